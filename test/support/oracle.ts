import * as clientModels from '@kubernetes/client-node/dist/gen/models/all.js'
import { DaemonSet, Deployment, StatefulSet } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { CronJob, Job } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Role, RoleBinding } from 'kubernetes-models/rbac.authorization.k8s.io/v1'
import { ConfigMap, PersistentVolumeClaim, Service, ServiceAccount } from 'kubernetes-models/v1'

/** One of the kinds that this project emits, as the two independent packages know it. */
interface KnownKind {
  /** The class whose `validate` checks required fields, types, enums and formats. */
  readonly model: new (data: never) => { validate(): void }
  /** The class whose attribute map lists every existing field. */
  readonly attributes: string
}

const knownKinds = new Map<string, KnownKind>([
  ['apps/v1 Deployment', { model: Deployment, attributes: 'V1Deployment' }],
  ['apps/v1 StatefulSet', { model: StatefulSet, attributes: 'V1StatefulSet' }],
  ['apps/v1 DaemonSet', { model: DaemonSet, attributes: 'V1DaemonSet' }],
  ['batch/v1 CronJob', { model: CronJob, attributes: 'V1CronJob' }],
  ['batch/v1 Job', { model: Job, attributes: 'V1Job' }],
  ['v1 ConfigMap', { model: ConfigMap, attributes: 'V1ConfigMap' }],
  ['v1 ServiceAccount', { model: ServiceAccount, attributes: 'V1ServiceAccount' }],
  ['rbac.authorization.k8s.io/v1 Role', { model: Role, attributes: 'V1Role' }],
  ['rbac.authorization.k8s.io/v1 RoleBinding', { model: RoleBinding, attributes: 'V1RoleBinding' }],
  ['v1 Service', { model: Service, attributes: 'V1Service' }],
  ['v1 PersistentVolumeClaim', { model: PersistentVolumeClaim, attributes: 'V1PersistentVolumeClaim' }],
  [
    'autoscaling/v2 HorizontalPodAutoscaler',
    { model: HorizontalPodAutoscaler, attributes: 'V2HorizontalPodAutoscaler' },
  ],
  ['policy/v1 PodDisruptionBudget', { model: PodDisruptionBudget, attributes: 'V1PodDisruptionBudget' }],
  ['networking.k8s.io/v1 Ingress', { model: Ingress, attributes: 'V1Ingress' }],
  ['networking.k8s.io/v1 NetworkPolicy', { model: NetworkPolicy, attributes: 'V1NetworkPolicy' }],
])

interface Attribute {
  readonly baseName: string
  readonly type: string
}

const attributeMaps = new Map<string, ReadonlyMap<string, string>>()
for (const [className, model] of Object.entries(clientModels)) {
  const attributes = (model as { attributeTypeMap?: readonly Attribute[] }).attributeTypeMap
  if (attributes !== undefined) {
    attributeMaps.set(className, new Map(attributes.map(({ baseName, type }) => [baseName, type])))
  }
}

const quantity = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+|[numkMGTPE]|[KMGTPE]i)?$/

/**
 * Validates objects with the Kubernetes schemas of two third-party packages, and returns a sentence for each fault.
 * kubernetes-models checks required fields, types and enums. The attribute maps of the official client reveal unknown
 * fields, nulls and wrong leaf types.
 */
export function faultsOf(objects: readonly unknown[]): string[] {
  return objects.flatMap((object) => {
    if (!isRecord(object)) return [`not an object: ${JSON.stringify(object)}`]
    const metadata = object['metadata']
    const name = isRecord(metadata) ? metadata['name'] : undefined
    const title = `${String(object['kind'])} ${String(name)}`
    const known = knownKinds.get(`${String(object['apiVersion'])} ${String(object['kind'])}`)
    if (known === undefined) return [`${title}: unknown kind of ${String(object['apiVersion'])}`]
    const faults = [...schemaFaults(object, known), ...attributeFaults(object, known.attributes, '')]
    return faults.map((fault) => `${title}: ${fault}`)
  })
}

function schemaFaults(object: object, { model }: KnownKind): string[] {
  try {
    new model(object as never).validate()
    return []
  } catch (error) {
    const found = (error as { errors?: readonly { instancePath: string; message?: string }[] }).errors
    if (found === undefined) throw error
    return found.map(({ instancePath, message }) => `${instancePath} ${message ?? 'is invalid'}`)
  }
}

/** Walks a value and the client's type expression for it (`V1PodSpec`, `Array<string>`, `{ [key: string]: string; }`) side by side. */
function attributeFaults(value: unknown, type: string, path: string): string[] {
  const wrong = (expected: string) => [`${path} is ${JSON.stringify(value)}, not ${expected}`]
  if (value === null || value === undefined) return wrong(type)

  const item = /^Array<(.*)>$/.exec(type)?.[1]
  if (item !== undefined) {
    if (!Array.isArray(value)) return wrong('a list')
    return value.flatMap((entry, index) => attributeFaults(entry, item, `${path}/${index}`))
  }
  const entryType = /^\{ \[key: string\]: (.*); \}$/.exec(type)?.[1]
  if (entryType !== undefined) {
    if (!isRecord(value)) return wrong('a map')
    const isResources = /\/(requests|limits|capacity)$/.test(path)
    return Object.entries(value).flatMap(([key, entry]) => [
      ...attributeFaults(entry, entryType, `${path}/${key}`),
      ...(isResources && !quantity.test(String(entry))
        ? [`${path}/${key} is no quantity: ${String(entry)}`]
        : []),
    ])
  }
  switch (type) {
    case 'string':
    case 'boolean':
      return typeof value === type ? [] : wrong(`a ${type}`)
    case 'number':
      return Number.isSafeInteger(value) ? [] : wrong('an integer')
    case 'IntOrString':
      return typeof value === 'string' || Number.isSafeInteger(value) ? [] : wrong('an integer or a string')
  }
  const attributes = attributeMaps.get(type)
  if (attributes === undefined) return [`${path} has the type ${type}, which is not expected here`]
  if (!isRecord(value)) return wrong('a map')
  return Object.entries(value).flatMap(([key, entry]) => {
    const attribute = attributes.get(key)
    return attribute === undefined
      ? [`${path}/${key} is an unknown field of ${type}`]
      : attributeFaults(entry, attribute, `${path}/${key}`)
  })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
