import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1.js'
import type { Job } from 'kubernetes-types/batch/v1.js'
import type { PersistentVolumeClaim, Service } from 'kubernetes-types/core/v1.js'
import type { ObjectMeta } from 'kubernetes-types/meta/v1.js'
import type { Ingress } from 'kubernetes-types/networking/v1.js'
import type { Application } from '../application/application.js'
import type { Recorder } from '../rule/draft.js'
import { toClaim } from './claim.js'
import { toIngress } from './ingress.js'
import { mapService } from './workload.js'

type Typed<Resource, Kind extends string> = Resource & {
  readonly apiVersion: string
  readonly kind: Kind
  readonly metadata: ObjectMeta & { readonly name: string }
}

/** Every kind of object that a manifest can become, told apart by `kind`. */
export type KubernetesObject =
  | Typed<PersistentVolumeClaim, 'PersistentVolumeClaim'>
  | Typed<Service, 'Service'>
  | Typed<Deployment, 'Deployment'>
  | Typed<StatefulSet, 'StatefulSet'>
  | Typed<Job, 'Job'>
  | Typed<Ingress, 'Ingress'>

/** All objects of an application: volumes, Services, workloads with dependencies first, then routes (rule R0-07). */
export function toObjects(application: Application, recorder: Recorder): KubernetesObject[] {
  const services = application.orderedServices.map((service) => mapService(service, application, recorder))
  return [
    ...application.volumes.map((volume) => toClaim(volume, application, recorder)),
    ...services.flatMap(({ service }) => (service === undefined ? [] : [service])),
    ...services.map(({ workload }) => workload),
    ...application.routes.map((route) => toIngress(route, application, application.domain, recorder)),
  ] as KubernetesObject[]
}
