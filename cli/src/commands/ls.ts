import { clusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import type { Command } from '../command.js'
import { exitStatus } from '../exit-status.js'
import { flag } from '../flags/flag.js'
import type { Invocation } from '../invocation.js'
import { jsonText } from '../output/json-text.js'
import { ageText } from '../terminal/age-text.js'
import { columns } from '../terminal/columns.js'
import { show, Shown } from '../terminal/shown.js'
import type { ListedApplication } from '../workloads/list-applications.js'

const formats = ['text', 'json'] as const

interface LsFlags extends ClusterFlags {
  readonly format: (typeof formats)[number]
  readonly quiet?: boolean
}

export const lsCommand: Command = {
  name: 'ls',
  summary: 'list the applications of a cluster',
  description:
    'Lists the applications of all namespaces, with the number of services that run and the age of the last deploy. ' +
    'Without permission for all namespaces, it lists those of the current one, and says so.',
  flags: [
    flag('--namespace <namespace>', 'list the applications of this namespace only'),
    ...clusterFlags,
    flag('--format <format>', 'how to print the list', { choices: formats, byDefault: 'text' }),
    flag('-q, --quiet', 'print names only'),
  ],
  examples: [
    { line: 'tranship ls', does: 'the applications of all namespaces' },
    { line: 'tranship ls --namespace shop --format json', does: 'those of one, for other programs' },
  ],
  run: ls,
}

async function ls(flags: LsFlags, { terminal, engines }: Invocation): Promise<number> {
  const { unseenText } = await import('../deploy/list-all.js')
  const { runOnCluster } = await import('../deploy/run-on-cluster.js')
  const { listApplications } = await import('../workloads/list-applications.js')
  return runOnCluster({ flags, terminal, engines }, async (cluster, progress, signal) => {
    const own = cluster.within(signal)
    const { applications, isPartial, unseen } = await listApplications(own, flags.namespace)
    if (isPartial) {
      const message = `there is no right to list all namespaces: these are the applications of \`${own.namespace}\``
      progress.tell({ event: 'warning', message })
    }
    if (unseen.length > 0) progress.tell({ event: 'warning', message: unseenText(unseen) })
    if (flags.quiet === true) {
      terminal.output.write(Shown.join(applications.map(({ name }) => show`${name}\n`)))
      return exitStatus.fine
    }
    if (flags.format === 'json') terminal.output.write(jsonText(applications))
    else terminal.output.write(columns([heading, ...applications.map((one) => rowOf(one, own.now()))]))
    return exitStatus.fine
  })
}

const heading = ['NAME', 'NAMESPACE', 'RUNNING', 'DEPLOYED']

function rowOf(
  { name, namespace, running, desired, stopped, deployedAt }: ListedApplication,
  now: number,
): readonly string[] {
  return [
    name,
    namespace,
    `${running}/${desired}${stopped === 0 ? '' : ` (${stopped} stopped)`}`,
    deployedAt === undefined ? '' : ageText(now - Date.parse(deployedAt)),
  ]
}
