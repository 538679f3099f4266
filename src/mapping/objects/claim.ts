import { apiVersions } from '../../kubernetes/api-versions.js'
import type { Recorder } from '../rule/draft.js'
import { DEFAULT_SIZE, type Volume } from '../top-level/volumes.js'
import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import { fixedLabels, metadata, type Naming } from './metadata.js'
import { noteObject } from './note-object.js'

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
  const options = place.get('driver_opts')
  const requests = { storage: size }
  recorder.note(requests, 'storage', options?.get('size') ?? origins.sizeOrigin ?? claimRule)
  const spec = {
    accessModes: [accessMode(onManyNodes)],
    ...(storageClass === undefined ? {} : { storageClassName: storageClass }),
    resources: { requests },
  }
  recorder.note(spec, 'accessModes', options?.get('access_mode') ?? claimRule)
  const classOrigin = options?.get('class') ?? origins.storageClassOrigin
  if (classOrigin !== undefined) recorder.note(spec, 'storageClassName', classOrigin)
  const claim: KubernetesObject<'PersistentVolumeClaim'> = {
    apiVersion: apiVersions.PersistentVolumeClaim,
    kind: 'PersistentVolumeClaim',
    metadata: metadata(objectName, naming, fixedLabels(naming, recorder), annotations, recorder),
    spec,
  }
  noteObject(claim, place, claimRule, recorder)
  const name = place.get('name')
  if (name?.text) recorder.note(claim.metadata, 'name', name)
  return claim
}
