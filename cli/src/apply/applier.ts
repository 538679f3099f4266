import type { KubernetesObject } from 'tranship'
import type { ObjectOfPlan } from './secrets.js'
import { ApiError, isApiError } from '../cluster/api-error.js'
import type { Cluster, Written } from '../cluster/cluster.js'
import { fieldsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { adopt, isOfKubectl } from './adopt.js'
import { Autoscalers } from './autoscalers.js'
import { conflictOf, isConflict, isConflictWith } from './conflict.js'
import { findThere, foreignProblem, isAdoptable } from './foreign.js'
import { isOverlaid, type Overlay, writeOverlaid, writeRestored } from './overlaid.js'
import { hasLabels, helperManagers } from './ownership.js'
import { placeOf } from './place-of-object.js'
import { placelessProblems, refusalOf, Refusal, stuckRefusal } from './refusal.js'
import { removeAndWait, type RemovalWait, waitUntilGone } from './remove-object.js'
import {
  endStop,
  giveUpReplicas,
  keepReplicas,
  leavesReplicas,
  replicasOf,
  withReplicasLeft,
} from './replicas.js'
import { isSameContent } from './same-content.js'
import { isMarkedStopped, stoppedReplicas } from './stopped.js'
import { withDefaultStrategy } from './strategy.js'

export interface ApplySettings {
  /** The labels of the application. */
  readonly selector: Readonly<Record<string, string>>
  /** Whether fields that others own are taken. */
  readonly force: boolean
  /** Whether objects that `kubectl apply` has made are taken over. */
  readonly adopt: boolean
  /** Whether the server is only asked. */
  readonly dryRun: boolean
  /** How long what is removed to be made anew may take to go. */
  readonly removal: RemovalWait
  /** An object as it was before the deploy, as far as it had the labels of the application. */
  readonly before: (object: ObjectOfPlan) => LiveObject | undefined
  /** The kinds that the cluster is known not to know. */
  readonly unknownKinds: readonly string[]
  /** What is added to an object, if something is; what was added to others before goes. */
  readonly overlay?: (object: KubernetesObject) => Overlay | undefined
}

export type Outcome = 'created' | 'changed' | 'unchanged' | 'recreated'

export interface Applied {
  readonly outcome: Outcome
  readonly object: LiveObject
  /** What the server warns of, and what there is to know. */
  readonly warnings: readonly string[]
}

/** These hold data, and are never made anew. */
const neverRecreated = ['PersistentVolumeClaim', 'Secret']

/** Applies the objects of one application to one cluster. */
export class Applier {
  private constructor(
    private readonly cluster: Cluster,
    private readonly settings: ApplySettings,
    /** Those of the objects that were there before although they are not known to have been the application's, by `keyOf`. */
    private readonly others: ReadonlyMap<string, LiveObject>,
    private readonly autoscalers: Autoscalers,
  ) {}

  /**
   * Looks at the objects that are to be applied before any of them is.
   *
   * @throws {Refusal} where some of them are somebody else's, or the cluster has no place for them.
   */
  static async open(
    cluster: Cluster,
    settings: ApplySettings,
    objects: readonly ObjectOfPlan[],
  ): Promise<Applier> {
    const { selector, before, unknownKinds } = settings
    const others = await findThere(
      cluster,
      objects.filter((object) => before(object) === undefined),
    )
    const foreign = [...others].filter(
      ([, live]) => !hasLabels(live, selector) && !(settings.adopt && isAdoptable(live, selector)),
    )
    const problems = [
      ...placelessProblems(objects, unknownKinds),
      ...foreign.map(([object, live]) => foreignProblem(object, live, selector)),
    ]
    if (problems.length > 0) throw new Refusal(problems)
    const autoscalers = new Autoscalers(cluster, objects[0]?.metadata.namespace)
    const byKey = new Map([...others].map(([object, live]) => [keyOf(object), live]))
    return new Applier(cluster, settings, byKey, autoscalers)
  }

  /**
   * Applies an object. One that cannot be changed so is made anew, unless it holds data.
   *
   * @throws {Refusal} where the cluster does not take it.
   */
  async apply(object: ObjectOfPlan): Promise<Applied> {
    const before = await this.adopted(object)
    const warning =
      before === undefined || this.settings.dryRun
        ? undefined
        : await this.orRefuse(object, () => giveUpReplicas(this.cluster, object, before, this.autoscalers))
    const applied = await this.started(object, await this.applyOver(before, object))
    return warning === undefined ? applied : { ...applied, warnings: [...applied.warnings, warning] }
  }

  /** Ends a stop: a deploy makes the cluster what the manifest says (rule E9-01). */
  private async started(object: ObjectOfPlan, applied: Applied): Promise<Applied> {
    if (this.settings.dryRun || !isMarkedStopped(applied.object)) return applied
    const live = await this.orRefuse(object, () =>
      endStop(this.cluster, object, applied.object, this.autoscalers),
    )
    const outcome = applied.outcome === 'unchanged' ? 'changed' : applied.outcome
    return { ...applied, outcome, object: live }
  }

  private async applyOver(before: LiveObject | undefined, object: ObjectOfPlan): Promise<Applied> {
    let written: Written
    try {
      written = await this.write(object)
    } catch (error) {
      if (!isOfFields(error)) throw await this.refusal(error, object)
      return this.applyAnyway(error, object)
    }
    if (written.object.isDeleted && !this.settings.dryRun) {
      // An earlier deploy was ended while it made the object anew: it would go with what was applied now.
      const left = await waitUntilGone(this.cluster, written.object, this.settings.removal)
      if (left !== undefined) throw stuckRefusal(object, left)
      written = await this.write(object)
    }
    // What was written has our labels now, whose ever it was.
    if (before !== undefined && hasLostAddress(object, written.object)) return this.recreate(object, before)
    return this.applied(written, before)
  }

  /** Applies a Job that runs anew in place of one that is there: Jobs cannot be changed (rule E2-06). */
  async replace(object: ObjectOfPlan): Promise<Applied> {
    const live = await this.cluster.get(placeOf(object))
    if (live === undefined) return this.apply(object)
    this.refuseForeign(object, live)
    if (this.settings.dryRun) return this.asked(object, live)
    await this.removeFor(object, live)
    const applied = await this.applyOver(undefined, object)
    return { ...applied, outcome: 'recreated' }
  }

  private async write(object: ObjectOfPlan, given: object = object): Promise<Written> {
    const { force } = this.settings
    try {
      return await this.writeWith(force, object, given as KubernetesObject)
    } catch (error) {
      if (!isApiError(error) || !isConflictWith(error, helperManagers)) throw error
      return this.writeWith(true, object, given as KubernetesObject)
    }
  }

  private async writeWith(force: boolean, object: ObjectOfPlan, given: KubernetesObject): Promise<Written> {
    const { dryRun, overlay } = this.settings
    const added = dryRun ? undefined : overlay?.(given)
    if (added !== undefined) return writeOverlaid(this.cluster, added, force)
    const live = this.before(object)
    if (dryRun) {
      const asked = await withReplicasLeft(given as ObjectOfPlan, live, this.autoscalers)
      // The deploy would remove the fields that `up` has added: they must not stop it.
      return this.cluster.apply(asked, { force: force || (live !== undefined && isOverlaid(live)), dryRun })
    }
    if (live === undefined || !isOverlaid(live)) return this.cluster.apply(given as ObjectOfPlan, { force })
    return writeRestored(this.cluster, given, force)
  }

  private before(object: ObjectOfPlan): LiveObject | undefined {
    return this.settings.before(object) ?? this.others.get(keyOf(object))
  }

  /** The object as it was before, taken over from `kubectl apply` if that is asked for. */
  private async adopted(object: ObjectOfPlan): Promise<LiveObject | undefined> {
    const before = this.before(object)
    if (!this.settings.adopt || this.settings.dryRun) return before
    if (before === undefined || !before.managers.some(isOfKubectl)) return before
    return this.orRefuse(object, () => adopt(this.cluster, before))
  }

  /**
   * After a 422: whether the object is wrong in itself is asked by creating it in a dry run, which finds it to be there
   * already if it is not (rule E2-04).
   */
  private async applyAnyway(error: ApiError, object: ObjectOfPlan): Promise<Applied> {
    const live = await this.cluster.get(placeOf(object))
    if (live === undefined) throw refusalOf(error, object)
    try {
      await this.cluster.create(object, { dryRun: true })
    } catch (answer) {
      if (isApiError(answer, 422)) throw refusalOf(answer, object)
      if (!isApiError(answer, 409, 'AlreadyExists')) throw await this.refusal(answer, object)
    }
    const explicit = withDefaultStrategy(object, live)
    if (explicit !== undefined && !this.settings.dryRun) {
      // What the server has filled in is nobody's, and so stays: own it first, and it goes with the change.
      try {
        await this.write(object, explicit)
        return this.applied(await this.write(object), live)
      } catch (second) {
        if (!isOfFields(second)) throw await this.refusal(second, object)
      }
    }
    if (neverRecreated.includes(object.kind)) throw unchangeable(error, object)
    return this.recreate(object, live)
  }

  private async recreate(object: ObjectOfPlan, live: LiveObject): Promise<Applied> {
    this.refuseForeign(object, live)
    if (this.settings.dryRun) return { ...(await this.asked(object, live)), outcome: 'recreated' }
    await this.removeFor(object, live)
    const { object: made, warnings } = await this.orRefuse(object, () => this.write(object))
    const count = leavesReplicas(object) ? (stoppedReplicas(live)?.count ?? replicasOf(live)) : undefined
    if (count !== undefined && count !== replicasOf(made))
      await this.orRefuse(object, () => keepReplicas(this.cluster, object, count))
    return { outcome: 'recreated', object: made, warnings }
  }

  private async removeFor(object: ObjectOfPlan, live: LiveObject): Promise<void> {
    const left = await removeAndWait(this.cluster, live, this.settings.removal)
    if (left !== undefined) throw stuckRefusal(object, left)
  }

  /** In a dry run: what the server says to an object in place of one that cannot be changed to it. */
  private async asked(object: ObjectOfPlan, live: LiveObject): Promise<Applied> {
    try {
      const { warnings } = await this.cluster.create(object, { dryRun: true })
      return { outcome: 'recreated', object: live, warnings }
    } catch (error) {
      if (isApiError(error, 409, 'AlreadyExists')) return { outcome: 'recreated', object: live, warnings: [] }
      throw await this.refusal(error, object)
    }
  }

  private applied({ object, isNew, warnings }: Written, before: LiveObject | undefined): Applied {
    const notes = object.managers.some(isOfKubectl)
      ? [
          `${object.kind} ${object.name} was made with kubectl apply: what the manifest drops stays without --adopt`,
        ]
      : []
    const isUnchanged = before !== undefined && isSameContent(before, object)
    const outcome = isNew ? 'created' : isUnchanged ? 'unchanged' : 'changed'
    return { outcome, object, warnings: [...warnings, ...notes] }
  }

  private refuseForeign(object: ObjectOfPlan, live: LiveObject): void {
    if (hasLabels(live, this.settings.selector)) return
    const problem = foreignProblem(object, live, this.settings.selector)
    const message = `${problem.message}, and cannot be changed to ours`
    throw new Refusal([{ ...problem, message, hint: 'Remove it, or give the service another name.' }])
  }

  private async orRefuse<Result>(object: ObjectOfPlan, ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask()
    } catch (error) {
      throw await this.refusal(error, object)
    }
  }

  /** What an error says of an object; any that is not the server's is given back. */
  private async refusal(error: unknown, object: ObjectOfPlan): Promise<unknown> {
    if (!(error instanceof ApiError)) return error
    if (!isConflict(error)) return refusalOf(error, object)
    return conflictOf(error, object, await this.cluster.get(placeOf(object)))
  }
}

/** The key of an object among those of one namespace. */
function keyOf({ kind, metadata: { name } }: ObjectOfPlan): string {
  return `${kind}/${name}`
}

/**
 * Whether a change was refused for what fields hold. A policy that does not allow it names none, and is not to be got
 * around by making the object anew.
 */
function isOfFields(error: unknown): error is ApiError {
  if (!isApiError(error, 422)) return false
  const { causes } = error.status
  return causes.length > 0 && causes.every(({ field }) => field !== undefined)
}

/** A headless Service that is applied without an address stays without one (rule E2-05). */
function hasLostAddress(object: ObjectOfPlan, live: LiveObject): boolean {
  if (object.kind !== 'Service') return false
  const isHeadless = fieldsOf(live.fields['spec'])['clusterIP'] === 'None'
  return isHeadless && fieldsOf(object.spec)['clusterIP'] !== 'None'
}

function unchangeable(error: ApiError, object: ObjectOfPlan): Refusal {
  const { problems } = refusalOf(error, object)
  const hint = `It holds data, so it is not made anew: change it by hand, or keep what it was made with.`
  return new Refusal(problems.map((problem) => ({ ...problem, code: 'unchangeable-in-cluster', hint })))
}
