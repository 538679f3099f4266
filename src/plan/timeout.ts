import { parseGoDuration } from '../compose/duration.js'
import type { RefuseOption } from './make-plan.js'

/** The options for the time limit of a wait. */
export interface TimeoutOptions {
  /** The time limit as a Go duration: `90s`, `1h30m`. It wins over `PLATFORM_TIMEOUT` in `env`. `5m` without both. */
  readonly timeout?: string | undefined
  /**
   * The environment variables of the shell, of which `PLATFORM_TIMEOUT` sets the time limit. None are set by default.
   */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
}

const timeoutVariable = 'PLATFORM_TIMEOUT'

const defaultTimeout = 300e3

/** Returns the time limit of a wait in milliseconds (reference, section 8). */
export function readTimeout({ timeout, env }: TimeoutOptions, refuse: RefuseOption): number {
  const variable = env?.[timeoutVariable]
  const [option, text] =
    timeout === undefined ? [timeoutVariable, variable || undefined] : ['timeout', timeout]
  if (text === undefined) return defaultTimeout
  const nanoseconds = parseGoDuration(text)
  if (typeof nanoseconds === 'number' && nanoseconds > 0) return nanoseconds / 1e6
  refuse(option, text, 'a duration above zero such as `90s` or `1h30m`')
  return defaultTimeout
}
