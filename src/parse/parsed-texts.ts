import { Reports } from '../warnings/report.js'
import { parse, type ParsedText } from './parse.js'

/**
 * Keeps what texts were parsed to, for a caller who has the same files read several times: to parse is more than half of
 * the work of reading.
 */
export class ParsedTexts {
  private readonly kept = new Map<string, { readonly parsed: ParsedText; readonly reports: Reports }>()

  /** As `parse`; of a text that is known what is kept, with the same reports. */
  readonly parse = (text: string, reports: Reports): ParsedText => {
    let known = this.kept.get(text)
    if (known === undefined) {
      const own = new Reports()
      this.kept.set(text, (known = { parsed: parse(text, own), reports: own }))
    }
    reports.addAll(known.reports)
    return known.parsed
  }
}
