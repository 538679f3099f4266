import { UsageError } from '../usage-error.js'

const seconds: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 }

/** What the API server calls the moment from which logs are wanted: a time, or how long ago. */
export function sinceQuery(text: string): Readonly<Record<string, string | number>> {
  if (/^(?:\d+(?:\.\d+)?[hms])+$/.test(text)) {
    const parts = [...text.matchAll(/([\d.]+)([hms])/g)]
    const total = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * seconds[unit!]!, 0)
    return { sinceSeconds: Math.max(1, Math.ceil(total)) }
  }
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : new Date(Number.NaN)
  if (Number.isNaN(time.getTime()))
    throw new UsageError(`--since ${text}: that is no time.`, 'Write it as 10m or 2026-03-01T09:30:00Z.')
  return { sinceTime: time.toISOString() }
}
