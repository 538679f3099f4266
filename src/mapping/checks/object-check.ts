import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import type { Arguments } from '../../warnings/arguments.js'
import type { privileges } from '../../warnings/families/privileges.js'

/** A right of a finished object beyond those of an ordinary container. */
export type Privilege = keyof typeof privileges

/** The keys and indices that lead to a field of an object. */
export type FieldPath = readonly (string | number)[]

/** A field of a finished object that gives a right, with the code that says so. */
export type Finding<Name extends Privilege = Privilege> = {
  readonly [Each in Name]: {
    readonly code: Each
    readonly path: FieldPath
    readonly args: Arguments<Each>
    /**
     * The argument that is the field's value. Where the manifest has another spelling of it, the message has that: a
     * value that came out of a variable would not be known for one in ours.
     */
    readonly spelling?: keyof Arguments<Each>
  }
}[Name]

/**
 * Finds the fields of a finished object that give a right. A check sees the object alone, never the manifest: whatever key
 * leads to the field, now or later, is found.
 */
export type ObjectCheck = (object: KubernetesObject) => Iterable<Finding>
