import type { ContainerFields, KubernetesObject, PodTemplate } from '../../kubernetes/kubernetes-object.js'
import type { Arguments } from '../../warnings/arguments.js'
import type { privileges } from '../../warnings/families/privileges.js'

/** A right of a finished object beyond those of an ordinary container. */
export type Privilege = keyof typeof privileges

/** A code that a check of finished objects reports. */
type ObjectCode = Privilege | 'object-too-large'

/** The keys and indices that lead to a field of an object. */
export type FieldPath = readonly (string | number)[]

/** A field of a finished object that gives a right or is too large, with the code that says so. */
export type Finding<Name extends ObjectCode = ObjectCode> = {
  readonly [Each in Name]: {
    readonly code: Each
    readonly path: FieldPath
    readonly args: Arguments<Each>
    /**
     * The argument that is the field's value. Where the manifest has another spelling of it, the message has that: a
     * value that came out of a variable would not be known for one in ours.
     */
    readonly spelling?: keyof Arguments<Each>
    /** The argument that is a word of ours, and no part of what the manifest has at the place. */
    readonly own?: keyof Arguments<Each>
  }
}[Name]

/** A part of an object, with the path that leads to it. */
export interface Located<Part> {
  readonly part: Part
  readonly path: FieldPath
}

/** A finished object with the parts that checks look at. All checks share these, as every translation runs them. */
export interface InspectedObject {
  readonly object: KubernetesObject
  /** The template of the Pods that the object makes; absent if it makes none. */
  readonly template: Located<PodTemplate['template']> | undefined
  /** The Pod that the object makes. */
  readonly pod: Located<PodTemplate['template']['spec']> | undefined
  /** Every container of that Pod, those that run before it included. */
  readonly containers: readonly Located<ContainerFields>[]
}

/**
 * Finds the fields of a finished object that give a right or are too large. A check sees the object alone, never the
 * manifest: whatever key leads to the field, now or later, is found.
 */
export type ObjectCheck = (inspected: InspectedObject, found: (finding: Finding) => void) => void
