import type { NetworkPolicyPeer, NetworkPolicyPort } from 'kubernetes-types/networking/v1.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { toLabelName } from '../kubernetes/name.js'
import { LEADS_OUT, PART_OF } from '../kubernetes/own-labels.js'
import type { BorderedNetwork, NetworkBorders, PublishedService } from '../application/network-borders.js'
import type { Origin, Recorder } from '../rules/types/draft.js'
import type { Network } from '../rules/top-level/networks.js'
import { writtenName } from '../rules/values/external.js'
import { type AnnotationEntry, fixedLabels, metadata, type Naming, selectorLabels } from './metadata.js'
import { objectOf } from './object-of.js'

type NetworkPolicy = KubernetesObject<'NetworkPolicy'>

const borders = { rule: 'C4-05', option: 'networkPolicies' }
const closing = { rule: 'C4-16', option: 'networkPolicies' }

/**
 * Returns the policies of an application: for members of each network, for published ports, and for services without a
 * network.
 */
export function toNetworkPolicies(
  { networks, published, closed }: NetworkBorders,
  naming: Naming,
  recorder: Recorder,
): readonly NetworkPolicy[] {
  recorder.noteParts(networks.map(({ network }) => network.place && writtenName(network.place)))
  return [
    ...networks.map((one) => letMembersIn(one, naming, recorder)),
    ...networks
      .filter(({ network }) => network.internal !== undefined)
      .map((one) => letNothingOut(one, naming, recorder)),
    ...published.map((one) => letAnybodyIn(one, naming, recorder)),
    ...closed.map((one) => letNothingPass(one, naming, recorder)),
  ]
}

function letMembersIn(
  { network, place }: BorderedNetwork,
  naming: Naming,
  recorder: Recorder,
): NetworkPolicy {
  return toPolicy(
    `network-${network.objectName}`,
    {
      podSelector: { matchLabels: membersOf(network, naming) },
      policyTypes: ['Ingress'],
      ingress: [{ from: [peerOf(network, naming)] }],
    },
    network.annotations,
    place,
    naming,
    recorder,
  )
}

/** Members of another network that leads out may use it. */
function letNothingOut(
  { network, hasWayOut }: BorderedNetwork,
  naming: Naming,
  recorder: Recorder,
): NetworkPolicy {
  return toPolicy(
    `internal-${network.objectName}`,
    {
      podSelector: {
        matchLabels: membersOf(network, naming),
        ...(hasWayOut ? { matchExpressions: [{ key: LEADS_OUT, operator: 'DoesNotExist' }] } : {}),
      },
      policyTypes: ['Egress'],
      egress: [
        { to: [peerOf(network, naming)] },
        // The place of the cluster's DNS differs between clusters.
        {
          ports: [
            { protocol: 'UDP', port: DNS },
            { protocol: 'TCP', port: DNS },
          ],
        },
      ],
    },
    network.annotations,
    network.internal!,
    naming,
    recorder,
  )
}

const DNS = 53

function letAnybodyIn(
  { service, ports }: PublishedService,
  naming: Naming,
  recorder: Recorder,
): NetworkPolicy {
  const entries = ports.map(({ port, protocol, place }) =>
    recorder.object<NetworkPolicyPort>({ protocol, port }, place),
  )
  return toPolicy(
    `published-${service.objectName}`,
    {
      podSelector: { matchLabels: selectorLabels(naming, service.objectName, recorder) },
      policyTypes: ['Ingress'],
      ingress: [{ ports: entries }],
    },
    [],
    service.place.get('ports') ?? service.place,
    naming,
    recorder,
  )
}

/** A policy without rules blocks all connections. */
function letNothingPass(
  { service, place }: NetworkBorders['closed'][number],
  naming: Naming,
  recorder: Recorder,
): NetworkPolicy {
  return toPolicy(
    `closed-${service.objectName}`,
    {
      podSelector: { matchLabels: selectorLabels(naming, service.objectName, recorder) },
      policyTypes: ['Ingress', 'Egress'],
    },
    [],
    place,
    naming,
    recorder,
    closing,
  )
}

/** Selects the members in the namespace of the objects. Those of an external network may belong to any application. */
function membersOf({ label, isExternal }: Network, { application }: Naming): Record<string, string> {
  return isExternal ? { [label]: 'true' } : { [PART_OF]: application, [label]: 'true' }
}

/** Selects the same Pods as a peer. An external network has members in other namespaces too. */
function peerOf(network: Network, naming: Naming): NetworkPolicyPeer {
  const podSelector = { matchLabels: membersOf(network, naming) }
  return network.isExternal ? { namespaceSelector: {}, podSelector } : { podSelector }
}

function toPolicy(
  name: string,
  spec: NetworkPolicy['spec'],
  annotations: readonly AnnotationEntry[],
  origin: Origin,
  naming: Naming,
  recorder: Recorder,
  rule = borders,
): NetworkPolicy {
  const objectName = toLabelName(`${naming.application}-${name}`)
  const head = metadata(objectName, naming, fixedLabels(naming, recorder), annotations, recorder)
  return objectOf('NetworkPolicy', { metadata: head, spec }, rule, origin, recorder)
}
