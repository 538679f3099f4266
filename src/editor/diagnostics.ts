import type { TranslateOptions } from '../options/options.js'
import { read } from '../read.js'
import type { ManifestText } from '../source/sources.js'
import type { Diagnostic } from '../warnings/diagnostic.js'

/** Returns the errors and warnings of a Compose file. `safeTranslate` would take the objects that a trace needs later. */
export function diagnosticsOf(manifest: ManifestText, options: TranslateOptions): readonly Diagnostic[] {
  const reading = read(manifest, options)
  reading.record()
  const { errors, warnings } = reading
  return [...errors, ...warnings]
}
