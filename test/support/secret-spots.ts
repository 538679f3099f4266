import { isDeepStrictEqual } from 'node:util'
import { parseDocument, visit } from 'yaml'
import {
  type Diagnostic,
  type ManifestText,
  safeTranslate,
  type SafeTranslation,
  type TranslateOptions,
} from 'tranship'

/** A part of a text that a variable can replace: a scalar, or a word of it. */
export interface Spot {
  readonly start: number
  readonly end: number
  readonly text: string
}

const variable = '$DB_PASSWORD'

/** Returns the plain and quoted scalars of a text that are no keys, each as a whole and by its words. */
export function spotsOf(text: string): Spot[] {
  const spots: Spot[] = []
  visit(parseDocument(text, { uniqueKeys: false, logLevel: 'silent' }), {
    Scalar(key, node) {
      const { range, type, source = '' } = node
      if (
        key === 'key' ||
        range === undefined ||
        range === null ||
        type === 'BLOCK_FOLDED' ||
        type === 'BLOCK_LITERAL'
      )
        return
      const [start, end] = range
      if (source === '' || /[$\n\\'"]/.test(source) || node.tag !== undefined) return
      spots.push({ start, end, text: source })
      const inner = type === 'PLAIN' ? start : start + 1
      for (const { 0: word, index } of source.matchAll(/[\w*-]+/g))
        if (word !== source)
          spots.push({ start: inner + index, end: inner + index + word.length, text: word })
    },
  })
  return spots
}

/** Pairs of values of one shape. No text has them, so a translation treats both alike. */
const pairs = [
  ['zq7alpha', 'zq7beta'],
  ['47613', '47614'],
  ['7', '8'],
  ['7s', '8s'],
  ['7m', '8m'],
] as const

/**
 * Translates with a secret variable at a spot of a text, and two values of it. Returns the first difference between the
 * objects if no warning names the spot, or the code of a message with a value.
 */
export function silentDifference(
  { start, end }: Spot,
  text: string,
  options: TranslateOptions,
  toManifest: (text: string) => ManifestText = (changed) => changed,
): string | undefined {
  const manifest = toManifest(text.slice(0, start) + variable + text.slice(end))
  const file = typeof manifest === 'string' ? undefined : manifest.at(-1)?.path
  const isNamed = ({ code, range, file: own }: Diagnostic) =>
    code === 'more-warnings' ||
    (code === 'secret-in-object' &&
      own === file &&
      range.start.offset <= start + variable.length &&
      range.end.offset >= start)
  for (const values of pairs) {
    const [one, other] = values.map((DB_PASSWORD) =>
      safeTranslate(manifest, {
        ...options,
        profile: 'compose',
        ignore: [],
        env: { ...options.env, DB_PASSWORD },
      }),
    )
    const told = [...diagnosticsOf(one!), ...diagnosticsOf(other!)].find((each) => leaks.test(textsOf(each)))
    if (told !== undefined) return `a message of ${told.code} has the value`
    if (!one?.ok || !other?.ok || [...one.warnings, ...other.warnings].some(isNamed)) continue
    const difference = differenceOf(one.objects, other.objects)
    if (difference !== undefined) return `with ${values.join(' or ')}, ${difference}`
  }
  return undefined
}

function diagnosticsOf(result: SafeTranslation): readonly Diagnostic[] {
  return result.ok ? result.warnings : [...result.errors, ...result.warnings]
}

/** Matches the values that no message has by chance. */
const leaks = /zq7|4761/i

function textsOf({ message, hint, related }: Diagnostic): string {
  return JSON.stringify([message, hint, related?.map((each) => each.message)])
}

/** Returns the first field in which two lists of objects differ, other than Secrets. */
function differenceOf(one: unknown, other: unknown, path = ''): string | undefined {
  if (isDeepStrictEqual(one, other)) return undefined
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return `${path} is ${JSON.stringify(one)} or ${JSON.stringify(other)}`
  if ('kind' in one && one.kind === 'Secret') return undefined
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = differenceOf((one as never)[key], (other as never)[key], `${path}/${key}`)
    if (found !== undefined) return found
  }
  return undefined
}
