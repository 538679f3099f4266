import type { PatternPart } from './parse-pattern.js'

/** A matcher for one pattern. */
export class PatternMatcher {
  /** The positions in the pattern that the path so far may have reached, and those after the next character. */
  private places: Int32Array
  private next: Int32Array
  private count = 0
  private nextCount = 0
  /** For each position, the last step that added it. */
  private readonly addedAt: Int32Array
  private step = 0

  constructor(private readonly parts: readonly PatternPart[]) {
    this.places = new Int32Array(parts.length + 1)
    this.next = new Int32Array(parts.length + 1)
    this.addedAt = new Int32Array(parts.length + 1)
  }

  /**
   * Returns `true` if the pattern matches a path or a folder above it. It reads the path once without backtracking, and
   * tracks all possible positions in the pattern. So the work is at most the path's length times the pattern's.
   *
   * @param path the characters of a path with slashes
   * @param spend called for each character with the number of positions
   */
  matches(path: readonly string[], spend: (places: number) => void): boolean {
    const { parts } = this
    const end = parts.length
    this.begin()
    this.enter(0)
    this.turn()
    for (const character of path) {
      if (character === '/' && this.has(end)) return true
      spend(this.count)
      const before = this.count
      this.begin()
      for (let index = 0; index < before; index++) {
        const place = this.places[index]!
        const part = parts[place]
        if (part === undefined) continue
        if (part.kind === 'character') {
          if (part.matches(character)) this.enter(place + 1)
        } else if (part.kind === 'folders') {
          this.add(place)
          if (character === '/') this.enter(place + 1)
        } else if (part.kind === 'anything' || character !== '/') this.enter(place)
      }
      if (this.nextCount === 0) return false
      this.turn()
    }
    return this.has(end)
  }

  private begin(): void {
    this.step++
    this.nextCount = 0
  }

  private turn(): void {
    ;[this.places, this.next] = [this.next, this.places]
    this.count = this.nextCount
  }

  private add(place: number): void {
    if (this.addedAt[place] === this.step) return
    this.addedAt[place] = this.step
    this.next[this.nextCount++] = place
  }

  /** Adds a position, and the following ones that may match nothing. */
  private enter(place: number): void {
    for (let at = place; ; at++) {
      this.add(at)
      const kind = this.parts[at]?.kind
      if (kind === undefined || kind === 'character') return
    }
  }

  /** `true` if the current positions include this one. */
  private has(place: number): boolean {
    return this.addedAt[place] === this.step
  }
}
