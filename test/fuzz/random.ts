/** Random numbers that a seed decides: the same seed gives the same run. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** The numbers of one case of a run: a case can be made again without those before it. */
  static ofCase(seed: number, number: number): Random {
    return new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))
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

  /** Returns `true` with a probability, in steps of a thousandth. */
  chance(probability: number): boolean {
    return this.below(1000) < probability * 1000
  }

  /** A whole number between two, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  /** Some of the items, in their order; each with the same probability. */
  some<Item>(items: readonly Item[], probability = 0.5): Item[] {
    return items.filter(() => this.chance(probability))
  }
}
