/** Random numbers that a seed decides: the same seed gives the same run. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** A whole number from 0 to below a limit. */
  below(limit: number): number {
    // Mulberry32: small, and good enough to choose mutations with.
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let value = this.state
    value = Math.imul(value ^ (value >>> 15), value | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) % limit
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!
  }
}
