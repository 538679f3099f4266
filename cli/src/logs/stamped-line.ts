/** A line of a log with its timestamp. */
export interface StampedLine {
  /** The time of writing: `2026-03-01T09:30:00.123456789Z`. */
  readonly stamp: string
  readonly text: string
}

const stamped = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)) ?/

/** Parses a line; `undefined` if it has no timestamp, as messages of the server itself. */
export function stampedLine(line: string): StampedLine | undefined {
  const [whole = '', stamp] = stamped.exec(line) ?? []
  return stamp === undefined ? undefined : { stamp, text: line.slice(whole.length) }
}

/** Compares two timestamps like a sort function. Those of one container have nanoseconds. */
export function compareStamps(one: string, other: string): number {
  const milliseconds = Date.parse(one) - Date.parse(other)
  if (milliseconds !== 0 || one === other) return milliseconds
  return one < other ? -1 : 1
}
