import { expect, it } from 'vitest'
import { lineDifferences } from '../src/translation/line-differences.js'

const shown = (before: string, after: string) =>
  lineDifferences(before, after).map(({ sign, text }) => `${sign}${text}`)

it('shows the lines that differ, and two on each side', () => {
  const before = 'a\nb\nc\nd\ne\nf\ng\nh\n'
  expect(shown(before, before.replace('d\n', 'D\n'))).toEqual([
    ...['…', ' b', ' c', '-d', '+D', ' e', ' f', '…'],
  ])
})

it('keeps lines that both have between two differences', () => {
  expect(shown('a\nb\nc\n', 'A\nb\nC\n')).toEqual(['-a', '+A', ' b', '-c', '+C'])
})

it('shows lines that are only added or only removed', () => {
  expect(shown('a\nc\n', 'a\nb\nc\n')).toEqual([' a', '+b', ' c'])
  expect(shown('a\nb\n', '')).toEqual(['-a', '-b'])
  expect(shown('', 'a\n')).toEqual(['+a'])
})

it('shows texts with too many lines to compare as wholly different', () => {
  const lines = (word: string) =>
    `${Array.from({ length: 1500 }, (_, at) => `${word}${at % 7}`).join('\n')}\n`
  const found = shown(lines('a'), lines('b'))
  expect(found.length).toBe(3000)
  expect(found[0]).toBe('-a0')
  expect(found[1500]).toBe('+b0')
})
