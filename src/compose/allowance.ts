/** Characters that the variables of any text may become: far more than people need, and little enough to hold. */
const BASE = 32 * 1024

/** Characters that each character of the text adds, and each of a value that comes from outside of it. */
const FOR_TEXT = 20
const FOR_VALUE = 4

/**
 * How much text the variables of one text may become. A few lines that double a value again and again would otherwise
 * make more than any machine holds.
 */
export class Allowance {
  private left: number
  private readonly credited = new Set<string>()
  private isExceeded = false

  constructor(text: string) {
    this.left = BASE
    this.add(text)
  }

  /** Takes one more text into account. */
  add(text: string): void {
    this.left += FOR_TEXT * text.length
  }

  /** Notes a value that is not made by the text itself: it may be used some times, however long it is. */
  credit(name: string, value: string): void {
    if (this.credited.has(name)) return
    this.credited.add(name)
    this.left += FOR_VALUE * value.length
  }

  /** Whether there is room for a value; `exceeded` for the first one without, `no` for those after it. */
  spend({ length }: string): 'yes' | 'exceeded' | 'no' {
    if (this.isExceeded) return 'no'
    this.left -= length
    if (this.left >= 0) return 'yes'
    this.isExceeded = true
    return 'exceeded'
  }
}
