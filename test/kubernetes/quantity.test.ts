import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byteQuantity,
  compareQuantity,
  cpuText,
  isNegative,
  isWholeBytes,
  isWholeMillicores,
  isZero,
  parseQuantity,
  type Quantity,
} from '../../src/kubernetes/quantity.js'
import { Fault } from '../../src/source/fault.js'

function read(text: string): Quantity {
  const quantity = parseQuantity(text)
  if (quantity instanceof Fault) throw new Error(`${text} is no quantity`)
  return quantity
}

describe('[R2.11-01] a quantity is kept as written, and its value known', () => {
  test.each([
    ['0', 0n],
    ['1', 10n ** 9n],
    ['+1', 10n ** 9n],
    ['-1', -(10n ** 9n)],
    ['0.5', 5n * 10n ** 8n],
    ['.5', 5n * 10n ** 8n],
    ['5.', 5n * 10n ** 9n],
    ['500m', 5n * 10n ** 8n],
    ['3u', 3000n],
    ['7n', 7n],
    ['1k', 10n ** 12n],
    ['1M', 10n ** 15n],
    ['1G', 10n ** 18n],
    ['1T', 10n ** 21n],
    ['1P', 10n ** 24n],
    ['1E', 10n ** 27n],
    ['1Ki', 1024n * 10n ** 9n],
    ['1.5Mi', 1572864n * 10n ** 9n],
    ['1Gi', 2n ** 30n * 10n ** 9n],
    ['1Ti', 2n ** 40n * 10n ** 9n],
    ['1Pi', 2n ** 50n * 10n ** 9n],
    ['1Ei', 2n ** 60n * 10n ** 9n],
    ['1e3', 10n ** 12n],
    ['1E3', 10n ** 12n],
    ['1e-3', 10n ** 6n],
    ['12.5e+2', 1250n * 10n ** 9n],
  ])('%s', (text, nano) => expect(read(text)).toMatchObject({ text, nano, exact: true }))

  test.each([
    '',
    ' ',
    '.',
    '-',
    'Mi',
    '1 Mi',
    '1mi',
    '1K',
    '1MB',
    '1gb',
    '1e',
    '1ee3',
    '1e3Mi',
    '0x10',
    '1,5',
    'inf',
    '--1',
    '1Mi\n',
    '1e9999',
  ])('%j is none', (text) =>
    expect(parseQuantity(text)).toEqual(new Fault('invalid-quantity', 0, text.length)),
  )

  test('the suffix tells thousandths of a byte from mebibytes', () => {
    expect(read('512m').nano).toBe(512n * 10n ** 6n)
    expect(read('512Mi').nano).toBe(512n * 2n ** 20n * 10n ** 9n)
  })

  test('a digit string of any length is answered at once', () => {
    expect(parseQuantity('9'.repeat(1_000_000))).toBeInstanceOf(Fault)
  })
})

describe('[R2.11-04] what cannot be', () => {
  test('zero and negative amounts are known', () => {
    expect(isZero(read('0.0Gi'))).toBe(true)
    expect(isZero(read('1n'))).toBe(false)
    expect(isNegative(read('-1m'))).toBe(true)
    expect(isNegative(read('0'))).toBe(false)
  })

  test.each([
    ['512Mi', '0.5Gi', 0],
    ['512M', '512Mi', -1],
    ['1', '999m', 1],
    ['-1', '0', -1],
  ])('%s compared with %s is %i', (a, b, order) => expect(compareQuantity(read(a), read(b))).toBe(order))

  test.each(['0.1n', '1e-10', '9.3E', '9223372036854775808', '8Ei'])('%s is beyond the precision', (text) => {
    expect(read(text).exact).toBe(false)
    expect(isWholeBytes(read(text))).toBe(false)
    expect(isWholeMillicores(read(text))).toBe(false)
  })

  test('a value that is too fine is rounded away from zero', () => {
    expect(read('0.1n').nano).toBe(1n)
    expect(read('-0.1n').nano).toBe(-1n)
  })

  test.each([
    ['1', true],
    ['1.5Ki', true],
    ['1.5', false],
    ['512m', false],
    ['1000m', true],
    ['9223372036854775807', true],
  ])('%s of memory is whole bytes: %j', (text, whole) => expect(isWholeBytes(read(text))).toBe(whole))
})

describe('[R2.11-02] bytes become the largest power of 1024 that divides them', () => {
  test.each([
    [0n, '0'],
    [1n, '1'],
    [1000n, '1000'],
    [1023n, '1023'],
    [1024n, '1Ki'],
    [1536n, '1536'],
    [536870912n, '512Mi'],
    [1610612736n, '1536Mi'],
    [2n ** 30n, '1Gi'],
    [2n ** 70n, '1024Ei'],
  ])('%s is %s', (bytes, text) => expect(byteQuantity(bytes)).toBe(text))

  test('exactly', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
        fc.constantFrom(0n, 10n, 20n, 30n),
        (bytes, shift) => {
          const whole = (bytes >> shift) << shift
          expect(read(byteQuantity(whole)).nano).toBe(whole * 10n ** 9n)
        },
      ),
    )
  })
})

describe('[R2.11-02] CPUs', () => {
  test.each([
    ['0.5', '500m'],
    ['2', '2'],
    ['1.0', '1'],
    ['500m', '500m'],
    ['1500m', '1500m'],
    ['1.5', '1500m'],
    ['0.001', '1m'],
    ['.25', '250m'],
    ['0', '0'],
    ['-0.5', '-500m'],
  ])('%s is %s', (text, quantity) => expect(cpuText(read(text))).toBe(quantity))
})

test('any text is a quantity or a fault', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+.\deEKMGimnu]{0,12}$/)), (text) => {
      const quantity = parseQuantity(text)
      if (!(quantity instanceof Fault)) expect(typeof quantity.nano).toBe('bigint')
    }),
  )
})
