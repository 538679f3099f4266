import { type Shown, verbatim } from './shown.js'
/** A character that Kubernetes cannot store, with its offsets. */
export interface UnstorableCharacter {
  /** As in `U+0000`. */
  readonly name: Shown
  readonly start: number
  readonly end: number
}

/** The first NUL, which no container can be given, or half of a surrogate pair, which UTF-8 does not have. */
export function unstorableCharacter(text: string): UnstorableCharacter | undefined {
  const start = text.search(/[\0\u{d800}-\u{dfff}]/u)
  return start < 0 ? undefined : { name: characterName(text.charCodeAt(start)), start, end: start + 1 }
}

export function characterName(codePoint: number): Shown {
  return verbatim(`U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`)
}

/** The bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    // Each half of a surrogate pair is two of its four bytes.
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2
  }
  return bytes
}
