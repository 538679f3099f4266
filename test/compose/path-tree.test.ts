import { describe, expect, it } from 'vitest'
import { PathTree } from '../../src/compose/path-tree.js'

const tree = new PathTree(['/a/b', '/a/b/c/d', '/e', 'f'])

describe('of the paths /a/b, /a/b/c/d, /e and f', () => {
  it.each([
    ['/a', true],
    ['/a/b/c/d', true],
    ['', true],
    ['f', true],
    ['/a/b/c/d/e', false],
    ['/ab', false],
    ['/f', false],
  ])('one is %j or below it: %j', (path, expected) => {
    expect(tree.hasWithin(path)).toBe(expected)
  })

  it.each([
    ['/a/b', true],
    ['', true],
    ['/e', false],
    ['/g', false],
  ])('one is below %j: %j', (path, expected) => {
    expect(tree.hasBelow(path)).toBe(expected)
  })

  it.each([
    ['/a/b/x', true],
    ['/e/f', true],
    ['f/g', true],
    ['/a/b', false],
    ['/a', false],
    ['/ef', false],
  ])('one leads to %j: %j', (path, expected) => {
    expect(tree.hasAbove(path)).toBe(expected)
  })

  it.each([
    ['/a', '/a/b', true],
    ['/a', '/a/b/x', true],
    ['/a/b', '/a/b/c/d', true],
    ['/a/b', '/a/b/c', false],
    ['/a/b', '/a/b/x', false],
    ['', '/e/x', true],
  ])('one is below %j and leads to %j: %j', (above, path, expected) => {
    expect(tree.hasBetween(above, path)).toBe(expected)
  })
})
