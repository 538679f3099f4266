import type { Duplex } from 'node:stream'
import { type Channels, openChannels } from './channels.js'
import type { Clock } from '../engines/clock.js'
import type { Cluster } from './cluster.js'

export interface PodPort {
  readonly pod: string
  readonly namespace?: string
  readonly port: number
}

const data = 0
const errors = 1

/** The first message of each channel is the port number, in two bytes. */
const portBytes = 2

/** The silence after which a port counts as open, in milliseconds. Refusals arrive immediately. */
const silence = 250

/** The timeout for connecting to a Pod, in milliseconds. */
const openingTime = 5000

/** The silence of the Pod after which a half-closed connection ends, in milliseconds. */
const afterEnd = 1000

/**
 * Forwards one connection to a port of a Pod, in both directions, until either side closes it. Backpressure works both
 * ways. Resolves with the Pod's reason for refusing the connection, or `undefined`.
 *
 * @throws {ApiError} if the cluster refuses to forward to the Pod.
 */
export async function forwardConnection(
  cluster: Cluster,
  target: PodPort,
  local: Duplex,
  signal?: AbortSignal,
): Promise<string | undefined> {
  // A broken local connection also emits `close`, which is handled below.
  local.on('error', () => undefined)
  let refusal = ''
  let heard = 0
  const skipped = [0, 0]
  // Messages may arrive before `openChannels` returns, so pausing has to look up the channels.
  const early: { channels?: Channels } = {}
  const channels = await openChannels(
    cluster,
    pathOf(cluster, target),
    (channel, bytes) => {
      const rest = withoutPort(skipped, channel, bytes)
      if (rest.length === 0) return
      if (channel === errors) refusal += Buffer.from(rest).toString('utf8')
      else if (channel === data && local.writable) {
        heard++
        if (local.write(rest)) return
        early.channels?.pause()
        local.once('drain', () => early.channels?.resume())
      }
    },
    { signal },
  )
  early.channels = channels
  local.on('data', (chunk: Uint8Array) => {
    local.pause()
    void channels.send(data, chunk).then(() => local.resume())
  })
  local.on('close', channels.close)
  // The protocol can't half-close a connection, so wait for the rest of the answer.
  local.on('end', () => {
    void silenceOf(() => heard, channels.closed, cluster.clock).then(channels.close)
  })
  if (local.destroyed) channels.close()
  await channels.closed
  local.end()
  if (refusal !== '') local.destroy()
  return refusal === '' ? undefined : refusal
}

/** Resolves when `heard` stops changing, or the connection has ended. */
async function silenceOf(heard: () => number, closed: Promise<void>, clock: Clock): Promise<void> {
  for (let before = -1; before !== heard();) {
    before = heard()
    const ending = new AbortController()
    const isOver = await Promise.race([
      closed.then(() => true),
      clock.sleep(afterEnd, ending.signal).then(() => false),
    ])
    ending.abort()
    if (isOver) return
  }
}

/**
 * `true` if something listens at a port of a Pod (rule E4-02). A refused connection is reported immediately. An
 * accepted one stays silent, or receives data if the server speaks first.
 */
export async function isPortOpen(cluster: Cluster, target: PodPort, signal: AbortSignal): Promise<boolean> {
  const ending = new AbortController()
  const own = AbortSignal.any([signal, ending.signal, AbortSignal.timeout(openingTime)])
  const skipped = [0, 0]
  let found: (isOpen: boolean) => void
  const answered = new Promise<boolean>((resolve) => {
    found = resolve
  })
  try {
    const channels = await openChannels(
      cluster,
      pathOf(cluster, target),
      (channel, bytes) => {
        if (withoutPort(skipped, channel, bytes).length > 0) found(channel === data)
      },
      { signal: own },
    )
    const silent = cluster.clock.sleep(silence, own).then(() => true)
    const cut = channels.closed.then(() => false)
    return await Promise.race([answered, silent, cut])
  } catch {
    signal.throwIfAborted()
    return false
  } finally {
    ending.abort()
  }
}

function pathOf(cluster: Cluster, { pod: name, namespace, port }: PodPort): string {
  const place = cluster.pathOf({ kind: 'Pod', name, namespace })
  return `${place}/portforward?ports=${port}`
}

/** Removes the port number from the beginning of a channel. It may arrive in one message or in two. */
function withoutPort(skipped: number[], channel: number, bytes: Uint8Array): Uint8Array {
  const left = portBytes - (skipped[channel] ?? portBytes)
  if (left <= 0) return bytes
  skipped[channel] = (skipped[channel] ?? 0) + Math.min(left, bytes.length)
  return bytes.subarray(left)
}
