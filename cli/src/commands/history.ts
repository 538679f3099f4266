import type { Command } from '../command.js'
import { clusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import { exitStatus } from '../exit-status.js'
import { flag, operand } from '../flags/flag.js'
import type { Invocation } from '../invocation.js'
import { openManifestOfFlags } from '../manifest/manifest.js'
import { applicationFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { jsonText } from '../output/json-text.js'
import { ageText } from '../terminal/age-text.js'
import { columns } from '../terminal/columns.js'
import type { ListedRevision } from '../workloads/list-revisions.js'

interface HistoryFlags extends TranslateFlags, ClusterFlags {
  readonly json?: boolean
}

export const historyCommand: Command = {
  name: 'history',
  summary: 'list the revisions of services',
  description: 'Lists the revisions of services that the cluster keeps, for `tranship rollback`.',
  operands: [operand('[service...]', 'the services; all by default')],
  flags: [...applicationFlags, ...clusterFlags, flag('--json', 'print the revisions as data')],
  examples: [
    { line: 'tranship history', does: 'the revisions of all services' },
    { line: 'tranship history web --json', does: 'those of web, for other programs' },
  ],
  run: history,
}

async function history(
  services: readonly string[],
  flags: HistoryFlags,
  { terminal, engines }: Invocation,
): Promise<number> {
  const manifest = await openManifestOfFlags({ ...flags, quiet: true }, terminal)
  const { planWorkloads, resolveServices } = await import('../workloads/change-workloads.js')
  const { runOnCluster } = await import('../deploy/run-on-cluster.js')
  const { listRevisions } = await import('../workloads/list-revisions.js')
  const plan = planWorkloads(manifest, {}, terminal)
  if (plan === undefined) return exitStatus.found
  const names = resolveServices(services, plan, terminal)
  return runOnCluster({ flags, terminal, engines }, async (cluster, progress, signal) => {
    const own = cluster.within(signal)
    const listed = await listRevisions(own, plan, names)
    if (flags.json === true) terminal.output.write(jsonText(listed))
    else terminal.output.write(columns([heading, ...listed.map((one) => rowOf(one, own.now()))]))
    if (listed.length === 0 && flags.json !== true) {
      const message = `there are no revisions of \`${plan.application}\`: deploy the application first`
      progress.tell({ event: 'note', message })
    }
    return exitStatus.fine
  })
}

const heading = ['SERVICE', 'REVISION', 'AGE', 'IMAGES']

function rowOf(
  { service, revision, isCurrent, createdAt, images }: ListedRevision,
  now: number,
): readonly string[] {
  return [
    service,
    `${revision}${isCurrent ? ' (now)' : ''}`,
    ageText(now - Date.parse(createdAt)),
    images.join(', '),
  ]
}
