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

/** The first message of each channel is the number of the port, in two bytes. */
const portBytes = 2

/** So long a port must be silent to count as open, in milliseconds: a refusal comes at once. */
const silence = 250

/** So long the way to a Pod may take, in milliseconds. */
const openingTime = 5000

/** So long the Pod may be silent after a program has said that it sends nothing more, in milliseconds. */
const afterEnd = 1000

/**
 * Carries one connection to a port of a Pod, in both directions, until either side ends it. It is as fast as the slower
 * side. Resolves with why the Pod did not take it, or undefined where it did.
 *
 * @throws {ApiError} where the cluster does not forward to that Pod.
 */
export async function forwardConnection(
  cluster: Cluster,
  target: PodPort,
  local: Duplex,
  signal?: AbortSignal,
): Promise<string | undefined> {
  // A program that drops its connection ends it, which is all there is to know.
  local.on('error', () => undefined)
  let refusal = ''
  let heard = 0
  const skipped = [0, 0]
  // The first messages may come before `openChannels` gives what could pause them.
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
  // The protocol has no way to say that nothing more is sent: what still comes is waited for.
  local.on('end', () => {
    void silenceOf(() => heard, channels.closed, cluster.clock).then(channels.close)
  })
  if (local.destroyed) channels.close()
  await channels.closed
  local.end()
  if (refusal !== '') local.destroy()
  return refusal === '' ? undefined : refusal
}

/** Resolves when nothing more has been heard for some time, or the connection has ended. */
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
 * Whether something in a Pod takes connections at a port (rule E4-02). A port forward that is refused says so at once; one
 * that is taken is silent, or what listens there speaks first.
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

/** The bytes of a message without those of the port, which may come in a message of their own or in two. */
function withoutPort(skipped: number[], channel: number, bytes: Uint8Array): Uint8Array {
  const left = portBytes - (skipped[channel] ?? portBytes)
  if (left <= 0) return bytes
  skipped[channel] = (skipped[channel] ?? 0) + Math.min(left, bytes.length)
  return bytes.subarray(left)
}
