import type { LastReading } from './last-reading.js'
import type { ParsedTexts } from './parse/parsed-texts.js'

/**
 * The value of the option `cache`: parsed texts, and for some callers the last reading. Posted to a worker it becomes
 * an empty object, which counts as no cache.
 */
export class ReadingCache<Reading> {
  readonly #texts: ParsedTexts
  readonly #last: LastReading<Reading> | undefined

  constructor(texts: ParsedTexts, last?: LastReading<Reading>) {
    this.#texts = texts
    this.#last = last
  }

  get texts(): ParsedTexts {
    return this.#texts
  }

  get last(): LastReading<Reading> | undefined {
    return this.#last
  }
}
