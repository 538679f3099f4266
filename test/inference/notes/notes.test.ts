import { expect, it } from 'vitest'
import { trace, type TranslateOptions } from 'tranship'
import { notesOfPasses } from '../../../src/inference/notes-of-passes.js'
import { allPasses } from '../../../src/inference/pass-list.js'
import rates from '../../../scripts/evidence-rates.json' with { type: 'json' }
import { noteExamples } from '../../support/note-examples.js'

function notesOf(text: string, options: TranslateOptions) {
  return trace(text, { profile: 'compose', ...options }).notes
}

/** The passes without notes: most carry out what is written, and the others report what they infer. */
const silent = [
  'local-volumes',
  'volumes-from',
  'kept-data',
  'claim-labels',
  'endpoint-routes',
  'public-routes',
  'volume-groups',
  'affinity-labels',
  'network-borders',
]

it('[C11-01] every other pass leaves notes', () => {
  const passes = allPasses.map(({ name }) => name).filter((name) => !silent.includes(name))
  expect(Object.keys(notesOfPasses).sort()).toEqual(passes.sort())
})

it('every note has a number of applications in docs/passes.md', () => {
  const counted = Object.entries(rates.passes).map(([pass, { codes }]) => [pass, Object.keys(codes).sort()])
  const left = Object.entries(notesOfPasses).map(([pass, texts]) => [pass, Object.keys(texts).sort()])
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(left))
})

it('every note has an example', () => {
  const shown = Object.values(noteExamples).flatMap((examples) => examples.map(({ code }): string => code))
  const codes = Object.values(notesOfPasses).flatMap((texts) => Object.keys(texts))
  expect(codes.filter((code) => !shown.includes(code))).toEqual([])
})

it.each(
  Object.entries(noteExamples).flatMap(([pass, examples]) =>
    examples.map((example) => ({ pass, ...example })),
  ),
)('[C11-01] $pass: $says', ({ pass, code, manifest, options = {}, about, says, path, line }) => {
  const notes = notesOf(manifest, options)
  const found = notes.filter((note) => note.code === code)
  expect(found.map(({ what, because }) => `${what}, because ${because}`)).toContain(says)
  const note = found.find(({ what, because }) => `${what}, because ${because}` === says)!
  expect({
    pass: note.pass,
    about: note.about.path.join('.'),
    path: note.place.path.join('.'),
    line: note.place.range.start.line,
  }).toEqual({ pass, about, path, line })
})
