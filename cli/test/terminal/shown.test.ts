import { describe, expect, it } from 'vitest'
import { show, Shown } from '../../src/terminal/shown.js'

describe('a shown text', () => {
  it.each([
    ['an escape sequence', '\u001B[2J', '␛[2J'],
    ['a line end', 'a\nerror: b\r\n', 'a␊error: b␍␊'],
    ['a tab', 'a\tb', 'a␉b'],
    ['a control character of the second set', 'a\u009B2Jb', 'a\uFFFD2Jb'],
    ['delete', 'a\u007F', 'a␡'],
    ['a change of direction', 'a\u202Eb\u2066', 'a\uFFFDb\uFFFD'],
    ['no width', 'a\u200Bb\u200F', 'a\uFFFDb\uFFFD'],
    ['a tag', 'a\u{E0041}', 'a\uFFFD'],
    ['a soft hyphen', 'a\u00ADb', 'a\uFFFDb'],
    ['a line separator', 'a\u2028b', 'a\uFFFDb'],
  ])('makes %s visible in what comes from elsewhere', (_, text, expected) => {
    expect(show`name: ${text}\n`.text).toBe(`name: ${expected}\n`)
    expect(Shown.line(text).text).toBe(expected)
    expect(Shown.join(['x', text], ' ').text).toBe(`x ${expected}`)
  })

  it('keeps line ends and tabs where they are meant', () => {
    expect(Shown.lines('a\n\tb\u001B\n').text).toBe('a\n\tb␛\n')
  })

  it('holds others as they are', () => {
    const styled = Shown.line('a').styled('bold')
    expect(show`${styled}: ${1}`.text).toBe('\u001B[1ma\u001B[22m: 1')
    expect(Shown.nothing.styled('bold').text).toBe('')
  })

  it('is as wide as its visible characters', () => {
    const styled = Shown.line('東京').styled('bold')
    expect(show`${styled} x`.width).toBe(6)
    expect(styled.padEnd(6).text).toBe('\u001B[1m東京\u001B[22m  ')
    expect(Shown.join(['a', 'b', 'c'], ', ').width).toBe(7)
  })
})
