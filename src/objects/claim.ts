import type { Recorder } from '../rules/types/draft.js'
import { DEFAULT_SIZE, type Volume } from '../rules/top-level/volumes.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { fixedLabels, metadata, type Naming } from './metadata.js'
import { objectOf } from './object-of.js'

/** A claim of an external volume, as the user would create it: it belongs to no application. */
export interface ExternalClaim {
  readonly apiVersion: 'v1'
  readonly kind: 'PersistentVolumeClaim'
  readonly metadata: {
    readonly name: string
    /** The namespace. Absent if the options name none. */
    readonly namespace?: string
  }
  readonly spec: {
    readonly accessModes: readonly string[]
    /** The storage class. Absent for the default class of the cluster. */
    readonly storageClassName?: string
    readonly resources: { readonly requests: { readonly storage: string } }
  }
}

/** Returns the claim that a volume expects in the cluster. */
export function toExternalClaim(
  { objectName, size = DEFAULT_SIZE, storageClass, onManyNodes }: Volume,
  { namespace }: Pick<Naming, 'namespace'>,
): ExternalClaim {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: objectName, ...(namespace === undefined ? {} : { namespace }) },
    spec: {
      accessModes: [accessMode(onManyNodes)],
      ...(storageClass === undefined ? {} : { storageClassName: storageClass }),
      resources: { requests: { storage: size } },
    },
  }
}

function accessMode(onManyNodes: boolean): string {
  return onManyNodes ? 'ReadWriteMany' : 'ReadWriteOnce'
}

const claimRule = { rule: 'R2.12-06' }

export function toClaim(
  { objectName, size = DEFAULT_SIZE, storageClass, onManyNodes, annotations, place, ...origins }: Volume,
  naming: Naming,
  recorder: Recorder,
): KubernetesObject<'PersistentVolumeClaim'> {
  const { at, object } = recorder
  const options = place.get('driver_opts')
  const name = place.get('name')
  const head = metadata(
    at(objectName, name?.text ? name : undefined),
    naming,
    fixedLabels(naming, recorder),
    annotations,
    recorder,
  )
  const storage = at(size, options?.get('size') ?? origins.sizeOrigin ?? claimRule)
  const spec = object<KubernetesObject<'PersistentVolumeClaim'>['spec']>({
    accessModes: at([accessMode(onManyNodes)], options?.get('access_mode') ?? claimRule),
    storageClassName: at(storageClass, options?.get('class') ?? origins.storageClassOrigin),
    resources: { requests: object<{ storage: string }>({ storage }) },
  })
  return objectOf('PersistentVolumeClaim', { metadata: head, spec }, claimRule, place, recorder)
}
