import type { ContainerFields, KubernetesObject, PodTemplate } from '../kubernetes/kubernetes-object.js'
import type { Arguments } from '../warnings/arguments.js'
import type { privileges } from '../warnings/families/privileges.js'

/** A right of a finished object beyond those of an ordinary container. */
export type Privilege = keyof typeof privileges

/** A code that a check of finished objects reports. */
type ObjectCode =
  | Privilege
  | 'needs-server-side-apply'
  | 'object-too-large'
  | 'pod-security-needs-user'
  | 'pod-security-refuses'

/** The keys and indices that lead to a field of an object. */
export type FieldPath = readonly (string | number)[]

/** A field of a finished object that grants a right or is too large, with the code of its report. */
export type Finding<Name extends ObjectCode = ObjectCode> = {
  readonly [Each in Name]: {
    readonly code: Each
    readonly path: FieldPath
    readonly args: Arguments<Each>
    /**
     * The argument with the field's value. The message shows the manifest's spelling of it, because a value that came
     * from a variable could not be recognised in tranship's spelling.
     */
    readonly spelling?: keyof Arguments<Each>
    /** The argument that is a word of tranship, and not a part of the manifest; or several. */
    readonly own?: keyof Arguments<Each> | readonly (keyof Arguments<Each>)[]
  }
}[Name]

/** A part of an object, with the path that leads to it. */
export interface Located<Part> {
  readonly part: Part
  readonly path: FieldPath
}

/** A finished object with the parts that checks inspect. All checks share these parts. */
export interface InspectedObject {
  readonly object: KubernetesObject
  /** The template of the object's Pods. Absent if it creates none. */
  readonly template: Located<PodTemplate['template']> | undefined
  /** The Pod of the object. */
  readonly pod: Located<PodTemplate['template']['spec']> | undefined
  /** All containers of that Pod, including init containers. */
  readonly containers: readonly Located<ContainerFields>[]
}

/**
 * Finds the fields of a finished object that grant a right or are too large. A check sees only the object and not the
 * manifest, so it finds a field whatever key leads to it.
 */
export type ObjectCheck = (inspected: InspectedObject, found: (finding: Finding) => void) => void
