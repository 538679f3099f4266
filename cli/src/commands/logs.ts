import type { Command } from '../command.js'
import { type Flag, flag, operand, InvalidValueError } from '../flags/flag.js'
import { clusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import { exitStatus } from '../exit-status.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { Invocation } from '../invocation.js'
import { openManifestOfFlags } from '../manifest/manifest.js'
import { applicationFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { coloursFor } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'

interface LogsFlags extends TranslateFlags, ClusterFlags {
  readonly follow?: boolean
  readonly tail?: number
  readonly since?: string
  readonly timestamps?: boolean
  readonly logPrefix: boolean
}

export const logsCommand: Command = {
  name: 'logs',
  summary: 'show the logs of services',
  description:
    'Shows the logs of an application. Each line begins with the name of its Pod. In the Pod of several services, the name of the container follows.',
  operands: [operand('[service...]', 'the services; all by default')],
  flags: [
    ...applicationFlags.map(withoutShortFile),
    ...clusterFlags,
    flag('-f, --follow', 'follow new lines until Ctrl-C'),
    flag('-n, --tail <lines>', 'the number of last lines of each container', { read: lineCount }),
    flag('--since <time>', 'only lines since a time: 10m, or 2026-03-01T09:30:00Z'),
    flag('-t, --timestamps', 'show the time of each line'),
    flag('--no-log-prefix', 'print lines without the names of Pods'),
  ],
  examples: [
    { line: 'tranship logs web --tail 100', does: 'the last lines of web' },
    { line: 'tranship logs -f', does: 'all that comes, of all services' },
  ],
  run: logs,
}

/** Leaves `-f` to `--follow`, as in Compose, where `-f` for the manifest comes before the command. */
function withoutShortFile(row: Flag): Flag {
  return { ...row, words: row.words.replace(/^-f, /, '') }
}

function lineCount(text: string): number | undefined {
  if (text === 'all') return undefined
  if (!/^\d{1,9}$/.test(text)) throw new InvalidValueError('Write a number of lines, or all.')
  return Number(text)
}

async function logs(
  services: readonly string[],
  flags: LogsFlags,
  { terminal, engines }: Invocation,
): Promise<number> {
  const { follow = false, tail, since, timestamps = false, logPrefix } = flags
  const manifest = await openManifestOfFlags({ ...flags, quiet: true }, terminal)
  const { applicationPods, noPodText } = await import('../pods/application-pods.js')
  const { podReasons } = await import('../deploy/why-waiting.js')
  const { readLogs } = await import('../logs/read-logs.js')
  const { sinceQuery } = await import('../logs/since.js')
  const { isSilent, TroubledPods } = await import('../logs/troubled-pods.js')
  const { tellUnsynced } = await import('../up/unsynced-pods.js')
  const { runOnCluster } = await import('../deploy/run-on-cluster.js')
  const pods = applicationPods(manifest, services, terminal)
  if (pods === undefined) return exitStatus.found
  const query = {
    ...(tail === undefined ? {} : { tailLines: tail }),
    ...(since === undefined ? {} : sinceQuery(since)),
    ...(timestamps ? { timestamps } : {}),
  }
  const { dim } = coloursFor(terminal.output, terminal)
  return runOnCluster({ flags, terminal, engines }, async (cluster, progress, signal) => {
    const write = (pod: LiveObject, line: string, container: string) => {
      const source = pods.isShared(pod) ? `${pod.name} ${container}` : pod.name
      const prefix = logPrefix ? show`${dim(`${source} | `)}` : Shown.nothing
      terminal.output.write(show`${prefix}${line}\n`)
    }
    const note = (message: string) => {
      progress.tell({ event: 'note', message })
    }
    const troubled = new TroubledPods(note)
    let isFirst = true
    const onPods = (wanted: readonly LiveObject[]) => {
      troubled.look(wanted)
      if (!isFirst) return
      isFirst = false
      if (wanted.length === 0) note(noPodText(pods, cluster))
      for (const pod of wanted)
        if (isSilent(pod) && podReasons(pod).length === 0) note(`${pod.name} has written nothing yet`)
    }
    await tellUnsynced(cluster, pods, progress, signal)
    const { isWanted, isWantedContainer } = pods
    const settings = { follow, query, isWanted, isWantedContainer, onPods }
    try {
      await readLogs(cluster, pods.query, settings, write, signal)
    } catch (error) {
      if (!signal.aborted) throw error
      return exitStatus.interrupted
    }
    return exitStatus.fine
  })
}
