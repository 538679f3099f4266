import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDuration, parseDuration, parseGoDuration } from '../../src/compose/duration.js'
import { Fault } from '../../src/source/fault.js'

describe('[R2.6-06] a duration in nanoseconds', () => {
  test.each([
    ['0', 0],
    ['-0', 0],
    ['10s', 10e9],
    ['1m30s', 90e9],
    ['30s1m', 90e9],
    ['1h1h', 7200e9],
    ['1.5h', 5400e9],
    ['.5s', 5e8],
    ['1.s', 1e9],
    ['0.3s', 3e8],
    ['0.57s', 57e7],
    ['500ms', 5e8],
    ['100us', 1e5],
    ['100µs', 1e5],
    ['100μs', 1e5],
    ['5ns', 5],
    ['1.9ns', 1],
    ['1d', 86400e9],
    ['1w2d', 9 * 86400e9],
    ['+5s', 5e9],
    ['-5s', -5e9],
    ['0.10000000000000000000000001s', 1e8],
  ])('%s', (text, nanoseconds) => expect(parseDuration(text)).toBe(nanoseconds))

  test.each([
    ['90', 'missing-unit', '90'],
    ['1m30', 'missing-unit', '30'],
    ['1..5s', 'missing-unit', '1.'],
    ['1M', 'unknown-unit', 'M'],
    ['1S', 'unknown-unit', 'S'],
    ['10s ', 'unknown-unit', 's '],
    ['1m 30s', 'unknown-unit', 'm '],
    ['1y', 'unknown-unit', 'y'],
    ['', 'invalid-duration', ''],
    ['-', 'invalid-duration', '-'],
    ['s', 'invalid-duration', 's'],
    ['.s', 'invalid-duration', '.s'],
    [' 10s', 'invalid-duration', ' 10s'],
    ['--5s', 'invalid-duration', '--5s'],
    ['99999999h', 'too-long', '99999999h'],
  ])('%j is refused: %s', (text, reason, piece) => {
    const start = text.indexOf(piece)
    expect(parseDuration(text)).toMatchObject({ reason, start, end: start + piece.length })
  })

  test('a digit string of any length is answered at once', () => {
    expect(parseDuration(`${'9'.repeat(1_000_000)}s`)).toMatchObject({ reason: 'too-long' })
    expect(parseDuration(`1.${'9'.repeat(1_000_000)}ns`)).toBe(1)
  })

  test('a fault names the piece', () => {
    expect(parseDuration('1m30')).toEqual(new Fault('missing-unit', 2, 4))
    expect(parseDuration('3 s')).toEqual(new Fault('unknown-unit', 1, 3))
  })
})

describe('[R4-02] a Go duration', () => {
  test('has no days and weeks', () => {
    expect(parseGoDuration('1h5m')).toBe(3900e9)
    expect(parseGoDuration('1d')).toEqual(new Fault('unknown-unit', 1, 2))
    expect(parseGoDuration('1w')).toBeInstanceOf(Fault)
  })
})

describe("[R7-05] Go's notation", () => {
  test.each([
    [0, '0s'],
    [1, '1ns'],
    [1000, '1µs'],
    [100e3, '100µs'],
    [1e6, '1ms'],
    [1.5e6, '1.5ms'],
    [500e6, '500ms'],
    [1e9, '1s'],
    [1.5e9, '1.5s'],
    [1_000_000_001, '1.000000001s'],
    [90e9, '1m30s'],
    [300e9, '5m0s'],
    [3600e9, '1h0m0s'],
    [216 * 3600e9, '216h0m0s'],
    [-5e9, '-5s'],
  ])('%d nanoseconds are %s', (nanoseconds, text) => expect(formatDuration(nanoseconds / 1e6)).toBe(text))

  test('is read back as the same duration', () => {
    fc.assert(
      fc.property(fc.integer(), (milliseconds) => {
        expect(parseGoDuration(formatDuration(milliseconds))).toBe(milliseconds * 1e6)
      }),
    )
  })
})

test('any text is a number or a fault inside the text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[-+.\dsmhdwµ ]{0,20}$/), (text) => {
      const reading = parseDuration(text)
      if (reading instanceof Fault) expect(text.length).toBeGreaterThanOrEqual(reading.end)
      else expect(Number.isFinite(reading)).toBe(true)
    }),
  )
})

test('[R2.6-06] a duration is shorter than 2^63 nanoseconds', () => {
  expect(parseDuration('9223372036854775808ns')).toMatchObject({ reason: 'too-long' })
  expect(parseDuration('9223372036s')).toBe(9223372036e9)
})
