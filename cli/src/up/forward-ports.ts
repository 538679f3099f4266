import { nameLabel } from 'tranship/internal'
import type { Duplex } from 'node:stream'
import { ApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import type { LiveList } from '../cluster/live-list.js'
import type { LiveObject } from '../cluster/live-object.js'
import { forwardConnection } from '../cluster/port-forward.js'
import type { Listen } from '../engines/listen.js'
import { runningPods } from '../pods/choose-pod.js'
import { isReady } from '../pods/pod-state.js'
import type { Progress } from '../progress/progress.js'

/** A local port that leads to a port of a service. */
export interface PublishedPort {
  readonly service: string
  /** The name of the service in Kubernetes. */
  readonly name: string
  readonly local: number
  readonly container: number
}

/** The time that a connection waits for a running Pod, in milliseconds. */
const waitingTime = 10_000
const period = 250

/**
 * Listens at local ports until the signal is aborted, and forwards each connection to a Pod of the service (rule
 * E6-04).
 */
export async function forwardPorts(
  cluster: Cluster,
  ports: readonly PublishedPort[],
  pods: LiveList,
  listen: Listen,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const told = new Set<string>()
  const tellOnce = (message: string) => {
    if (told.has(message)) return
    told.add(message)
    progress.tell({ event: 'warning', message })
  }
  const leads = new Map<number, string>()
  for (const port of ports) {
    const { service, local, container } = port
    const other = leads.get(local)
    if (other !== undefined) {
      const message = `${service}: localhost:${local} leads to ${other}, so nothing leads to port ${container} of the service`
      progress.tell({ event: 'note', message })
      continue
    }
    const chosen = new PodChoice(cluster, pods, port.name)
    const carry = async (connection: Duplex) => {
      try {
        const pod = await chosen.next(signal)
        if (pod === undefined) throw new Error('no Pod runs')
        const place = { pod: pod.name, namespace: pod.namespace, port: container }
        const refusal = await forwardConnection(cluster, place, connection, signal)
        if (refusal !== undefined) tellOnce(`${service} takes no connections at port ${container}`)
      } catch (error) {
        connection.destroy()
        if (signal.aborted) return
        const why = error instanceof ApiError ? error.status.message : (error as Error).message
        tellOnce(`${service}: a connection to port ${container} has failed: ${why}`)
      }
    }
    try {
      const stop = await listen(local, (connection) => {
        connection.on('error', () => undefined)
        void carry(connection)
      })
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
      leads.set(local, `${service}:${container}`)
      progress.tell({ event: 'note', message: `localhost:${local} leads to ${service}:${container}` })
    } catch (error) {
      progress.tell({ event: 'warning', message: `${service}: ${whyNot(port, error)}` })
    }
  }
}

function whyNot({ local, container }: PublishedPort, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) throw error
  if (code === 'EADDRINUSE')
    return `port ${local} of this machine is taken, so nothing leads to port ${container} of the service`
  if (code === 'EACCES') return `to listen at port ${local} of this machine takes more rights than there are`
  return `port ${local} of this machine cannot be had (${code})`
}

/** Chooses Pods of a service in turn: ready ones or, if there are none, running ones. */
class PodChoice {
  private turn = 0

  constructor(
    private readonly cluster: Cluster,
    private readonly pods: LiveList,
    private readonly name: string,
  ) {}

  /** Returns the next Pod. Waits for one to run, up to a limit. */
  async next(signal: AbortSignal): Promise<LiveObject | undefined> {
    const until = this.cluster.clock.now() + waitingTime
    for (;;) {
      const running = runningPods(this.pods.objects.filter(({ labels }) => labels[nameLabel] === this.name))
      const ready = running.filter(isReady)
      const choice = ready.length > 0 ? ready : running
      if (choice.length > 0) return choice[this.turn++ % choice.length]
      if (this.cluster.clock.now() >= until) return undefined
      await this.cluster.clock.sleep(period, signal)
    }
  }
}
