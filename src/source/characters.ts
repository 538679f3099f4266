/** A character that Kubernetes cannot store, with its offsets. */
export interface UnstorableCharacter {
  /** As in `U+0000`. */
  readonly name: string
  readonly start: number
  readonly end: number
}

/** The first NUL, which no container can be given, or half of a surrogate pair, which UTF-8 does not have. */
export function unstorableCharacter(text: string): UnstorableCharacter | undefined {
  const start = text.search(/[\0\u{d800}-\u{dfff}]/u)
  return start < 0 ? undefined : { name: characterName(text.charCodeAt(start)), start, end: start + 1 }
}

export function characterName(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}
