import type { KubernetesObject } from 'tranship'
import type { ObjectOfPlan } from './secrets.js'
import { ApiError, isApiError } from '../cluster/api-error.js'
import type { Cluster, Selector, Written } from '../cluster/cluster.js'
import { fieldsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { adopt, isOfKubectl, kubectlManagers } from './adopt.js'
import { Autoscalers } from './autoscalers.js'
import { conflictOf, isConflict, isConflictWith } from './conflict.js'
import { findExisting, foreignProblem, isAdoptable } from './foreign.js'
import { isOverlaid, type Overlay, writeOverlaid, writeRestored } from './overlaid.js'
import { hasLabels, helperManagers } from './ownership.js'
import { placeOf } from './place-of-object.js'
import { placelessProblems, type Problem, refusalOf, Refusal, stuckRefusal } from './refusal.js'
import { removeAndWait, type RemovalWait, waitUntilGone } from './remove-object.js'
import {
  endStop,
  giveUpReplicas,
  isLeftByScaler,
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
  readonly selector: Selector
  /** `true` to take fields that other field managers own. */
  readonly force: boolean
  /** `true` to take over objects that `kubectl apply` has made. */
  readonly adopt: boolean
  /** `true` to send every write as a dry run. */
  readonly dryRun: boolean
  /** The deadline and listener for objects that are deleted in order to be recreated. */
  readonly removal: RemovalWait
  /** Returns an object as it was before the deploy; `undefined` if it lacked the labels of the application. */
  readonly before: (object: ObjectOfPlan) => LiveObject | undefined
  /** `true` if the manifest sets the replica count of a workload that an autoscaler of an earlier manifest has set. */
  readonly replacesAutoscaler?: (object: ObjectOfPlan) => boolean
  /** Kinds that the cluster is known not to have. */
  readonly unknownKinds: readonly string[]
  /**
   * Returns the changes that `up` makes to an object. An object without such changes loses those of an earlier `up`.
   */
  readonly overlay?: (object: KubernetesObject) => Overlay | undefined
}

export type Outcome = 'created' | 'changed' | 'unchanged' | 'recreated'

export interface Applied {
  readonly outcome: Outcome
  readonly object: LiveObject
  /** Warnings from the server, and notes from tranship. */
  readonly warnings: readonly string[]
}

/** Objects that hold data are never recreated. */
const neverRecreated = ['PersistentVolumeClaim', 'Secret']

/** Applies the objects of one application to one cluster. */
export class Applier {
  private constructor(
    private readonly cluster: Cluster,
    private readonly settings: ApplySettings,
    /** Existing objects without the labels of the application, by `keyOf`. */
    private readonly others: ReadonlyMap<string, LiveObject>,
    private readonly autoscalers: Autoscalers,
    /** The objects that belong to somebody else, or whose kind the cluster doesn't know. */
    readonly problems: readonly Problem[],
  ) {}

  /** Looks up the objects in the cluster before any of them is applied. */
  static async open(
    cluster: Cluster,
    settings: ApplySettings,
    objects: readonly ObjectOfPlan[],
  ): Promise<Applier> {
    const { selector, before, unknownKinds } = settings
    const others = await findExisting(
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
    const autoscalers = new Autoscalers(cluster, objects[0]?.metadata.namespace, objects)
    const byKey = new Map([...others].map(([object, live]) => [keyOf(object), live]))
    return new Applier(cluster, settings, byKey, autoscalers, problems)
  }

  /** Returns an applier that sends every write as a dry run. */
  forDryRuns(): Applier {
    const { cluster, settings, others, autoscalers, problems } = this
    return new Applier(cluster, { ...settings, dryRun: true }, others, autoscalers, problems)
  }

  /** Returns an object as it was before the deploy. */
  before(object: ObjectOfPlan): LiveObject | undefined {
    return this.settings.before(object) ?? this.others.get(keyOf(object))
  }

  /**
   * Applies an object. Recreates it if it can't be updated, unless it holds data.
   *
   * @throws {Refusal} if the cluster refuses the object.
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

  /** Ends a `stop`: a deploy brings the cluster to the state of the manifest (rule E9-01). */
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
      if (!isAboutFields(error)) throw await this.refusal(error, object)
      return this.resolveInvalid(error, object)
    }
    if (written.object.isDeleted && !this.settings.dryRun) {
      // An earlier deploy was interrupted while it recreated the object. If applied now, the change would be deleted
      // too.
      const left = await waitUntilGone(this.cluster, written.object, this.settings.removal)
      if (left !== undefined) throw stuckRefusal(object, left)
      written = await this.write(object)
    }
    // The written object now has our labels, whoever owned it before.
    if (before !== undefined && hasLostAddress(object, written.object)) return this.recreate(object, before)
    return this.applied(written, before)
  }

  /** Recreates a Job that has to run again, since Jobs can't be updated (rule E2-06). */
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
    const { force, adopt, dryRun, replacesAutoscaler } = this.settings
    // A dry run takes nothing over from kubectl before it applies the object.
    const yielding = adopt && dryRun ? [...helperManagers, ...kubectlManagers] : helperManagers
    try {
      return await this.writeWith(force, object, given as KubernetesObject)
    } catch (error) {
      if (!isApiError(error)) throw error
      const before = this.before(object)
      const takesCount =
        replacesAutoscaler?.(object) === true ||
        // A dry run adds the number that the deploy would leave to its owner.
        (dryRun && leavesReplicas(object)) ||
        (before !== undefined && (await isLeftByScaler(before, this.autoscalers)))
      if (!isConflictWith(error, yielding, takesCount)) throw error
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
      // A deploy would remove the fields that `up` has added, so they must not cause a conflict.
      return this.cluster.apply(asked, { force: force || (live !== undefined && isOverlaid(live)), dryRun })
    }
    if (live === undefined || !isOverlaid(live)) return this.cluster.apply(given as ObjectOfPlan, { force })
    return writeRestored(this.cluster, given, force)
  }

  /** Returns the object as it was before the deploy. With `--adopt`, first takes it over from `kubectl apply`. */
  private async adopted(object: ObjectOfPlan): Promise<LiveObject | undefined> {
    const before = this.before(object)
    if (!this.settings.adopt || this.settings.dryRun) return before
    if (before === undefined || !before.managers.some(isOfKubectl)) return before
    return this.orRefuse(object, () => adopt(this.cluster, before))
  }

  /**
   * Handles a 422. A dry-run create tells the two causes apart: an invalid object is refused with 422, a valid one with
   * `AlreadyExists`, which means that only the update is impossible (rule E2-04).
   */
  private async resolveInvalid(error: ApiError, object: ObjectOfPlan): Promise<Applied> {
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
      // Defaults of the server have no owner, so an apply can't remove them. Apply them first to own them.
      try {
        await this.write(object, explicit)
        return this.applied(await this.write(object), live)
      } catch (second) {
        if (!isAboutFields(second)) throw await this.refusal(second, object)
      }
    }
    if (neverRecreated.includes(object.kind)) throw unchangeableRefusal(error, object)
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

  /** In a dry run, returns the server's answer to a recreated object. */
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
          `${object.kind} ${object.name} was created by \`kubectl apply\`: fields that the Compose file drops stay without \`--adopt\``,
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

  /** Turns an API error into a `Refusal`. Returns any other error unchanged. */
  private async refusal(error: unknown, object: ObjectOfPlan): Promise<unknown> {
    if (!(error instanceof ApiError)) return error
    if (!isConflict(error)) return refusalOf(error, object)
    const autoscaler = await this.autoscalers.nameFor({ kind: object.kind, name: object.metadata.name })
    return conflictOf(error, object, await this.cluster.get(placeOf(object)), autoscaler)
  }
}

