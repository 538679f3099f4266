import { Reports } from '../warnings/report.js'
import { parse, type ParsedText } from './parse.js'

/** A parsed text in the cache. */
interface Known {
  readonly parsed: ParsedText
  readonly reports: Reports
}

/** The size of the cache in characters. Beyond it, only the last two texts stay. */
const MOST_CHARACTERS = 1_000_000

/** A cache of parsed texts, for a caller that reads the same files again. */
export class ParsedTexts {
  /** The cached texts; the most recently used one is last. */
  private readonly known = new Map<string, Known>()
  private characters = 0

  /** Does the same as `parse`, with cached results and the same reports. */
  readonly parse = (text: string, reports: Reports): ParsedText => {
    const known = this.known.get(text) ?? parseAlone(text)
    this.keep(text, known)
    reports.addAll(known.reports)
    return known.parsed
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

function parseAlone(text: string): Known {
  const reports = new Reports()
  return { parsed: parse(text, reports), reports }
}
