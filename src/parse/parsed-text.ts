import { Reports } from '../warnings/report.js'
import { type Manifest, parse } from './parse.js'

/**
 * Keeps what a text was parsed to, for a caller who has one text read several times: to parse is more than half of the
 * work of reading.
 */
export class ParsedText {
  private kept: { readonly manifest: Manifest; readonly reports: Reports } | undefined

  /** As `parse`; of the text of the last call what is kept, with the same reports. */
  parse(text: string, reports: Reports): Manifest {
    if (this.kept?.manifest.text !== text) {
      const own = new Reports()
      this.kept = { manifest: parse(text, own), reports: own }
    }
    reports.addAll(this.kept.reports)
    return this.kept.manifest
  }
}
