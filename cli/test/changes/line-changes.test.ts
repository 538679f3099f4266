import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineChanges } from '../../src/changes/line-changes.js'

const shown = (before: string, after: string) =>
  lineChanges([...before], [...after])
    .map(({ kind, text }) => ({ same: ' ', removed: '-', added: '+' })[kind] + text)
    .join('')

describe('the way from one list of lines to another', () => {
  it.each([
    ['', '', ''],
    ['ab', 'ab', ' a b'],
    ['', 'ab', '+a+b'],
    ['ab', '', '-a-b'],
    ['ab', 'xy', '-a-b+x+y'],
    ['abc', 'axc', ' a-b+x c'],
    ['abcabba', 'cbabac', '-a-b c+b a b-b a+c'],
    ['aab', 'ab', ' a-a b'],
  ])('from %j to %j is %j', (before, after, expected) => {
    expect(shown(before, after)).toBe(expected)
  })

  const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 })

  it('leads from the one to the other', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const changes = lineChanges(before, after)
        const without = (kind: string) =>
          changes.filter((change) => change.kind !== kind).map(({ text }) => text)
        expect(without('added')).toEqual(before)
        expect(without('removed')).toEqual(after)
      }),
    )
  })

  it('is never longer than the longest common part demands', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const same = lineChanges(before, after).filter(({ kind }) => kind === 'same').length
        expect(same).toBe(longestCommon(before, after))
      }),
    )
  })

  it('takes no longer than it may for texts with nothing in common', () => {
    const many = (prefix: string) => Array.from({ length: 20_000 }, (_, index) => `${prefix}${index}`)
    expect(lineChanges(many('a'), many('b'))).toHaveLength(40_000)
  })
})

function longestCommon(one: readonly string[], other: readonly string[]): number {
  let row: number[] = Array.from({ length: other.length + 1 }, () => 0)
  for (const line of one) {
    const next = [0]
    other.forEach((own, at) => next.push(own === line ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!)))
    row = next
  }
  return row.at(-1)!
}
