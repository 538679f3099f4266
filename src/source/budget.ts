/** What is made of a text may have so many times its characters, which is far above what people write. */
const MOST_TIMES = 150

/** Below this size nothing is too large, however short the text is. */
const ALWAYS_FINE = 200_000

/**
 * How many characters may be made of all texts that a manifest is read with. Aliases, `extends`, variables and ranges make a
 * lot of little: each stage that repeats something charges it here before it does so.
 */
export class Budget {
  /** Characters that may be made. */
  readonly limit: number
  private total = 0

  /** @param inputSize the characters of the manifest and of everything else that it is read with */
  constructor(inputSize: number) {
    this.limit = Math.max(ALWAYS_FINE, MOST_TIMES * inputSize)
  }

  /** Charges characters. Returns true if there was room for them. */
  charge(characters: number): boolean {
    this.total += characters
    return !this.isExceeded
  }

  /** True if there has been too much already. */
  get isExceeded(): boolean {
    return this.total > this.limit
  }
}
