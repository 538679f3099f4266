import { workOf } from '../../bench/work.js'
import { safeTranslate, type SafeTranslation } from 'tranship'
import { describe, expect, it } from 'vitest'
import { composeFamilies } from '../../bench/compose-families.js'
import { families } from '../../bench/families.js'
import { generate } from '../../bench/generate.js'
import { Lines } from '../../src/source/position.js'
import { findIgnoreComments } from '../../src/parse/ignore-comments.js'
import { manifest } from '../support/translated.js'

/** What is looked up for each mount or network. `npm run bench` has all families. */
const lookedUp = [
  'mounts of one service',
  'compose: paths of the host that are volumes',
  'compose: networks as borders',
  'compose: one folder of many services',
]

describe('[R0-03] what is done grows as the text does', () => {
  it.each(lookedUp)('with %s', (name) => {
    const { make, size } = [...families, ...composeFamilies].find((family) => family.name === name)!
    const [once, four] = [make(size), make(size * 4)].map(({ text, options = {} }) => ({
      size: text.length + JSON.stringify(options).length,
      work: workOf(() => expect(safeTranslate(text, options).ok).toBe(true)),
    }))
    expect(Math.log(four!.work / once!.work) / Math.log(four!.size / once!.size)).toBeLessThan(1.05)
  })
})

it('a text that names a port of another service many times is looked through by linear work', () => {
  const workFor = (mentions: number) => {
    const list = `environment: {LIST: "${'api:5679 my_api '.repeat(mentions)}"}`
    const text = manifest({ web: `image: a\n${list}`, api: 'image: b\nexpose: [5678]', my_api: 'image: c' })
    let result: SafeTranslation | undefined
    const work = workOf(() => (result = safeTranslate(text)))
    expect(result?.warnings.map(({ code }) => code)).toContain('port-not-listed')
    return work
  }
  expect(workFor(4000) / workFor(1000)).toBeLessThan(4.4)
})

it('comments that silence warnings take no work where there are none', () => {
  const workFor = (lines: number) => {
    const text = '# a comment\n'.repeat(lines)
    let found: readonly unknown[] | undefined
    const work = workOf(() => (found = findIgnoreComments(text, new Lines(text))))
    expect(found).toEqual([])
    return work
  }
  expect(workFor(100_000)).toBeLessThan(5000)
})

it.each(['1.37', '1.48', 'compose'] as const)('what is measured is sound in %s', (profile) => {
  expect(safeTranslate(generate(8), { profile }).ok).toBe(true)
})
