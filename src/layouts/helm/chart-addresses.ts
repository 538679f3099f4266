import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import type { TemplateParts } from './chart-templates.js'
import { allOf } from './conditions.js'
import { conditionOfProfiles } from './profile-conditions.js'
import { expressionOfNumber, withExpressions } from './templated-leaves.js'

/** A line of the notes, with expressions in its text. */
export interface NotedLine {
  readonly text: string
  /** The condition on which the notes have the line. They always do without one. */
  readonly condition: string | undefined
}

/** Returns the addresses of routes and of Services outside of the cluster, and a way to reach a Service without one. */
export function addressesIn(
  objects: readonly KubernetesObject[],
  namespace: string,
  parts: TemplateParts,
): readonly NotedLine[] {
  const { further, variables, flags } = parts
  const kubectl = `kubectl --namespace ${namespace}`
  const lines = objects.flatMap((object): readonly NotedLine[] => {
    const condition = allOf([further.conditionOf(object), conditionOfProfiles([object], flags)])
    if (object.kind === 'Ingress' || object.kind === 'HTTPRoute')
      return routeAddresses(object, parts).map((text) => ({ text, condition }))
    if (object.kind !== 'Service') return []
    const { name } = object.metadata
    const type = further.serviceTypes.get(name)
    if (type === undefined && object.spec.type === undefined) return []
    const isOutside = type && `ne ${type} "ClusterIP"`
    return [{ text: `${name}: ${kubectl} get service ${name}`, condition: allOf([condition, isOutside]) }]
  })
  // Services come after those that they depend on.
  const inside = objects
    .flatMap((object) => (object.kind === 'Service' && object.spec.ports !== undefined ? object : []))
    .at(-1)
  if (inside === undefined) return lines
  const port = expressionOfNumber(inside.spec.ports![0]!.port, variables)
  const target = /^\d+$/.test(port) ? port : `{{ ${port} }}`
  const text = `localhost:8080 while this runs: ${kubectl} port-forward service/${inside.metadata.name} 8080:${target}`
  return [...lines, { text, condition: conditionOfProfiles([inside], flags) }]
}

function routeAddresses(
  { kind, metadata, spec }: KubernetesObject<'Ingress' | 'HTTPRoute'>,
  { further, variables }: TemplateParts,
): readonly string[] {
  if (kind === 'HTTPRoute')
    return (spec.hostnames ?? []).map((host) => `http://${withExpressions(host, variables)}`)
  const scheme = spec.tls === undefined ? 'http' : 'https'
  return (spec.rules ?? []).flatMap(({ host, http }) => {
    const own = host === undefined ? undefined : `${scheme}://${withExpressions(host, variables)}`
    const address = further.hosts.get(metadata.name) ?? own
    if (address === undefined) return []
    return (http?.paths ?? []).map(({ path = '/' }) => address + withExpressions(path, variables))
  })
}
