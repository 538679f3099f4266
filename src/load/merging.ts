import { joinedPath } from '../compose/host-path.js'
import { parseMount } from '../compose/mount.js'
import { parsePort } from '../compose/port.js'
import type { MergeRole } from '../keys/roles.js'
import type { Key } from '../keys/shape.js'
import { Fault } from '../source/fault.js'
import { ListNode, type MapNode, type Node } from '../source/node.js'
import type { LacksVariable, TextOf } from './text-of.js'
import { hostsWithAddresses, named, names, textAs } from './unified.js'

/** The way in which the values of several files for one key are merged, if it is not the way of their YAML type. */
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

const mergings: Readonly<Record<MergeRole, Merging>> = {
  build: { unified: textAs('context') },
  command: { isReplaced: true, isClearedByNothing: true },
  'config files': { identity: bySource('/') },
  dependencies: { unified: names({ condition: 'service_started', required: true }) },
  devices: { identity: secondPart },
  files: { unified: asList, identity: byPath },
  hosts: { unified: hostsWithAddresses },
  logging: { replaces: haveOtherDrivers },
  mounts: { identity: mountTarget },
  'name-values': { unified: named, entriesAreReplaced: true },
  networks: { unified: names({}) },
  ports: { identity: portIdentity },
  'secret files': { identity: bySource('/run/secrets/') },
  set: { unified: asList, identity: wholeText },
  whole: { isReplaced: true },
  'whole entries': { entriesAreReplaced: true },
}

/** Returns the way in which the values of a key are merged. Returns `undefined` for the way of its YAML type. */
export function mergingOf(row: Key | undefined): Merging | undefined {
  return row?.merge && mergings[row.merge]
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
