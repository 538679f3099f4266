import { describe, expect, it } from 'vitest'
import { columns, wrap } from '../../src/terminal/columns.js'

describe('columns', () => {
  it('are as wide as their widest cell, in terminal columns', () => {
    const rows = [
      ['a', 'long', 'x'],
      ['東京', '', 'y'],
      ['b', 'c', ''],
    ]
    expect(columns(rows, '  ').text).toBe('  a     long  x\n  東京        y\n  b     c\n')
  })

  it('may be fewer in some rows, whose last cell counts for none', () => {
    expect(columns([['a very long heading'], ['a', 'b']]).text).toBe('a very long heading\na  b\n')
  })
})

describe('wrapped text', () => {
  it('breaks at spaces, within the width if it can', () => {
    expect(wrap('one two three fourfourfour five', 10, ' ').text).toBe(
      ' one two\n three\n fourfourfour\n five\n',
    )
  })
})
