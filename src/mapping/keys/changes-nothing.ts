import type { Place } from '../../source/place.js'

/**
 * Values of unsupported keys that say what is so in a cluster anyway, so that nothing is lost with them. Each function is
 * for a row of a table.
 */
export type ChangesNothing = (place: Place) => boolean

/** Any value: the setting is the cluster's, and no Pod can have it. */
export const always: ChangesNothing = () => true

/** One of these values, such as the default. */
export function whenOneOf(...values: readonly string[]): ChangesNothing {
  return ({ text }) => values.some((value) => value === text)
}

/** The name of the service itself, by which it is reached. */
export const whenNameOfService: ChangesNothing = ({ text, parent }) => text === parent?.key

/** Containers' output on the node's disk: what a cluster does. */
export const whenLoggedToFiles: ChangesNothing = (logging) =>
  ['json-file', 'local', undefined].includes(logging.get('driver')?.text)

/**
 * Networks to which services belong by their names alone. All services of an application reach each other; addresses and
 * networks of others are lost. Other names are looked at by themselves.
 */
export const whenPlainMembership: ChangesNothing = (networks) =>
  networks.entries().every((network) => hasOnly(network, ['aliases', 'priority', 'gw_priority']))

/** Networks of the application itself, which are no border. */
export const whenPlainNetworks: ChangesNothing = (networks) =>
  networks.entries().every((network) => {
    const driver = network.get('driver')?.text
    return (
      hasOnly(network, ['attachable', 'driver', 'driver_opts', 'ipam', 'labels', 'name']) &&
      (driver === undefined || driver === 'bridge' || driver === 'overlay')
    )
  })

/** Settings of the host's own mounts: what is mounted is no folder of the host, and belongs to nobody else. */
export const whenPlainBind: ChangesNothing = (bind) =>
  hasOnly(bind, ['create_host_path', 'propagation', 'selinux']) &&
  ['private', 'rprivate', undefined].includes(bind.get('propagation')?.text)

/** Links where `depends_on` gives the order that they give in Compose. Other names are looked at by themselves. */
export const whenNamedDependencies: ChangesNothing = (links) => {
  const dependencies = links.parent?.get('depends_on')
  const known = new Set(
    dependencies?.isMap
      ? dependencies.entries().map(({ key }) => key)
      : dependencies?.items().map(({ text }) => text),
  )
  return links.items().every(({ text }) => known.has(text?.split(':', 1)[0]))
}

/** Nothing, an empty text, an empty list or an empty map: nothing is asked for. */
export function isEmpty({ node }: Place): boolean {
  if (node.kind === 'map') return node.entries.length === 0
  if (node.kind === 'list') return node.items.length === 0
  return node.kind === 'scalar' && (node.value === null || node.value === '')
}

function hasOnly(place: Place, keys: readonly string[]): boolean {
  return place.entries().every(({ key }) => keys.includes(key))
}
