import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseByteSize } from '../../src/compose/byte-size.js'
import { Fault } from '../../src/source/fault.js'

describe('[R2.11-02] a size in bytes, its units powers of 1024', () => {
  test.each([
    ['0', 0n],
    ['1024', 1024n],
    ['010', 10n],
    ['1_000', 1000n],
    ['-1', -1n],
    ['+5m', 5n << 20n],
    ['1b', 1n],
    ['1k', 1n << 10n],
    ['1KB', 1n << 10n],
    ['512m', 512n << 20n],
    ['512M', 512n << 20n],
    ['512MiB', 512n << 20n],
    ['1g', 1n << 30n],
    ['1 gb', 1n << 30n],
    ['1t', 1n << 40n],
    ['1p', 1n << 50n],
    ['512Mi', 512n << 20n],
    ['1Gi', 1n << 30n],
    ['1.5g', 3n << 29n],
    ['.5g', 1n << 29n],
    ['0.1k', 102n],
    ['1.9', 1n],
    ['1e3', 1000n],
    ['1e3k', 1024000n],
    ['1e-3', 0n],
    ['9223372036854775807', 2n ** 63n - 1n],
    ['-9223372036854775807', 1n - 2n ** 63n],
  ])('%s', (text, bytes) => expect(parseByteSize(text)).toBe(bytes))

  test.each([
    '',
    ' ',
    'g',
    '.',
    '1 ',
    '1  g',
    '1g ',
    ' 1g',
    '1bb',
    '1bk',
    '1e',
    '1Ei',
    '1,5g',
    '0x10',
    '-2m',
    '-9223372036854775808',
    '-1.5',
    'inf',
    'nan',
    'abc',
    '1_',
    '1e9999999999',
  ])('%j is refused', (text) => {
    expect(parseByteSize(text)).toEqual(new Fault('invalid-byte-size', 0, text.length))
  })

  test.each(['9223372036854775808', '9007199254740993k', '1e999', '8192p'])('%j is too large', (text) => {
    expect(parseByteSize(text)).toEqual(new Fault('byte-size-too-large', 0, text.length))
  })

  test('a digit string of any length is answered at once', () => {
    expect(parseByteSize('9'.repeat(1_000_000))).toBeInstanceOf(Fault)
  })

  test('any text is a size that fits or a fault', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-+._\dekmgtpbiKMGB ]{0,12}$/), (text) => {
        const bytes = parseByteSize(text)
        if (!(bytes instanceof Fault)) expect(bytes).toBe(BigInt.asIntN(64, bytes))
      }),
    )
  })
})

test.each([
  ['1.25kb', 1280n],
  ['1.125k', 1152n],
  ['9007199254740991.5', 9007199254740991n],
  ['9223372036854775807', 9223372036854775807n],
  ['9223372036854775807b', 9223372036854775807n],
  [`${'0'.repeat(99)}7`, 7n],
])('[R2.11-02] %s is %s bytes', (text, bytes) => {
  expect(parseByteSize(text)).toBe(bytes)
})

test.each(['9223372036854775808', '9223372036854775808b'])('[R2.11-02] %s is too large', (text) => {
  expect(parseByteSize(text)).toMatchObject({ reason: 'byte-size-too-large' })
})

test('[R2.11-02] a size of more than a hundred characters is invalid', () => {
  expect(parseByteSize(`${'0'.repeat(100)}7`)).toMatchObject({ reason: 'invalid-byte-size' })
})
