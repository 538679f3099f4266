import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import { sentence, type Shown } from '../../source/shown.js'
import type { RelatedReport } from '../../warnings/report.js'
import type { Mention } from './mention.js'
import type { Mentions } from './mentions.js'

/** The maximum number of uses of one name in a warning. */
const MOST_USES = 100

/** A place where a name is used. */
export interface NameUse {
  /** The mounted file that uses it. Absent for a use in a value. */
  readonly file?: Shown
  readonly place: Place
  readonly part?: Span
}

/** Returns true if a mention counts as a use of its name. */
type Counts = (mention: Mention) => boolean

/**
 * Returns the places that use some names as hosts. In a text, a longer name with one of them before a dot counts too; a
 * service's own name does not. A mounted file counts once per name.
 */
export function findUses(
  names: Iterable<string>,
  mentions: Mentions,
  countsInText: Counts,
  countsInFile?: Counts,
): ReadonlyMap<string, readonly NameUse[]> {
  const wanted = new Set(names)
  return new Map(Array.from(wanted, (name) => [name, [...usesInTexts(name), ...usesInFiles(name)]]))

  function usesInTexts(name: string): readonly NameUse[] {
    const uses: NameUse[] = []
    for (const mention of mentions.inTexts.of(name)) {
      const { word, from, place, part } = mention
      const isOther = word !== name && wanted.has(word)
      if (isOther || from === name || !countsInText(mention)) continue
      uses.push({ place, ...(part && { part: { start: part.start, end: part.start + name.length } }) })
      if (uses.length === MOST_USES) break
    }
    return uses
  }

  function usesInFiles(name: string): readonly NameUse[] {
    if (countsInFile === undefined) return []
    const uses = mentions.inFiles
      .of(name)
      .filter((one) => one.word === name && one.certainty !== 'possible' && countsInFile(one))
    const sources = new Set(uses.map(({ source }) => source))
    return Array.from(sources, ({ file, place }) => ({ ...(file && { file: file.shownKey }), place }))
  }
}

/** Describes the use of a name for a diagnostic. */
export function describeUse(name: Shown, { file, place, part }: NameUse): RelatedReport {
  const message =
    file === undefined
      ? sentence`\`${name}\` is used here`
      : sentence`\`${name}\` is used in the file \`${file}\``
  return { message, place, ...(part && { part }) }
}
