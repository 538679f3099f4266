import { fieldsOf, numberOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { timeOfEvent } from './pod-events.js'

/** An event about an object of an application. Plain data. */
export interface ApplicationEvent {
  /** The time of the last occurrence: `2026-03-01T09:30:00Z`. */
  readonly time: string
  /** `Normal` or `Warning`. */
  readonly type: string
  readonly reason: string
  readonly kind: string
  readonly name: string
  readonly message: string
  /** The number of occurrences. */
  readonly count: number
}

export function applicationEvent(event: LiveObject): ApplicationEvent {
  const { fields } = event
  const { kind, name } = fieldsOf(fields['involvedObject'])
  return {
    time: timeOfEvent(event),
    type: textOf(fields['type']) ?? '',
    reason: textOf(fields['reason']) ?? '',
    kind: textOf(kind) ?? '',
    name: textOf(name) ?? '',
    message: textOf(fields['message']) ?? '',
    count: numberOf(fieldsOf(fields['series'])['count']) ?? numberOf(fields['count']) ?? 1,
  }
}

/** Characters that Kubernetes generates names from, without vowels and similar digits. */
const random = '[bcdfghjklmnpqrstvwxz2456789]'

/**
 * The makers of objects by kind, and the last part of the names that they give. Events outlive Pods, and then only the
 * name says whose they were.
 */
const makers: Readonly<Record<string, readonly (readonly [maker: string, lastPart: RegExp])[]>> = {
  Pod: [
    ['ReplicaSet', new RegExp(`^${random}{5}$`)],
    ['DaemonSet', new RegExp(`^${random}{5}$`)],
    ['Job', new RegExp(`^${random}{5}$`)],
    ['StatefulSet', /^\d{1,9}$/],
  ],
  ReplicaSet: [['Deployment', new RegExp(`^${random}{1,10}$`)]],
  Job: [['CronJob', /^\d{1,12}$/]],
}

/** Returns a predicate for events about these objects, or about objects that these have made (rule E9-10). */
export function eventsAbout(objects: readonly LiveObject[]): (event: LiveObject) => boolean {
  const known = new Set(objects.map(({ kind, name }) => `${kind}/${name}`))
  const isAbout = (kind: string, name: string): boolean => {
    if (known.has(`${kind}/${name}`)) return true
    const at = name.lastIndexOf('-')
    const found = at < 1 || !Object.hasOwn(makers, kind) ? [] : makers[kind]!
    return found.some(
      ([maker, lastPart]) => lastPart.test(name.slice(at + 1)) && isAbout(maker, name.slice(0, at)),
    )
  }
  return ({ fields }) => {
    const { kind, name } = fieldsOf(fields['involvedObject'])
    return isAbout(textOf(kind) ?? '', textOf(name) ?? '')
  }
}
