import type { DeployPlan } from 'tranship/plan'
import type { Cluster } from '../cluster/cluster.js'
import { namespaceOfPlan } from '../deploy/plan-objects.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import type { Manifest } from '../manifest/manifest.js'
import type { Progress } from '../progress/progress.js'
import { RightsMissing } from '../rights/rights-missing.js'
import { tellMissingRights } from '../rights/tell-missing-rights.js'
import type { Terminal } from '../terminal/terminal.js'
import { currentFacts } from './current-facts.js'
import { locateDifferences, reportAnswers, type VerifyFormat } from './report-answers.js'
import { countOf, summaryOfAnswers, unshownTexts } from './summary-of-answers.js'
import { type Answer, verifyApplication } from './verify-application.js'

export interface ManifestVerification {
  readonly manifest: Manifest
  readonly plan: DeployPlan
  /** The services to ask; empty for all. */
  readonly services: readonly string[]
  /** The time for answers that do not hold yet, in milliseconds. */
  readonly timeout: number
  /** `progress` tells the differences as events. */
  readonly format: VerifyFormat | 'progress'
  readonly cluster: Cluster
  readonly progress: Progress
  readonly terminal: Terminal
}

/** The time for answers after a deploy, in milliseconds. */
export const verifyTime = 60_000

/** Verifies a deployed manifest, and reports the differences. */
export async function verifyManifest(verifying: ManifestVerification): Promise<ExitStatus> {
  const { manifest, plan, format, cluster, progress, terminal } = verifying
  try {
    const facts = currentFacts(manifest)
    const onLook = (left: number) => {
      if (format !== 'progress') progress.tell({ event: 'watching', left })
    }
    const answers = await verifyApplication({ ...verifying, facts, onLook }, cluster)
    progress.end()
    if (answers === undefined) {
      const namespace = namespaceOfPlan(plan) ?? cluster.namespace
      const message = `there is nothing of \`${plan.application}\` in the namespace \`${namespace}\``
      progress.tell({ event: 'failed', message, hint: 'Deploy it, or name another namespace or context.' })
      return exitStatus.found
    }
    for (const message of unshownTexts(answers)) progress.tell({ event: 'note', message })
    if (format === 'progress') tellAnswers(answers, manifest, progress)
    else terminal.output.write(reportAnswers(answers, manifest, format, terminal))
    return countOf(answers, 'differs') === 0 ? exitStatus.fine : exitStatus.found
  } catch (error) {
    if (!(error instanceof RightsMissing)) throw error
    progress.end()
    tellMissingRights(error, { json: format === 'progress', progress, terminal })
    return exitStatus.found
  }
}

function tellAnswers(answers: readonly Answer[], manifest: Manifest, progress: Progress): void {
  const found = locateDifferences(answers, manifest)
  for (const { diagnostic } of found) {
    const { message, code, service, hint, file, range } = diagnostic
    progress.tell({ event: 'failed', message, failure: { code, service, hint, file, range } })
  }
  const message = summaryOfAnswers(answers)
  progress.tell({ event: found.length === 0 ? 'done' : 'failed', message })
}
