import { describe, expect, it } from 'vitest'
import { safeTrace, type TranslateOptions } from 'tranship'
import { allPasses } from '../../../src/inference/pass-list.js'
import { goldenCases, goldenProfiles } from '../../support/golden.js'
import { noteExamples } from '../../support/note-examples.js'

const inferred = new Set<string>(allPasses.flatMap(({ name, inferred }) => (inferred === true ? [name] : [])))

const examples = Object.entries(noteExamples).flatMap(([pass, ofPass]) =>
  ofPass.map((example) => ({ pass, ...example })),
)

/** The manifest with a key of the service that a note is about. */
function withKey(manifest: string, about: string, key: string): string {
  const [, name = ''] = about.split('.')
  return manifest.replace(new RegExp(`^  ${name}:\\n`, 'm'), (line) => `${line}    ${key}\n`)
}

function codesAbout(about: string, text: string, options: TranslateOptions): readonly string[] {
  const result = safeTrace(text, { profile: 'compose', ...options })
  // Without its inferences a manifest may have errors, such as one that waits for a service to complete.
  const notes = result.ok ? result.notes : []
  return notes.filter((note) => note.about.path.join('.') === about).map(({ code }) => code)
}

describe('[C11-02] a pass that goes beyond the words of the manifest', () => {
  const switched = examples.filter(({ pass }) => inferred.has(pass))

  it.each(switched)('is switched off by the option: $pass, $code', ({ manifest, options, code, about }) => {
    expect(codesAbout(about, manifest, { ...options, infer: false })).not.toContain(code)
  })

  it.each(switched)(
    'is switched off by the key of the service: $pass, $code',
    ({ manifest, options = {}, code, about }) => {
      expect(codesAbout(about, withKey(manifest, about, 'x-platform-infer: false'), options)).not.toContain(
        code,
      )
      expect(codesAbout(about, withKey(manifest, about, 'x-platform-infer: true'), options)).toContain(code)
    },
  )
})

describe('[C11-02] a pass that carries out what is written', () => {
  it.each(examples.filter(({ pass }) => !inferred.has(pass)))(
    'has no switch: $pass, $code',
    ({ manifest, options, code, about }) => {
      expect(codesAbout(about, manifest, { ...options, infer: false })).toContain(code)
    },
  )
})

it.each(goldenProfiles)('[C11-02] `infer: false` leaves no inference in any golden case of %s', (profile) => {
  const left = goldenCases().flatMap(({ name, manifest, options }) => {
    const result = safeTrace(manifest, { ...options, profile, infer: false })
    const notes = result.ok ? result.notes.filter(({ pass }) => inferred.has(pass)) : []
    return notes.map(({ code, about }) => `${name}: ${code} ${about.path.join('.')}`)
  })
  expect(left).toEqual([])
})
