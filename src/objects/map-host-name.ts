import type { Draft } from '../rules/types/draft.js'
import { type Service, obstacleOf } from '../application/service.js'
import { mostPods } from '../application/pod-count.js'

const reachable = { rule: 'C4-02b' }

/**
 * Writes the host name of the Pods. Through it they reach themselves, ready or not. It is the name of the service if
 * the manifest has no other (rule C4-02b). Several Pods have names of their own, as the containers of replicas do in
 * Docker, and programs that join under their host names need that.
 */
export function mapHostName(service: Service, always: boolean, draft: Draft): void {
  const { hostName, objectName } = service
  if (obstacleOf(service) !== undefined) return
  const { name, domain } = hostName
  if (name !== undefined) draft.pod.set('hostname', name.label, name.place)
  else if (always && mostPods(service) === 1) draft.pod.set('hostname', objectName, reachable)
  if (domain !== undefined) draft.pod.set('subdomain', domain.label, domain.place)
}

/**
 * Makes a Service lead to Pods that are not ready, if they need it to reach themselves or their peers (rule C4-02b).
 * Other services wait until a Pod is ready.
 */
export function mapUnreadyAddresses({ reachedAt, callsItself = false }: Service, draft: Draft): void {
  if (reachedAt !== undefined || callsItself)
    draft.serviceSpec.set('publishNotReadyAddresses', true, reachable)
}
