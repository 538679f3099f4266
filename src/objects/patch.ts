import jsonPatch, { type Operation } from 'fast-json-patch/commonjs/core.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { isOwnLabel } from '../kubernetes/own-labels.js'
import { podTemplateOf } from '../kubernetes/pod-template.js'
import { FieldTypes, type TypeFault } from '../kubernetes/type-faults.js'
import { addToGroup } from '../source/groups.js'
import type { Place } from '../source/place.js'
import { pointerKeys, pointerOf } from '../source/pointer.js'
import { sentence, type Shown, tableOfWords, verbatim, words } from '../source/shown.js'
import { hasVariables } from '../source/as-written.js'
import type { Report } from '../warnings/report.js'
import type { Recorder } from '../rules/types/draft.js'
import type { PatchOperation } from '../rules/service/kubernetes.js'
import type { Target } from './kubernetes-target.js'
import { plainValue } from './plain-value.js'

/** An operation that was applied to an object. `keys` lead to the field that it changed. */
interface Applied {
  readonly operation: PatchOperation
  readonly keys: readonly string[]
}

/**
 * Applies the operations of a service to its objects in order (rule C12-03). The changed objects are checked by
 * Kubernetes' types, and by the parts that identify them (rule C12-04). `known` lists the kinds of the objects.
 */
export function patchObjects(
  operations: readonly PatchOperation[],
  targets: readonly Target[],
  known: Shown,
  recorder: Recorder,
  report: Report | undefined,
): void {
  if (operations.length === 0) return
  const types = new FieldTypes()
  const applied = new Map<KubernetesObject, Applied[]>()
  const identities = new Map<KubernetesObject, readonly Identity[]>()
  for (const operation of operations) {
    const { kind, name } = operation
    const found = targets.filter((target) => {
      if (target.kind !== kind) return false
      return name === undefined ? !target.isOtherName : target.object.metadata.name === name.text
    })
    if (found.length === 0) reportNoObject(operation, known, report)
    for (const target of found) {
      const { object } = target
      if (report !== undefined && !identities.has(object)) identities.set(object, identityOf(object))
      const keys = applyOperation(operation, target, types, recorder, report)
      if (keys !== undefined) addToGroup(applied, object, { operation, keys })
    }
  }
  if (report === undefined) return
  for (const [object, own] of applied) {
    const isOther = reportIdentity(identities.get(object)!, object, own, report)
    // Kubernetes itself has no HTTPRoute.
    if (isOther || object.kind === 'HTTPRoute') continue
    const byPointer = new Map(own.map((one) => [pointerOf(one.keys), one]))
    for (const fault of types.faults(object, object.kind)) reportFault(fault, byPointer, report)
  }
}

function reportNoObject(
  { kind, name, path }: PatchOperation,
  known: Shown,
  report: Report | undefined,
): void {
  const problem =
    name === undefined
      ? sentence`the service has no ${verbatim(kind)}, but only ${known}`
      : sentence`the service has no ${verbatim(kind)} of the name \`${name.shown}\``
  report?.('patch-fails', path, { path: path.shown, problem })
}

const problems = tableOfWords({
  OPERATION_PATH_CANNOT_ADD: 'the field around it does not exist',
  OPERATION_PATH_ILLEGAL_ARRAY_INDEX: 'a list needs an index there, or `-` for its end',
  OPERATION_PATH_UNRESOLVABLE: 'the field does not exist',
  OPERATION_VALUE_OUT_OF_BOUNDS: 'the list is shorter',
  TEST_OPERATION_FAILED: 'the field has another value',
})

function problemOf(error: unknown): Shown {
  const name = error instanceof Error ? error.name : ''
  const known: Readonly<Record<string, Shown>> = problems
  return Object.hasOwn(known, name) ? known[name]! : words('RFC 6902 does not allow it')
}

/** Applies an operation, and returns the keys of the changed field. Returns undefined if it fails. */
function applyOperation(
  operation: PatchOperation,
  { object, path: prefix }: Target,
  types: FieldTypes,
  recorder: Recorder,
  report: Report | undefined,
): readonly string[] | undefined {
  const { op, path } = operation
  const fails = (problem: Shown) => report?.('patch-fails', path, { path: path.shown, problem })
  const pointer = path.text ?? ''
  if (!pointer.startsWith('/')) {
    fails(words('a path begins with `/`'))
    return undefined
  }
  const keys = [...prefix, ...pointerKeys(pointer)]
  const value = operation.value && plainValue(operation.value, types.at(object.kind, keys), types, recorder)
  try {
    const patch = { op, path: pointerOf(prefix) + pointer, value } as Operation
    jsonPatch.applyOperation<KubernetesObject>(object, patch, true)
  } catch (error) {
    fails(problemOf(error))
    return undefined
  }
  return recorded(keys, object, operation, recorder)
}

