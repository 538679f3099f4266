import { describe, expect, it } from 'vitest'
import { type PartialTrace, safeTracePart, safeTranslate } from 'tranship'
import { recordObjects } from '../../src/objects/record-objects.js'
import { isFixed, isPointedAt } from '../../src/origins/origins.js'
import { diagnosticsOf, withLastReading } from '../../src/internal.js'
import { read } from '../../src/read.js'
import type { Origin } from '../../src/rules/types/draft.js'
import type { Place } from '../../src/source/place.js'
import { sampled } from '../support/effort.js'
import { goldenCases, goldenProfiles } from '../support/golden.js'

const cases = sampled(
  goldenCases().flatMap((golden) => goldenProfiles.map((profile) => ({ ...golden, profile }))),
  120,
  6,
)

/** Returns the offsets of the beginning and the end of each line. */
function linesOf(text: string): (readonly [number, number])[] {
  let start = 0
  return text.split('\n').map((line) => {
    const span = [start, start + line.length] as const
    start += line.length + 1
    return span
  })
}

function answersOf(manifest: string, traced: PartialTrace) {
  return linesOf(manifest).map(([start, end]) => [traced.objectsAt(start, end), traced.notesAt(start, end)])
}

describe('the diagnostics of an editor', () => {
  it.each(cases)('are those of a translation of $name in $profile', ({ manifest, options, profile }) => {
    const translated = safeTranslate(manifest, { ...options, profile })
    const { errors, warnings } = { errors: [], ...translated }
    expect(diagnosticsOf(manifest, { ...options, profile })).toEqual([...errors, ...warnings])
  })

  it.each(cases)('leave the answers of a trace of $name in $profile', ({ manifest, options, profile }) => {
    const once = withLastReading({ ...options, profile })
    diagnosticsOf(manifest, once)
    const [after, alone] = [safeTracePart(manifest, once), safeTracePart(manifest, { ...options, profile })]
    if (!alone.ok || !after.ok) return expect(after).toEqual(alone)
    expect(after.objects).toEqual(alone.objects)
    expect(answersOf(manifest, after)).toEqual(answersOf(manifest, alone))
    // The first trace has taken the objects of the diagnostics.
    const second = safeTracePart(manifest, once)
    expect(second.ok && second.objects).toEqual(alone.objects)
    if (after.objects.length > 0) expect(second.ok && second.objects[0]).not.toBe(after.objects[0])
  })
})

describe('the fields of a line', () => {
  it.each(cases)('are those of all fields of $name in $profile', ({ manifest, options, profile }) => {
    const { application, errors } = read(manifest, { ...options, profile })
    if (application === undefined || errors.length > 0) return
    const { objects, recording } = recordObjects(application)
    const all = recording.fieldsOf(objects, (origin): origin is Origin => origin !== undefined)
    for (const [start, end] of linesOf(manifest)) {
      const isHere = (origin: Origin): origin is Place => !isFixed(origin) && isPointedAt(origin, start, end)
      expect(recording.fieldsOf(objects, isHere)).toEqual(all.filter(({ origin }) => isHere(origin)))
    }
  })
})
