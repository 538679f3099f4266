import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { homeOfLibrary, placeholdersIn, publishedWorkspaces } from '../../scripts/package-homes.js'

const root = path.resolve(import.meta.dirname, '../..')
const published = ['.', ...publishedWorkspaces]

interface Package {
  readonly scripts?: Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>>
  readonly private?: boolean
  readonly workspaces?: readonly string[]
}

function packageOf(folder: string): Package {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Package
}

describe('addresses that are placeholders', () => {
  it.each([
    ['https://tranship.invalid/', true],
    ['git+https://tranship.invalid/tranship.git', true],
    ['https://tranship.invalid', true],
    ['https://example.com/tranship', false],
    ['https://example.com/tranship.invalid.html', false],
  ])('%s: %s', (address, isPlaceholder) => {
    const real = 'https://example.com/'
    const home = { repository: { type: 'git', url: address }, homepage: real, bugs: { url: real } }
    expect(placeholdersIn(home)).toEqual(isPlaceholder ? [address] : [])
  })

  it.each(published)('keep the package in %s from being published', (folder) => {
    const script = path.relative(path.join(root, folder), path.join(root, 'scripts/refuse-placeholders.ts'))
    expect(packageOf(folder).scripts?.['prepublishOnly']).toMatch(new RegExp(`^tsx ${script} && `))
  })

  it('end the check with an error', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', path.join(root, 'scripts/refuse-placeholders.ts')],
      { cwd: root, encoding: 'utf8' },
    )
    const hasPlaceholders = placeholdersIn(homeOfLibrary()).length > 0
    expect(status).toBe(hasPlaceholders ? 1 : 0)
    expect(stderr).toBe(hasPlaceholders ? stderr : '')
    if (hasPlaceholders) expect(stderr).toContain('Nothing is published until then.')
  })

  it('are checked for every workspace that is not private', () => {
    const workspaces = packageOf('.').workspaces ?? []
    const open = workspaces.filter((folder) => !folder.includes('*') && packageOf(folder).private !== true)
    expect(open.sort()).toEqual([...publishedWorkspaces].sort())
  })
})

describe('the program of the library', () => {
  it('has a name that no other package has', () => {
    const names = published.flatMap((folder) => Object.keys(packageOf(folder).bin ?? {}))
    expect(new Set(names).size).toBe(names.length)
    // With one program, npx runs it whatever its name is.
    expect(Object.keys(packageOf('.').bin ?? {})).toHaveLength(1)
  })

  it.each([
    [[], 'npx tranship-cli'],
    [['check', 'compose.yaml'], 'npx tranship-cli check compose.yaml'],
    [['check', 'my file.yaml'], 'npx tranship-cli check "my file.yaml"'],
  ])('answers %j with what to type', (parameters, line) => {
    const file = path.join(root, Object.values(packageOf('.').bin ?? {})[0]!)
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...parameters], {
      encoding: 'utf8',
    })
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(`  ${line}\n`)
  })

  it('depends on nothing but Node', () => {
    const text = readFileSync(path.join(root, 'bin/tranship.js'), 'utf8')
    const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name)
    expect(imports).toEqual(['node:process'])
  })
})

describe('workflows', () => {
  const folder = path.join(root, '.github/workflows')
  const workflows = readdirSync(folder).map((name) => ({
    name,
    text: readFileSync(path.join(folder, name), 'utf8'),
  }))

  it.each(workflows)('$name runs all checks as they run here', ({ text }) => {
    expect(text).toMatch(/^ +- run: \.ci\/run$/m)
    expect(existsSync(path.join(root, '.ci/run'))).toBe(true)
  })

  it.each(workflows)('$name has no more rights than it needs', ({ text }) => {
    const { permissions } = parse(text) as { permissions: unknown }
    expect(permissions).toEqual({ contents: 'read' })
  })

  it('publish with provenance, which needs an identity token and a public package', () => {
    const text = readFileSync(path.join(folder, 'release.yml'), 'utf8')
    const { jobs } = parse(text) as { jobs: Record<string, { permissions?: unknown }> }
    expect(jobs['publish']?.permissions).toEqual({ contents: 'read', 'id-token': 'write' })
    const published = text.match(/- run: npm publish .*/g) ?? []
    expect(published).toHaveLength(3)
    for (const line of published) expect(line).toMatch(/--provenance --access public/)
    expect(text.indexOf('- run: npx tsx scripts/refuse-placeholders.ts')).toBeLessThan(
      text.indexOf('- run: npm publish'),
    )
  })
})
