import { externalShape } from './external-keys.js'
import { ipamValue, onlyNumber, options, yesOrNo } from './compose-values.js'
import { whenOneOf } from './changes-nothing.js'
import { type KeyTable, mapped, type TextsOf, unsupported } from './key.js'
import { block, boolean, listOrMap, text, texts } from './shape.js'

const addresses =
  'Use the name of the service. The network plugin of the cluster chooses the addresses of Pods.'

/** The keys of a network in the `networks` of a service. */
export const membershipKeys = {
  aliases: mapped(texts),
  driver_opts: unsupported('Configure the network plugin of the cluster.', { takes: options }),
  gw_priority: unsupported('Remove it. A Pod has one network.', {
    changesNothing: () => true,
    takes: onlyNumber,
  }),
  interface_name: unsupported('Remove it. The network plugin of the cluster names the interfaces.', {
    takes: text(),
  }),
  ipv4_address: mapped(text()),
  ipv6_address: unsupported(addresses, { takes: text() }),
  link_local_ips: unsupported(addresses, { takes: texts }),
  mac_address: unsupported('Remove it. The network plugin of the cluster chooses the addresses of Pods.', {
    takes: text(),
  }),
  priority: unsupported('Remove it. A Pod has one network.', {
    changesNothing: () => true,
    takes: onlyNumber,
  }),
  use_service_name_alias: unsupported('Remove it. The Service always has the name of the service.', {
    changesNothing: whenOneOf('true'),
    takes: yesOrNo,
  }),
} satisfies KeyTable

export const membershipBlock = block(membershipKeys)

export const membershipTexts = {
  aliases: { becomes: 'A further Service for each alias.', example: ['shop'] },
  ipv4_address: {
    becomes:
      'Nothing, with a warning: Pods get other addresses. Where a value or a mounted file calls it, the objects have the name of the service in its place.',
    example: '172.20.0.5',
  },
} satisfies TextsOf<typeof membershipKeys>

const oneNetwork = 'Remove it. Pods are in the network of the cluster, which its network plugin configures.'

/** The keys of a network of the manifest. */
export const networkKeys = {
  attachable: unsupported('Remove it. The services list their networks.', {
    changesNothing: () => true,
    takes: yesOrNo,
  }),
  driver: unsupported(oneNetwork, {
    changesNothing: whenOneOf('bridge', 'overlay', 'default'),
    takes: text(),
  }),
  driver_opts: unsupported(oneNetwork, { changesNothing: () => true, takes: options }),
  enable_ipv4: unsupported('Remove it. The cluster chooses the addresses of Pods.', { takes: yesOrNo }),
  enable_ipv6: unsupported('Remove it. The cluster chooses the addresses of Pods.', { takes: yesOrNo }),
  external: mapped(externalShape),
  internal: mapped(boolean),
  ipam: unsupported('Remove it. The network plugin of the cluster chooses the addresses of Pods.', {
    changesNothing: () => true,
    takes: ipamValue,
  }),
  labels: mapped(listOrMap),
  name: mapped(text()),
} satisfies KeyTable

export const networkBlock = block(networkKeys)

export const networkTexts = {
  external: {
    becomes: 'With `networkPolicies`, members of the network in other applications are let in too.',
    example: true,
    default: false,
  },
  internal: {
    becomes: 'With `networkPolicies`, members can reach only each other and DNS.',
    example: true,
    default: false,
  },
  labels: { becomes: 'Annotations of the NetworkPolicy.', example: { 'example.com/team': 'shop' } },
  name: { becomes: 'The name by which an external network is known.', example: 'shared' },
} satisfies TextsOf<typeof networkKeys>
