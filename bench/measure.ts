import process from 'node:process'

/** Prepares a run without timing it, and returns the run. */
export type Subject = () => () => unknown

export interface Measurement<Name extends string> {
  readonly rounds: number
  /** Returns the duration of one run in milliseconds. */
  median(name: Name): number
  /** Returns the median ratio of a subject to `base`, over rounds that contain both. */
  ratio(name: Name, base: Name): number
}

interface Limits {
  /** The duration of the measurement. The first third is a warm-up. */
  readonly seconds: number
  /** The least number of rounds, even if they take longer. */
  readonly rounds: number
}

/**
 * Measures all subjects in every round, in changing order, so that a slow phase of the machine affects all of them.
 * Doesn't force garbage collection, which would also discard optimised code.
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

/** Returns the quantile of a fraction. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? NaN
}

/** Returns the CPU time of one call on all threads, in milliseconds. */
export function cpuOf(call: () => unknown): number {
  const before = process.cpuUsage()
  call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
