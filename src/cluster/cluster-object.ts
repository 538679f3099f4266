import { toMilliseconds } from './time.js'

/** What is read of any object; times are texts, or the dates that client libraries make of them. */
export interface ClusterObject {
  readonly kind?: string
  readonly items?: readonly ClusterObject[]
  readonly metadata?: {
    readonly name?: string
    readonly uid?: string
    readonly labels?: Labels
    readonly annotations?: Labels
    readonly generation?: number
    readonly creationTimestamp?: unknown
    readonly deletionTimestamp?: unknown
    readonly ownerReferences?: readonly OwnerReference[]
  }
  readonly spec?: {
    readonly updateStrategy?: { readonly type?: string }
    readonly containers?: readonly Container[]
  }
  readonly status?: {
    readonly observedGeneration?: number
    readonly updatedReplicas?: number
    readonly updateRevision?: string
    readonly phase?: string
    readonly conditions?: readonly {
      readonly type?: string
      readonly status?: string
      readonly lastTransitionTime?: unknown
    }[]
    readonly containerStatuses?: readonly { readonly name?: string; readonly restartCount?: number }[]
  }
  readonly reason?: string
  readonly message?: string
  readonly note?: string
  readonly involvedObject?: Involved
  readonly regarding?: Involved
  readonly series?: { readonly lastObservedTime?: unknown }
  readonly lastTimestamp?: unknown
  readonly deprecatedLastTimestamp?: unknown
  readonly eventTime?: unknown
}

export interface OwnerReference {
  readonly kind?: string
  readonly uid?: string
  readonly controller?: boolean
}

interface Involved {
  readonly name?: string
  readonly uid?: string
}

type Labels = Readonly<Record<string, string>>

export interface Container {
  readonly name?: string
  readonly ports?: readonly { readonly name?: string; readonly containerPort?: number }[]
  readonly readinessProbe?: {
    readonly httpGet?: { readonly port?: number | string }
    readonly tcpSocket?: { readonly port?: number | string }
  }
}

/** The objects of a list, which leaves out their kind as it is in its own; any other object itself. */
export function items(object: ClusterObject): readonly ClusterObject[] {
  if (object.items === undefined) return [object]
  const kind = object.kind?.replace(/List$/, '')
  return object.items.map((item) => (item.kind === undefined && kind ? { ...item, kind } : item))
}

export function label(labels: Labels | undefined, key: string): string | undefined {
  return labels && Object.hasOwn(labels, key) ? labels[key] : undefined
}

/** The label that names the service of an object. */
export const nameLabel = 'app.kubernetes.io/name'

/** When an object was made: milliseconds since 1970. */
export function createdAt({ metadata }: ClusterObject): number | undefined {
  return toMilliseconds(metadata?.creationTimestamp)
}

/** The object that looks after another. */
export function ownerOf({ metadata }: ClusterObject): OwnerReference | undefined {
  return metadata?.ownerReferences?.find((owner) => owner.controller !== false)
}
