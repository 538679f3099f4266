import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseImageReference } from '../../src/compose/image-reference.js'
import { Fault } from '../../src/source/fault.js'

const sha256 = `sha256:${'0a'.repeat(32)}`

describe('[R2.2-02] the name of an image', () => {
  test.each([
    ['nginx', undefined, 'nginx', undefined, undefined],
    ['nginx:1.29', undefined, 'nginx', '1.29', undefined],
    ['shop/web', undefined, 'shop/web', undefined, undefined],
    ['a/b/c/d:x', undefined, 'a/b/c/d', 'x', undefined],
    ['localhost/web', 'localhost', 'web', undefined, undefined],
    ['localhost:5000', undefined, 'localhost', '5000', undefined],
    ['localhost:5000/web:v1', 'localhost:5000', 'web', 'v1', undefined],
    ['registry.example.com/shop/web', 'registry.example.com', 'shop/web', undefined, undefined],
    ['Registry/web', 'Registry', 'web', undefined, undefined],
    ['10.0.0.1:5000/web', '10.0.0.1:5000', 'web', undefined, undefined],
    ['[2001:db8::1]:5000/web', '[2001:db8::1]:5000', 'web', undefined, undefined],
    ['a.b__c/d', undefined, 'a.b__c/d', undefined, undefined],
    ['a_b/c-d.e__f---g', undefined, 'a_b/c-d.e__f---g', undefined, undefined],
    [`nginx@${sha256}`, undefined, 'nginx', undefined, sha256],
    [`r.io/web:1@${sha256}`, 'r.io', 'web', '1', sha256],
    [`nginx@sha384:${'a'.repeat(96)}`, undefined, 'nginx', undefined, `sha384:${'a'.repeat(96)}`],
    [`nginx@sha512:${'9'.repeat(128)}`, undefined, 'nginx', undefined, `sha512:${'9'.repeat(128)}`],
    [`nginx:_${'A'.repeat(127)}`, undefined, 'nginx', `_${'A'.repeat(127)}`, undefined],
    [`${'a'.repeat(64)}:1`, undefined, 'a'.repeat(64), '1', undefined],
    [`r.io/${'a'.repeat(250)}`, 'r.io', 'a'.repeat(250), undefined, undefined],
    ['a'.repeat(237), undefined, 'a'.repeat(237), undefined, undefined],
    [`docker.io/${'a'.repeat(237)}`, 'docker.io', 'a'.repeat(237), undefined, undefined],
    [`b/${'a'.repeat(243)}`, undefined, `b/${'a'.repeat(243)}`, undefined, undefined],
  ])('%s', (text, registry, repository, tag, digest) => {
    expect(parseImageReference(text)).toEqual({ registry, repository, tag, digest })
  })

  test.each([
    ['', 'empty', ''],
    ['http://x/y', 'scheme', 'http://'],
    ['HTTPS://x', 'scheme', 'HTTPS://'],
    [':latest', 'empty-repository', ':'],
    [`@${sha256}`, 'empty-repository', '@'],
    ['nginx:', 'empty-tag', ':'],
    [`nginx:@${sha256}`, 'empty-tag', ':'],
    ['nginx@', 'empty-digest', '@'],
    ['a//b', 'empty-component', '//'],
    ['/a', 'empty-component', '/'],
    ['a/', 'empty-component', '/'],
    ['r.io/', 'empty-component', '/'],
    ['r.io//a', 'empty-component', '//'],
    ['NGINX:latest', 'upper-case', 'NGINX'],
    ['r.io/shop/Web:1', 'upper-case', 'shop/Web'],
    ['shop/Web', 'upper-case', 'shop/Web'],
    ['a b', 'invalid-repository', 'a b'],
    ['-a', 'invalid-repository', '-a'],
    ['a-', 'invalid-repository', 'a-'],
    ['a/.b', 'invalid-repository', '.b'],
    ['a..b', 'invalid-repository', 'a..b'],
    ['a___b', 'invalid-repository', 'a___b'],
    ['a_-b', 'invalid-repository', 'a_-b'],
    ['schön', 'invalid-repository', 'schön'],
    ['a/b:c:d', 'invalid-tag', 'c:d'],
    ['nginx:-1', 'invalid-tag', '-1'],
    ['nginx:1 ', 'invalid-tag', '1 '],
    [`nginx:${'a'.repeat(129)}`, 'invalid-tag', 'a'.repeat(129)],
    ['nginx@sha256:x', 'invalid-digest', 'sha256:x'],
    ['nginx@sha256', 'invalid-digest', 'sha256'],
    [`nginx@${sha256}0`, 'invalid-digest', `${sha256}0`],
    [`nginx@${sha256.toUpperCase()}`, 'invalid-digest', sha256.toUpperCase()],
    [`nginx@sha256:${'A'.repeat(64)}`, 'invalid-digest', `sha256:${'A'.repeat(64)}`],
    [`nginx@sha1:${'0'.repeat(40)}`, 'invalid-digest', `sha1:${'0'.repeat(40)}`],
    [`nginx@${sha256}@${sha256}`, 'invalid-digest', `${sha256}@${sha256}`],
    ['r_.io/a', 'invalid-registry', 'r_.io'],
    ['r.io:/a', 'invalid-registry', 'r.io:'],
    ['r.io:x/a', 'invalid-registry', 'r.io:x'],
    ['.io/a', 'invalid-registry', '.io'],
    ['[::1/a', 'invalid-registry', '[::1'],
    ['a'.repeat(64), 'image-id', 'a'.repeat(64)],
    [`r.io/${'a'.repeat(251)}:1`, 'too-long', `r.io/${'a'.repeat(251)}`],
    ['a'.repeat(238), 'too-long', 'a'.repeat(238)],
    [`docker.io/${'a'.repeat(238)}`, 'too-long', `docker.io/${'a'.repeat(238)}`],
    [`b/${'a'.repeat(244)}`, 'too-long', `b/${'a'.repeat(244)}`],
  ])('%s is refused: %s', (text, reason, part) => {
    const fault = parseImageReference(text)
    expect(fault).toMatchObject({ reason })
    expect(text.slice((fault as Fault).start, (fault as Fault).end)).toBe(part)
  })

  test('is read or refused within its text, whatever it is', () => {
    const characters = fc.constantFrom(...'aB0.:/@_- []é', 'sha256:', 'localhost', '://')
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        const read = parseImageReference(text)
        if (read instanceof Fault) {
          expect(read.start).toBeGreaterThanOrEqual(0)
          expect(read.end).toBeGreaterThanOrEqual(read.start)
          expect(read.end).toBeLessThanOrEqual(text.length)
          return
        }
        const { registry, repository, tag, digest } = read
        const written = `${registry === undefined ? '' : `${registry}/`}${repository}`
        expect(
          `${written}${tag === undefined ? '' : `:${tag}`}${digest === undefined ? '' : `@${digest}`}`,
        ).toBe(text)
      }),
    )
  })
})

