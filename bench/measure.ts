import process from 'node:process'

/** Makes ready, untimed, what one run needs, and returns the run to be timed. */
export type Subject = () => () => unknown

export interface Measurement<Name extends string> {
  readonly rounds: number
  /** Milliseconds of one run. */
  median(name: Name): number
  /** How many times as long as `base` the subject takes: the median over the rounds, in which both stand side by side. */
  ratio(name: Name, base: Name): number
}

interface Limits {
  /** How long to go on, of which the first third is warming up. */
  readonly seconds: number
  /** The fewest rounds to count, however long they take. */
  readonly rounds: number
}

/**
 * Times the subjects in turn, round after round and each round in another order, so that whatever slows the machine
 * down for a while slows all of them down. Garbage is collected as it comes: a collection that is asked for throws away
 * what the engine has learnt about the code, too.
 */
export function measure<Name extends string>(
  subjects: Record<Name, Subject>,
  { seconds, rounds }: Limits,
): Measurement<Name> {
  const names = Object.keys(subjects) as Name[]
  const times = new Map(names.map((name) => [name, [] as number[]]))
  const start = performance.now()
  const counts = () => times.get(names[0]!)!.length
  for (let round = 0; ; round += 1) {
    const elapsed = (performance.now() - start) / 1000
    if (elapsed >= seconds && counts() >= rounds) break
    const warmingUp = elapsed < seconds / 3 || round < 2
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length]!
      const run = subjects[name]()
      const before = performance.now()
      run()
      const time = performance.now() - before
      if (!warmingUp) times.get(name)!.push(time)
    }
  }
  return {
    rounds: counts(),
    median: (name) => quantile(times.get(name)!, 0.5),
    ratio: (name, base) => {
      const baseTimes = times.get(base)!
      return quantile(
        times.get(name)!.map((time, round) => time / baseTimes[round]!),
        0.5,
      )
    },
  }
}

/** The value that a fraction of the values does not exceed. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? NaN
}

/** Milliseconds of CPU that one call takes, on all threads. */
export function cpuOf(call: () => unknown): number {
  const before = process.cpuUsage()
  call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
