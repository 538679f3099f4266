import { randomBytes } from 'node:crypto'
import { ownValue, splitShellWords } from 'tranship/internal'
import type { Command } from '../command.js'
import { collect, flag, operand, InvalidValueError } from '../flags/flag.js'
import { buildFlags, type BuildFirstFlags } from '../build/build-flags.js'
import { clusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import type { Invocation } from '../invocation.js'
import { openManifestOfFlags } from '../manifest/manifest.js'
import { applicationFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { exitStatus } from '../exit-status.js'
import { UsageError } from '../usage-error.js'

interface RunFlags extends TranslateFlags, ClusterFlags, BuildFirstFlags {
  readonly tty?: boolean
  readonly interactive: boolean
  readonly env?: readonly string[]
  readonly entrypoint?: readonly string[]
  readonly workdir?: string
  readonly user?: { readonly user: number; readonly group?: number }
  readonly detach?: boolean
  readonly deps: boolean
  readonly timeout?: string
}

export const runCommand: Command = {
  name: 'run',
  summary: 'run a command in a new Pod of a service',
  description:
    'Runs a command in a Pod of its own that is like those of a service, and ends with its exit status. What the ' +
    'service depends on is started first if it is not there. No Service leads to the Pod, and it is removed at the end.',
  operands: [
    operand('<service>', 'the service'),
    operand('[command...]', "the command, instead of the service's"),
  ],
  endsFlagsAtOperand: true,
  flags: [
    ...applicationFlags,
    ...clusterFlags,
    ...buildFlags,
    flag('-t, --tty', 'give the command a terminal, even without one here'),
    flag('-T, --no-tty', 'give the command no terminal'),
    flag('-i, --interactive', 'give the command standard input', { byDefault: true }),
    flag('--no-interactive', 'give the command no input'),
    flag('-e, --env <NAME=value>', 'a variable of the command (repeatable)', { read: collect }),
    flag('--entrypoint <command>', "the entrypoint, instead of the service's", { read: entrypointWords }),
    flag('-w, --workdir <path>', 'the folder of the command'),
    flag('-u, --user <uid[:gid]>', 'the ids of the user', { read: userIds }),
    flag('-d, --detach', 'start it, print the name of its Job, and end'),
    flag('--no-deps', "don't start dependencies"),
    flag('--timeout <duration>', 'how long to wait for dependencies, such as 90s (default: 5m)'),
    flag('--rm', '', { isHidden: true }),
  ],
  examples: [
    { line: 'tranship run web python manage.py migrate', does: 'a migration by hand' },
    { line: 'tranship run --no-deps web sh', does: 'a shell in a Pod of its own' },
    { line: 'tranship run -T -e LOG=debug worker ./report > report.txt', does: 'in a script' },
  ],
  run,
}

function entrypointWords(text: string): readonly string[] {
  const split = splitShellWords(text)
  if (!('words' in split) || split.operatorAt !== undefined)
    throw new InvalidValueError('Write it as words of a shell without operators, such as "sh -c".')
  return split.words
}

function userIds(text: string): { readonly user: number; readonly group?: number } {
  const match = /^(\d{1,10})(?::(\d{1,10}))?$/.exec(text)
  if (match === null)
    throw new InvalidValueError(
      'Write it in numbers, such as 1000:1000: a cluster does not know the names of an image.',
    )
  return { user: Number(match[1]), ...(match[2] === undefined ? {} : { group: Number(match[2]) }) }
}

async function run(
  service: string,
  words: readonly string[],
  flags: RunFlags,
  { terminal, engines }: Invocation,
): Promise<number> {
  const command = words[0] === '--' ? words.slice(1) : words
  const { input, output } = terminal
  const isDetached = flags.detach === true
  if (isDetached && flags.tty === true)
    throw new UsageError('`--detach` and `--tty` exclude each other.', 'Remove one of them.')
  const manifest = await openManifestOfFlags({ ...flags, quiet: true }, terminal)
  const { runService } = await import('../runs/run-service.js')
  const settings = {
    id: randomBytes(3).toString('hex'),
    command,
    entrypoint: flags.entrypoint,
    environment: variablesOf(flags.env ?? [], terminal.env),
    workingDirectory: flags.workdir,
    user: flags.user,
    tty: !isDetached && (flags.tty ?? (input.isTerminal && output.isTerminal)),
    hasInput: !isDetached && flags.interactive,
  }
  const request = { service, settings, withDependencies: flags.deps, isDetached }
  return (await runService(manifest, request, flags, { terminal, engines })) ?? exitStatus.found
}

/** Parses `-e` options. As in Docker, a name without a value takes its value from the environment. */
function variablesOf(
  texts: readonly string[],
  own: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    texts.flatMap((text) => {
      const at = text.indexOf('=')
      if (at >= 0) return [[text.slice(0, at), text.slice(at + 1)] as const]
      const value = ownValue(own, text)
      return value === undefined ? [] : [[text, value] as const]
    }),
  )
}
