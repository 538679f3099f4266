import { expect, test } from 'vitest'
import { observing } from '../../src/compose/observing.js'

test('[R2.14-02] each value that a lookup gives is noted, and a lookup is observed as one', () => {
  const noted: string[] = []
  const observe = observing((name, value) => noted.push(`${name}=${value}`))
  const lookup = (name: string) => (name === 'A' ? 'a' : undefined)
  expect([observe(lookup)('A'), observe(lookup)('B')]).toEqual(['a', undefined])
  expect(noted).toEqual(['A=a'])
  expect(observe(lookup)).toBe(observe(lookup))
  expect(observe(() => 'x')).not.toBe(observe(lookup))
})
