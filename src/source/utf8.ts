/** Text decoded from bytes. */
export interface DecodedText {
  readonly text: string
  /** True if all bytes are valid UTF-8. Invalid bytes become `U+FFFD`. */
  readonly isSound: boolean
}

const replacement = 0xfffd

/** The number of code units to convert at once: engines limit the number of arguments. */
const PIECE = 8192

/** Decodes bytes as UTF-8. */
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

/** Returns the number of bytes of the character at an offset; 0 if it is invalid. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  if (first < 0x80) return 1
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  for (let index = 1; index < length; index++) {
    const next = bytes[at + index]
    if (next === undefined || (next & 0xc0) !== 0x80) return 0
  }
  if (length < 3) return length
  // Overlong encodings, surrogates, and points beyond the last character are invalid.
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

/** The bits of a character's first byte that give its length, by the number of bytes that follow. */
const leads = [0, 0xc0, 0xe0, 0xf0]

/** Encodes a text as UTF-8. An unpaired surrogate becomes `U+FFFD`. */
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
