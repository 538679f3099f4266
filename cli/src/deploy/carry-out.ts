import { type DeployPlan, variableLookup } from 'tranship'
import type { ApplySettings } from '../apply/applier.js'
import { Refusal } from '../apply/refusal.js'
import { secretsOf } from '../apply/secrets.js'
import type { Cluster } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'
import { isPortOpen } from '../cluster/port-forward.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import type { Invocation } from '../invocation.js'
import type { Manifest } from '../manifest/manifest.js'
import type { Progress } from '../progress/progress.js'
import { deploy, durationText, SecretMissing } from './deploy.js'
import { Places, refusalText } from './problem-text.js'
import { tellFailure } from './tell-failure.js'

/** The flags that say how a deploy is carried out. */
export interface CarryOutFlags {
  readonly dryRun?: boolean
  readonly forceConflicts?: boolean
  readonly adopt?: boolean
  readonly prune?: boolean
  readonly createNamespace?: boolean
  readonly json?: boolean
}

export interface Carrying extends Pick<Invocation, 'terminal' | 'engines'> {
  readonly manifest: Manifest
  readonly plan: DeployPlan
  readonly flags: CarryOutFlags
  readonly cluster: Cluster
  readonly progress: Progress
  readonly signal: AbortSignal
  /** What is added to the objects of the plan. */
  readonly overlay?: ApplySettings['overlay']
}

/** Deploys a plan, and says how that ended. */
export async function carryOut(carrying: Carrying): Promise<ExitStatus> {
  const { manifest, plan, flags, engines, cluster, progress, signal, terminal } = carrying
  const places = new Places(manifest, manifest.options)
  const settings = {
    forceConflicts: flags.forceConflicts === true,
    adopt: flags.adopt === true,
    prune: flags.prune !== false,
    dryRun: flags.dryRun === true,
    createNamespace: flags.createNamespace === true,
    secrets: secretsOf(plan, {
      folder: manifest.folder,
      root: manifest.root,
      env: terminal.env,
      variable: variableLookup(manifest.options),
    }),
    holder: engines.holder(),
    ...(carrying.overlay === undefined ? {} : { overlay: carrying.overlay }),
    tryPort: ({ name: pod, namespace }: LiveObject, port: number) =>
      isPortOpen(cluster, { pod, namespace, port }, signal),
  }
  const startedAt = cluster.clock.now()
  try {
    const end = await deploy(plan, cluster, settings, progress, signal)
    progress.end()
    if (!end.ok) {
      tellFailure(end, places, { json: flags.json === true, progress, terminal })
      return exitStatus.found
    }
    // Logs are shown where something is added to the objects: they show how it comes up.
    if (!end.isUp && !settings.dryRun && carrying.overlay === undefined)
      progress.tell({
        event: 'note',
        message:
          "Whether all of it comes up was not waited for: 'tranship ps' shows that, and with --wait it is.",
      })
    const took = durationText(cluster.clock.now() - startedAt)
    const message = settings.dryRun
      ? `'${plan.application}' can be deployed: nothing was changed`
      : `'${plan.application}' is deployed, in ${took}`
    progress.tell({ event: 'done', message })
    return exitStatus.fine
  } catch (error) {
    if (error instanceof Refusal) {
      progress.end()
      tellRefusal(error, places, carrying)
      return exitStatus.found
    }
    if (!(error instanceof SecretMissing)) throw error
    const hint = 'Create the Secret, or give its file or variable a value.'
    progress.tell({
      event: 'failed',
      message: `the Secret ${error.secret} has no value for '${error.key}', neither here nor in the cluster. ${hint}`,
    })
    return exitStatus.found
  }
}

function tellRefusal(refusal: Refusal, places: Places, { flags, progress, terminal }: Carrying): void {
  if (flags.json === true) {
    for (const { object, code, pointer, message, hint } of refusal.problems) {
      const place = places.of(object, pointer)
      const { file, range } = place ?? {}
      progress.tell({ event: 'failed', message, failure: { code, pointer, hint, file, range } })
    }
    return
  }
  for (const text of refusalText(refusal, places, terminal)) terminal.errors.write(text)
}
