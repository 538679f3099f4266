import { joinedPath } from '../compose/host-path.js'
import { parseMount } from '../compose/mount.js'
import { parsePort } from '../compose/port.js'
import { buildKeys } from '../mapping/keys/build-keys.js'
import { configKeys } from '../mapping/keys/config-keys.js'
import { deployKeys } from '../mapping/keys/deploy-keys.js'
import { healthcheckKeys } from '../mapping/keys/healthcheck-keys.js'
import type { KeyTable } from '../mapping/keys/key.js'
import { secretKeys } from '../mapping/keys/secret-keys.js'
import { serviceKeys } from '../mapping/keys/service-keys.js'
import { volumeKeys } from '../mapping/keys/volume-keys.js'
import { Fault } from '../source/fault.js'
import { ListNode, type MapNode, type Node } from '../source/node.js'
import type { LacksVariable, TextOf } from './text-of.js'
import { hostsWithAddresses, named, names, textAs } from './unified.js'
import { ownValue } from '../source/own-property.js'

/**
 * The way in which the values of several files for one key are merged, for keys that differ from other maps, lists or
 * scalars.
 */
export interface Merging {
  /** Converts the notations of a value to one, so that they can be merged. */
  readonly unified?: (node: Node, textOf: TextOf, lacksVariable: LacksVariable) => Node
  /**
   * Returns the identity of a list item. The later of two items with the same identity replaces the earlier one.
   * Relative paths in an item start in `folder`.
   */
  readonly identity?: (item: Node, textOf: TextOf, folder: string) => string
  /** True if the later value replaces the earlier one. */
  readonly isReplaced?: boolean
  /** True if the later map replaces the earlier one. */
  readonly replaces?: (earlier: MapNode, later: MapNode, textOf: TextOf) => boolean
  /** True if later values replace earlier ones key by key. */
  readonly entriesAreReplaced?: boolean
  /** True if a key without a value in the later file removes the earlier value. */
  readonly isClearedByNothing?: boolean
}

const replaced: Merging = { isReplaced: true }
const command: Merging = { isReplaced: true, isClearedByNothing: true }
const byName: Merging = { unified: named, entriesAreReplaced: true }
const asSet: Merging = { unified: asList, identity: wholeText }

/** The merging rules for the keys of a table. */
type Mergings<Table extends KeyTable> = { readonly [Name in keyof Table]?: Merging }

const service: Mergings<typeof serviceKeys> = {
  annotations: byName,
  build: { unified: textAs('context') },
  cap_add: asSet,
  cap_drop: asSet,
  command,
  configs: { identity: bySource('/') },
  depends_on: { unified: names({ condition: 'service_started', required: true }) },
  devices: { identity: secondPart },
  dns: asSet,
  dns_opt: asSet,
  dns_search: asSet,
  entrypoint: command,
  env_file: { unified: asList, identity: byPath },
  environment: byName,
  expose: asSet,
  extra_hosts: { unified: hostsWithAddresses },
  group_add: asSet,
  label_file: { unified: asList, identity: byPath },
  labels: byName,
  links: asSet,
  logging: { replaces: haveOtherDrivers },
  networks: { unified: names({}) },
  ports: { identity: portIdentity },
  profiles: asSet,
  secrets: { identity: bySource('/run/secrets/') },
  security_opt: asSet,
  sysctls: byName,
  tmpfs: asSet,
  ulimits: { entriesAreReplaced: true },
  volumes: { identity: mountTarget },
  volumes_from: asSet,
}

const build: Mergings<typeof buildKeys> = {
  additional_contexts: byName,
  args: byName,
  cache_from: asSet,
  cache_to: asSet,
  entitlements: asSet,
  extra_hosts: { unified: hostsWithAddresses },
  labels: byName,
  platforms: asSet,
  ssh: byName,
  tags: asSet,
  ulimits: { entriesAreReplaced: true },
}

const labels = { labels: byName }

const tables = new Map<KeyTable, Readonly<Record<string, Merging | undefined>>>([
  [serviceKeys, service],
  [buildKeys, build],
  [configKeys, labels satisfies Mergings<typeof configKeys>],
  [deployKeys, labels satisfies Mergings<typeof deployKeys>],
  [healthcheckKeys, { test: replaced } satisfies Mergings<typeof healthcheckKeys>],
  [secretKeys, labels satisfies Mergings<typeof secretKeys>],
  [volumeKeys, labels satisfies Mergings<typeof volumeKeys>],
])

/** Returns the merging rule of a key. */
export function mergingOf(table: KeyTable, key: string): Merging | undefined {
  return ownValue(tables.get(table), key)
}

function asList(node: Node): Node {
  return node.kind === 'list' || node.kind === 'invalid' ? node : new ListNode([node], node)
}

function wholeText(item: Node, textOf: TextOf): string {
  return item.kind === 'scalar' ? textOf(item) : `at ${item.start}`
}

function valueOf(item: Node, key: string, textOf: TextOf): string | undefined {
  const value = item.kind === 'map' ? item.entry(key)?.value : undefined
  return value?.kind === 'scalar' ? textOf(value) : undefined
}

/** Identifies an item by the file that it names, as a text or in the long form. */
function byPath(item: Node, textOf: TextOf, folder: string): string {
  return joinedPath(folder, valueOf(item, 'path', textOf) ?? wholeText(item, textOf))
}

/** Identifies an item by the path that it is mounted at: the target of the long form, or a path made of the source. */
function bySource(folder: string): NonNullable<Merging['identity']> {
  return (item, textOf) =>
    valueOf(item, 'target', textOf) ??
    `${folder}${valueOf(item, 'source', textOf) ?? wholeText(item, textOf)}`
}

function secondPart(item: Node, textOf: TextOf): string {
  const text = valueOf(item, 'target', textOf) ?? wholeText(item, textOf)
  return text.split(':')[1] ?? text
}

function mountTarget(item: Node, textOf: TextOf): string {
  if (item.kind !== 'scalar') return valueOf(item, 'target', textOf) ?? wholeText(item, textOf)
  const text = textOf(item)
  const mount = parseMount(text)
  return mount instanceof Fault ? text : mount.target
}

/** Identifies a port by address, published port, port and protocol. A range of ports is identified by its text. */
function portIdentity(item: Node, textOf: TextOf): string {
  if (item.kind !== 'scalar') {
    const value = (key: string) => valueOf(item, key, textOf) ?? ''
    return [
      value('host_ip'),
      value('published'),
      value('target'),
      value('protocol').toUpperCase() || 'TCP',
    ].join(' ')
  }
  const text = textOf(item)
  const ports = parsePort(text, 2)
  if (ports instanceof Fault || ports[0] === undefined || ports.length > 1) return text
  const { hostIp = '', published, target, protocol } = ports[0]
  const last = published !== undefined && published.last !== published.first ? `-${published.last}` : ''
  return [hostIp, `${published?.first ?? ''}${last}`, target, protocol].join(' ')
}

function haveOtherDrivers(earlier: MapNode, later: MapNode, textOf: TextOf): boolean {
  const [one, other] = [earlier, later].map((node) => valueOf(node, 'driver', textOf))
  return one !== undefined && other !== undefined && one !== other
}