describe('[R2.2-02] the name of an image', () => {
  const digits = '0a'.repeat(31)
  test.each([
    ['x/http://y', 'invalid-repository'],
    ['a:1@/x', 'invalid-digest'],
    ['@' + sha256, 'empty-repository'],
    [`a@sha256:${digits}0`, 'invalid-digest'],
    [`a@sha256:${digits}g0`, 'invalid-digest'],
    [`a@sha256:${digits}0g`, 'invalid-digest'],
    [`a@sha256:g${digits}0`, 'invalid-digest'],
    ['0a'.repeat(32), 'image-id'],
  ])('%j is none: %s', (text, reason) => {
    expect(parseImageReference(text)).toMatchObject({ reason })
  })

  test.each(['0a'.repeat(32) + ':1', `${'0a'.repeat(32)}@${sha256}`])('%s is one', (text) => {
    expect(parseImageReference(text)).not.toBeInstanceOf(Fault)
  })

  test.each(['my-docker.io', 'docker.io.example.com'])(
    'is as long as it is with the registry %s',
    (registry) => {
      const longest = (host: string) => `${host}/${'a'.repeat(254 - host.length)}`
      expect(parseImageReference(longest(registry))).not.toBeInstanceOf(Fault)
      expect(parseImageReference(`${longest(registry)}a`)).toMatchObject({ reason: 'too-long' })
    },
  )
})
