import { expect, it } from 'vitest'
import { keys } from '../../src/keys/documentation.js'

it('a key has an example, a default and another support only where there is one', () => {
  for (const key of keys) expect(Object.values(key), key.path).not.toContain(undefined)
})

it('a key that is carried over says what it becomes, or has keys below it that do', () => {
  const above = new Set(keys.map(({ path }) => path.split('.').slice(0, -1).join('.')))
  const silent = keys.filter(
    ({ path, text, support }) => support === 'mapped' && text === '' && !above.has(path),
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})

it('the keys below any name are there too', () => {
  expect(keys.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['services.*.image', 'endpoints.*.rules.[].path', 'endpoints.*.[].path']),
  )
})
