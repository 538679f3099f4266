import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { parse } from 'yaml'
import { folderWith } from './folder.js'
import { installed, run } from '../end-to-end/spawn.js'

const root = path.resolve(import.meta.dirname, '../../..')

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly runs: {
    readonly steps: readonly { readonly run: string; readonly env: Readonly<Record<string, string>> }[]
  }
}

export const action = parse(readFileSync(path.join(root, 'action.yml'), 'utf8')) as Action

const version = action.inputs['version']!.default
const tarball = readFileSync(path.join(installed, `../tarballs/tranship-cli-${version}.tgz`))

/** The integrity of the package as npm has it. */
export const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`

export interface ActionInputs {
  readonly files?: string
  readonly options?: string
  readonly base: string
  readonly version?: string
  readonly integrity?: string
}

/** Runs the action like GitHub's runner, with a registry that only has the packed command. */
export async function runAction(
  folder: string,
  inputs: ActionInputs,
  environment: Readonly<Record<string, string>> = {},
) {
  const asked: string[] = []
  const registry = createServer((request, response) => {
    asked.push(request.url!)
    if (request.url === `/tranship-cli/-/tranship-cli-${version}.tgz`) response.end(tarball)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const { port } = registry.address() as AddressInfo
  const runner = folderWith({ output: '', summary: '', 'temp/keep': '' })
  const file = (name: string) => path.join(runner, name)
  const [step] = action.runs.steps
  const given: Readonly<Record<string, string | undefined>> = {
    integrity,
    registry: `http://127.0.0.1:${port}`,
    ...inputs,
  }
  const env = Object.fromEntries(
    Object.entries(step!.env).map(([name, text]) => {
      const input = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(text)![1]!
      return [name, given[input] ?? action.inputs[input]!.default]
    }),
  )
  try {
    const { status, output, errors } = await run(
      'bash',
      ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', step!.run],
      {
        cwd: folder,
        env: {
          PATH: process.env['PATH'],
          HOME: runner,
          npm_config_cache: file('npm-cache'),
          ...environment,
          ...env,
          RUNNER_TEMP: file('temp'),
          GITHUB_WORKSPACE: folder,
          GITHUB_OUTPUT: file('output'),
          GITHUB_STEP_SUMMARY: file('summary'),
        },
      },
    )
    const named = /^sarif=(.*)$/m.exec(readFileSync(file('output'), 'utf8'))?.[1]
    return {
      status,
      /** The lines that GitHub interprets as commands. */
      commands: commandsIn(output),
      output: output + errors,
      summary: readFileSync(file('summary'), 'utf8'),
      sarif:
        named === undefined
          ? undefined
          : (JSON.parse(readFileSync(named, 'utf8')) as {
              runs: { results: { ruleId: string; locations: object[] }[] }[]
            }),
      asked,
    }
  } finally {
    registry.close()
  }
}

/** Parses a log like the runner: a command starts with `::` or contains `##[`, except between a stop and its token. */
function commandsIn(log: string): string[] {
  let token: string | undefined
  return log.split('\n').filter((line) => {
    if (token !== undefined) {
      if (line.trim() === `::${token}::`) token = undefined
      return false
    }
    token = /^\s*::stop-commands::(.+)$/.exec(line)?.[1]
    return token === undefined && (/^\s*::/.test(line) || line.includes('##['))
  })
}

/** The variables of git that make commits the same everywhere. */
const identity = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'someone'],
    [`GIT_${who}_EMAIL`, 'someone@example.com'],
  ]),
)

/** Runs git in a folder. */
export function gitIn(folder: string, ...parameters: string[]): string {
  return execFileSync('git', parameters, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...identity },
  }).trim()
}
