import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { CompileCache } from '../../src/compile-cache/compile-cache.js'
import { loadFile } from '../../src/compile-cache/load-cached.js'
import { folderWith } from '../support/folder.js'

function load(files: Readonly<Record<string, string>>): {
  readonly folder: string
  readonly loaded: unknown
} {
  const folder = folderWith(files)
  return { folder, loaded: loadFile(folder, 'main.cjs', new CompileCache(path.join(folder, 'none.code'))) }
}

describe('a file is loaded as Node loads it', () => {
  it('with its place', () => {
    const { folder, loaded } = load({ 'main.cjs': 'module.exports = [__filename, __dirname]' })
    expect(loaded).toEqual([path.join(folder, 'main.cjs'), folder])
  })

  it('only once', () => {
    const { loaded } = load({
      'main.cjs': "exports.same = require('./a.cjs') === require('./b.cjs').a",
      'a.cjs': 'exports.a = 1',
      'b.cjs': "exports.a = require('./a.cjs')",
    })
    expect(loaded).toEqual({ same: true })
  })

  it('also where two ask for each other', () => {
    const { loaded } = load({
      'main.cjs': "exports.early = 1\nexports.found = require('./other.cjs').found",
      'other.cjs': "exports.found = require('./main.cjs').early",
    })
    expect(loaded).toEqual({ early: 1, found: 1 })
  })

  it('with the modules of Node, by both of their names', () => {
    const { loaded } = load({ 'main.cjs': "module.exports = require('node:path') === require('path')" })
    expect(loaded).toBe(true)
  })

  it('to its end, were the last line a comment', () => {
    expect(load({ 'main.cjs': 'exports.a = 1 // the end' }).loaded).toEqual({ a: 1 })
  })

  it('with its name and line in the stack of an error', () => {
    const folder = folderWith({ 'main.cjs': "\nthrow new Error('here')" })
    const cache = new CompileCache(path.join(folder, 'none.code'))
    let stack: string | undefined
    try {
      loadFile(folder, 'main.cjs', cache)
    } catch (error) {
      stack = (error as Error).stack
    }
    expect(stack).toContain(`${path.join(folder, 'main.cjs')}:2:7`)
  })
})
