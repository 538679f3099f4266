import type { DaemonSet, Deployment, StatefulSet } from 'kubernetes-types/apps/v1'
import type { CronJob, Job } from 'kubernetes-types/batch/v1'
import type {
  Container,
  PersistentVolumeClaim,
  PodSpec,
  Probe,
  Service,
  Volume,
} from 'kubernetes-types/core/v1'
import type { ObjectMeta } from 'kubernetes-types/meta/v1'
import type { Ingress } from 'kubernetes-types/networking/v1'

export type Workload = Deployment | StatefulSet | DaemonSet | Job
export type AnyObject = Workload | Service | PersistentVolumeClaim | Ingress | CronJob

/** The options of checks. */
export interface Options {
  /** `true` if services that share a volume must run on one node (R2.12-07); `true` by default. */
  readonly volumeAffinity?: boolean
  /** `true` if a manifest may access the node, as in profile `compose`; `false` by default. */
  readonly nodeAccess?: boolean
}

/** A pod that a workload will start. */
export interface Pod {
  readonly title: string
  readonly workload: Workload
  readonly metadata: ObjectMeta
  readonly spec: PodSpec
  readonly containers: readonly Container[]
  readonly volumes: readonly Volume[]
}

/** The data for checks: the list of objects, also by kind. */
export interface Output {
  readonly objects: readonly AnyObject[]
  readonly claims: readonly PersistentVolumeClaim[]
  readonly services: readonly Service[]
  readonly workloads: readonly Workload[]
  readonly pods: readonly Pod[]
  readonly ingresses: readonly Ingress[]
  readonly volumeAffinity: boolean
  readonly nodeAccess: boolean
}

/** A named property of a whole list of objects that no schema can see. */
export interface Check {
  readonly name: string
  /** One sentence a fault. */
  readonly faults: (output: Output) => Iterable<string>
}

export function outputOf(
  objects: readonly AnyObject[],
  { volumeAffinity = true, nodeAccess = false }: Options,
): Output {
  const ofKind = <Kind extends AnyObject>(...kinds: string[]) =>
    objects.filter((object) => kinds.includes(object.kind ?? '')) as Kind[]
  // Checks of Jobs also cover the Jobs of a CronJob.
  const workloads = ofKind<Workload | CronJob>(
    'Deployment',
    'StatefulSet',
    'DaemonSet',
    'Job',
    'CronJob',
  ).map((workload) =>
    workload.kind === 'CronJob'
      ? ({
          ...workload,
          kind: 'Job',
          spec: (workload as CronJob).spec?.jobTemplate.spec,
        } as unknown as Workload)
      : (workload as Workload),
  )
  return {
    objects,
    claims: ofKind<PersistentVolumeClaim>('PersistentVolumeClaim'),
    services: ofKind<Service>('Service'),
    workloads,
    pods: workloads.map((workload) => {
      const template = workload.spec?.template
      const spec = template?.spec ?? { containers: [] }
      return {
        title: titleOf(workload),
        workload,
        metadata: template?.metadata ?? {},
        spec,
        containers: [...(spec.initContainers ?? []), ...spec.containers],
        volumes: spec.volumes ?? [],
      }
    }),
    ingresses: ofKind<Ingress>('Ingress'),
    volumeAffinity,
    nodeAccess,
  }
}

export const titleOf = ({ kind, metadata }: AnyObject) =>
  `${kind ?? 'object'} ${metadata?.name ?? 'without a name'}`

/** The readiness, liveness and startup probes that a container has. */
export function probesOf(container: Container): [name: string, probe: Probe][] {
  const { readinessProbe, livenessProbe, startupProbe } = container
  return Object.entries({ readinessProbe, livenessProbe, startupProbe }).filter(
    (entry): entry is [string, Probe] => entry[1] !== undefined,
  )
}

/** The values that occur more than once. */
export function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}

export function matches(
  selector: Readonly<Record<string, string>> | undefined,
  labels: Readonly<Record<string, string>> | undefined,
): boolean {
  const wanted = Object.entries(selector ?? {})
  return wanted.length > 0 && wanted.every(([key, value]) => labels?.[key] === value)
}
