import type { Place } from '../../../source/place.js'
import { nearest, suggestion } from '../../../warnings/nearest.js'
import { readKeyOrLabel, readKomposeLabel, scopeOfLabel } from '../../values/kompose-labels.js'
import type { ServiceType } from '../../../options/options.js'
import type { Choices, Reporting, Scope } from '../../types/scope.js'
import type { ServiceRule } from '../../types/service-rule.js'
import { joined, verbatim, words } from '../../../source/shown.js'

/**
 * The type of Service that a service asks for: `x-platform-service-type`, or kompose's labels (rules C10-02 and
 * C10-03).
 */
export interface WantedServiceType {
  readonly type: ServiceType
  readonly place: Place
  /** The port of every node that leads to the first port. */
  readonly nodePort: { readonly number: number; readonly place: Place } | undefined
  /** The nodes that lead traffic from outside to the Pods: all, or those of the Pods. */
  readonly trafficPolicy: { readonly policy: TrafficPolicy; readonly place: Place } | undefined
}

type TrafficPolicy = 'Cluster' | 'Local'

const types = new Map<string, ServiceType>([
  ['clusterip', 'ClusterIP'],
  ['nodeport', 'NodePort'],
  ['loadbalancer', 'LoadBalancer'],
  ['headless', 'headless'],
])

function normaliseServiceType(service: Place, scope: Scope): WantedServiceType | undefined {
  const plain = (value: string) => value.toLowerCase()
  const names = { key: 'x-platform-service-type', label: 'kompose.service.type', plain }
  const written = readKeyOrLabel(service, names, scope)
  const nodePort = readNodePort(service, scope)
  const trafficPolicy = readTrafficPolicy(service, scope)
  if (written === undefined) return undefined
  const { value, place } = written
  const type = types.get(plain(value))
  if (type !== undefined) {
    const isOutside = type === 'NodePort' || type === 'LoadBalancer'
    return {
      ...{ type, place },
      nodePort: type === 'NodePort' ? nodePort : undefined,
      trafficPolicy: isOutside ? trafficPolicy : undefined,
    }
  }
  const near = nearest(value, types.values())
  const values = joined([...types.values()].map(verbatim), ', ')
  const args = { value: place.shown, values, suggestion: suggestion(near && words(near)) }
  scopeOfLabel(written, scope).report('invalid-value', place, args, { fix: near && words(near) })
  return undefined
}

/** The default range for ports of nodes. */
const LOWEST_NODE_PORT = 30000
const HIGHEST_NODE_PORT = 32767

function readNodePort(service: Place, scope: Reporting & Choices): WantedServiceType['nodePort'] {
  const label = readKomposeLabel(service, 'kompose.service.nodeport.port', scope)
  if (label === undefined) return undefined
  const { value, place } = label
  const number = /^\d{1,5}$/.test(value) ? Number(value) : NaN
  if (number >= LOWEST_NODE_PORT && number <= HIGHEST_NODE_PORT) return { number, place }
  const args = { value: place.shown, minimum: LOWEST_NODE_PORT, maximum: HIGHEST_NODE_PORT }
  scope.report('not-an-integer', place, args)
  return undefined
}

const trafficPolicies = new Map<string, TrafficPolicy>([
  ['cluster', 'Cluster'],
  ['local', 'Local'],
])

function readTrafficPolicy(service: Place, scope: Scope): WantedServiceType['trafficPolicy'] {
  const label = readKomposeLabel(service, 'kompose.service.external-traffic-policy', scope)
  if (label === undefined) return undefined
  const { value, place } = label
  const policy = trafficPolicies.get(value.toLowerCase())
  if (policy !== undefined) return { policy, place }
  const near = nearest(value, trafficPolicies.values())
  const args = {
    value: place.shown,
    values: words('Cluster, Local'),
    suggestion: suggestion(near && words(near)),
  }
  scopeOfLabel(label, scope).report('invalid-value', place, args, { fix: near && words(near) })
  return undefined
}

export const serviceType: ServiceRule<WantedServiceType | undefined> = { normalise: normaliseServiceType }
