/** One line of a stand-in's log: something that worked, or failed with an error. */
export interface StandInEvent {
  readonly service: string
  readonly kind: 'start' | 'run' | 'user' | 'hold' | 'need' | 'write' | 'call' | 'listen' | 'end'
  /** The path, the address or the status, as the behaviour has it. */
  readonly name: string
  /** The service that answered a call. */
  readonly by?: string
  readonly error?: string
}

const prefix = 'stand-in event: '

/** Returns the events of logs. */
export function eventsIn(logs: string): StandInEvent[] {
  return logs.split('\n').flatMap((line) => {
    const at = line.indexOf(prefix)
    return at < 0 ? [] : [JSON.parse(line.slice(at + prefix.length)) as StandInEvent]
  })
}

/** The state of a service's containers, and all that they logged. */
export interface Seen {
  readonly state: 'running' | 'ended' | 'failing' | 'missing'
  readonly status?: number
  /** True if a container was started again. */
  readonly isRestarted: boolean
  /** The reason for another state than `running`, in words of the engine. */
  readonly problem: string
  readonly events: readonly StandInEvent[]
}

export const nothingSeen: Seen = { state: 'missing', isRestarted: false, problem: '', events: [] }

/** Returns the event of something that worked at least once. */
export function worked({ events }: Seen, kind: StandInEvent['kind'], name: string): StandInEvent | undefined {
  return events.find((event) => event.kind === kind && event.name === name && event.error === undefined)
}

/** Returns the last error of something. */
export function failureOf({ events }: Seen, kind: StandInEvent['kind'], name: string): string | undefined {
  return events
    .filter((event) => event.kind === kind && event.name === name && event.error !== undefined)
    .at(-1)?.error
}

/** Returns the last error that the containers of a service logged. */
export function lastErrorOf({ events }: Seen): string | undefined {
  const failed = events.filter(({ error }) => error !== undefined).at(-1)
  return failed === undefined ? undefined : `${failed.kind} ${failed.name}: ${failed.error}`
}
