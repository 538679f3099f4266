import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hash,
  isAnnotationKey,
  isEnvironmentName,
  isLabelKey,
  isLabelName,
  isLabelValue,
  isSubdomain,
  toLabelName,
  toPortName,
} from '../../src/kubernetes/name.js'

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-A-Za-z0-9_./ ]{0,100}$/))

describe('[R2.2-18] a service name becomes a valid Kubernetes name', () => {
  test.each([
    ['web', 'web'],
    ['a--b', 'a--b'],
    ['Web_Demo', 'web-demo'],
    ['api.v2', 'api-v2'],
    ['__init__', 'init'],
    ['a _ b', 'a-b'],
    ['1password', 'x1password'],
    ['Straße', 'stra-e'],
    ['', `x-${hash('')}`],
    ['__', `x-${hash('__')}`],
    ['日本', `x-${hash('日本')}`],
    ['a'.repeat(63), 'a'.repeat(63)],
    ['a'.repeat(64), `${'a'.repeat(55)}-${hash('a'.repeat(64))}`],
    [
      `${'a'.repeat(54)}-${'b'.repeat(20)}`,
      `${'a'.repeat(54)}-${hash(`${'a'.repeat(54)}-${'b'.repeat(20)}`)}`,
    ],
  ])('%j becomes %j', (text, name) => expect(toLabelName(text)).toBe(name))

  test('a shorter maximum leaves room for a suffix of a controller', () => {
    const name = toLabelName('a-rather-long-name-of-a-service', 20)
    expect(name).toBe(`a-rather-lon-${hash('a-rather-long-name-of-a-service')}`)
    expect(name).toHaveLength(20)
  })

  test('any text gives a valid name, and that name itself', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 10, max: 63 }), (text, maximum) => {
        const name = toLabelName(text, maximum)
        expect(isLabelName(name)).toBe(true)
        expect(isSubdomain(name)).toBe(true)
        expect(isLabelValue(name)).toBe(true)
        expect(name.length).toBeLessThanOrEqual(maximum)
        expect(toLabelName(name, maximum)).toBe(name)
      }),
    )
  })

  test('long names that differ at the end stay different', () => {
    expect(toLabelName('a'.repeat(70) + 'x')).not.toBe(toLabelName('a'.repeat(70) + 'y'))
  })
})

describe('[R2.10-02] a port name', () => {
  test.each([
    ['http', 'http'],
    ['HTTP_alt', 'http-alt'],
    ['a--b', 'a-b'],
    ['8080', 'x8080'],
    ['8080-tcp', '8080-tcp'],
    ['', `x-${hash('')}`],
    ['a-rather-long-name', `a-rathe-${hash('a-rather-long-name')}`],
  ])('of %j is %j', (text, name) => expect(toPortName(text)).toBe(name))

  test('has at most 15 of the allowed characters, one of them a letter, for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const name = toPortName(text)
        expect(name).toMatch(/^(?!.*--)(?=.*[a-z])[a-z0-9](?:[-a-z0-9]{0,13}[a-z0-9])?$/)
        expect(toPortName(name)).toBe(name)
      }),
    )
  })
})

test.each([
  ['a', true],
  ['a-1.b', true],
  ['1.2', true],
  ['a'.repeat(253), true],
  ['a'.repeat(254), false],
  ['', false],
  ['A', false],
  ['a..b', false],
  ['a-.b', false],
  ['a_b', false],
])('%j is a subdomain: %j', (text, valid) => expect(isSubdomain(text)).toBe(valid))

test.each([
  ['com.example.team', true],
  ['Team_1', true],
  ['example.com/team', true],
  ['Example.COM/Team', true],
  ['\u212a/team', true],
  [`${'a'.repeat(253)}/${'b'.repeat(63)}`, true],
  [`${'a'.repeat(254)}/b`, false],
  ['b'.repeat(64), false],
  ['', false],
  ['/team', false],
  ['example.com/', false],
  ['a/b/c', false],
  ['my_prefix/team', false],
  ['two words', false],
  ['traefik.http.routers[0]', false],
  ['-a', false],
])('[R2.2-11] %j is a key of an annotation: %j', (text, valid) => expect(isAnnotationKey(text)).toBe(valid))

test.each([
  ['Team_1', true],
  ['example.com/Team', true],
  ['Example.com/team', false],
  ['\u212a/team', false],
  ['\u212aey', false],
  ['example..com/team', false],
  ['-example.com/team', false],
  [`${'a'.repeat(254)}/b`, false],
])('[R0-06] %j is a key of a label: %j', (text, valid) => expect(isLabelKey(text)).toBe(valid))

test.each([
  ['PATH', true],
  ['_a.b-c', true],
  ['-', true],
  ['.a', true],
  ['A1', true],
  ['1A', false],
  ['', false],
  ['A B', false],
  ['A=B', false],
  ['É', false],
  ['.', false],
  ['..', false],
  ['..a', false],
  ['A\n', false],
])('[R2.2-10] %j is a name of an environment variable: %j', (text, valid) => {
  expect(isEnvironmentName(text)).toBe(valid)
})

test('a hash is FNV-1a, in seven digits and letters', () => {
  expect(hash('')).toBe((0x811c9dc5).toString(36).padStart(7, '0'))
  expect(hash('a')).toBe((0xe40c292c).toString(36).padStart(7, '0'))
  expect(hash('foobar')).toBe((0xbf9cf968).toString(36).padStart(7, '0'))
  fc.assert(fc.property(anyText, (text) => /^[0-9a-z]{7}$/.test(hash(text))))
})
