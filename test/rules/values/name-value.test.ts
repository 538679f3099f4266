import { describe, expect, it } from 'vitest'
import { Allowance } from '../../../src/compose/allowance.js'
import { readNameValues, shownName, shownValue } from '../../../src/rules/values/name-value.js'
import { Interpolation } from '../../../src/parse/interpolate.js'
import { placeOf } from '../../support/read-value.js'

/** Returns the entries of a list or map as messages show them, with variables replaced. */
function shown(yaml: string, env: Record<string, string> = {}) {
  const place = placeOf(yaml)
  const interpolation = new Interpolation(
    () => (name) => env[name],
    () => undefined,
    () => undefined,
    new Allowance(yaml),
  )
  return readNameValues(place.with(interpolation.apply(place))).map((one) => [
    shownName(one.name, one.place),
    shownValue(one),
  ])
}

describe('the name and the value of an item are shown', () => {
  it.each<[item: string, env: Record<string, string>, name: string, value: string]>([
    ['A=b', {}, 'A', 'b'],
    ['${A}=b', { A: 'secret' }, '${A}', 'b'],
    ['${A:-x=y}B=c', { A: 'secret' }, '${A:-x=y}B', 'c'],
    ['${A:-x}B=${C}', { A: 'se', C: 'cret' }, '${A:-x}B', '${C}'],
    ['A=x${B}y', { B: 'secret' }, 'A', 'x${B}y'],
    ['${A}', { A: 'se=cret' }, '${A}', '${A}'],
    ['$A=b', { A: 'secret' }, '$A', 'b'],
    ['A=b', { A: 'b' }, 'A', 'b'],
  ])('of %s', (item, env, name, value) => {
    expect(shown(`["${item}"]`, env)).toEqual([[name, value]])
  })

  it('of an entry of a map: the key, and the value as it is written', () => {
    expect(shown('{A: "${B}", C: d}', { B: 'secret' })).toEqual([
      ['A', '${B}'],
      ['C', 'd'],
    ])
  })
})
