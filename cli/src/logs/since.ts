import { secondsIn } from '../flags/duration.js'
import { UsageError } from '../usage-error.js'

/** Converts `--since` to a query parameter of the API server. The text is a time or a duration. */
export function sinceQuery(text: string): Readonly<Record<string, string | number>> {
  const seconds = secondsIn(text)
  if (seconds !== undefined) return { sinceSeconds: Math.max(1, Math.ceil(seconds)) }
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : new Date(Number.NaN)
  if (Number.isNaN(time.getTime()))
    throw new UsageError(`\`--since ${text}\` is not a time.`, 'Write `10m` or `2026-03-01T09:30:00Z`.')
  return { sinceTime: time.toISOString() }
}
