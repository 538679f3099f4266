/** The fields of a cron schedule: their lowest and highest numbers, and the names of numbers. */
const fields: readonly {
  readonly lowest: number
  readonly highest: number
  readonly names?: readonly string[]
}[] = [
  { lowest: 0, highest: 59 },
  { lowest: 0, highest: 23 },
  { lowest: 1, highest: 31 },
  {
    lowest: 1,
    highest: 12,
    names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  { lowest: 0, highest: 6, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
]

const nicknames = new Set(['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'])

/** True if a CronJob accepts the text as its schedule: five fields, or a nickname such as `@daily`. */
export function isSchedule(text: string): boolean {
  const trimmed = text.trim()
  if (nicknames.has(trimmed)) return true
  const parts = trimmed.split(/\s+/)
  return (
    parts.length === fields.length &&
    parts.every((part, index) => part.split(',').every((range) => isRange(range, fields[index]!)))
  )
}

/** True for `*`, a number, or a range of numbers, with an optional `/` and step. */
function isRange(text: string, { lowest, highest, names = [] }: (typeof fields)[number]): boolean {
  const [range = '', step, ...more] = text.split('/')
  if (more.length > 0) return false
  if (step !== undefined && !(/^\d{1,4}$/.test(step) && Number(step) > 0)) return false
  if (range === '*' || range === '?') return true
  const ends = range.split('-').map((end) => {
    const named = names.indexOf(end.toLowerCase())
    if (named >= 0) return named + lowest
    return /^\d{1,4}$/.test(end) ? Number(end) : NaN
  })
  const [first = NaN, last = first] = ends
  return ends.length <= 2 && first >= lowest && last <= highest && first <= last
}
