import { type ChildProcess, spawn } from 'node:child_process'
import type { ContainerStatus, Pod } from 'kubernetes-types/core/v1.js'
import type { Kubectl } from './kubectl.js'
import { workloadNameOf } from './translated.js'

/** The life of one container of a Pod. Times are milliseconds, in whole seconds as Kubernetes tells them. */
export interface ContainerHistory {
  readonly pod: string
  readonly workload: string
  readonly container: string
  started?: number
  /** The time at which the Pod was first ready. */
  ready?: number
  finished?: number
  exitStatus?: number
  /** The stand-in's report of its end: `signal 15`. */
  ending?: string
  restarts: number
}

/** The newest state of a Pod. */
export interface PodState {
  readonly name: string
  readonly uid: string
  readonly workload: string
  readonly phase: string
  readonly isReady: boolean
  readonly isDeleted: boolean
  readonly created: number
  readonly graceSeconds: number
  /** The container of the service itself, beside those of other services in its Pod. */
  readonly mainContainer: string
  readonly containers: readonly {
    readonly name: string
    readonly isRunning: boolean
    readonly restarts: number
  }[]
  /** The reason why the Pod does not run; empty if it runs. */
  readonly problem: string
}

/** Follows all Pods of a namespace from the beginning, so that nothing that happens in between is lost. */
export class Timeline {
  private readonly histories = new Map<string, ContainerHistory>()
  private readonly states = new Map<string, PodState>()
  private readonly waiting = new Set<() => void>()
  private rest = ''

  private constructor(private readonly watch: ChildProcess) {}

  static follow(kubectl: Kubectl, namespace: string): Timeline {
    const parameters = ['get', 'pods', '-n', namespace, '--watch', '--output-watch-events', '-o', 'json']
    const watch = spawn('kubectl', ['--kubeconfig', kubectl.kubeconfig, ...parameters], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const timeline = new Timeline(watch)
    watch.stdout.setEncoding('utf8')
    watch.stdout.on('data', (text: string) => timeline.read(text))
    return timeline
  }

  get pods(): PodState[] {
    return [...this.states.values()]
  }

  get containers(): ContainerHistory[] {
    return [...this.histories.values()]
  }

  /** Waits until a statement about the Pods holds, and returns `false` if it does not within some milliseconds. */
  until(holds: () => boolean, milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (result: boolean): void => {
        clearTimeout(timer)
        this.waiting.delete(look)
        resolve(result)
      }
      const look = (): void => {
        if (holds()) end(true)
      }
      const timer = setTimeout(() => end(holds()), milliseconds)
      this.waiting.add(look)
      look()
    })
  }

  stop(): void {
    this.watch.kill()
  }

  /** kubectl prints each event on a line of its own. */
  private read(text: string): void {
    const lines = (this.rest + text).split('\n')
    this.rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.trim() === '') continue
      const event = JSON.parse(line) as { type: string; object: Pod }
      if (event.object.metadata !== undefined) this.record(event.object, event.type === 'DELETED')
    }
    for (const look of [...this.waiting]) look()
  }

  /** Takes a state of a Pod into account. */
  record(pod: Pod, isDeleted = false): void {
    const { metadata = {}, status = {}, spec } = pod
    const workload = workloadNameOf(metadata.labels)
    const name = metadata.name ?? ''
    const statuses = [...(status.containerStatuses ?? []), ...(status.initContainerStatuses ?? [])]
    const ready = status.conditions?.find(({ type }) => type === 'Ready')
    if (isDeleted) this.states.delete(name)
    else {
      this.states.set(name, {
        name,
        uid: metadata.uid ?? '',
        workload,
        phase: status.phase ?? '',
        isReady: ready?.status === 'True',
        isDeleted: metadata.deletionTimestamp !== undefined,
        created: timeOf(metadata.creationTimestamp) ?? 0,
        graceSeconds: spec?.terminationGracePeriodSeconds ?? 30,
        mainContainer:
          (spec?.containers.find((one) => one.name === workload) ?? spec?.containers[0])?.name ?? '',
        containers: statuses.map((one) => ({
          name: one.name,
          isRunning: one.state?.running !== undefined,
          restarts: one.restartCount,
        })),
        problem: problemOf(pod, statuses),
      })
    }
    for (const one of statuses) {
      const key = `${metadata.uid} ${one.name}`
      const history: ContainerHistory = this.histories.get(key) ?? {
        pod: name,
        workload,
        container: one.name,
        restarts: 0,
      }
      const ended = one.state?.terminated ?? one.lastState?.terminated
      const started = timeOf(one.state?.running?.startedAt) ?? timeOf(ended?.startedAt)
      if (started !== undefined) history.started ??= started
      if (ready?.status === 'True') history.ready ??= timeOf(ready.lastTransitionTime) ?? 0
      if (ended !== undefined) {
        history.finished ??= timeOf(ended.finishedAt) ?? 0
        history.exitStatus = ended.exitCode
        if (ended.message !== undefined) history.ending = ended.message
      }
      history.restarts = Math.max(history.restarts, one.restartCount)
      this.histories.set(key, history)
    }
  }
}

function timeOf(text: string | undefined | null): number | undefined {
  return text === undefined || text === null ? undefined : Date.parse(text)
}

function problemOf({ status = {} }: Pod, statuses: readonly ContainerStatus[]): string {
  const ofContainers = statuses.flatMap(({ name, state }) => {
    const { reason = '', message = '' } = state?.waiting ?? state?.terminated ?? {}
    return reason === '' || reason === 'Completed' || reason === 'PodInitializing'
      ? []
      : [`${name}: ${reason} ${message}`.trim()]
  })
  const unscheduled = (status.conditions ?? []).flatMap(({ reason, message = '' }) =>
    reason === 'Unschedulable' ? [message] : [],
  )
  return [...ofContainers, ...unscheduled].join('; ').replace(/\s+/g, ' ').slice(0, 300)
}
