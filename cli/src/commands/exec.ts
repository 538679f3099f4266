import type { Command } from '../command.js'
import { collect, flag, operand, InvalidValueError } from '../flags/flag.js'
import { clusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import { commandWords } from '../exec/command-words.js'
import { exitStatus } from '../exit-status.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { Invocation } from '../invocation.js'
import { openManifestOfFlags } from '../manifest/manifest.js'
import { applicationFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { UsageError } from '../usage-error.js'
import { ownValue } from 'tranship/internal'

interface ExecFlags extends TranslateFlags, ClusterFlags {
  readonly tty?: boolean
  readonly interactive: boolean
  readonly index: number
  readonly env?: readonly string[]
  readonly workdir?: string
  readonly user?: string
  readonly privileged?: boolean
  readonly detach?: boolean
}

export const execCommand: Command = {
  name: 'exec',
  summary: 'run a command in a Pod of a service',
  description:
    'Runs a command in the container of a service that runs, and ends with its exit status. It has a terminal if ' +
    'this one is one.',
  operands: [
    operand('<service>', 'the service'),
    operand('<command...>', 'the command, with its parameters'),
  ],
  endsFlagsAtOperand: true,
  flags: [
    ...applicationFlags,
    ...clusterFlags,
    flag('-t, --tty', 'give the command a terminal, even without one here'),
    flag('-T, --no-tty', 'give the command no terminal'),
    flag('-i, --interactive', 'give the command standard input', { byDefault: true }),
    flag('--no-interactive', 'give the command no input'),
    flag('--index <number>', 'the number of the running Pod; 1 is the oldest', {
      read: podNumber,
      byDefault: 1,
    }),
    flag('-e, --env <NAME=value>', 'a variable of the command (repeatable); the image needs env', {
      read: collect,
    }),
    flag('-w, --workdir <path>', 'the folder of the command; the image needs sh'),
    flag('-u, --user <user>', '', { isHidden: true }),
    flag('--privileged', '', { isHidden: true }),
    flag('-d, --detach', '', { isHidden: true }),
  ],
  examples: [
    { line: 'tranship exec web sh', does: 'a shell in web' },
    { line: 'tranship exec db pg_dump -U postgres shop', does: 'a command with options of its own' },
    { line: 'tranship exec -T web cat /etc/hosts', does: 'in a script' },
  ],
  run: exec,
}

function podNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidValueError('Write a number from 1 on.')
  return Number(text)
}

/** docker's exit status if the command can't be started. */
const notStarted = 126

async function exec(
  service: string,
  words: readonly string[],
  flags: ExecFlags,
  { terminal, engines }: Invocation,
): Promise<number> {
  refuseUnknownToKubernetes(flags)
  const command = commandOf(words, flags, terminal.env)
  const manifest = await openManifestOfFlags({ ...flags, quiet: true }, terminal)
  const { applicationPods, noPodText } = await import('../pods/application-pods.js')
  const { mainContainer, runningPods } = await import('../pods/choose-pod.js')
  const { podState } = await import('../pods/pod-state.js')
  const { runOnCluster } = await import('../deploy/run-on-cluster.js')
  const { NotStarted, runInPod } = await import('../exec/run-in-pod.js')
  const { serverWords } = await import('../apply/server-words.js')
  const pods = applicationPods(manifest, [service], terminal)
  if (pods === undefined) return exitStatus.found
  const { input, output } = terminal
  const tty = flags.tty ?? (input.isTerminal && output.isTerminal)
  const whenInterrupted = 'what runs in the container may go on there.'
  return runOnCluster({ flags, terminal, engines, whenInterrupted }, async (cluster, progress, signal) => {
    const fail = (message: string, hint?: string) => {
      progress.tell({ event: 'failed', message, ...(hint !== undefined && { hint }) })
      return exitStatus.found
    }
    const all = (await cluster.list(pods.query, signal)).objects.filter(pods.isWanted)
    const containerIn = (pod: LiveObject) => pods.containerIn(pod) ?? mainContainer(pod)
    const running = runningPods(all, containerIn)
    const pod = running[flags.index - 1]
    if (pod === undefined && running.length > 0)
      return fail(`\`${service}\` has no Pod ${flags.index} that runs, but ${running.length}`)
    if (pod === undefined) {
      if (all.length === 0) return fail(`\`${service}\` does not run: ${noPodText(pods, cluster)}`)
      const states = all.map(podState).map(({ name, status }) => `${name} is ${status}`)
      return fail(`\`${service}\` does not run: ${states.join(', ')}`)
    }
    const place = { pod: pod.name, namespace: pod.namespace, container: containerIn(pod) }
    const podCommand = { ...place, command, tty, hasInput: flags.interactive }
    try {
      const status = await runInPod(cluster, podCommand, terminal, signal)
      signal.throwIfAborted()
      return status ?? fail(`the connection to ${pod.name} was cut before the command ended`)
    } catch (error) {
      if (!(error instanceof NotStarted)) throw error
      const [program = ''] = command
      fail(`\`${program}\` cannot be started in ${pod.name}: ${serverWords(error.message)}`, hintFor(program))
      return notStarted
    }
  })
}

function hintFor(program: string): string {
  return program.startsWith('-')
    ? 'Options stand before the service: what is behind it is the command.'
    : `See that the image has the program \`${program}\`, and that it may be run.`
}

/** Refuses options of Compose that the Kubernetes API can't express. */
function refuseUnknownToKubernetes({ user, privileged, detach }: ExecFlags): void {
  if (user !== undefined)
    throw new UsageError(
      'Kubernetes runs a command as the user of the container, and as no other.',
      "Leave --user out. The container's user is `user` of the service.",
    )
  if (privileged === true)
    throw new UsageError(
      'Kubernetes gives a command the rights of the container, and no others.',
      'Leave --privileged out. A container has them by `privileged: true` of the service.',
    )
  if (detach === true)
    throw new UsageError(
      'Kubernetes runs a command only as long as somebody is connected to it.',
      "Leave --detach out, or let a shell of the container put it into the background: sh -c 'command &'.",
    )
}

function commandOf(
  words: readonly string[],
  { env = [], workdir }: ExecFlags,
  own: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const command = words[0] === '--' ? words.slice(1) : words
  if (command.length === 0)
    throw new UsageError('The command to run is missing.', 'Write it after the service.')
  const variables = env.flatMap((text) => {
    if (text.includes('=')) return [text]
    // As in Docker, a name without a value takes its value from the environment.
    const value = ownValue(own, text)
    return value === undefined ? [] : [`${text}=${value}`]
  })
  return commandWords(command, variables, workdir)
}
