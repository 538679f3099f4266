import { expect, it } from 'vitest'
import { placeOf } from '../support/read-value.js'

it('[R2.1-08] merged entries stand at the place of their merge key', () => {
  const map = placeOf('{ x: &x { b: 1, c: 2 }, y: { a: 0, <<: *x, c: 3, d: 4 } }').get('y')!
  expect(map.entries().map(({ key, text }) => `${key} ${text}`)).toEqual(['a 0', 'b 1', 'c 3', 'd 4'])
})
