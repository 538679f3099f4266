import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Change, changesBetween } from '../../src/source/change.js'

describe('where two texts differ', () => {
  it.each([
    ['by what is added', 'ad', 'abcd', [{ start: 1, end: 1, newEnd: 3 }]],
    ['by what is taken away', 'abcd', 'ad', [{ start: 1, end: 3, newEnd: 1 }]],
    ['by what stands instead', 'abd', 'acd', [{ start: 1, end: 2, newEnd: 2 }]],
    ['from the first difference to the last', 'a1b2c', 'a3b4c', [{ start: 1, end: 4, newEnd: 4 }]],
    ['in all', 'ab', 'cd', [{ start: 0, end: 2, newEnd: 2 }]],
    [
      'in one of two places',
      'x\n  a\n',
      'x\n  b\n  a\n',
      [
        { start: 4, end: 4, newEnd: 8 },
        { start: 1, end: 1, newEnd: 5 },
      ],
    ],
    [
      'at the end or at the beginning',
      'aa',
      'aaa',
      [
        { start: 2, end: 2, newEnd: 3 },
        { start: 0, end: 0, newEnd: 1 },
      ],
    ],
  ])('%s', (_, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes)
  })

  it('makes the one of the other, however long they are', () => {
    const numbers = Array.from({ length: 400 }, (_, index) => index).join(' ')
    const part = fc.constantFrom('a', 'b', 'ab'.repeat(400), 'a'.repeat(1100), numbers)
    const text = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, text, text, (start, from, to, end) => {
        const [before, after] = [start + from + end, start + to + end]
        for (const change of changesBetween(before, after)) {
          const instead = after.slice(change.start, change.newEnd)
          expect(before.slice(0, change.start) + instead + before.slice(change.end)).toBe(after)
          expect(change.start).toBeLessThanOrEqual(Math.min(change.end, change.newEnd))
        }
        const [late, early = late] = changesBetween(before, after)
        const isShort = ({ start, end, newEnd }: Change) => start === Math.min(end, newEnd)
        expect(isShort(late!) || before[late!.start] !== after[late!.start]).toBe(true)
        expect(isShort(early!) || before[early!.end - 1] !== after[early!.newEnd - 1]).toBe(true)
      }),
    )
  })
})
