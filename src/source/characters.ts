import { type Shown, verbatim } from './shown.js'
/** A character that Kubernetes cannot store, with its offsets. */
export interface UnstorableCharacter {
  /** The name, as in `U+0000`. */
  readonly name: Shown
  readonly start: number
  readonly end: number
}

/** Finds the first NUL, which no container can receive, or the first unpaired surrogate, which UTF-8 cannot encode. */
export function unstorableCharacter(text: string): UnstorableCharacter | undefined {
  const start = text.search(/[\0\u{d800}-\u{dfff}]/u)
  return start < 0 ? undefined : { name: characterName(text.charCodeAt(start)), start, end: start + 1 }
}

export function characterName(codePoint: number): Shown {
  return verbatim(`U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`)
}

/** Returns the number of bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    // A surrogate pair has four bytes: each half counts two.
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2
  }
  return bytes
}
