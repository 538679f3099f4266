import type { TranslateOptions } from './options/options.js'
import { ParsedTexts } from './parse/parsed-texts.js'
import { withParsedTexts } from './read.js'

/**
 * Returns options with a cache, for a Compose file that is read again after each keystroke. A file with an unchanged
 * text is not parsed again: the other files of the application, and the same text for several functions. Results are
 * byte for byte the same as without the cache.
 *
 * Call it once per editor, and spread the result into the options of each call of any function:
 *
 * ```ts
 * const cached = incremental()
 * safeTranslate(text, { ...cached, dotenv })
 * ```
 *
 * The options hold the last two texts, or more of them up to a million characters in total, with their parsed trees.
 * The cache is lost when the options are posted to a worker; they still work there.
 *
 * @param options the options to start with; options that have a cache keep it
 */
export function incremental(options: TranslateOptions = {}): TranslateOptions {
  return withParsedTexts(options, new ParsedTexts())
}
