import type { Draft } from '../rule/draft.js'
import type { Scope } from '../rule/scope.js'
import type { Service } from './service.js'

const reachable = { rule: 'C4-02b' }

/** Why the Pods of a service cannot be called as the manifest says, in words. */
function obstacleOf({ kind, networkMode }: Service) {
  if (networkMode !== undefined) return 'in the network of the node a Pod has the name of the node'
  return kind === 'StatefulSet' ? 'a StatefulSet names its Pods itself' : undefined
}

const instead = 'Check that nothing in the container depends on it.'

/** What to do where the name of the service leads to the address of a Service. */
const insteadOfAddress = `${instead} For what listens at that name, 'deploy.endpoint_mode: dnsrr' makes the name lead to the Pods.`

/** Warns where the Pods do not have the name that the manifest gives them. */
export function reportHostName(service: Service, { report }: Scope): void {
  const obstacle = obstacleOf(service)
  const { name, domain } = service.hostName
  const isAddress = service.kind === 'StatefulSet' && service.networkMode === undefined && !service.headless
  const written = service.place.get('hostname')
  const isOther = written?.text !== undefined && name?.label !== written.text.toLowerCase()
  for (const [place, reason] of [
    [written, obstacle ?? (isOther ? 'a Pod calls itself by one label of DNS' : undefined)],
    [domain?.place, obstacle],
  ] as const) {
    if (place?.text && reason !== undefined)
      report('host-name-of-pods', place, {
        value: place.shown,
        reason,
        instead: isAddress ? insteadOfAddress : instead,
      })
  }
}

/**
 * Writes what the Pods call themselves. By that name they reach themselves, whether they are ready or not: the name of the
 * service, where the manifest has no other (rule C4-02b). Where the name of the service leads to several Pods, it is left
 * to DNS, which names all of them.
 */
export function mapHostName(service: Service, always: boolean, draft: Draft): void {
  const { headless, hostName, objectName, replicas } = service
  if (obstacleOf(service) !== undefined) return
  const { name, domain } = hostName
  if (name !== undefined) draft.pod.set('hostname', name.label, name.place)
  else if (always && !(headless && replicas.count > 1)) draft.pod.set('hostname', objectName, reachable)
  if (domain !== undefined) draft.pod.set('subdomain', domain.label, domain.place)
}

/**
 * Writes that a Service leads to Pods that are not ready, too, where they need it to reach themselves and each other: not
 * where the name is that of the one Pod itself (rule C4-02b). An address without a ready Pod refuses every connection.
 */
export function mapUnreadyAddresses({ headless, kind }: Service, draft: Draft): void {
  if (headless || kind === 'StatefulSet') draft.serviceSpec.set('publishNotReadyAddresses', true, reachable)
}
