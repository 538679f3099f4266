import { Reports } from '../warnings/report.js'
import { parseChanged, type ParsedText } from './parse.js'
import type { Likeness, SoundText } from './sound-text.js'

/** A parsed text in the cache. */
interface Known {
  readonly parsed: ParsedText
  readonly reports: Reports
  /** The state for parsing similar texts. Absent for a text with errors. */
  readonly sound: SoundText | undefined
}

/**
 * The size of the cache in characters. Beyond it, only the last two texts stay: the current one and the one it
 * resembles.
 */
const MOST_CHARACTERS = 1_000_000

/**
 * A cache of parsed texts, for a caller that reads the same or similar files again.
 */
export class ParsedTexts {
  /** The cached texts; the most recently used one is last. */
  private readonly known = new Map<string, Known>()
  private characters = 0

  constructor(
    /** Compares a text with a cached one. Without it, only identical texts are found. */
    private readonly likenessTo?: (known: SoundText, text: string) => Likeness | undefined,
  ) {}

  /** Does the same as `parse`, with cached results and the same reports. */
  readonly parse = (text: string, reports: Reports): ParsedText => {
    const known = this.known.get(text) ?? this.read(text)
    this.keep(text, known)
    reports.addAll(known.reports)
    return known.parsed
  }

  private read(text: string): Known {
    const reports = new Reports()
    return { ...parseChanged(text, reports, this.likeness(text)), reports }
  }

  private likeness(text: string): Likeness | undefined {
    const { likenessTo } = this
    if (likenessTo === undefined) return undefined
    for (const [knownText, known] of [...this.known].reverse()) {
      const likeness = known.sound && likenessTo(known.sound, text)
      if (likeness === undefined) continue
      this.keep(knownText, known)
      return likeness
    }
    return undefined
  }

  private keep(text: string, known: Known): void {
    if (!this.known.delete(text)) this.characters += text.length
    this.known.set(text, known)
    for (const oldest of this.known.keys()) {
      if (this.known.size <= 2 || this.characters <= MOST_CHARACTERS) return
      this.known.delete(oldest)
      this.characters -= oldest.length
    }
  }
}
