import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { withIntegrity } from '../../../scripts/action-integrity.js'
import { folderWith } from '../support/folder.js'
import { action, gitIn, integrity, runAction } from '../support/run-action.js'

const root = path.resolve(import.meta.dirname, '../../..')
const { version } = JSON.parse(readFileSync(path.join(root, 'cli/package.json'), 'utf8')) as {
  version: string
}

/** A repository with two commits; a file without text is deleted by the second. */
function repositoryWith(before: Record<string, string>, after: Record<string, string | undefined>) {
  const folder = folderWith({})
  const git = (...parameters: string[]) => gitIn(folder, ...parameters)
  git('init', '--quiet')
  for (const files of [before, after]) {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(folder, name)
      mkdirSync(path.dirname(file), { recursive: true })
      if (text === undefined) rmSync(file)
      else writeFileSync(file, text)
    }
    git('add', '.')
    git('commit', '--quiet', '--message', 'change')
  }
  return { folder, base: git('rev-parse', 'HEAD~1') }
}

const web = (image: string) => `services:\n  web:\n    image: ${image}\n`

describe('the action', () => {
  it('annotates the diagnostics of each Compose file, and summarises the changes', async () => {
    const { folder, base } = repositoryWith(
      {
        'compose.yaml': web('nginx:1.28'),
        'two words/docker-compose.yml': web('a'),
        'old one/compose.yaml': web('c'),
      },
      {
        'compose.yaml': web('nginx:1.29'),
        'old one/compose.yaml': undefined,
        'two words/docker-compose.yml': `${web('a')}    restart: sometimes\n`,
        'new/compose.yml': web('b'),
      },
    )
    const { status, commands, summary, sarif } = await runAction(folder, { base })
    expect(status).toBe(1)
    expect(commands.join('\n')).toMatch(/^::error file=two words\/docker-compose\.yml,line=4,/m)
    expect(sarif!.runs[0]!.results.map(({ ruleId }) => ruleId)).toContain('invalid-restart')
    expect(summary).toContain('### `compose.yaml`\n1 object is changed.\n')
    expect(summary).toContain('-        image: nginx:1.28\n+        image: nginx:1.29\n')
    expect(summary).toContain('### `new/compose.yml`\nThe manifest is new.\n')
    expect(summary).toContain('### `old one/compose.yaml`\nThe manifest is deleted, and')
    expect(summary).toContain(
      '### `two words/docker-compose.yml`\nThe manifest has errors, or had some before',
    )
    expect(gitIn(folder, 'worktree', 'list').split('\n')).toHaveLength(1)
  })

  it('takes files and options, and passes where nothing is wrong', async () => {
    const { folder, base } = repositoryWith(
      { 'a.yaml': web('a'), 'b.yaml': 'nothing' },
      { 'a.yaml': `${web('a')}\n` },
    )
    const options = '--profile 1.48 --namespace shop'
    const { status, summary } = await runAction(folder, { base, files: 'a.yaml\n', options })
    expect({ status, summary }).toEqual({ status: 0, summary: '### `a.yaml`\nNo object changes.\n' })
  })

  it('takes every line of the options, and names no errors where the options are wrong', async () => {
    const { folder, base } = repositoryWith(
      { 'a.yaml': web('a') },
      { 'a.yaml': `${web('b')}    cpuset: "0"\n` },
    )
    const run = (options: string) => runAction(folder, { base, files: 'a.yaml', options })
    expect((await run('--profile 1.48\n--strict\n')).status).toBe(1)
    const { status, output, summary } = await run('--profile 1.48\n--fix\n')
    expect(status).toBe(0)
    expect(output).toContain("unknown option '--fix'")
    expect(summary).toBe('### `a.yaml`\nNothing is compared: the log of the action says why.\n')
  })

  it('annotates diagnostics without an earlier version to compare with', async () => {
    const { folder } = repositoryWith(
      { 'compose.yaml': web('a') },
      { 'compose.yaml': `${web('a')}    restart: no way\n` },
    )
    const { status, commands, output, summary } = await runAction(folder, { base: '0'.repeat(40) })
    expect({ status, summary }).toEqual({ status: 1, summary: '' })
    expect(output).not.toContain('fatal')
    expect(commands.join()).toContain('::error file=compose.yaml,line=4')
  })

  it('and the hook of pre-commit install this version', () => {
    expect(action.inputs['version']!.default).toBe(version)
    const [hook] = parse(readFileSync(path.join(root, '.pre-commit-hooks.yaml'), 'utf8')) as [
      { additional_dependencies: string[]; files: string; entry: string },
    ]
    expect(hook.additional_dependencies).toEqual([`tranship-cli@${version}`])
    expect(hook.entry).toBe('tranship check --untrusted --root .')
    const files = ['compose.yaml', 'a/docker-compose.yml', 'compose.override.yaml', 'mycompose.yaml']
    expect(files.filter((file) => new RegExp(hook.files).test(file))).toEqual(files.slice(0, 2))
    expect(new RegExp(hook.files).test('--env-file=x/compose.yaml')).toBe(false)
  })

  it('has the integrity of a tarball written into it, as for a release', () => {
    const text = readFileSync(path.join(root, 'action.yml'), 'utf8')
    const written = withIntegrity(text, Buffer.from('a'))
    const { inputs } = parse(written) as { inputs: Record<string, { default: string }> }
    expect(inputs['integrity']!.default).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
    expect(withIntegrity(written, Buffer.from('b'))).not.toBe(written)
    expect({ ...inputs, integrity: undefined }).toEqual({ ...action.inputs, integrity: undefined })
  })

  it.each([
    ['no integrity', { integrity: '' }, 'The input `integrity` is missing.'],
    ['a range', { version: '^0.2.0' }, 'The input `version` is no exact version.'],
    [
      'the integrity of something else',
      { integrity: integrity.replace(/.{8}==$/, 'AAAAAAAA==') },
      'EINTEGRITY',
    ],
  ])('installs nothing with %s', async (_, inputs, words) => {
    const { folder, base } = repositoryWith({ 'compose.yaml': web('a') }, { 'compose.yaml': web('b') })
    const { status, output, summary } = await runAction(folder, { base, ...inputs })
    expect(status).not.toBe(0)
    expect(output).toContain(words)
    expect(summary).toBe('')
  })
})
