import type { DeployPlan } from 'tranship/plan'
import { secretsOfManifest } from '../apply/secrets.js'
import type { Cluster } from '../cluster/cluster.js'
import { unseenText } from '../deploy/list-all.js'
import { Places, refusalText } from '../deploy/problem-text.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import type { Manifest } from '../manifest/manifest.js'
import { jsonText } from '../output/json-text.js'
import { coloursFor } from '../terminal/colours.js'
import { printWarning } from '../terminal/print-warning.js'
import type { Terminal } from '../terminal/terminal.js'
import { liveChanges } from './live-diff.js'
import { jsonOf, liveDiffText } from './live-diff-text.js'

export interface LiveDiff {
  readonly manifest: Manifest
  readonly plan: DeployPlan
  readonly cluster: Cluster
  readonly json: boolean
  readonly terminal: Terminal
}

/** Shows the changes that a deploy would make in a cluster. */
export async function showLiveDiff({
  manifest,
  plan,
  cluster,
  json,
  terminal,
}: LiveDiff): Promise<ExitStatus> {
  const places = new Places(manifest, manifest.options)
  const secrets = secretsOfManifest(plan, manifest, terminal)
  const { changes, problems, unseen, areSecretsSeen } = await liveChanges(plan, secrets, cluster)
  if (!areSecretsSeen)
    printWarning(
      { message: 'there is no right to read secrets: whether their values differ is not known' },
      terminal,
    )
  if (unseen.length > 0) {
    const message = `${unseenText(unseen)}: what a deploy would change of them is not known in full`
    printWarning({ message }, terminal)
  }
  const { output } = terminal
  output.write(
    json === true
      ? jsonText(jsonOf(changes, places))
      : liveDiffText(changes, places, coloursFor(output, terminal)),
  )
  for (const text of refusalText({ problems }, places, terminal)) terminal.errors.write(text)
  return changes.length + problems.length === 0 ? exitStatus.fine : exitStatus.found
}
