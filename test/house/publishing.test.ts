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

/** A job of a workflow. */
interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[]
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

  it.each(workflows)('$name and the action use only actions of a commit, with its version', ({ text }) => {
    const action = readFileSync(path.join(root, 'action.yml'), 'utf8')
    for (const used of `${text}\n${action}`.match(/^.*\buses:.*$/gm) ?? [])
      expect(used).toMatch(/^ +- uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  const jobs = workflows.flatMap(({ name, text }) =>
    Object.entries((parse(text) as { readonly jobs: Readonly<Record<string, Job>> }).jobs).map(
      ([job, content]) => ({ job: `${name}: ${job}`, ...content }),
    ),
  )
  const withIdentity = jobs.filter(({ permissions }) => permissions?.['id-token'] !== undefined)
  const withSecrets = jobs.filter((job) => JSON.stringify(job).includes('secrets.'))

  it('have one job with an identity, which alone has secrets', () => {
    expect(withIdentity).toHaveLength(1)
    expect(withSecrets).toEqual(withIdentity)
    expect(withIdentity[0]?.permissions).toEqual({ 'id-token': 'write' })
  })

  it('run nothing beside an identity but npm, which publishes tarballs with provenance', () => {
    const [{ steps = [] } = {}] = withIdentity
    const commands = steps.flatMap(({ run }) => run ?? [])
    expect(commands).toHaveLength(5)
    for (const command of commands)
      expect(command).toMatch(
        /^npm publish --ignore-scripts --provenance --access public "\.\/tranship[a-z-]*-\$\{GITHUB_REF_NAME#v\}\.tgz"$/,
      )
    const used = steps.flatMap(({ uses }) => uses?.split('@')[0] ?? [])
    expect(used).toEqual(['actions/setup-node', 'actions/download-artifact'])
  })

  it('pack no tarball with a placeholder, or without the integrity of the action', () => {
    const text = readFileSync(path.join(folder, 'release.yml'), 'utf8')
    const upload = text.indexOf('actions/upload-artifact')
    for (const check of ['scripts/refuse-placeholders.ts', 'scripts/action-integrity.ts']) {
      expect(text).toContain(`npx tsx ${check}`)
      expect(text.indexOf(check)).toBeLessThan(upload)
    }
  })
})
