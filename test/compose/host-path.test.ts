import { describe, expect, test } from 'vitest'
import {
  isAbsolutePath,
  isWithin,
  joinedPath,
  manifestFolder,
  parseHostPath,
  relativeText,
} from '../../src/compose/host-path.js'

const path = (from: string, up: number, ...names: string[]) => ({ from, up, names })

describe('[R2.12-04] a path of the host', () => {
  test.each([
    ['.', path('.', 0)],
    ['./', path('.', 0)],
    ['./a/b/', path('.', 0, 'a', 'b')],
    ['a//./b', path('.', 0, 'a', 'b')],
    ['.env', path('.', 0, '.env')],
    ['./a/../b', path('.', 0, 'b')],
    ['../a', path('.', 1, 'a')],
    ['./a/../../../b', path('.', 2, 'b')],
    ['/a/../../b', path('/', 0, 'b')],
    ['/', path('/', 0)],
    ['~', path('~', 0)],
    ['~/a/..', path('~', 0)],
    ['~/../a', path('~', 1, 'a')],
    ['~Me/a', path('~me', 0, 'a')],
    ['C:\\a\\b', path('c:', 0, 'a', 'b')],
    ['c:/a', path('c:', 0, 'a')],
    ['.\\a\\b', path('.', 0, 'a', 'b')],
    ['..\\a', path('.', 1, 'a')],
    ['\\a', path('/', 0, 'a')],
    ['./a\\b', path('.', 0, 'a\\b')],
    ['a~/b', path('.', 0, 'a~', 'b')],
    ['ab:/x', path('.', 0, 'ab:', 'x')],
    ['c:x/y', path('.', 0, 'c:x', 'y')],
  ])('%s', (text, read) => expect(parseHostPath(text)).toEqual(read))

  test.each([
    ['/home/me/shop/conf', '/home/me/shop', path('.', 0, 'conf')],
    ['/home/me/shop', '/home/me/shop/', path('.', 0)],
    ['/home/me/other', '/home/me/shop', path('.', 1, 'other')],
    ['/home/me/shopping', '/home/me/shop', path('.', 1, 'shopping')],
    ['/srv', '/home/me/shop', path('.', 3, 'srv')],
    ['../shop/conf', '/home/me/shop', path('.', 0, 'conf')],
    ['../../../../../x', '/home/me', path('.', 2, 'x')],
    ['conf', '/home/me/./a/../shop', path('.', 0, 'conf')],
    ['c:\\Users\\me\\shop\\a', 'C:\\users\\Me\\shop', path('.', 0, 'a')],
    ['c:\\other\\a', 'c:\\shop', path('.', 1, 'other', 'a')],
    ['c:\\', 'c:\\shop', path('.', 1)],
    ['d:\\shop\\a', 'c:\\shop', path('d:', 0, 'shop', 'a')],
    ['.\\a', 'c:\\shop', path('.', 0, 'a')],
    ['/Home/me/a', '/home/me', path('.', 2, 'Home', 'me', 'a')],
    ['~/a', '/home/me', path('~', 0, 'a')],
    ['/a', 'shop', path('/', 0, 'a')],
    ['/a', '~/shop', path('/', 0, 'a')],
  ])('%s in a manifest of %s', (text, folder, read) => {
    expect(parseHostPath(text, folder)).toEqual(read)
  })

  test.each([
    ['a', '.', true],
    ['a/b', 'a', true],
    ['a', 'a', true],
    ['ab', 'a', false],
    ['a', 'a/b', false],
    ['../a', '.', false],
    ['a', '..', true],
    ['../a', '..', true],
    ['../../a', '..', false],
    ['../a/b', '../a', true],
    ['a', '../a', false],
    ['/a', '.', false],
    ['/a/b', '/a', true],
    ['~/a', '~', true],
    ['~me/a', '~', false],
  ])('%s in %s: %s', (inner, outer, expected) => {
    expect(isWithin(parseHostPath(inner), parseHostPath(outer))).toBe(expected)
  })

  test.each([
    ['/home/me/a/b', './a/b'],
    ['.\\a\\b', './a/b'],
    ['./', '.'],
    ['.env', './.env'],
  ])('%s is %s in the folder of the manifest', (text, relative) => {
    const read = parseHostPath(text, '/home/me')
    expect(isWithin(read, manifestFolder)).toBe(true)
    expect(relativeText(read)).toBe(relative)
  })

  test.each([
    ['/a', true],
    ['c:\\a', true],
    ['C:/', true],
    ['a', false],
    ['~/a', false],
    ['', false],
    ['..\\a', false],
  ])('whether %s is absolute: %s', (text, expected) => expect(isAbsolutePath(text)).toBe(expected))
})

describe('[C1-05] a path that begins at another folder', () => {
  test.each([
    ['', 'a', 'a'],
    ['x', '/a', '/a'],
    ['x', '~/a', '~/a'],
    ['x/y', './a', 'x/y/a'],
    ['../x', 'a', '../x/a'],
    ['..', '../a', '../../a'],
    ['/srv', 'a', '/srv/a'],
    ['/srv', '../../a', '/a'],
    ['~', 'a', '~/a'],
    ['c:\\x', 'a', 'c:/x/a'],
    ['a', '..', '.'],
  ])('%j and %j are %j', (folder, path, joined) => {
    expect(joinedPath(folder, path)).toBe(joined)
  })
})
