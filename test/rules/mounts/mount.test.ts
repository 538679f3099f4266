import { expect, it } from 'vitest'
import { comparable } from '../../../src/rules/mounts/mount.js'

it.each([
  ['/a', '/a'],
  ['/a/', '/a'],
  ['/a//b', '/a/b'],
  ['//a//b//', '/a/b'],
  ['/', '/'],
  ['//', '/'],
  ['/.a', '/.a'],
  ['/a/./b', '/a/b'],
  ['/a/../b', '/b'],
  ['/a/b/..', '/a'],
  ['/../a', '/a'],
  ['/...', '/...'],
  ['a/b/', 'a/b'],
])('[R2.12-03] %s leads to %s', (path, expected) => {
  expect(comparable(path)).toBe(expected)
})
