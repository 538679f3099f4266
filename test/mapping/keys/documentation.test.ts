import { expect, it } from 'vitest'
import { keys } from '../../../src/mapping/keys/documentation.js'

it('a key has an example, a default and another support only where there is one', () => {
  for (const key of keys) expect(Object.values(key), key.path).not.toContain(undefined)
})

it('the keys below any name are there too', () => {
  expect(keys.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['services.*.image', 'endpoints.*.rules.[].path', 'endpoints.*.[].path']),
  )
})
