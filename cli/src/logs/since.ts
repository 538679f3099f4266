import { UsageError } from '../usage-error.js'

const seconds: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 }

/** Converts `--since` to a query parameter of the API server. The text is a time or a duration. */
export function sinceQuery(text: string): Readonly<Record<string, string | number>> {
  if (/^(?:\d+(?:\.\d+)?[hms])+$/.test(text)) {
    const parts = [...text.matchAll(/([\d.]+)([hms])/g)]
    const total = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * seconds[unit!]!, 0)
    return { sinceSeconds: Math.max(1, Math.ceil(total)) }
  }
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : new Date(Number.NaN)
  if (Number.isNaN(time.getTime()))
    throw new UsageError(`\`--since ${text}\` is not a time.`, 'Write `10m` or `2026-03-01T09:30:00Z`.')
  return { sinceTime: time.toISOString() }
}
