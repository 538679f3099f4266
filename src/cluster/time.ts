/**
 * Converts a time to milliseconds since 1970. The time is a text of the Kubernetes API (RFC 3339, such as
 * `2026-03-01T09:30:00Z`, with an optional fraction or offset) or a `Date` of a client library. Returns undefined for
 * anything else.
 */
export function toMilliseconds(time: unknown): number | undefined {
  if (Object.prototype.toString.call(time) === '[object Date]') {
    const number = Number(time)
    return Number.isFinite(number) ? number : undefined
  }
  if (typeof time !== 'string') return undefined
  const match = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/.exec(
    time,
  )
  if (!match) return undefined
  const [year, month, day, hours, minutes, seconds] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const offset = (Number(match[9] ?? 0) * 60 + Number(match[10] ?? 0)) * (match[8] === '-' ? -1 : 1)
  const wholeSeconds = ((daysSince1970(year, month, day) * 24 + hours) * 60 + minutes - offset) * 60 + seconds
  return wholeSeconds * 1000 + Math.floor(Number(match[7] ?? 0) * 1000)
}

const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

function daysSince1970(year: number, month: number, day: number): number {
  const pastYears = year - 1
  const leapDays = Math.floor(pastYears / 4) - Math.floor(pastYears / 100) + Math.floor(pastYears / 400)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const daysTo1970 = 719162
  return (
    pastYears * 365 +
    leapDays -
    daysTo1970 +
    (daysBefore[month - 1] ?? 0) +
    (isLeap && month > 2 ? 1 : 0) +
    day -
    1
  )
}
