import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toMilliseconds } from '../../src/cluster/time.js'

it.each([
  ['2026-03-01T09:30:00Z', Date.UTC(2026, 2, 1, 9, 30)],
  ['2026-03-01T09:30:00.123456Z', Date.UTC(2026, 2, 1, 9, 30, 0, 123)],
  ['2026-03-01T11:30:00+02:00', Date.UTC(2026, 2, 1, 9, 30)],
  ['2026-03-01T04:00:00-05:30', Date.UTC(2026, 2, 1, 9, 30)],
  ['1970-01-01T00:00:00Z', 0],
  ['2024-02-29T23:59:59Z', Date.UTC(2024, 1, 29, 23, 59, 59)],
  ['1900-03-01T00:00:00Z', Date.UTC(1900, 2, 1)],
  ['2000-03-01T00:00:00Z', Date.UTC(2000, 2, 1)],
])('%s is read', (text, expected) => {
  expect(toMilliseconds(text)).toBe(expected)
})

it.each([[undefined], [null], [''], ['yesterday'], ['2026-03-01'], ['2026-03-01T09:30:00'], [17], [{}]])(
  '%j is no time',
  (value) => {
    expect(toMilliseconds(value)).toBeUndefined()
  },
)

it('every time of a client library is read, as a text and as a date', () => {
  const range = {
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  }
  fc.assert(
    fc.property(fc.date(range), (date) => {
      expect(toMilliseconds(date.toISOString())).toBe(date.getTime())
      expect(toMilliseconds(date)).toBe(date.getTime())
    }),
  )
})