/** Records the origin of a changed field, and returns its keys with the index of an item that was added at the end. */
function recorded(
  keys: readonly string[],
  object: object,
  { op, path, value }: PatchOperation,
  recorder: Recorder,
): readonly string[] {
  let owner: object = object
  for (const key of keys.slice(0, -1)) owner = owner[key as keyof typeof owner]
  const last = keys.at(-1)!
  const key = last === '-' && Array.isArray(owner) ? String(owner.length - 1) : last
  const origin = value === undefined || hasVariables(path.node) ? path : value
  if (op === 'add' || op === 'replace') recorder.note(owner, key, origin)
  return [...keys.slice(0, -1), key]
}

/** A part of an object that tells which object it is. */
interface Identity {
  readonly keys: readonly string[]
  readonly text: string
}

/** Returns the parts by which Services, selectors and deploys find an object and its Pods. */
function identityOf(object: KubernetesObject): Identity[] {
  const template = podTemplateOf(object)?.path
  const whole = [['apiVersion'], ['kind'], ['metadata', 'name'], ['metadata', 'namespace']]
  const ofPods = [
    ['spec', 'selector'],
    ['spec', 'scaleTargetRef'],
  ]
  const own = template && [
    [...template.slice(0, -1), 'selector'],
    [...template.slice(0, -1), 'serviceName'],
    [...template, 'spec', 'containers', '0', 'name'],
  ]
  const texts = [[], ...(template ? [template] : [])].flatMap((path) => [
    [...path, 'metadata', 'labels'],
    [...path, 'metadata', 'annotations'],
  ])
  return [
    ...[...whole, ...(own ?? ofPods)].map((keys) => ({
      keys,
      text: JSON.stringify(valueAt(object, keys)) ?? '',
    })),
    ...texts.map((keys) => ({ keys, text: JSON.stringify(ownTexts(valueAt(object, keys))) })),
  ]
}

/** Returns the labels or annotations that tranship itself sets. */
function ownTexts(record: unknown): readonly (readonly [string, unknown])[] {
  if (typeof record !== 'object' || record === null) return []
  return Object.entries(record).filter(([name]) => isOwnLabel(name))
}

function valueAt(object: object, keys: readonly string[]): unknown {
  let value: unknown = object
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = value[key as keyof typeof value]
  }
  return value
}

/** Reports each operation that changes the identity of an object. Returns true if there is one. */
function reportIdentity(
  before: readonly Identity[],
  object: KubernetesObject,
  applied: readonly Applied[],
  report: Report,
): boolean {
  const after = identityOf(object)
  const changed = before.filter(({ text }, at) => after[at]!.text !== text)
  const guilty = new Set(changed.map(({ keys }) => lastOn(keys, applied)?.operation))
  for (const operation of guilty)
    if (operation) report('identity-of-object', operation.path, { name: operation.path.shown })
  return changed.length > 0
}

/** Returns the last operation on a part, on something in it, or on something around it. */
function lastOn(keys: readonly string[], applied: readonly Applied[]): Applied | undefined {
  return [...applied].reverse().find((one) => overlap(one.keys, keys))
}

/** True if one path is the beginning of the other. */
function overlap(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return false
  return true
}

const expectations = tableOfWords({
  s: 'must be a text',
  n: 'must be a number',
  b: 'must be `true` or `false`',
  i: 'must be a whole number or a text',
})

/** Reports a fault at the value of the operation that made it. */
function reportFault(fault: TypeFault, applied: ReadonlyMap<string, Applied>, report: Report): void {
  const made = lastAround(fault.path, applied)
  if (made === undefined) return
  const { operation, keys } = made
  const inside = fault.path.slice(keys.length)
  const within = operation.value && placeAt(operation.value, inside)
  const field = inside.length === 0 ? operation.path.shown : fieldName(fault, within)
  report('patch-of-wrong-type', within ?? operation.path, { field, problem: problemWith(fault) })
}

/** Returns the operation on a part, or else on the nearest part around it. */
function lastAround(keys: readonly string[], applied: ReadonlyMap<string, Applied>): Applied | undefined {
  for (let length = keys.length; length > 0; length--) {
    const found = applied.get(pointerOf(keys.slice(0, length)))
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the name of a field in a value. A missing field has its name from Kubernetes. */
function fieldName({ reason, path }: TypeFault, place: Place | undefined): Shown {
  if (reason === 'missing') return verbatim(path.at(-1)!)
  if (place?.parent?.isList) return sentence`${place.parent.shownKey}[${verbatim(place.key)}]`
  return place?.shownKey ?? verbatim(path.at(-1)!)
}

function problemWith({ reason, type }: TypeFault): Shown {
  if (reason === 'unknown') return sentence`is no field of \`${verbatim(type)}\``
  if (reason === 'missing') return sentence`is missing in \`${verbatim(type)}\``
  const known: Readonly<Record<string, Shown>> = expectations
  if (Object.hasOwn(known, type)) return known[type]!
  return words(type.startsWith('[]') ? 'must be a list' : 'must be a map')
}

/** Follows keys into a value, and returns the place of the last one that exists. */
function placeAt(value: Place, keys: readonly string[]): Place {
  let place = value
  for (const key of keys) {
    const next = place.isList ? place.items()[Number(key)] : place.get(key)
    if (next === undefined) return place
    place = next
  }
  return place
}
