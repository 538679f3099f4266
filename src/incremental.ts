import type { TranslateOptions } from './options/options.js'
import { likenessTo } from './parse/changed-text.js'
import { ParsedTexts } from './parse/parsed-texts.js'
import { withParsedTexts } from './read.js'

/**
 * Options for a manifest that is read again and again, such as at each keystroke: what is known of its text is not worked
 * out anew. A text with one service changed is parsed by that service alone, one that has been read before not at all.
 * Results are the same, to the byte.
 *
 * Make them once for an editor, and spread them into the options of each call, of any function: `safeTranslate(text,
 * { ...kept, dotenv })`. They hold the texts that were read last, up to a million characters of them or two texts, with
 * what these were read to, until nobody holds them. Posted to a worker they are options like any others.
 *
 * @param options what to begin with; options that are incremental already stay as they are.
 */
export function incremental(options: TranslateOptions = {}): TranslateOptions {
  return withParsedTexts(options, new ParsedTexts(likenessTo))
}
