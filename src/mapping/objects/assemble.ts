import type { Application } from '../model/application.js'
import type { Route } from '../model/route.js'
import type { Recorder } from '../rule/draft.js'
import { toClaim } from './claim.js'
import { toConfigMap } from './config-map.js'
import { toHttpRoute } from './http-route.js'
import { toIngress } from './ingress.js'
import { toNetworkPolicies } from './network-policy.js'
import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import { mapService } from './workload.js'

/**
 * Makes all objects of an application in the order of rule R0-07: files, volumes, NetworkPolicies, Services, workloads
 * after their dependencies, then routes.
 */
export function toObjects(application: Application, recorder: Recorder): KubernetesObject[] {
  const services = application.orderedServices.map((service) => mapService(service, application, recorder))
  const { borders } = application
  return [
    ...[...application.configMaps.values()]
      .filter(({ isSecret }) => isSecret !== true)
      .map((configMap) => toConfigMap(configMap, application, recorder)),
    ...application.claims.map((volume) => toClaim(volume, application, recorder)),
    ...(borders === undefined ? [] : toNetworkPolicies(borders, application, recorder)),
    ...services.flatMap((one) => one.services),
    ...services.map(({ workload }) => workload),
    ...application.routes.map((route) => toRoute(route, application, recorder)),
  ]
}

function toRoute(
  route: Route,
  application: Application,
  recorder: Recorder,
): KubernetesObject<'Ingress' | 'HTTPRoute'> {
  const { routing } = application
  return routing.kind === 'HTTPRoute'
    ? toHttpRoute(route, routing.gateway, application, recorder)
    : toIngress(route, routing.className, application, recorder)
}
