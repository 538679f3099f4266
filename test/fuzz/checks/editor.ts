import { readFileSync } from 'node:fs'
import path from 'node:path'
import { completionsAt, explanationAt, symbols } from 'tranship/editor'
import { references, safeTrace, safeTranslate } from 'tranship'
import { editedText, withEditedText } from '../fuzz-case.js'
import { Random } from '../random.js'
import { type Check, isWithin, type Subject } from './subject.js'

/** At how many offsets of a text an editor asks. */
const PLACES = 4

const schemas = new Map(
  ['1.37', '1.48', 'compose'].map((profile) => [
    profile,
    JSON.parse(
      readFileSync(path.resolve(import.meta.dirname, `../../../schemas/${profile}.json`), 'utf8'),
    ) as object,
  ]),
)

function offsetsIn(text: string, probe: number): number[] {
  const random = new Random(probe)
  return Array.from({ length: PLACES }, () => random.below(text.length + 1))
}

export const completes: Check = function* (subject) {
  const { manifest, options, probe } = subject
  const text = editedText(subject)
  const schema = schemas.get(options.profile ?? '1.48')
  const { env, dotenv, platformEnv } = options
  for (const offset of offsetsIn(text, probe)) {
    for (const { label, start, end } of completionsAt(text, offset, {
      schema,
      manifest,
      variables: { env, dotenv, platformEnv },
      listFolder: () => [
        { name: 'a b.env', isFolder: false },
        { name: 'api', isFolder: true },
      ],
      fileText: () => text,
    })) {
      if (typeof label !== 'string') yield 'a completion has no label'
      if (!(start >= 0 && start <= offset && offset <= end && end <= text.length))
        yield 'a completion is not where somebody types'
    }
    const explained = schema && explanationAt(text, offset, schema)
    if (explained !== undefined && explained.description === '') yield 'an explanation is empty'
  }
}

export const names: Check = function* ({ manifest, options, textsOf }) {
  for (const { file, range } of references(manifest, options))
    if (!isWithin(range, textsOf(file))) yield 'a reference is outside of the text'
  for (const { file, range, extent, references: uses } of symbols(manifest)) {
    if (!isWithin(range, textsOf(file))) yield 'a symbol is outside of the text'
    if (!isWithin(extent, textsOf(file))) yield 'the extent of a symbol is outside of the text'
    if (!uses.every((use) => isWithin(use, textsOf(use.file))))
      yield 'a reference to a symbol is outside of the text'
  }
}

export const traces: Check = function* (subject) {
  const { manifest, options, result, probe, textsOf } = subject
  const traced = safeTrace(manifest, options)
  // Functions have no JSON, and a translation has no notes.
  const { notes: _, ...translation } = { notes: undefined, ...traced }
  if (JSON.stringify(translation) !== JSON.stringify(result)) yield 'a trace is another translation'
  if (!traced.ok) return
  const random = new Random(probe)
  for (const object of traced.objects) {
    const pointers = pointersIn(object, '')
    for (const pointer of ['/metadata/name', '', random.of(pointers), random.of(pointers)]) {
      const origin = traced.originOf(object, pointer)
      if (origin === undefined) yield `${object.kind}${withoutNames(pointer)} has no origin`
      if (origin === undefined || !('places' in origin)) continue
      if (origin.places.length === 0) yield `${object.kind}${withoutNames(pointer)} is from no place`
      if (!origin.places.every(({ file, range }) => isWithin(range, textsOf(file))))
        yield 'an origin is outside of the text'
    }
  }
  const file = typeof manifest === 'string' ? undefined : manifest.at(-1)?.path
  const text = editedText(subject)
  for (const offset of offsetsIn(text, probe)) {
    for (const { object, pointers } of traced.objectsAt(offset, offset + 9, file))
      for (const pointer of pointers)
        if (!traced.objects.includes(object) || (pointer !== '' && !pointersIn(object, '').includes(pointer)))
          yield `a place becomes a field that is not there: ${withoutNames(pointer)}`
    traced.plannedAt(offset, offset + 9, file)
  }
}

/** The JSON Pointers of all that is in a value. */
function pointersIn(value: unknown, pointer: string): string[] {
  if (typeof value !== 'object' || value === null) return [pointer]
  return [
    pointer,
    ...Object.entries(value).flatMap(([key, inner]) =>
      pointersIn(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    ),
  ]
}

function withoutNames(pointer: string): string {
  return pointer.replace(/\/[^/]*[^/a-zA-Z][^/]*/g, '/*')
}

/** A fixed manifest must be readable, and lack the diagnostic. */
export const fixes: Check = function* (subject: Subject) {
  const { manifest, options, diagnostics } = subject
  const text = editedText(subject)
  const file = typeof manifest === 'string' ? undefined : manifest.at(-1)?.path
  const own = diagnostics.flatMap((diagnostic) => {
    const { fixes: found = [] } = diagnostic
    return found.map((fix) => ({ fix, file: fix.file ?? diagnostic.file }))
  })
  for (const { fix, file: ofFix } of own.slice(0, 3)) {
    if (ofFix !== file) continue
    const fixed = text.slice(0, fix.range.start.offset) + fix.text + text.slice(fix.range.end.offset)
    safeTranslate(withEditedText(manifest, fixed), options)
  }
}
