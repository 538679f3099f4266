import type { Application } from '../application/application.js'
import type { Route } from '../application/route.js'
import type { Recorder } from '../rules/types/draft.js'
import { toClaim } from './claim.js'
import { toConfigMap } from './config-map.js'
import { toHttpRoute } from './http-route.js'
import { toIngress } from './ingress.js'
import { toNetworkPolicies } from './network-policy.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import type { Report } from '../warnings/report.js'
import type { Service } from '../application/service.js'
import { applyKubernetesSettings } from './kubernetes-settings.js'
import { toWaitRights } from './wait-rights.js'
import { mapService, type ServiceObjects } from './workload.js'

/**
 * Makes all objects of an application in the order of rule R0-07: files, volumes, NetworkPolicies, rights of waits,
 * Services, autoscalers and disruption budgets, workloads after their dependencies, then routes. `report` gets the errors of `x-kubernetes`.
 */
export function toObjects(application: Application, recorder: Recorder, report?: Report): KubernetesObject[] {
  const { orderedServices } = application
  const services = orderedServices.map((service) => mapService(service, application, recorder))
  const routes = application.routes.map((route) => toRoute(route, application, recorder))
  orderedServices.forEach((service, at) => {
    if (service.kubernetes === undefined) return
    const own = [...objectsOfAlone(service, services[at]!), ...routesTo(service, application.routes, routes)]
    applyKubernetesSettings(service.kubernetes, service, own, recorder, report)
  })
  const { borders } = application
  return [
    ...[...application.configMaps.values()]
      .filter(({ isSecret }) => isSecret !== true)
      .map((configMap) => toConfigMap(configMap, application, recorder)),
    ...application.claims.map((volume) => toClaim(volume, application, recorder)),
    ...(borders === undefined ? [] : toNetworkPolicies(borders, application, recorder)),
    ...toWaitRights(application, recorder),
    ...services.flatMap((one) => one.services),
    ...services.flatMap(({ scaling }) => scaling),
    ...services.flatMap(({ workload }) => workload ?? []),
    ...routes,
  ]
}

/** Returns the objects of a service that no other service shares. */
function objectsOfAlone(
  { sharedServices = [] }: Service,
  { workload, services, scaling }: ServiceObjects,
): KubernetesObject[] {
  const shared = new Set<string>(sharedServices.map(({ name }) => name))
  const own = services.filter(({ metadata }) => !shared.has(metadata.name))
  return workload === undefined ? own : [workload, ...own, ...scaling]
}

/** Returns the objects of routes that lead to one service only. */
function routesTo(
  { objectName }: Service,
  routes: readonly Route[],
  objects: readonly KubernetesObject[],
): KubernetesObject[] {
  return objects.filter((_, at) => routes[at]!.rules.every((rule) => rule.service === objectName))
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
