/** A line of a log, as the API server gives it where `timestamps` are asked for. */
export interface StampedLine {
  /** When it was written: `2026-03-01T09:30:00.123456789Z`. */
  readonly stamp: string
  readonly text: string
}

const stamped = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)) ?/

/** Undefined where nothing says when: what the server itself has to say, such as that a log is gone. */
export function stampedLine(line: string): StampedLine | undefined {
  const [whole = '', stamp] = stamped.exec(line) ?? []
  return stamp === undefined ? undefined : { stamp, text: line.slice(whole.length) }
}

/** Which of two moments comes first: below, above or equal to 0. Those of one container have nanoseconds. */
export function compareStamps(one: string, other: string): number {
  const milliseconds = Date.parse(one) - Date.parse(other)
  if (milliseconds !== 0 || one === other) return milliseconds
  return one < other ? -1 : 1
}
