import type { Command } from '../command.js'
import { flag, operand } from '../flags/flag.js'
import { clusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import { exitStatus } from '../exit-status.js'
import type { Invocation } from '../invocation.js'
import { openManifestOfFlags } from '../manifest/manifest.js'
import { applicationFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { jsonText } from '../output/json-text.js'
import type { PodState } from '../pods/pod-state.js'
import { columns } from '../terminal/columns.js'

interface PsFlags extends TranslateFlags, ClusterFlags {
  readonly all?: boolean
  readonly json?: boolean
}

export const psCommand: Command = {
  name: 'ps',
  summary: 'list the Pods of services',
  description:
    'Lists the Pods of an application, with their state. Restarts show how the container ended last.',
  operands: [operand('[service...]', 'the services; all by default')],
  flags: [
    ...applicationFlags,
    ...clusterFlags,
    flag('-a, --all', 'list completed Pods too'),
    flag('--json', 'print the Pods as data'),
  ],
  examples: [
    { line: 'tranship ps', does: 'the Pods of the application of this folder' },
    { line: 'tranship ps web --json', does: 'those of web, for other programs' },
  ],
  run: ps,
}

async function ps(
  services: readonly string[],
  flags: PsFlags,
  { terminal, engines }: Invocation,
): Promise<number> {
  const manifest = await openManifestOfFlags({ ...flags, quiet: true }, terminal)
  const { applicationPods, noPodText } = await import('../pods/application-pods.js')
  const { podState } = await import('../pods/pod-state.js')
  const { takesFiles } = await import('../up/overlay.js')
  const { runOnCluster } = await import('../deploy/run-on-cluster.js')
  const pods = applicationPods(manifest, services, terminal)
  if (pods === undefined) return exitStatus.found
  return runOnCluster({ flags, terminal, engines }, async (cluster, progress, signal) => {
    const wanted = (await cluster.list(pods.query, signal)).objects.filter(pods.isWanted)
    const states = wanted
      .map(podState)
      .filter(({ status }) => flags.all === true || status !== 'Completed')
      .sort((one, other) => (one.name < other.name ? -1 : 1))
    terminal.output.write(flags.json === true ? jsonText(states) : columns([heading, ...states.map(rowOf)]))
    if (wanted.length === 0 && flags.json !== true)
      progress.tell({ event: 'note', message: noPodText(pods, cluster) })
    if (flags.json !== true && wanted.some(takesFiles)) {
      const { tellUnsynced } = await import('../up/unsynced-pods.js')
      await tellUnsynced(cluster, pods, progress, signal)
    }
    return exitStatus.fine
  })
}

const heading = ['NAME', 'SERVICE', 'STATUS', 'READY', 'RESTARTS', 'IMAGE']

function rowOf({ name, service, status, ready, restarts, lastEnd, image }: PodState): readonly string[] {
  const ends = lastEnd === undefined ? '' : ` (${lastEnd})`
  return [name, service, status, ready ? 'yes' : 'no', `${restarts}${ends}`, image]
}
