import type { Facts, Listener, ServiceFacts } from 'tranship'
import { columns } from '../terminal/columns.js'
import type { Shown } from '../terminal/shown.js'

/** Returns a line for each service. */
export function summaryOf({ services }: Facts): Shown {
  return columns(
    Object.entries(services).map(([name, facts]) => [name, summaryOfService(facts)]),
    '  ',
  )
}

function summaryOfService({
  state,
  listens,
  connects,
  users,
  mounts,
  writes,
  imageConfig,
}: ServiceFacts): string {
  const written = Object.entries(mounts ?? {}).flatMap(([path, mount]) => (mount.written ? [path] : []))
  const hiding = Object.entries(mounts ?? {}).flatMap(([path, { hides = 0 }]) => (hides > 0 ? [path] : []))
  const reachable = listens?.filter(({ loopback }) => loopback !== true)
  const parts = [
    stateText(state),
    reachable && `listens on ${listText(reachable.map(listenerText))}`,
    connects?.length ? `calls ${listText(connects.map(({ service, port }) => `${service}:${port}`))}` : '',
    users ? `runs as ${listText(users.map(({ uid }) => String(uid)))}` : '',
    written.length + (writes?.length ?? 0) > 0
      ? `writes to ${listText([...written, ...(writes ?? [])])}`
      : '',
    hiding.length > 0 ? `hides files of its image at ${listText(hiding)}` : '',
  ].filter((part) => part !== undefined && part !== '')
  return parts.length > 0
    ? parts.join('; ')
    : imageConfig === undefined
      ? 'nothing was seen'
      : 'its image was read'
}

function stateText(state: ServiceFacts['state']): string {
  if (state === undefined || state.running) return state?.restarts ? 'restarts' : ''
  return `ended with status ${state.status ?? 0}`
}

function listenerText({ port, protocol, speaks }: Listener): string {
  const kind = protocol === 'udp' ? 'UDP' : speaks === 'other' ? undefined : speaks
  return kind === undefined ? String(port) : `${port} (${kind === 'UDP' ? kind : kind.toUpperCase()})`
}

function listText(texts: readonly string[]): string {
  return texts.length === 0 ? 'nothing' : [...new Set(texts)].join(', ')
}
