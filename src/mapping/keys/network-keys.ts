import { type KeyTable, mapped, type TextsOf, unsupported } from './key.js'
import { block, texts } from './shape.js'

const addresses = 'The network plugin of the cluster gives Pods their addresses: use the name of the service.'

/** The keys of a network in the `networks` of a service. */
export const membershipKeys = {
  aliases: mapped(texts),
  driver_opts: unsupported('The network plugin of the cluster sets up the network of Pods.'),
  gw_priority: unsupported('Remove it: a Pod has one network.', { changesNothing: () => true }),
  interface_name: unsupported('The network plugin of the cluster names the interfaces of Pods.'),
  ipv4_address: unsupported(addresses),
  ipv6_address: unsupported(addresses),
  link_local_ips: unsupported(addresses),
  mac_address: unsupported('The network plugin of the cluster gives Pods their addresses.'),
  priority: unsupported('Remove it: a Pod has one network.', { changesNothing: () => true }),
} satisfies KeyTable

export const membershipBlock = block(membershipKeys)

export const membershipTexts = {
  aliases: { becomes: 'A Service each, beside that of the service.', example: ['shop'] },
} satisfies TextsOf<typeof membershipKeys>
