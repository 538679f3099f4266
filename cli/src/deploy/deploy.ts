import { isDeepStrictEqual } from 'node:util'
import type { DeployPlan, DeployStep } from 'tranship/plan'
import { formatDuration, nameLabel, partOfLabel } from 'tranship/internal'
import type { KubernetesObject } from 'tranship'
import { Applier, type Applied, type ApplySettings, keyOf } from '../apply/applier.js'
import { distinctProblems, dryRunAll, type DryRun, isSettled } from '../apply/dry-runs.js'
import { findExisting } from '../apply/foreign.js'
import { hasLabels, isOurs, labelsOf, renameManager } from '../apply/ownership.js'
import { Refusal, stuckRefusal } from '../apply/refusal.js'
import { removeAndWait, type RemovalWait } from '../apply/remove-object.js'
import { disownReplicas } from '../apply/replicas.js'
import type { ObjectOfPlan, SecretObject, SecretsToApply } from '../apply/secrets.js'
import { isApiError } from '../cluster/api-error.js'
import type { Cluster, Selector } from '../cluster/cluster.js'
import { fieldsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { Progress } from '../progress/progress.js'
import { neededRights } from '../rights/needed-rights.js'
import { needRights } from '../rights/need-rights.js'
import { rightsTo } from '../rights/right.js'
import { type JobsWay, withJobs } from './jobs-way.js'
import { withLease } from './lease.js'
import { unseenText } from './list-all.js'
import { type FindReplacedAutoscaler, replacedAutoscalers } from './replaced-autoscaler.js'
import { LiveApplication } from './live-application.js'
import { ensureNamespace } from './namespace.js'
import { kindsOfPlan, leftoversOfPlan, namespaceOfPlan, objectsOfPlan } from './plan-objects.js'
import { removeOurs } from './prune.js'
import { restartWorkload } from './restart-workload.js'
import { returnWorkloads } from './return-workloads.js'
import { type FailedWait, releaseInOrder } from './release-in-order.js'
import { SecretsOfDeploy } from './secrets-of-deploy.js'
import { tellRemovals } from './tell-removals.js'
import { whyWaiting } from './why-waiting.js'

export interface DeploySettings {
  readonly forceConflicts: boolean
  readonly adopt: boolean
  /** The former name of the application, whose objects it takes over. */
  readonly adoptFrom?: string | undefined
  readonly prune: boolean
  readonly dryRun: boolean
  readonly createNamespace: boolean
  /** `true` to create missing claims of external volumes. */
  readonly createExternal: boolean
  readonly secrets: SecretsToApply
  /** `true` to return changed workloads to their former Pods after a failure; `false` by default. */
  readonly atomic?: boolean
  /** `true` to leave existing objects as they are. */
  readonly onlyMissing?: boolean
  /** When Jobs of an earlier deploy run again; `always` by default. */
  readonly jobs?: JobsWay | undefined
  /** `true` to keep waiting for Pods that can't come up any more. */
  readonly waitsOn?: boolean
  /** The holder of the Lease. */
  readonly holder: string
  /** Connects to a port of a Pod, and returns `true` on success. Without it, only probes count. */
  readonly tryPort?: (pod: LiveObject, port: number) => Promise<boolean>
  /** Returns the fields that `up` adds to an object of the plan. */
  readonly overlay?: ApplySettings['overlay']
}

/** The outcome of a deploy. */
export type DeployEnd =
  | {
      readonly ok: true
      readonly changed: number
      /** Services that may not be up yet, by their names in the manifest. The deploy did not wait for them. */
      readonly notUp: readonly string[]
    }
  | ({ readonly ok: false; readonly isRolledBack: boolean } & FailedWait)

const workloadKinds = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob']

/**
 * Carries out a deploy plan: applies objects in order, waits for conditions, and removes what the manifest no longer
 * has. A deploy that was interrupted at any point can be repeated, with the same result (rule E2-10).
 *
 * @param signal ends the deploy; the Lease is still released
 * @throws {RightsMissing} if the user lacks permissions that the plan needs. Then nothing has been changed.
 * @throws {Refusal} if the cluster refuses an object.
 */
export async function deploy(
  plan: DeployPlan,
  cluster: Cluster,
  settings: DeploySettings,
  progress: Progress,
  signal: AbortSignal,
): Promise<DeployEnd> {
  await needRights(cluster.within(signal), neededRights(plan, settings), namespaceOfPlan(plan))
  if (settings.createNamespace) await ensureNamespace(plan, cluster.within(signal), settings.dryRun)
  if (settings.dryRun) return new Deploy(plan, cluster.within(signal), settings, progress, signal).run()

  const lease = {
    application: plan.application,
    namespace: namespaceOfPlan(plan),
    holder: settings.holder,
  }
  const run = (working: AbortSignal) =>
    new Deploy(plan, cluster.within(working), settings, progress, working).run()
  return withLease(cluster, lease, progress, signal, (working) => {
    const { adoptFrom: application } = settings
    return application === undefined
      ? run(working)
      : withLease(cluster, { ...lease, application }, progress, working, run)
  })
}

/** Returns the labels of an application's objects, which may still have its former name. */
function selectorWith(formerName: string | undefined, { application, selector }: DeployPlan): Selector {
  return formerName === undefined ? selector : { ...selector, [partOfLabel]: [application, formerName] }
}

/** A deploy in progress. */
class Deploy {
  private readonly applied = new Map<string, Applied>()
  /** The answers to dry runs after which an object needs no other request, by `keyOf`. */
  private readonly answers = new Map<string, { readonly object: ObjectOfPlan; readonly applied: Applied }>()
  private readonly namespace: string | undefined
  private readonly selector: Selector
  private readonly removal: RemovalWait
  /** Ends all watches at the end of the deploy. */
  private readonly following = new AbortController()

  constructor(
    private readonly plan: DeployPlan,
    private readonly cluster: Cluster,
    private readonly settings: DeploySettings,
    private readonly progress: Progress,
    private readonly signal: AbortSignal,
  ) {
    this.namespace = namespaceOfPlan(plan)
    this.selector = selectorWith(settings.adoptFrom, plan)
    this.removal = { until: cluster.clock.now() + plan.timeout, tell: tellRemovals(progress) }
  }

  async run(): Promise<DeployEnd> {
    const { plan, settings, cluster, progress, signal } = this
    const { tryPort, waitsOn } = settings
    const isAtomic = settings.atomic === true && !settings.dryRun
    const failFast = plan.failsFast === true && waitsOn !== true
    const startedAt = cluster.now()
    const place = { selector: this.selector, namespace: this.namespace }
    const following = AbortSignal.any([this.following.signal, this.signal])
    let opened: LiveApplication | undefined
    try {
      // If one list can't be opened, others are already being watched.
      const live = await LiveApplication.open(cluster, place, kindsOfPlan(plan), following)
      opened = live
      this.warnOfUnseen(live)
      if (settings.prune) await this.needRightsToPrune(live)
      const applier = await this.openApplier(live)
      const onlyMissing = settings.onlyMissing === true
      const secrets = await SecretsOfDeploy.read(cluster, place, settings.secrets, onlyMissing)
      await this.askFirst(applier, secrets, live)
      await this.applySecrets(applier, secrets)
      if (settings.createExternal) await this.createExternal()
      for (const object of plan.first)
        if (!this.isKept(object, live)) this.note(object, await this.apply(object, applier), live)
      const failed = settings.dryRun
        ? await this.noteSteps(applier, secrets, live)
        : await releaseInOrder(
            this.planFor(live),
            {
              ...{ cluster, live, progress, signal, startedAt, failFast },
              ...(tryPort === undefined ? {} : { tryPort }),
            },
            (step) => this.release(step, applier, secrets, live),
          )
      if (failed !== undefined) {
        if (isAtomic) await this.returnWorkloads(live)
        return { ok: false, isRolledBack: isAtomic, ...failed }
      }
      for (const object of plan.last) this.note(object, await this.apply(object, applier), live)
      if (!settings.dryRun) await this.restart(live)
      if (settings.prune) await this.prune(secrets, live)
      if (settings.adoptFrom !== undefined) await this.takeOver(settings.adoptFrom, live)
      if (plan.services.length === 0) progress.tell({ event: 'note', message: nothingRemoved })
      const changed = [...this.applied.values()].filter(({ outcome }) => outcome !== 'unchanged').length
      const notUp = plan.untilUp ? [] : plan.steps.filter((step) => !this.isUp(step, live))
      return { ok: true, changed, notUp: notUp.map(({ service }) => service) }
    } catch (error) {
      if (isAtomic && opened !== undefined && !signal.aborted) await this.returnWorkloads(opened)
      throw error
    } finally {
      this.following.abort()
    }
  }

  private openApplier(live: LiveApplication): Promise<Applier> {
    const { forceConflicts: force, adopt, dryRun, overlay, secrets } = this.settings
    const replacedAutoscaler = this.replacedAutoscaler(live)
    const settings = {
      ...{ selector: this.selector, force, adopt, dryRun },
      removal: this.removal,
      before: ({ kind, metadata }: ObjectOfPlan) => live.beforeOf(kind, metadata.name),
      replacesAutoscaler: (object: ObjectOfPlan) => replacedAutoscaler(object) !== undefined,
      unknownKinds: live.unknown,
      ...(overlay === undefined ? {} : { overlay }),
    }
    return Applier.open(this.cluster, settings, [...secrets.objects, ...objectsOfPlan(this.plan)])
  }

  /** Warns of kinds that may not be listed. Their objects are applied, but leftovers can't be found. */
  private warnOfUnseen({ unseen }: LiveApplication): void {
    const removed = (this.plan.prune?.kinds ?? []).map(({ kind }) => kind)
    const leftovers = this.settings.prune ? unseen.filter(({ kind }) => removed.includes(kind)) : []
    if (leftovers.length === 0) return
    const message = `${unseenText(leftovers)}: objects that the Compose file no longer has stay`
    this.progress.tell({ event: 'warning', message })
  }

  /**
   * Applies everything in dry runs, so that all conflicts and refusals are reported before the first write (rule E2-30).
   *
   * @throws {Refusal} with every object that the cluster refuses.
   */
  private async askFirst(applier: Applier, secrets: SecretsOfDeploy, live: LiveApplication): Promise<void> {
    const { dryRun, overlay } = this.settings
    const { first, last } = this.plan
    const { steps } = this.planFor(live)
    // The fields that `up` adds are no part of a dry run.
    const isEnough = (object: ObjectOfPlan, applied: Applied) =>
      overlay?.(object as KubernetesObject) === undefined &&
      isSettled(object, applied, applier.before(object))
    const dry = applier.forDryRuns()
    const problems = [...applier.problems]
    const ask = async (dryRuns: readonly DryRun[]) => {
      const { answers, problems: own } = await dryRunAll(dry, dryRuns, dryRun)
      problems.push(...own)
      for (const [object, applied] of answers)
        if (dryRun || isEnough(object, applied)) this.answers.set(keyOf(object), { object, applied })
      return answers
    }
    const plainly = (object: ObjectOfPlan): DryRun => ({ object, replaces: false })
    for (const { object } of (await ask(secrets.objects.map(plainly))).values()) secrets.put(object)
    const copies = await this.copiesToApply(secrets)
    const ofSteps = steps.map((step) => ({
      object: workloadOf(step, secrets, live),
      replaces: step.replaces,
    }))
    const ofPlan = [...first.map(plainly), ...ofSteps, ...last.map(plainly)]
    await ask([...copies.map(plainly), ...ofPlan.filter(({ object }) => !this.isKept(object, live))])
    if (problems.length > 0) throw new Refusal(distinctProblems(problems))
  }

  /** Applies an object, unless its dry run was enough. */
  private async apply(object: ObjectOfPlan, applier: Applier, replaces = false): Promise<Applied> {
    const answer = this.answers.get(keyOf(object))
    if (answer !== undefined && isDeepStrictEqual(answer.object, object)) return answer.applied
    return replaces ? applier.replace(object) : applier.apply(object)
  }

  private async applySecrets(applier: Applier, secrets: SecretsOfDeploy): Promise<void> {
    for (const object of secrets.objects) {
      const applied = await this.apply(object, applier)
      secrets.put(applied.object)
      this.note(object, applied, undefined)
    }
    for (const copy of await this.copiesToApply(secrets)) {
      const applied = await this.apply(copy, applier)
      if (applied.outcome === 'created') this.note(copy, applied, undefined)
    }
  }

  private async copiesToApply(secrets: SecretsOfDeploy): Promise<readonly SecretObject[]> {
    const copies = secrets.copies()
    if (this.settings.onlyMissing !== true) return copies
    const existing = await findExisting(this.cluster, copies)
    return copies.filter((copy) => !existing.has(copy))
  }

  /** Creates missing claims of external volumes, and leaves existing ones alone (rule E2-15). */
  private async createExternal(): Promise<void> {
    const { dryRun } = this.settings
    for (const claim of this.plan.externalClaims) {
      const { kind, metadata } = claim
      try {
        await this.cluster.create(claim, { dryRun })
      } catch (error) {
        if (!isApiError(error, 409, 'AlreadyExists')) throw error
        continue
      }
      this.progress.tell({ event: 'applied', kind, name: metadata.name, outcome: 'created', dryRun })
    }
  }

  private isKept({ kind, metadata }: ObjectOfPlan, live: LiveApplication): boolean {
    const { onlyMissing, jobs } = this.settings
    const isLeft = onlyMissing === true || (kind === 'Job' && jobs === 'never')
    return isLeft && live.beforeOf(kind, metadata.name) !== undefined
  }

  /** Returns the plan without the Jobs to replace that `--jobs` keeps. */
  private planFor(live: LiveApplication): DeployPlan {
    const { jobs = 'always' } = this.settings
    const steps = this.plan.steps.map((step) => withJobs(step, jobs, live.beforeOf(step.kind, step.name)))
    return { ...this.plan, steps }
  }

  /** Carries a step out. Returns `false` if that changed nothing. */
  private async release(
    step: DeployStep,
    applier: Applier,
    secrets: SecretsOfDeploy,
    live: LiveApplication,
  ): Promise<boolean> {
    if (this.isKept(step.object, live)) return false
    await this.removeOtherKinds(step, live)
    await this.removeAutoscaler(step, live)
    return this.applyStep(step, applier, secrets, live)
  }

  private async applyStep(
    step: DeployStep,
    applier: Applier,
    secrets: SecretsOfDeploy,
    live: LiveApplication,
  ): Promise<boolean> {
    const object = workloadOf(step, secrets, live)
    const applied = await this.apply(object, applier, step.replaces)
    this.note(object, applied, live)
    return applied.outcome !== 'unchanged'
  }

  /** Notes the answers to all steps in a dry run, which has nothing to wait for. */
  private async noteSteps(
    applier: Applier,
    secrets: SecretsOfDeploy,
    live: LiveApplication,
  ): Promise<undefined> {
    for (const step of this.planFor(live).steps)
      if (!this.isKept(step.object, live)) await this.applyStep(step, applier, secrets, live)
    return undefined
  }

  /** Removes a service's workload of another kind, which may hold a volume that the new one needs (rule E2-05). */
  private async removeOtherKinds(step: DeployStep, live: LiveApplication): Promise<void> {
    const { name, kind } = step
    for (const object of live.before) {
      if (object.kind === kind || !workloadKinds.includes(object.kind) || object.labels[nameLabel] !== name)
        continue
      if (!isOurs(object, this.selector)) continue
      const left = await removeAndWait(this.cluster, object, this.removal)
      if (left !== undefined) throw stuckRefusal(step.object, left)
      this.progress.tell({ event: 'removed', kind: object.kind, name: object.name, dryRun: false })
    }
  }

  /** Removes the autoscaler of a workload whose number the manifest now sets, so that it does not change it back. */
  private async removeAutoscaler({ object }: DeployStep, live: LiveApplication): Promise<void> {
    const autoscaler = this.replacedAutoscaler(live)(object)
    const { selector } = this
    if (autoscaler === undefined || !(await removeOurs(this.cluster, autoscaler, { selector }))) return
    this.progress.tell({ event: 'removed', kind: autoscaler.kind, name: autoscaler.name, dryRun: false })
  }

  private replacedAutoscaler(live: LiveApplication): FindReplacedAutoscaler {
    return this.settings.prune ? replacedAutoscalers(this.plan, live.before, this.selector) : () => undefined
  }

  private note(object: ObjectOfPlan, applied: Applied, live: LiveApplication | undefined): void {
    const { kind } = object
    const { name } = object.metadata
    this.applied.set(keyOf(object), applied)
    if (!this.settings.dryRun) live?.put(applied.object)
    const { outcome, warnings } = applied
    this.progress.tell({ event: 'applied', kind, name, outcome, dryRun: this.settings.dryRun })
    for (const message of warnings)
      this.progress.tell({ event: 'warning', message: `${kind} ${name}: ${message}` })
  }

  /** Restarts services with `restart: true`, unless this deploy has replaced their Pods already. */
  private async restart(live: LiveApplication): Promise<void> {
    for (const { object, after } of this.plan.restarts) {
      const { kind, name } = object
      if (!this.plan.steps.some((step) => after.includes(step.service) && this.isReplaced(step.object, live)))
        continue
      const isThere = live.beforeOf(kind, name) !== undefined
      const own = this.plan.steps.find((step) => step.kind === kind && step.name === name)
      if (!isThere || (own !== undefined && this.isReplaced(own.object, live))) continue
      await restartWorkload(this.cluster, { kind, name, namespace: this.namespace })
      this.progress.tell({ event: 'restarted', kind, name })
    }
  }

  /** `true` if this deploy has replaced the Pods of an existing workload. */
  private isReplaced(object: KubernetesObject, live: LiveApplication): boolean {
    const before = live.beforeOf(object.kind, object.metadata.name)
    const applied = this.applied.get(`${object.kind}/${object.metadata.name}`)
    if (before === undefined || applied === undefined) return false
    if (applied.outcome === 'recreated') return true
    const templateOf = ({ fields }: LiveObject) => fieldsOf(fields['spec'])['template']
    return !isDeepStrictEqual(templateOf(before), templateOf(applied.object))
  }

  /** `true` if the deploy waited for a service, or it is unchanged and nothing keeps its Pods from running. */
  private isUp({ service, kind, name }: DeployStep, live: LiveApplication): boolean {
    const isWaitedFor = this.plan.steps.some(({ conditions }) =>
      conditions.some((condition) => condition.service === service),
    )
    if (isWaitedFor || kind === 'CronJob') return true
    return this.applied.get(`${kind}/${name}`)?.outcome === 'unchanged' && whyWaiting(live, name).length === 0
  }

  private async returnWorkloads(live: LiveApplication): Promise<void> {
    const replaced = this.plan.steps.flatMap(({ object }) => {
      const { kind, metadata } = object
      const before = live.beforeOf(kind, metadata.name)
      const applied = this.applied.get(`${kind}/${metadata.name}`)
      return before !== undefined && applied !== undefined && this.isReplaced(object, live)
        ? [{ before, applied: applied.object }]
        : []
    })
    const created = [...this.applied.values()].filter(({ outcome }) => outcome === 'created')
    await returnWorkloads({
      ...{ cluster: this.cluster, progress: this.progress },
      ...{ replaced, created: created.map(({ object }) => object) },
    })
  }

  private leftovers({ before: objects, unseen }: LiveApplication) {
    return leftoversOfPlan(this.plan, { objects, unseen })
  }

  private async needRightsToPrune(live: LiveApplication): Promise<void> {
    const leftovers = live.before.filter(this.leftovers(live)).filter((one) => isOurs(one, this.selector))
    const kinds = [...new Set(leftovers.map(({ kind }) => kind))]
    const rights = kinds.flatMap((kind) => rightsTo(['delete'], kind))
    await needRights(this.cluster, rights, this.namespace)
  }

  /** Removes objects that the manifest no longer has (rule E3-01). */
  private async prune(secrets: SecretsOfDeploy, live: LiveApplication): Promise<void> {
    const { selector } = this
    const { dryRun } = this.settings
    for (const object of live.before.filter(this.leftovers(live))) {
      if (object.kind === 'Secret' && secrets.isCopy(object.name)) continue
      if (!(await removeOurs(this.cluster, object, { selector, dryRun }))) continue
      this.progress.tell({ event: 'removed', kind: object.kind, name: object.name, dryRun })
      if (object.kind === 'HorizontalPodAutoscaler' && !dryRun) await this.disownReplicas(object, live)
    }
  }

  /** Gives the objects that this deploy did not write to the application: claims, Secrets and Jobs that it keeps. */
  private async takeOver(formerName: string, live: LiveApplication): Promise<void> {
    if (this.settings.dryRun) return
    const labels = labelsOf(this.selector)
    const former = { ...labels, [partOfLabel]: formerName }
    const left = live.before.filter((one) => hasLabels(one, former) && !one.hasOwner)
    for (const { kind, name, namespace } of left) {
      if (this.applied.has(`${kind}/${name}`)) continue
      const now = await this.cluster.get({ kind, name, namespace })
      if (now === undefined || now.isDeleted || !hasLabels(now, former)) continue
      await this.cluster.patch(now, 'merge', { metadata: { labels } }, { manager: renameManager })
      this.progress.tell({ event: 'applied', kind, name, outcome: 'changed', dryRun: false })
    }
  }

  /** Leaves the count of a removed autoscaler to nobody, so that a number in the Compose file does not conflict with it. */
  private async disownReplicas({ name }: LiveObject, live: LiveApplication): Promise<void> {
    const workloads = ['Deployment', 'StatefulSet'].flatMap((kind) => live.objectsOf(kind))
    const workload = workloads.find((one) => one.name === name)
    if (workload !== undefined) await disownReplicas(this.cluster, workload)
  }
}

const nothingRemoved =
  'The Compose file has no services, so nothing is removed. `tranship down` removes the application.'

/** Returns the workload to apply, which reads the Secrets with names for their content. */
function workloadOf(
  { object }: DeployStep,
  secrets: SecretsOfDeploy,
  live: LiveApplication,
): KubernetesObject {
  return secrets.readBy(object, live.beforeOf(object.kind, object.metadata.name))
}

/** Formats a duration for messages. */
export function durationText(milliseconds: number): string {
  return formatDuration(Math.max(1000, Math.round(milliseconds / 1000) * 1000))
}
