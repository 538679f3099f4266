/** A text that is read from bytes, and whether they were those of a text. */
export interface DecodedText {
  readonly text: string
  /** Whether every byte belongs to a character in UTF-8. What does not is `U+FFFD` in the text. */
  readonly isSound: boolean
}

const replacement = 0xfffd

/** So many code units are made into text at once: more arguments than that no engine takes. */
const PIECE = 8192

/** The text that bytes are in UTF-8. */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  let text = ''
  let isSound = true
  let units: number[] = []
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at)
    let point = replacement
    if (length === 0) isSound = false
    else point = codePoint(bytes, at, length)
    at += length || 1
    if (point < 0x10000) units.push(point)
    else units.push(0xd7c0 + (point >> 10), 0xdc00 + (point & 0x3ff))
    if (units.length < PIECE) continue
    text += String.fromCharCode(...units)
    units = []
  }
  return { text: text + String.fromCharCode(...units), isSound }
}

/** How many bytes the character at an offset has; 0 where there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  if (first < 0x80) return 1
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  for (let index = 1; index < length; index++) {
    const next = bytes[at + index]
    if (next === undefined || (next & 0xc0) !== 0x80) return 0
  }
  if (length < 3) return length
  // Longer than it need be, half of a surrogate pair, or beyond the last character.
  const point = codePoint(bytes, at, length)
  const isValid = length === 3 ? point >= 0x800 && !isSurrogate(point) : point >= 0x10000 && point <= 0x10ffff
  return isValid ? length : 0
}

function codePoint(bytes: Uint8Array, at: number, length: number): number {
  const first = bytes[at]!
  let point = length === 1 ? first : first & (0xff >> (length + 1))
  for (let index = 1; index < length; index++) point = (point << 6) | (bytes[at + index]! & 0x3f)
  return point
}

function isSurrogate(point: number): boolean {
  return point >= 0xd800 && point <= 0xdfff
}

/** How the first byte of a character begins, by the number of bytes that follow. */
const leads = [0, 0xc0, 0xe0, 0xf0]

/** The bytes of a text in UTF-8; half of a surrogate pair, which UTF-8 does not have, is `U+FFFD`. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3)
  let length = 0
  for (const character of text) {
    const found = character.codePointAt(0)!
    const point = isSurrogate(found) ? replacement : found
    if (point < 0x80) bytes[length++] = point
    else {
      const following = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3
      bytes[length++] = leads[following]! | (point >> (following * 6))
      for (let left = following - 1; left >= 0; left--)
        bytes[length++] = 0x80 | ((point >> (left * 6)) & 0x3f)
    }
  }
  return bytes.slice(0, length)
}
