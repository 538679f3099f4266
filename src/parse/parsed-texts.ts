import { Reports } from '../warnings/report.js'
import { parseChanged, type ParsedText } from './parse.js'
import type { Likeness, SoundText } from './sound-text.js'

/** What a text was parsed to. */
interface Known {
  readonly parsed: ParsedText
  readonly reports: Reports
  /** What a text is read by that is like it; absent of one with errors. */
  readonly sound: SoundText | undefined
}

/** Of more characters than these, only the two texts that were used last are kept: what is typed, and what it is like. */
const MOST_CHARACTERS = 1_000_000

/**
 * Keeps what texts were parsed to, for a caller who has the same files read several times, or as they are typed: to parse
 * is almost half of the work of reading.
 */
export class ParsedTexts {
  /** By the text; what was used last stands last. */
  private readonly known = new Map<string, Known>()
  private characters = 0

  constructor(
    /** Finds what is known of a text by another; without it a text is either known or not. */
    private readonly likenessTo?: (known: SoundText, text: string) => Likeness | undefined,
  ) {}

  /** As `parse`; of a text that is known what is kept, with the same reports. */
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