/** The key of an object within one namespace. */
export function keyOf({ kind, metadata: { name } }: ObjectOfPlan): string {
  return `${kind}/${name}`
}

/**
 * `true` if the server refused an update because of the values of fields. A refusal by an admission policy names no
 * fields, and must not be bypassed by recreating the object.
 */
function isAboutFields(error: unknown): error is ApiError {
  if (!isApiError(error, 422)) return false
  const { causes } = error.status
  return causes.length > 0 && causes.every(({ field }) => field !== undefined)
}

/** `true` if a headless Service should get an address. An update can't give it one (rule E2-05). */
function hasLostAddress(object: ObjectOfPlan, live: LiveObject): boolean {
  if (object.kind !== 'Service') return false
  const isHeadless = fieldsOf(live.fields['spec'])['clusterIP'] === 'None'
  return isHeadless && fieldsOf(object.spec)['clusterIP'] !== 'None'
}

function unchangeableRefusal(error: ApiError, object: ObjectOfPlan): Refusal {
  const { problems, answer } = refusalOf(error, object)
  const hint = `It holds data, so it is not made anew: change it by hand, or keep what it was made with.`
  return new Refusal(
    problems.map((problem) => ({ ...problem, code: 'unchangeable-in-cluster', hint })),
    answer,
  )
}
