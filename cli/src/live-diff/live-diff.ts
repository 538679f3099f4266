import type { DeployPlan } from 'tranship/plan'
import { diff, type KubernetesObject, type Operation } from 'tranship'
import {
  contentName,
  contentOfAnnotation,
  pointerKeys,
  secretNamesIn,
  renameContents,
} from 'tranship/internal'
import { type Applied, Applier, type ApplySettings } from '../apply/applier.js'
import { distinctProblems, dryRunAll } from '../apply/dry-runs.js'
import { isOurs } from '../apply/ownership.js'
import type { Problem } from '../apply/refusal.js'
import { contentOf } from '../apply/same-content.js'
import { withSecretHash } from '../apply/secret-hash.js'
import type { SecretsToApply } from '../apply/secrets.js'
import type { Cluster } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'
import { listAll, type UnseenKind } from '../deploy/list-all.js'
import type { FieldChange, LiveChange } from './live-change.js'
import { secretChanges } from './secret-changes.js'
import { readerKinds } from '../deploy/content-readers.js'
import {
  kindsOfObjects,
  kindsOfPlan,
  leftoversOfPlan,
  namespaceOfPlan,
  objectsOfPlan,
} from '../deploy/plan-objects.js'
import { entryOf } from '../apply/field-pointer.js'

export interface LiveChanges {
  readonly changes: readonly LiveChange[]
  /** The refusals of objects, which are not among the changes. */
  readonly problems: readonly Problem[]
  /** The kinds that may not be listed, so that removals are unknown. */
  readonly unseen: readonly UnseenKind[]
  /** `true` if all Secrets of the plan could be compared. */
  readonly areSecretsSeen: boolean
}

/** Returns the changes that a deploy would make in a cluster, in plan order. Uses dry runs only. */
export async function liveChanges(
  plan: DeployPlan,
  secrets: SecretsToApply,
  cluster: Cluster,
): Promise<LiveChanges> {
  const objects = objectsOfPlan(plan)
  const place = { selector: plan.selector, namespace: namespaceOfPlan(plan) }
  const { objects: live, unseen, unknown: unknownKinds } = await listAll(cluster, place, kindsOfPlan(plan))
  const find = (kind: string, name: string) => live.find((one) => one.kind === kind && one.name === name)
  const settings: ApplySettings = {
    selector: plan.selector,
    force: true,
    adopt: false,
    dryRun: true,
    // A dry run deletes nothing.
    removal: { until: 0, tell: () => undefined },
    before: ({ kind, metadata }) => find(kind, metadata.name),
    unknownKinds,
  }
  const applier = await Applier.open(cluster, settings, objects)
  const ofSecrets = await secretChanges(secrets, place, cluster)
  const changes: LiveChange[] = [...ofSecrets.changes]
  const asked = objects.map((planned) => {
    const before = find(planned.kind, planned.metadata.name)
    const hashed = withSecretHash(planned, ofSecrets.after, before)
    const object = renameContents(hashed, ({ kind, name }) =>
      kind !== 'Secret' || !ofSecrets.after.has(name)
        ? undefined
        : (ofSecrets.contentNames.get(name) ?? formerSecretName(name, before)),
    )
    // An existing Job runs again in any case, so compare as if it were applied.
    return { planned, before, object, replaces: false }
  })
  const { answers, problems } = await dryRunAll(applier, asked, true)
  for (const { planned, before, object } of asked) {
    const applied = answers.get(object)
    if (applied !== undefined)
      changes.push(...changeOf(object, before, applied, formerContent(planned, live)))
  }
  const isLeftover = leftoversOfPlan(plan, { objects: live, unseen })
  const read = new Set(ofSecrets.contentNames.values())
  for (const object of live) {
    if (object.kind === 'Secret' && read.has(object.name)) continue
    if (isLeftover(object) && isOurs(object, plan.selector))
      changes.push({ change: 'removed', object: asObject(object), fields: [] })
  }
  const needed = kindsOfObjects(plan)
  return {
    changes,
    problems: distinctProblems([...applier.problems, ...problems]),
    // Without kinds that only keep content from being pruned, more stays.
    unseen: unseen.filter(({ kind }) => needed.includes(kind) || !readerKinds.includes(kind)),
    areSecretsSeen: ofSecrets.areSeen,
  }
}

/** Returns the name under which a workload reads a Secret that may not be read. */
function formerSecretName(plain: string, before: LiveObject | undefined): string | undefined {
  const names = secretNamesIn(before?.fields['spec'])
  return names.find((name) => contentName(plain, name.slice(name.lastIndexOf('-') + 1)) === name)
}

/** Returns the newest object with another content of the same plain name. */
function formerContent({ kind, metadata }: KubernetesObject, live: readonly LiveObject[]) {
  const plain = metadata.annotations?.[contentOfAnnotation]
  if (plain === undefined) return undefined
  return live
    .filter((one) => one.kind === kind && (one.annotations[contentOfAnnotation] ?? one.name) === plain)
    .reduce<LiveObject | undefined>(
      (newest, one) => (newest === undefined || one.createdAt >= newest.createdAt ? one : newest),
      undefined,
    )
}

function changeOf(
  object: KubernetesObject,
  before: LiveObject | undefined,
  { outcome, object: after }: Applied,
  formerlyNamed: LiveObject | undefined,
): LiveChange[] {
  if (outcome === 'unchanged') return []
  if (outcome === 'created' && formerlyNamed === undefined) return [{ change: 'added', object, fields: [] }]
  if (outcome === 'recreated') return [{ change: 'recreated', object, fields: [] }]
  const known = before ?? formerlyNamed
  const former = known === undefined ? undefined : contentOf(known)
  const { metadata: _, ...data } = contentOf(after)
  const latter = before === undefined ? { ...data, metadata: former?.['metadata'] } : contentOf(after)
  const [difference] = former === undefined ? [] : diff([former as never], [latter as never])
  return [
    { change: 'changed', object, fields: (difference?.operations ?? []).map((one) => toField(one, former)) },
  ]
}

function toField(operation: Operation, former: unknown): FieldChange {
  return {
    pointer: operation.path,
    before: valueAt(former, operation.path),
    after: 'value' in operation ? operation.value : undefined,
  }
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointerKeys(pointer).reduce<unknown>(entryOf, value)
}

function asObject({ apiVersion, kind, fields }: LiveObject): LiveChange['object'] {
  return { apiVersion, kind, metadata: fields['metadata'] } as LiveChange['object']
}
