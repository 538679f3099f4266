import { clusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import type { Cluster } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { Command } from '../command.js'
import type { ApplicationPlace, SeenObjects } from '../deploy/list-all.js'
import { exitStatus } from '../exit-status.js'
import { flag, operand } from '../flags/flag.js'
import type { Invocation } from '../invocation.js'
import { openManifestOfFlags } from '../manifest/manifest.js'
import { applicationFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { jsonLine } from '../output/json-text.js'
import { coloursFor } from '../terminal/colours.js'
import { show } from '../terminal/shown.js'

const formats = ['text', 'json'] as const

interface EventsFlags extends TranslateFlags, ClusterFlags {
  readonly follow?: boolean
  readonly format: (typeof formats)[number]
}

export const eventsCommand: Command = {
  name: 'events',
  summary: 'show the events of services',
  description:
    "Shows the cluster's events about the objects of an application, newest last: its workloads, Pods, claims, Services " +
    'and routes. Events about Pods that are gone are included. A cluster keeps events for an hour.',
  operands: [operand('[service...]', 'the services; all by default')],
  flags: [
    ...applicationFlags,
    ...clusterFlags,
    flag('--follow', 'follow new events until Ctrl-C'),
    flag('--format <format>', 'how to print events; json is one line for each', {
      choices: formats,
      byDefault: 'text',
    }),
  ],
  examples: [
    { line: 'tranship events', does: 'the events of the application of this folder' },
    { line: 'tranship events web --follow', does: 'those of web, and all that come' },
  ],
  run: events,
}

async function events(
  services: readonly string[],
  flags: EventsFlags,
  { terminal, engines }: Invocation,
): Promise<number> {
  const manifest = await openManifestOfFlags({ ...flags, quiet: true }, terminal)
  const { applicationEvent } = await import('../pods/application-events.js')
  const { applicationPods } = await import('../pods/application-pods.js')
  const { readEvents } = await import('../pods/read-events.js')
  const { unseenText } = await import('../deploy/list-all.js')
  const { runOnCluster } = await import('../deploy/run-on-cluster.js')
  const pods = applicationPods(manifest, services, terminal)
  if (pods === undefined) return exitStatus.found
  const { yellow } = coloursFor(terminal.output, terminal)
  const write = (event: LiveObject) => {
    const plain = applicationEvent(event)
    const { time, type, reason, kind, name, message, count } = plain
    const shownType = type === 'Warning' ? yellow(type) : type.padEnd(7)
    const times = count > 1 ? ` (${count} times)` : ''
    terminal.output.write(
      flags.format === 'json'
        ? jsonLine(plain)
        : show`${time} ${shownType} ${kind}/${name} ${reason}: ${message}${times}\n`,
    )
  }
  return runOnCluster({ flags, terminal, engines }, async (cluster, progress, signal) => {
    const onStart = ({ unseen }: SeenObjects) => {
      if (unseen.length === 0) return
      const message = `${unseenText(unseen)}: events about them may be missing`
      progress.tell({ event: 'warning', message })
    }
    const settings = { follow: flags.follow === true, isWanted: pods.isWanted, onStart }
    try {
      const count = await readEvents(cluster, pods, settings, write, signal)
      if (count === 0) progress.tell({ event: 'note', message: noEventText(pods, cluster) })
    } catch (error) {
      if (!signal.aborted) throw error
      return exitStatus.interrupted
    }
    return exitStatus.fine
  })
}

/** Returns the note if there are no events. They may be too old. */
function noEventText({ namespace }: ApplicationPlace, cluster: Cluster): string {
  return `the cluster keeps no events of these services in the namespace \`${namespace ?? cluster.namespace}\``
}
