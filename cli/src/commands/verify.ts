import { safePlanDeploy } from 'tranship/plan'
import type { Command } from '../command.js'
import { clusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import { exitStatus } from '../exit-status.js'
import { flag, operand } from '../flags/flag.js'
import type { Invocation } from '../invocation.js'
import { openManifestOfFlags } from '../manifest/manifest.js'
import { translateFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { findingsIn } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'
import { verifyFormats, type VerifyFormat } from '../verify/report-answers.js'

interface VerifyFlags extends TranslateFlags, ClusterFlags {
  readonly format: VerifyFormat
  readonly timeout?: string
}

/** The time for answers that do not hold yet. */
export const verifyTimeout = '60s'

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'compare an application in a cluster with the one in Docker',
  description:
    'Asks the Pods of an application what `tranship observe` asked Docker, and reports each difference at its line of ' +
    'the Compose file. Without facts it compares with what the translation expects. It changes nothing.',
  operands: [operand('[service...]', 'the services; all by default')],
  flags: [
    flag('--format <format>', 'how to report', { choices: verifyFormats, byDefault: 'text' }),
    flag('--timeout <duration>', `how long to ask again, such as 90s (default: ${verifyTimeout})`),
    ...translateFlags,
    ...clusterFlags,
  ],
  examples: [
    { line: 'tranship verify', does: 'compare all services with the facts of this folder' },
    { line: 'tranship verify web --timeout 10s', does: 'ask web alone, for 10 seconds' },
    { line: 'tranship verify --format sarif > verify.sarif', does: 'make a log for code scanning' },
    { line: 'tranship deploy --wait --verify', does: 'deploy, and verify then' },
  ],
  run: verify,
}

async function verify(
  names: readonly string[],
  flags: VerifyFlags,
  { terminal, engines }: Invocation,
): Promise<number> {
  const manifest = await openManifestOfFlags({ ...flags, quiet: true }, terminal)
  const plan = safePlanDeploy(manifest.text, { ...manifest.options, timeout: flags.timeout ?? verifyTimeout })
  if (!plan.ok) {
    printFindings(findingsIn(manifest, plan), { quiet: true }, terminal)
    return exitStatus.found
  }
  const { findStep } = await import('../plans/find-step.js')
  const { noSuchService } = await import('../manifest/no-such-service.js')
  const unknown = names.find((name) => findStep(plan.steps, name) === undefined)
  if (unknown !== undefined) throw noSuchService(unknown, plan.services, terminal.folder)
  const { runOnCluster } = await import('../deploy/run-on-cluster.js')
  const { verifyManifest } = await import('../verify/verify-manifest.js')
  return runOnCluster({ flags, terminal, engines }, (cluster, progress, signal) =>
    verifyManifest({
      ...{ manifest, plan, services: names, timeout: plan.timeout, format: flags.format },
      ...{ cluster: cluster.within(signal), progress, terminal },
    }),
  )
}
