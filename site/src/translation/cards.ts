import type { KubernetesObject } from 'tranship'
import { podTemplateOf } from 'tranship/internal'

/** The objects of one service, or those that belong to no service alone. */
export interface Card {
  /** The name of the service, or a text for the rest. */
  readonly title: string
  /** The service by its name in the Compose file; absent for the rest. */
  readonly service?: string
  /** The objects in the order in which the card shows them. Empty if the service has an error. */
  readonly objects: readonly KubernetesObject[]
}

/** The names of the services, each in one of these states. */
export interface CardServices {
  /** The services in the order of the Compose file. */
  readonly names: readonly string[]
  /** Returns the service whose Pods an object runs. */
  readonly serviceOf: (workload: KubernetesObject) => string | undefined
  /** The services without objects, because of errors. */
  readonly omitted: readonly string[]
}

/** The kinds of a card in their order. Those that run Pods come before, and any others behind. */
const order: readonly string[] = ['Service', 'Ingress', 'HTTPRoute', 'PersistentVolumeClaim', 'ConfigMap']

/** Groups objects by service, in the order of the Compose file. The rest follows. */
export function cardsOf(objects: readonly KubernetesObject[], services: CardServices): readonly Card[] {
  const { names, omitted, serviceOf } = services
  const workloads = objects.flatMap((object) => {
    const pod = podOf(object)
    return pod === undefined ? [] : [{ object, pod, service: serviceOf(object) ?? object.metadata.name }]
  })
  const groups = new Map<string | undefined, KubernetesObject[]>()
  for (const name of [...names, ...workloads.map(({ service }) => service)]) groups.set(name, [])
  groups.set(undefined, [])
  const byService = new Map<string, string>()
  for (const object of objects) {
    if (object.kind !== 'Service') continue
    const selector = Object.entries(object.spec.selector ?? {})
    const user = workloads.find(({ pod }) => selector.every(([key, value]) => pod.labels[key] === value))
    if (user !== undefined) byService.set(object.metadata.name, user.service)
  }
  for (const object of objects) {
    const { kind, metadata } = object
    const own = workloads.find((one) => one.object === object)?.service
    const used = () => workloads.find(({ pod }) => pod.volumes.has(`${kind} ${metadata.name}`))?.service
    const service = own ?? (kind === 'Service' ? byService.get(metadata.name) : (used() ?? routed(object)))
    groups.get(service)!.push(object)
  }
  return [...groups].flatMap(([service, own]): Card[] => {
    const objects = [...own].sort((one, other) => rank(one) - rank(other))
    if (service === undefined) return own.length === 0 ? [] : [{ title: 'The whole application', objects }]
    return own.length === 0 && !omitted.includes(service) ? [] : [{ title: service, service, objects }]
  })

  function routed(object: KubernetesObject): string | undefined {
    if (object.kind !== 'Ingress' && object.kind !== 'HTTPRoute') return undefined
    return [...textsIn(object.spec)].flatMap((text) => byService.get(text) ?? [])[0]
  }
}

function rank(object: KubernetesObject): number {
  if (podOf(object) !== undefined) return -1
  const at = order.indexOf(object.kind)
  return at < 0 ? order.length : at
}

interface Pod {
  readonly labels: Readonly<Record<string, string>>
  /** The objects that its volumes name, by kind and name. */
  readonly volumes: ReadonlySet<string>
}

function podOf(object: KubernetesObject): Pod | undefined {
  const template = podTemplateOf(object)?.part
  if (template === undefined) return undefined
  const volumes = (template.spec.volumes ?? []).flatMap(({ configMap, persistentVolumeClaim }) => [
    `ConfigMap ${configMap?.name}`,
    `PersistentVolumeClaim ${persistentVolumeClaim?.claimName}`,
  ])
  return { labels: template.metadata.labels ?? {}, volumes: new Set(volumes) }
}

function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* textsIn(inner)
}
