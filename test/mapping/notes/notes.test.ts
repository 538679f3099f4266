import { expect, it } from 'vitest'
import { trace, type TranslateOptions } from 'tranship'
import { noteTexts } from '../../../src/mapping/notes/note-texts.js'
import { servicePasses, settingsPasses, textPasses } from '../../../src/mapping/pass-list.js'
import { passTexts, derivationTexts } from '../../../src/mapping/pass-texts.js'
import { noteExamples } from '../../support/note-examples.js'

function notesOf(text: string, options: TranslateOptions) {
  return trace(text, { profile: 'compose', ...options }).notes
}

it('every note is left by a pass that exists', () => {
  const passes = Object.values(noteTexts).map(({ pass }): string => pass)
  expect(passes.filter((pass) => !Object.hasOwn({ ...passTexts, ...derivationTexts }, pass))).toEqual([])
})

it('[C11-01] every pass leaves notes', () => {
  const passes = [...settingsPasses, ...servicePasses, ...textPasses].map(({ name }): string => name)
  const leaving = Object.values(noteTexts).map(({ pass }): string => pass)
  expect(passes.filter((name) => !leaving.includes(name))).toEqual([])
})

it('every note has an example', () => {
  const shown = Object.values(noteExamples).flatMap((examples) => examples.map(({ code }): string => code))
  expect(Object.keys(noteTexts).filter((code) => !shown.includes(code))).toEqual([])
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
