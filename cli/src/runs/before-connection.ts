/**
 * Returns the part of a log from before the connection. The end of the log arrives over the connection too, with two
 * separate outputs, while the log mixes their lines in any order.
 */
export function beforeConnection(log: Uint8Array, output: Uint8Array, errors: Uint8Array): Uint8Array {
  if (errors.length === 0) return log.subarray(0, log.length - overlapOf(log, output))
  if (output.length === 0) return log.subarray(0, log.length - overlapOf(log, errors))
  const lines = linesOf(log)
  const streams = [linesOf(output), linesOf(errors)] as const
  let from = Math.max(0, lines.length - streams[0].length - streams[1].length)
  while (from < lines.length && !areMerged(lines.slice(from), streams)) from++
  return log.subarray(
    0,
    lines.slice(0, from).reduce((sum, { length }) => sum + length, 0),
  )
}

/** `true` if the lines are an interleaving of the first lines of both streams. */
function areMerged(
  lines: readonly Buffer[],
  [output, errors]: readonly [readonly Buffer[], readonly Buffer[]],
): boolean {
  let ofOutput = 0
  let ofErrors = 0
  return lines.every((line) => {
    if (output[ofOutput]?.equals(line) === true) ofOutput++
    else if (errors[ofErrors]?.equals(line) === true) ofErrors++
    else return false
    return true
  })
}

/** Splits a text into lines with their ends. */
function linesOf(text: Uint8Array): readonly Buffer[] {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.length)
  const lines: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf('\n', at)
    const next = end < 0 ? bytes.length : end + 1
    lines.push(bytes.subarray(at, next))
    at = next
  }
  return lines
}

/** Returns the length of the longest end of `text` that `start` begins with, in linear time. */
function overlapOf(text: Uint8Array, start: Uint8Array): number {
  const borders = bordersOf(start.subarray(0, text.length))
  let matched = 0
  for (const byte of text) {
    while (matched > 0 && (matched === borders.length || start[matched] !== byte))
      matched = borders[matched - 1]!
    if (start[matched] === byte) matched++
  }
  return matched
}

/**
 * Returns the border array of Knuth, Morris and Pratt: for each prefix, its longest proper prefix that is also its
 * suffix.
 */
function bordersOf(text: Uint8Array): Uint32Array {
  const borders = new Uint32Array(text.length)
  for (let at = 1, matched = 0; at < text.length; at++) {
    while (matched > 0 && text[matched] !== text[at]) matched = borders[matched - 1]!
    if (text[matched] === text[at]) matched++
    borders[at] = matched
  }
  return borders
}
