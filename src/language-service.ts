import type { Completion } from './editor/completion.js'
import { type CompletionOptions, completionsAt } from './editor/completions.js'
import { explanationAt, type KeyExplanation } from './editor/explanation.js'
import { ignoreInsertion, type Insertion } from './editor/ignore-comment.js'
import type { Note, NotePlace } from './editor/notes.js'
import { Printed, type Stretch } from './editor/printed.js'
import { withinText } from './editor/within-text.js'
import { incremental } from './incremental.js'
import type { TranslateOptions } from './options/options.js'
import { safeTracePart } from './trace.js'
import { safeTranslate } from './translate.js'
import type { Code } from './warnings/catalogue.js'
import type { Diagnostic } from './warnings/diagnostic.js'

/** An answer, at once or later. A service in a worker answers later. */
export type Answer<T> = T | Promise<T>

/** The fields of objects that come from a part of a Compose file. */
export interface Becomes {
  /** The titles of the objects, such as `Deployment web`. */
  readonly titles: readonly string[]
  /** The inferences about this part or from it, one sentence each. */
  readonly notes: readonly string[]
  /** The ranges of the fields in the YAML of the objects. */
  readonly fields: readonly Stretch[]
}

/** The origin of a field of an object: places in the Compose file, or a reason if no line asks for it. */
export interface ComesFrom {
  /** The range of the field in the YAML of the objects. */
  readonly field: Stretch
  /** The ranges in the Compose file. Empty if there is a reason. */
  readonly places: readonly Stretch[]
  /** The reason why no line of the Compose file asks for the field, such as a line of another file. Absent if one does. */
  readonly reason?: string
}

/**
 * Answers the questions that an editor has about one Compose file. Arguments and answers are plain data, so an
 * implementation may ask a worker. Offsets are UTF-16 code units, from 0. No function throws.
 */
export interface LanguageService {
  /**
   * Returns the errors and warnings of a text, errors first. An error in a file that the text includes or extends is at
   * the key that names this file. Its message begins with its own place. Warnings of such files are left out.
   */
  readonly diagnose: (text: string) => Answer<readonly Diagnostic[]>
  /** Returns proposals for the text at an offset, in the order in which to show them. */
  readonly completionsAt: (text: string, offset: number) => Answer<readonly Completion[]>
  /** Returns the meaning of the key at an offset; undefined where there is no key. */
  readonly explanationAt: (text: string, offset: number) => Answer<KeyExplanation | undefined>
  /** Returns the insertion of a comment that silences a warning at an offset; undefined where no comment can stand. */
  readonly ignoreInsertion: (text: string, code: Code, offset: number) => Answer<Insertion | undefined>
  /** Returns the YAML of the objects. Those of services that an error touches are missing. */
  readonly objectsOf: (text: string) => Answer<string>
  /** Returns the fields in the YAML of the objects that come from a range of the text. */
  readonly becomes: (text: string, from: number, to: number) => Answer<Becomes>
  /** Returns the origin of the field at an offset in the YAML of the objects; undefined if no field is there. */
  readonly comesFrom: (text: string, offset: number) => Answer<ComesFrom | undefined>
}

/** The knowledge of a language service besides the text. */
export interface LanguageServiceOptions extends Pick<
  CompletionOptions,
  'schema' | 'listFolder' | 'fileText'
> {
  /**
   * The options of the translation, with the variables and files that the editor knows. None by default. Diagnostics
   * treat unknown ones as right (`incomplete`); objects treat them as missing.
   */
  readonly options?: TranslateOptions | undefined
}

/**
 * Returns a language service for one Compose file. Each function answers at once. The service keeps the last
 * translation, so several questions about one text need one.
 */
export function languageService({ options = {}, ...known }: LanguageServiceOptions = {}): LanguageService {
  const all = incremental(options)
  let last: Traced | undefined
  const traced = (text: string) => (last?.text === text ? last : (last = new Traced(text, all)))
  return {
    diagnose(text) {
      const result = safeTranslate(text, { ...all, incomplete: all.incomplete ?? true })
      const found = result.ok ? result.warnings : [...result.errors, ...result.warnings]
      return found.flatMap((one) => withinText(one) ?? [])
    },
    completionsAt: (text, offset) => completionsAt(text, offset, { ...known, variables: all }),
    explanationAt: (text, offset) =>
      known.schema === undefined ? undefined : explanationAt(text, offset, known.schema),
    ignoreInsertion,
    objectsOf: (text) => traced(text).yaml,
    becomes: (text, from, to) => traced(text).becomes(from, to),
    comesFrom: (text, offset) => traced(text).comesFrom(offset),
  }
}

/** The objects of a text with their origins. */
class Traced {
  private readonly result
  private readonly printed

  constructor(
    readonly text: string,
    options: TranslateOptions,
  ) {
    this.result = safeTracePart(text, { ...options, incomplete: false })
    this.printed = new Printed(this.result.ok ? this.result.objects : [])
  }

  get yaml(): string {
    return this.printed.text
  }

  becomes(from: number, to: number): Becomes {
    const { result, printed } = this
    if (!result.ok) return { titles: [], notes: [], fields: [] }
    const found = result.objectsAt(from, to)
    const indices = new Map(result.objects.map((object, index) => [object, index]))
    return {
      titles: found.map(({ title }) => title),
      notes: result.notesAt(from, to).map(noteText),
      fields: found.flatMap(({ object, pointers }) =>
        pointers.flatMap((pointer) => {
          const field = printed.stretchOf(indices.get(object)!, pointer)
          return field === undefined ? [] : [{ from: field.from, to: field.to }]
        }),
      ),
    }
  }

  comesFrom(offset: number): ComesFrom | undefined {
    const { result, printed } = this
    const found = printed.fieldAt(offset)
    if (found === undefined || !result.ok) return undefined
    const origin = result.originOf(result.objects[found.object]!, found.pointer)
    const field = { from: found.from, to: found.to }
    if (origin === undefined) return { field, places: [] }
    if ('reason' in origin) return { field, places: [], reason: origin.reason }
    const own = origin.places.filter(({ file }) => file === undefined)
    if (own.length === 0) return { field, places: [], reason: `${lineOf(origin.places[0]!)} does` }
    return { field, places: own.map(({ range: { start, end } }) => ({ from: start.offset, to: end.offset })) }
  }
}

/** Formats a note as a sentence, with the line of its evidence. */
function noteText({ about, what, because, place }: Note): string {
  return `${about.path.at(-1)}: ${what}, because ${because} (${lineOf(place)}).`
}

/** Names the line of a place, with its file if that is another one. */
function lineOf({ file, range }: Pick<NotePlace, 'file' | 'range'>): string {
  return `line ${range.start.line}${file === undefined ? '' : ` of ${file}`}`
}
