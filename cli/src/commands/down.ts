import { safePlanDeploy } from 'tranship/plan'
import type { Command } from '../command.js'
import { flag } from '../flags/flag.js'
import { clusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import { exitStatus } from '../exit-status.js'
import type { Invocation } from '../invocation.js'
import { openManifestOfFlags } from '../manifest/manifest.js'
import { applicationFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { tellingEnd } from '../progress/telling-end.js'
import { findingsIn, isError } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'
import type { Terminal } from '../terminal/terminal.js'

interface DownFlags extends TranslateFlags, ClusterFlags {
  readonly volumes?: boolean
  readonly timeout?: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

export const downCommand: Command = {
  name: 'down',
  summary: 'remove an application from a cluster',
  description:
    'Removes what belongs to an application from a cluster: what deploy has applied for it and nothing else. ' +
    'Its volumes stay, for they hold data.',
  flags: [
    ...applicationFlags,
    ...clusterFlags,
    flag('-v, --volumes', 'remove volumes too, with their data'),
    flag('--timeout <duration>', 'how long to wait until everything is gone, such as 90s (default: 5m)'),
    flag('--dry-run', 'show what would be removed'),
    flag('--json', 'print progress as lines of JSON, on standard output'),
  ],
  examples: [
    { line: 'tranship down', does: 'remove the application of this folder, and keep its volumes' },
    {
      line: 'tranship down --name shop --namespace dev',
      does: 'remove an application without its Compose file',
    },
  ],
  run: tellingEnd(down),
}

async function down(flags: DownFlags, { terminal, engines }: Invocation): Promise<number | undefined> {
  const application = await applicationOf(flags, terminal)
  if (application === undefined) return undefined
  const { runOnCluster } = await import('../deploy/run-on-cluster.js')
  const { takeDown } = await import('../deploy/take-down.js')
  const { finalizersText } = await import('../apply/remove-object.js')
  const whenInterrupted = 'what was removed is gone; run it again to go on.'
  return runOnCluster({ flags, terminal, engines, whenInterrupted }, async (cluster, progress, signal) => {
    const { name, selector, timeout } = application
    const place = { selector, namespace: flags.namespace }
    const settings = {
      application: name,
      volumes: flags.volumes === true,
      dryRun: flags.dryRun === true,
      timeout,
      holder: engines.holder(),
    }
    const { removed, left, kept, isPartial } = await takeDown(cluster, place, settings, progress, signal)
    if (left.length > 0) {
      const names = left.map((object) => {
        const reason = finalizersText(object)
        return `${object.kind} ${object.name}${reason === undefined ? '' : ` (${reason})`}`
      })
      const message = `still on their way out after the timeout: ${names.join(', ')}`
      progress.tell({ event: 'failed', message })
      return exitStatus.found
    }
    if (kept.length > 0)
      progress.tell({
        event: 'note',
        message: `Volumes stay: ${kept.join(', ')}. \`-v\` removes them with their data.`,
      })
    const nothing = kept.length > 0 ? 'nothing else' : 'nothing'
    const end =
      removed === 0
        ? `there is ${nothing} of \`${name}\` in the namespace \`${place.namespace ?? cluster.namespace}\``
        : `\`${name}\` is removed`
    const message = isPartial ? `${end}, as far as it may be seen` : end
    progress.tell({ event: 'done', message: settings.dryRun ? 'nothing was changed' : message })
    return exitStatus.fine
  })
}

interface NamedApplication {
  readonly name: string
  readonly selector: Readonly<Record<string, string>>
  /** The timeout in milliseconds. */
  readonly timeout: number
}

/**
 * Returns the application to remove. With `--name` no manifest is read. Prints errors in the manifest, and returns
 * `undefined` for them.
 */
async function applicationOf(flags: DownFlags, terminal: Terminal): Promise<NamedApplication | undefined> {
  const { name, timeout } = flags
  const own = { env: terminal.env, timeout }
  // Labels depend on the name alone, so any manifest will do.
  if (name !== undefined)
    return toNamed(safePlanDeploy('services: { any: { image: any } }', { name, ...own }))
  const manifest = await openManifestOfFlags(flags, terminal)
  const plan = safePlanDeploy(manifest.text, { ...manifest.options, ...own })
  printFindings(findingsIn(manifest, plan).filter(isError), {}, terminal)
  return toNamed(plan)
}

function toNamed(plan: ReturnType<typeof safePlanDeploy>): NamedApplication | undefined {
  return plan.ok ? { name: plan.application, selector: plan.selector, timeout: plan.timeout } : undefined
}
