import type { Place } from '../source/place.js'

/**
 * Tests for values of unsupported keys that ask for the default of a cluster, so that leaving them out loses nothing.
 * Each function is for a row of a table.
 */
export type ChangesNothing = (place: Place) => boolean

/** Any value: the setting is the cluster's, and no Pod can have it. */
export const always: ChangesNothing = () => true

/** True for one of these values, such as the default. */
export function whenOneOf(...values: readonly string[]): ChangesNothing {
  return ({ text }) => values.some((value) => value === text)
}

/** True for the name of the service itself, which others use to reach it. */
export const whenNameOfService: ChangesNothing = ({ text, parent }) => text === parent?.key

/** True for drivers that log to the disk of the node, as a cluster does. */
export const whenLoggedToFiles: ChangesNothing = (logging) =>
  ['json-file', 'local', undefined].includes(logging.get('driver')?.text)

/**
 * True for networks with no settings but aliases and priorities. All services of an application reach each other
 * anyway. Fixed addresses and networks of other applications are lost. Aliases are reported separately.
 */
export const whenPlainMembership: ChangesNothing = (networks) =>
  networks.entries().every((network) => hasOnly(network, ['aliases', 'priority', 'gw_priority']))

/** True for networks of the application itself without settings. */
export const whenPlainNetworks: ChangesNothing = (networks) =>
  networks.entries().every((network) => {
    const driver = network.get('driver')?.text
    return (
      hasOnly(network, ['attachable', 'driver', 'driver_opts', 'ipam', 'labels', 'name']) &&
      (driver === undefined || driver === 'bridge' || driver === 'overlay')
    )
  })

/** True for settings that concern mounts of the host only. */
export const whenPlainBind: ChangesNothing = (bind) =>
  hasOnly(bind, ['create_host_path', 'propagation', 'selinux']) &&
  ['private', 'rprivate', undefined].includes(bind.get('propagation')?.text)

/** True for links if `depends_on` names the same services, so that the order stays. Aliases are reported separately. */
export const whenNamedDependencies: ChangesNothing = (links) => {
  const dependencies = links.parent?.get('depends_on')
  const known = new Set(
    dependencies?.isMap
      ? dependencies.entries().map(({ key }) => key)
      : dependencies?.items().map(({ text }) => text),
  )
  return links.items().every(({ text }) => known.has(text?.split(':', 1)[0]))
}

/** True for null, an empty text, an empty list or an empty map. */
export function isEmpty({ node }: Place): boolean {
  if (node.kind === 'map') return node.entries.length === 0
  if (node.kind === 'list') return node.items.length === 0
  return node.kind === 'scalar' && (node.value === null || node.value === '')
}

function hasOnly(place: Place, keys: readonly string[]): boolean {
  return place.entries().every(({ key }) => keys.includes(key))
}
