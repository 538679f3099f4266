import type { Range } from 'tranship'
import { describe, expect, it } from 'vitest'
import { codeFrame } from '../../src/terminal/code-frame.js'
import { noColours } from '../../src/terminal/colours.js'

/** A frame of the part of the text that is between « and ». */
function frame(marked: string, columns?: number): string {
  const start = marked.indexOf('«')
  const text = marked.replace('«', '').replace('»', '')
  const range = { start: position(text, start), end: position(text, marked.indexOf('»') - 1) }
  return codeFrame(text, range, { colours: noColours, paint: noColours.red, columns }).text
}

function position(text: string, offset: number): Range['start'] {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1, offset }
}

describe('a code frame', () => {
  it.each([
    ['a range', 'a: 1\n  b: «two»\nc: 3\n', '   2 |   b: two\n     |      ^^^'],
    ['an empty range', 'a:«» 1', '   1 | a: 1\n     |   ^'],
    ['the end of the text', 'a: 1\n«»', '   2 |\n     | ^'],
    ['several lines', 'a: «|\n  text\n  more»\n', '   1 | a: |\n     |    ^'],
    ['several lines, to the end of the first', '«a: b c   \nd»', '   1 | a: b c\n     | ^^^^^^'],
    ['tabs', '\ta:\t«b»', '   1 | \ta:\tb\n     | \t  \t^'],
    ['wide characters', 'name: 東京 «大阪» x', '   1 | name: 東京 大阪 x\n     |            ^^^^'],
    ['an emoji of two units', '«👋»: x', '   1 | 👋: x\n     | ^^'],
    ['accents of their own', 'e\u0301: «e\u0301»', '   1 | e\u0301: e\u0301\n     |    ^'],
    ['control characters', 'a: \u001B[31m«b»\u0007', '   1 | a: ␛[31mb␇\n     |         ^'],
    ['line ends of Windows', 'a: «b»\r\nc: d\r\n', '   1 | a: b\n     |    ^'],
  ])('shows %s', (_, marked, expected) => {
    expect(frame(marked)).toBe(expected)
  })

  it.each([
    ['in the middle', `${'x'.repeat(200)}«here»${'y'.repeat(200)}`],
    ['at the start', `«here»${'y'.repeat(400)}`],
    ['at the end', `${'x'.repeat(400)}«here»`],
    ['that is too long itself', `${'x'.repeat(50)}«here${'z'.repeat(300)}»${'y'.repeat(50)}`],
  ])('cuts a long line around a range %s', (_, marked) => {
    const [line, carets] = frame(marked, 60).split('\n')
    expect(line!.length).toBeLessThanOrEqual(60)
    expect(carets!.length).toBeLessThanOrEqual(60)
    expect(line).toContain('…')
    const from = carets!.indexOf('^')
    expect(line!.slice(from).startsWith('here')).toBe(true)
    expect(carets).toMatch(marked.includes('here»') ? /\|\s*\^{4}$/ : /\|\s*\^{40,}$/)
  })
})
