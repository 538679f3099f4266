import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMount } from '../../src/compose/mount.js'
import { Fault } from '../../src/source/fault.js'

describe('[R2.12-01] the short form of a mount', () => {
  test.each([
    ['/data', { kind: 'anonymous', target: '/data' }],
    ['db:/data', { kind: 'named', source: 'db', target: '/data' }],
    ['a/b:/data', { kind: 'named', source: 'a/b', target: '/data' }],
    ['./x:/data', { kind: 'host', source: './x', target: '/data' }],
    ['.:/data', { kind: 'host', source: '.', target: '/data' }],
    ['../x:/data', { kind: 'host', source: '../x', target: '/data' }],
    ['/x:/data', { kind: 'host', source: '/x', target: '/data' }],
    ['~:/data', { kind: 'host', source: '~', target: '/data' }],
    ['~/x:/data', { kind: 'host', source: '~/x', target: '/data' }],
    ['C:\\x:/data', { kind: 'host', source: 'C:\\x', target: '/data' }],
    ['c:/x:/data', { kind: 'host', source: 'c:/x', target: '/data' }],
    ['\\\\server\\x:/data', { kind: 'host', source: '\\\\server\\x', target: '/data' }],
    ['a:/b', { kind: 'named', source: 'a', target: '/b' }],
    ['a:/b:ro', { kind: 'named', source: 'a', target: '/b' }],
    ['a:/b:/c', { kind: 'host', source: 'a:/b', target: '/c' }],
    ['a:/b:/c:ro', { kind: 'host', source: 'a:/b', target: '/c' }],
  ])('%s', (text, mount) => expect(parseMount(text)).toMatchObject(mount))

  test.each([
    ['db:/a', false, false],
    ['db:/a:ro', true, false],
    ['db:/a:rw', false, false],
    ['db:/a:nocopy', false, true],
    ['db:/a:ro,nocopy,z', true, true],
    ['./x:/a:Z,ro,rshared,cached', true, false],
  ])('%s: read-only %j, without a copy %j', (text, readOnly, noCopy) => {
    expect(parseMount(text)).toMatchObject({ readOnly, noCopy, unknownOptions: [] })
  })

  test('the pieces know their places', () => {
    expect(parseMount('C:\\x:/data:ro,readonly')).toMatchObject({
      sourceSpan: { text: 'C:\\x', start: 0, end: 4 },
      targetSpan: { text: '/data', start: 5, end: 10 },
      unknownOptions: [{ text: 'readonly', start: 14, end: 22 }],
    })
    expect(parseMount('/data')).toMatchObject({ targetSpan: { text: '/data', start: 0, end: 5 } })
  })

  test.each([
    ['', 'empty-mount', 0, 0],
    [':/a', 'empty-section', 0, 0],
    ['db:', 'empty-section', 3, 3],
    ['db::/a', 'empty-section', 3, 3],
    ['db:/a:', 'empty-section', 6, 6],
    ['data', 'relative-target', 0, 4],
    ['./data', 'relative-target', 0, 6],
    ['db:data', 'relative-target', 3, 7],
    ['a:b', 'relative-target', 2, 3],
    ['C:\\x:C:\\y', 'relative-target', 5, 9],
    ['db:/a:ro:x', 'too-many-sections', 9, 10],
    ['db:/a:ro:x:y', 'too-many-sections', 9, 12],
  ])('%j is refused: %s', (text, reason, start, end) => {
    expect(parseMount(text)).toEqual(new Fault(reason, start, end))
  })

  test('any text is a mount with an absolute target or a fault inside the text', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ':', '/', '\\', '.', '~', ',', 'ro', 'C:', ' '),
      maxLength: 12,
    })
    fc.assert(
      fc.property(text, (entry) => {
        const mount = parseMount(entry)
        if (mount instanceof Fault) {
          expect(mount.start).toBeLessThanOrEqual(mount.end)
          expect(mount.end).toBeLessThanOrEqual(entry.length)
        } else {
          const { target, targetSpan, source, sourceSpan } = mount
          expect(target.startsWith('/')).toBe(true)
          expect(entry.slice(targetSpan.start, targetSpan.end)).toBe(target)
          expect(sourceSpan && entry.slice(sourceSpan.start, sourceSpan.end)).toBe(source)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test.each([':', 'a:', '/:', 'ro,', 'c:/'])('%s, a million times, is read to its end', (piece) => {
    for (const text of [`a:/b:${piece.repeat(1_000_000)}`, piece.repeat(1_000_000)]) {
      expect(parseMount(text)).toBeDefined()
    }
  })
})

describe('[R2.12-01] the colon of a drive', () => {
  test.each([
    ['c:\\a:/:ro', { source: 'c:\\a', target: '/' }],
    ['c:\\a:\\b', { reason: 'relative-target', start: 5 }],
    ['x:y:/z', { reason: 'relative-target', start: 2 }],
  ])('%s', (text, expected) => {
    expect(parseMount(text)).toMatchObject(expected)
  })
})
