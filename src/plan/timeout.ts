import { parseGoDuration } from '../compose/duration.js'
import type { RefuseOption } from './make-plan.js'

/** How long the plan of a wait lets it take. */
export interface TimeoutOptions {
  /** How long a wait may take, as a Go duration: `90s`, `1h30m`. Wins over `PLATFORM_TIMEOUT` in `env`; `5m` without both. */
  readonly timeout?: string | undefined
  /** The shell environment; of it, `PLATFORM_TIMEOUT` counts here. By default no variable is set. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
}

const timeoutVariable = 'PLATFORM_TIMEOUT'

const defaultTimeout = 300e3

/** Milliseconds that a wait may take (reference, section 8). */
export function readTimeout({ timeout, env }: TimeoutOptions, refuse: RefuseOption): number {
  const variable = env?.[timeoutVariable]
  const [option, text] =
    timeout === undefined ? [timeoutVariable, variable || undefined] : ['timeout', timeout]
  if (text === undefined) return defaultTimeout
  const nanoseconds = parseGoDuration(text)
  if (typeof nanoseconds === 'number' && nanoseconds > 0) return nanoseconds / 1e6
  refuse(option, text, "a duration above zero such as '90s' or '1h30m'")
  return defaultTimeout
}
