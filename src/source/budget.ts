/** The limit of generated text, as a multiple of the input. It is far above what real files need. */
export const MOST_TIMES = 150

/** Generated text below this size is always allowed, however short the input is. */
export const ALWAYS_FINE = 200_000

/**
 * Limits the text that is generated from the input of one manifest. Aliases, `extends`, variables and ranges turn a
 * short input into a long result. Each stage that repeats text charges it here before it does so.
 */
export class Budget {
  /** The number of characters that may be generated. */
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

  /** True if the limit has been exceeded. */
  get isExceeded(): boolean {
    return this.total > this.limit
  }
}
