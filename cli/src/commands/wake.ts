import { safePlanWake } from 'tranship/plan'
import type { Command } from '../command.js'
import { flag } from '../flags/flag.js'
import { clusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import type { LiveObject } from '../cluster/live-object.js'
import { exitStatus } from '../exit-status.js'
import type { Invocation } from '../invocation.js'
import { openManifestOfFlags } from '../manifest/manifest.js'
import { applicationFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { tellingEnd } from '../progress/telling-end.js'
import { findingsIn, isError } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'

interface WakeFlags extends TranslateFlags, ClusterFlags {
  readonly timeout?: string
  readonly json?: boolean
}

export const wakeCommand: Command = {
  name: 'wake',
  summary: 'wake a sleeping application',
  description:
    'Restores the replicas of a sleeping application and resumes its Jobs: all at once, or in the order of their ' +
    'dependencies if a variable asks for that.',
  flags: [
    ...applicationFlags,
    ...clusterFlags,
    flag('--timeout <duration>', 'how long to wait for dependencies, such as 90s (default: 5m)'),
    flag('--json', 'print progress as lines of JSON, on standard output'),
  ],
  examples: [
    { line: 'tranship wake', does: 'wake the application of this folder' },
    {
      line: 'tranship wake --set PLATFORM_COMPOSE_WAIT_FOR_DEPENDENCIES=1',
      does: 'in the order of its dependencies',
    },
  ],
  run: tellingEnd(wakeUp),
}

async function wakeUp(flags: WakeFlags, { terminal, engines }: Invocation): Promise<number | undefined> {
  const manifest = await openManifestOfFlags(flags, terminal)
  const { timeout } = flags
  const options = { ...manifest.options, timeout }
  const plan = safePlanWake(manifest.text, options)
  printFindings(findingsIn(manifest, plan).filter(isError), {}, terminal)
  if (!plan.ok) return undefined
  const { isPortOpen } = await import('../cluster/port-forward.js')
  const { Places } = await import('../deploy/problem-text.js')
  const { runOnCluster } = await import('../deploy/run-on-cluster.js')
  const { tellFailure } = await import('../deploy/tell-failure.js')
  const { NothingToWake, wake } = await import('../deploy/wake.js')
  const whenInterrupted = 'what was woken stays awake; run it again to go on.'
  return runOnCluster({ flags, terminal, engines, whenInterrupted }, async (cluster, progress, signal) => {
    const settings = {
      holder: engines.holder(),
      tryPort: ({ name: pod, namespace }: LiveObject, port: number) =>
        isPortOpen(cluster, { pod, namespace, port }, signal),
    }
    try {
      const { failed, hasWoken } = await wake(plan, cluster, settings, progress, signal)
      progress.end()
      if (failed !== undefined) {
        const places = new Places(manifest, manifest.options)
        tellFailure(failed, places, { json: flags.json === true, progress, terminal })
        return exitStatus.found
      }
      const message = hasWoken ? 'is woken' : 'was awake: nothing was changed'
      progress.tell({ event: 'done', message: `\`${plan.application}\` ${message}` })
      return exitStatus.fine
    } catch (error) {
      if (!(error instanceof NothingToWake)) throw error
      progress.tell({ event: 'failed', message: `${error.message}: deploy the application first` })
      return exitStatus.found
    }
  })
}
