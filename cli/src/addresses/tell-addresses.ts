import type { KubernetesObject } from 'tranship'
import { nameLabel } from 'tranship/internal'
import type { DeployPlan } from 'tranship/plan'
import type { Cluster } from '../cluster/cluster.js'
import type { Progress } from '../progress/progress.js'
import { addressesOf, localHostsText } from './addresses.js'
import { type Entrances, entrancesOf } from './entrances.js'

/**
 * Prints the addresses of a deployed application, and notes if the cluster has no controller for its routes (rule
 * C4-10).
 */
export async function tellAddresses(plan: DeployPlan, cluster: Cluster, progress: Progress): Promise<void> {
  const texts = publishedTexts(plan.first)
  for (const message of texts) progress.tell({ event: 'note', message })
  const addresses = addressesOf(plan.last)
  if (addresses.length === 0) return
  for (const { service, url } of addresses) progress.tell({ event: 'reached', service, url })
  const entrances = await entrancesOf(cluster)
  const answers = [entranceText(plan.last, entrances), localHostsText(addresses)]
  for (const message of answers) if (message !== undefined) progress.tell({ event: 'note', message })
}

/**
 * Returns a note for each Service of type LoadBalancer or NodePort. It names the command that prints the address,
 * because the cluster may assign it later.
 */
function publishedTexts(objects: readonly KubernetesObject[]): readonly string[] {
  return objects.flatMap((object) => {
    if (object.kind !== 'Service') return []
    const { type, ports: [first, ...others] = [] } = object.spec
    if (first === undefined || (type !== 'LoadBalancer' && type !== 'NodePort')) return []
    const numbers = [first, ...others].map(({ port, protocol }) =>
      protocol === 'UDP' ? `${port}/udp` : `${port}`,
    )
    const service = object.metadata.labels?.[nameLabel] ?? object.metadata.name
    const protocol = first.protocol === 'UDP' ? ' --protocol udp' : ''
    return [
      `Service ${object.metadata.name} publishes ${numbers.join(', ')}: ` +
        `\`tranship port ${service} ${String(first.targetPort)}${protocol}\` prints where.`,
    ]
  })
}

const byPort = '`tranship port SERVICE PORT` says how to reach a port'

/** Names the controller that serves the routes, or says why there is none; `undefined` if that can't be read. */
function entranceText(objects: readonly KubernetesObject[], entrances: Entrances): string | undefined {
  return objects.some(({ kind }) => kind === 'Ingress')
    ? ingressText(classesOf(objects), entrances)
    : gatewayText(entrances)
}

/** Returns the classes that Ingresses name; `undefined` stands for an Ingress that names none. */
function classesOf(objects: readonly KubernetesObject[]): readonly (string | undefined)[] {
  return [
    ...new Set(
      objects.flatMap((object) => (object.kind === 'Ingress' ? [object.spec.ingressClassName] : [])),
    ),
  ]
}

function ingressText(
  wanted: readonly (string | undefined)[],
  { ingressClasses, gatewayClasses = [] }: Entrances,
): string | undefined {
  if (ingressClasses === undefined) return undefined
  const names = ingressClasses.map(({ name }) => name)
  if (names.length === 0) {
    return gatewayClasses.length === 0
      ? `The cluster has no ingress controller, so nothing answers there: ${byPort}.`
      : `The cluster has no ingress controller, so nothing answers there, but Gateways (${gatewayClasses.join(', ')}): ` +
          `--gateway makes routes for one, and ${byPort}.`
  }
  const missing = wanted.find((name) => name !== undefined && !names.includes(name))
  if (missing !== undefined)
    return `The cluster has no ingress class \`${missing}\`, only ${names.join(', ')}: choose one by --ingress-class.`
  const isLeftOpen = wanted.includes(undefined)
  const byDefault = ingressClasses.find(({ isDefault }) => isDefault)
  if (isLeftOpen && byDefault === undefined)
    return (
      `The cluster has no default among its ingress classes (${names.join(', ')}), so nothing may answer there: ` +
      'choose one by --ingress-class.'
    )
  const used = wanted.map((name) => name ?? byDefault!.name)
  return `The cluster's ingress controller answers there (class ${[...new Set(used)].join(', ')}).`
}

function gatewayText({ gatewayClasses }: Entrances): string | undefined {
  if (gatewayClasses === undefined) return undefined
  return gatewayClasses.length === 0
    ? `The cluster has no Gateways, so nothing answers there: ${byPort}.`
    : `A Gateway of the cluster answers there (class ${gatewayClasses.join(', ')}).`
}
