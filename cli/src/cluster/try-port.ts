import { once } from 'node:events'
import type { Cluster, ObjectPlace } from './cluster.js'

/** A port from which no refusal has come for so long is open, in milliseconds; one comes within a tenth of it. */
const silence = 250

/** So long the way to a Pod may take, in milliseconds. */
const openingTime = 5000

const dataChannel = 0
const errorChannel = 1

/**
 * Whether a port of a Pod accepts connections: through a port forward, whose errors tell. That it can be opened proves
 * nothing (rule E4-02).
 */
export async function tryPort(cluster: Cluster, pod: ObjectPlace, port: number): Promise<boolean> {
  const ending = new AbortController()
  const opening = AbortSignal.any([ending.signal, AbortSignal.timeout(openingTime)])
  try {
    const path = `${cluster.pathOf({ ...pod, kind: 'Pod' })}/portforward?ports=${port}`
    const socket = await cluster.openStream(path, ['v4.channel.k8s.io'], ending.signal)
    const answers = new Promise<boolean>((resolve) => {
      socket.on('message', (message: Buffer) => {
        const [channel] = message
        // The first message of each channel is the number of the port.
        if (message.length <= 3) return
        if (channel === errorChannel) resolve(false)
        if (channel === dataChannel) resolve(true)
      })
      socket.on('error', () => {
        resolve(false)
      })
      socket.on('close', () => {
        resolve(false)
      })
    })
    await Promise.race([once(socket, 'open', { signal: opening }), answers])
    const isSilent = cluster.clock.sleep(silence, opening).then(() => true)
    return await Promise.race([answers, isSilent])
  } catch {
    return false
  } finally {
    ending.abort()
  }
}
