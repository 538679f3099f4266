import type { ContainerFields, PodFields } from '../../kubernetes/kubernetes-object.js'
import type { ValuePath } from './value-reference.js'
import type { ValueTree } from './value-tree.js'

/** A value of a service that is a field of its Pods or containers. */
export interface FieldValue<Part> {
  /** Its path below the service in `values.yaml`. */
  readonly path: ValuePath
  readonly field: keyof Part & string
  /** The value if the Compose file sets nothing. It leaves the field out. */
  readonly empty: string | object
  readonly schema: ValueTree
}

const texts: ValueTree = { type: 'object', additionalProperties: { type: 'string' } }
const open: ValueTree = { type: 'object' }

/** Returns the schema of an object with these keys alone. */
function closed(
  properties: Readonly<Record<string, ValueTree>>,
  required: readonly string[] = [],
): ValueTree {
  return { type: 'object', additionalProperties: false, properties, required }
}

/** The fields of Pods that every chart lets its users set. */
export const podValues: readonly FieldValue<PodFields>[] = [
  {
    path: ['imagePullSecrets'],
    field: 'imagePullSecrets',
    empty: [],
    schema: { type: 'array', items: closed({ name: { type: 'string' } }, ['name']) },
  },
  { path: ['podSecurityContext'], field: 'securityContext', empty: {}, schema: open },
  { path: ['nodeSelector'], field: 'nodeSelector', empty: {}, schema: texts },
  { path: ['tolerations'], field: 'tolerations', empty: [], schema: { type: 'array', items: open } },
  {
    path: ['affinity'],
    field: 'affinity',
    empty: {},
    schema: closed({ nodeAffinity: open, podAffinity: open, podAntiAffinity: open }),
  },
]

/** The fields of containers that every chart lets its users set. */
export const containerValues: readonly FieldValue<ContainerFields>[] = [
  {
    path: ['image', 'pullPolicy'],
    field: 'imagePullPolicy',
    empty: '',
    schema: { type: 'string', enum: ['', 'Always', 'IfNotPresent', 'Never'] },
  },
  {
    path: ['resources'],
    field: 'resources',
    empty: {},
    schema: closed({ limits: open, requests: open, claims: { type: 'array' } }),
  },
  { path: ['securityContext'], field: 'securityContext', empty: {}, schema: open },
]

/** Returns the schema of labels or annotations that stand beside others, which have other keys. */
export function furtherTexts(taken: readonly string[]): ValueTree {
  return taken.length === 0 ? texts : { ...texts, propertyNames: { not: { enum: taken } } }
}
