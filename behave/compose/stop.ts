import type { Service } from './project.js'

/** The numbers of the signals that containers are stopped by, on Linux. */
const signals: Readonly<Record<string, number>> = {
  HUP: 1,
  INT: 2,
  QUIT: 3,
  KILL: 9,
  USR1: 10,
  USR2: 12,
  TERM: 15,
  WINCH: 28,
}

/**
 * Returns the signal that a container is stopped by. "If unset containers are stopped by Compose by sending SIGTERM",
 * unless the image says another (Compose Specification, `stop_signal`; Dockerfile, `STOPSIGNAL`).
 */
export function stopSignalOf({ stop_signal }: Service, ofImage: string | undefined): number | undefined {
  const text = stop_signal || ofImage || 'SIGTERM'
  return /^\d+$/.test(text) ? Number(text) : signals[text.replace(/^SIG/i, '').toUpperCase()]
}

/** Returns the seconds that a container has to stop. "Default value is 10 seconds" (Compose Specification). */
export function graceSecondsOf({ stop_grace_period }: Service): number {
  if (stop_grace_period === undefined) return 10
  let seconds = 0
  const units: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001, us: 1e-6, ns: 1e-9 }
  for (const [, amount, unit] of stop_grace_period.matchAll(/([\d.]+)(h|ms|m|us|ns|s)/g)) {
    seconds += Number(amount) * units[unit!]!
  }
  return Math.ceil(seconds)
}
