import { workloadsIn } from '../keys/workload-sections.js'
import type { ManifestText } from '../source/sources.js'
import { asScalar, withinQuotes } from '../source/as-scalar.js'
import type { Completion } from './completion.js'
import type { Cursor } from './cursor.js'
import { fitsPattern } from './path-pattern.js'
import { readGuessed } from './read-guessed.js'

/** Returns the images that the services of a manifest name, other than the own one. A proposal replaces the whole value. */
export function imagesAt(
  text: string,
  { path, beside, span, ahead, behind, quote }: Cursor,
  manifest: () => ManifestText,
): readonly Completion[] {
  const isMounted = fitsPattern('services.*.volumes.[].source', path) && beside.get('type') === 'image'
  if (!isMounted && !fitsPattern('services.*.image', path)) return []
  const start = span.start - ahead.length
  const end = span.end + behind.length
  if (text.slice(start, span.start) !== ahead || text.slice(span.end, end) !== behind) return []
  const [, own] = path
  const images = readGuessed(manifest())
    .roots.flatMap(workloadsIn)
    .flatMap((service) => (service.key === own && !isMounted ? [] : (service.get('image')?.text ?? [])))
  return Array.from(new Set(images), (label) => {
    const written = quote === undefined ? asWritten(label) : withinQuotes(label, quote)
    return { label, kind: 'image', text: written, start, end }
  })
}

/** Returns the text of an image as most people write it: without quotes, in spite of its colons. */
function asWritten(image: string): string {
  return /^[a-z\d][\w./@-]*(?::[\w./@:-]*\w)?$/i.test(image) && /[a-z]/i.test(image) ? image : asScalar(image)
}
