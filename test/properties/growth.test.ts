import { workOf } from '../../bench/work.js'
import { safeTranslate } from 'tranship'
import { describe, expect, it } from 'vitest'
import { composeFamilies } from '../../bench/compose-families.js'
import { families } from '../../bench/families.js'
import { generate } from '../../bench/generate.js'

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

it.each(['1.37', '1.48', 'compose'] as const)('what is measured is sound in %s', (profile) => {
  expect(safeTranslate(generate(8), { profile }).ok).toBe(true)
})
