/** The number of characters that variables of any text may become. It is far above real needs, and small in memory. */
export const BASE = 32 * 1024

/** The characters that each character of the text adds to the limit, and each character of a value from outside. */
export const FOR_TEXT = 20
export const FOR_VALUE = 4

/**
 * Limits the text that variables of one text become. Otherwise a few lines that double a value again and again would
 * exhaust the memory.
 */
export class Allowance {
  private left: number
  private readonly credited = new Set<string>()
  private isExceeded = false

  constructor(text: string) {
    this.left = BASE
    this.add(text)
  }

  /** Raises the limit for a text. */
  add(text: string): void {
    this.left += FOR_TEXT * text.length
  }

  /** Raises the limit for a value from outside the text: it may be used several times, however long it is. */
  credit(name: string, value: string): void {
    if (this.credited.has(name)) return
    this.credited.add(name)
    this.left += FOR_VALUE * value.length
  }

  /** Charges a value. Returns `exceeded` for the first value that exceeds the limit, and `no` for all later ones. */
  spend({ length }: string): 'yes' | 'exceeded' | 'no' {
    if (this.isExceeded) return 'no'
    this.left -= length
    if (this.left >= 0) return 'yes'
    this.isExceeded = true
    return 'exceeded'
  }
}
