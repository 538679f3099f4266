import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { folderWith } from '../support/folder.js'
import { installed } from './spawn.js'

const root = path.resolve(import.meta.dirname, '../../..')
const { version } = JSON.parse(readFileSync(path.join(root, 'cli/package.json'), 'utf8')) as {
  version: string
}
const packageName = `tranship-cli@${version}`

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly runs: {
    readonly steps: readonly { readonly run: string; readonly env: Readonly<Record<string, string>> }[]
  }
}

const action = parse(readFileSync(path.join(root, 'action.yml'), 'utf8')) as Action

/** The variables of git that make commits the same everywhere. */
const identity = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'someone'],
    [`GIT_${who}_EMAIL`, 'someone@example.com'],
  ]),
)

/** A repository with two commits; a file without text is deleted by the second. */
function repositoryWith(before: Record<string, string>, after: Record<string, string | undefined>) {
  const folder = folderWith({})
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...identity },
    }).trim()
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

/** Runs the action as GitHub's runner does; `npm exec` finds the installed command. */
function runAction(folder: string, inputs: { files?: string; options?: string; base: string }) {
  const runner = folderWith({ output: '', summary: '' })
  const programs = folderWith({
    npm: `#!/bin/sh\n[ "$*" != "\${*#exec --yes --package=${packageName} -- tranship }" ] || exit 9\nshift 4\nexec "$@"\n`,
  })
  chmodSync(path.join(programs, 'npm'), 0o755)
  const [step] = action.runs.steps
  const given: Readonly<Record<string, string | undefined>> = inputs
  const env = Object.fromEntries(
    Object.entries(step!.env).map(([name, text]) => {
      const input = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(text)![1]!
      return [name, given[input] ?? action.inputs[input]!.default]
    }),
  )
  const file = (name: string) => path.join(runner, name)
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', step!.run], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...env,
      PATH: [programs, path.join(installed, 'node_modules/.bin'), process.env['PATH']].join(':'),
      RUNNER_TEMP: runner,
      GITHUB_OUTPUT: file('output'),
      GITHUB_STEP_SUMMARY: file('summary'),
    },
  })
  return {
    status,
    stdout,
    stderr,
    summary: readFileSync(file('summary'), 'utf8'),
    sarif: JSON.parse(readFileSync(file('tranship.sarif'), 'utf8')) as {
      runs: { results: { ruleId: string; locations: object[] }[] }[]
    },
    output: readFileSync(file('output'), 'utf8').replace(runner, '…'),
  }
}

const web = (image: string) => `services:\n  web:\n    image: ${image}\n`

describe('the action', () => {
  it('marks what is wrong in each manifest, and sums up what changes', () => {
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
    const { status, stdout, summary, sarif, output } = runAction(folder, { base })
    expect(status).toBe(1)
    expect(stdout).toMatch(/^::error file=two words\/docker-compose\.yml,line=4,/m)
    expect(sarif.runs[0]!.results.map(({ ruleId }) => ruleId)).toContain('invalid-restart')
    expect(output).toBe('sarif=…/tranship.sarif\n')
    expect(summary).toContain('### compose.yaml\n1 object is changed.\n')
    expect(summary).toContain('-        image: nginx:1.28\n+        image: nginx:1.29\n')
    expect(summary).toContain('### new/compose.yml\nThe manifest is new.\n')
    expect(summary).toContain('### old one/compose.yaml\nThe manifest is deleted, and')
    expect(summary).toContain('### two words/docker-compose.yml\nThe manifest has errors, or had some before')
    expect(
      execFileSync('git', ['worktree', 'list'], { cwd: folder, encoding: 'utf8' }).split('\n'),
    ).toHaveLength(2)
  })

  it('takes files and options, and passes where nothing is wrong', () => {
    const { folder, base } = repositoryWith(
      { 'a.yaml': web('a'), 'b.yaml': 'nothing' },
      { 'a.yaml': `${web('a')}\n` },
    )
    const options = '--profile 1.48 --namespace shop'
    const { status, summary } = runAction(folder, { base, files: 'a.yaml\n', options })
    expect({ status, summary }).toEqual({ status: 0, summary: '### a.yaml\nNo object changes.\n' })
  })

  it('takes every line of the options, and names no errors where the options are wrong', () => {
    const { folder, base } = repositoryWith(
      { 'a.yaml': web('a') },
      { 'a.yaml': `${web('b')}    cpuset: "0"\n` },
    )
    const run = (options: string) => runAction(folder, { base, files: 'a.yaml', options })
    expect(run('--profile 1.48\n--strict\n').status).toBe(1)
    const { status, stderr, summary } = run('--profile 1.48\n-q\n')
    expect(status).toBe(0)
    expect(stderr).toContain("unknown option '-q'")
    expect(summary).toBe('### a.yaml\nNothing is compared: the log of the action says why.\n')
  })

  it('marks what is wrong where there is nothing to compare with', () => {
    const { folder } = repositoryWith(
      { 'compose.yaml': web('a') },
      { 'compose.yaml': `${web('a')}    restart: no way\n` },
    )
    const { status, stdout, stderr, summary } = runAction(folder, { base: '0'.repeat(40) })
    expect({ status, summary }).toEqual({ status: 1, summary: '' })
    expect(stderr).not.toContain('fatal')
    expect(stdout).toContain('::error file=compose.yaml,line=4')
  })

  it('and the hook of pre-commit install this version', () => {
    expect(action.inputs['package']!.default).toBe(packageName)
    const [hook] = parse(readFileSync(path.join(root, '.pre-commit-hooks.yaml'), 'utf8')) as [
      { additional_dependencies: string[]; files: string; entry: string },
    ]
    expect(hook.additional_dependencies).toEqual([packageName])
    expect(hook.entry).toBe('tranship check')
    const files = ['compose.yaml', 'a/docker-compose.yml', 'compose.override.yaml', 'mycompose.yaml']
    expect(files.filter((file) => new RegExp(hook.files).test(file))).toEqual(files.slice(0, 2))
  })
})
