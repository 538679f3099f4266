import type { DeployPlan } from 'tranship/plan'
import { tellAddresses } from '../addresses/tell-addresses.js'
import type { ApplySettings } from '../apply/applier.js'
import { Refusal } from '../apply/refusal.js'
import { secretsOfManifest } from '../apply/secrets.js'
import type { Cluster } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'
import { isPortOpen } from '../cluster/port-forward.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import type { Invocation } from '../invocation.js'
import type { Manifest } from '../manifest/manifest.js'
import { RightsMissing } from '../rights/rights-missing.js'
import { tellMissingRights } from '../rights/tell-missing-rights.js'
import type { Progress } from '../progress/progress.js'
import { deploy, durationText } from './deploy.js'
import type { JobsFlag } from './jobs-way.js'
import { Places, refusalText } from './problem-text.js'
import { SecretMissing } from './secrets-of-deploy.js'
import { tellFailure } from './tell-failure.js'

/** The flags that control how a plan is deployed. */
export interface CarryOutFlags extends JobsFlag {
  readonly failFast?: boolean
  readonly dryRun?: boolean
  readonly forceConflicts?: boolean
  readonly adopt?: boolean
  readonly adoptFrom?: string
  readonly prune?: boolean
  readonly createNamespace?: boolean
  readonly createExternal?: boolean
  readonly atomic?: boolean
  readonly json?: boolean
}

export interface Carrying extends Pick<Invocation, 'terminal' | 'engines'> {
  readonly manifest: Manifest
  readonly plan: DeployPlan
  readonly flags: CarryOutFlags
  readonly cluster: Cluster
  readonly progress: Progress
  readonly signal: AbortSignal
  /** Returns the fields that `up` adds to an object of the plan. */
  readonly overlay?: ApplySettings['overlay']
  /**
   * `true` if the deploy prepares `run`: existing objects stay as they are, and the end of the deploy isn't reported.
   */
  readonly isForRun?: boolean
}

/** Deploys a plan and reports the outcome. */
export async function carryOut(carrying: Carrying): Promise<ExitStatus> {
  const { manifest, plan, flags, engines, cluster, progress, signal, terminal } = carrying
  const places = new Places(manifest, manifest.options)
  const settings = {
    forceConflicts: flags.forceConflicts === true,
    adopt: flags.adopt === true,
    adoptFrom: flags.adoptFrom,
    prune: flags.prune !== false,
    dryRun: flags.dryRun === true,
    createNamespace: flags.createNamespace === true,
    createExternal: flags.createExternal === true,
    secrets: secretsOfManifest(plan, manifest, terminal),
    holder: engines.holder(),
    onlyMissing: carrying.isForRun === true,
    jobs: flags.jobs,
    atomic: flags.atomic === true,
    waitsOn: flags.failFast === false,
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
    if (carrying.isForRun === true) return exitStatus.fine
    if (!settings.dryRun) await tellAddresses(plan, cluster.within(signal), progress)
    const took = durationText(cluster.clock.now() - startedAt)
    const message = settings.dryRun
      ? `\`${plan.application}\` can be deployed: nothing was changed`
      : // With an overlay, the logs follow and show how the Pods come up.
        `\`${plan.application}\` is deployed, in ${took}${carrying.overlay === undefined ? notUpText(end.notUp) : ''}`
    progress.tell({ event: 'done', message })
    return exitStatus.fine
  } catch (error) {
    if (error instanceof Refusal) {
      progress.end()
      tellRefusal(error, places, carrying)
      return exitStatus.found
    }
    if (error instanceof RightsMissing) {
      progress.end()
      tellMissingRights(error, { json: flags.json === true, progress, terminal })
      return exitStatus.found
    }
    if (!(error instanceof SecretMissing)) throw error
    const hint = 'Create the Secret, or give its file or variable a value.'
    progress.tell({
      event: 'failed',
      message: `the Secret ${error.secret} has no value for \`${error.key}\`, neither here nor in the cluster. ${hint}`,
    })
    return exitStatus.found
  }
}

/** The number of services that are named at most. */
const mostNamed = 5

function notUpText(services: readonly string[]): string {
  if (services.length === 0) return ''
  const others = services.length - mostNamed
  const named = [...services.slice(0, mostNamed), ...(others > 0 ? [`${others} more`] : [])].join(', ')
  return `; not up yet: ${named} (\`tranship ps\` shows them, --wait waits for them)`
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
