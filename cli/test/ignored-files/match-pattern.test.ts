import { describe, expect, it } from 'vitest'
import { PatternMatcher } from '../../src/ignored-files/match-pattern.js'
import { parsePattern } from '../../src/ignored-files/parse-pattern.js'

/** Patterns that would repeat in one another as regular expressions, by how often. */
const families: Readonly<Record<string, (count: number) => string>> = {
  asterisks: (count) => `${'*a'.repeat(count)}b`,
  'asterisks in a row': (count) => `${'*'.repeat(count)}b`,
  'asterisks and question marks': (count) => `${'*?'.repeat(count)}b`,
  folders: (count) => `${'**/a/'.repeat(count)}b`,
  'folders and names': (count) => `${'**/*/'.repeat(count)}b`,
  'asterisks between folders': (count) => `${'a**a*'.repeat(count)}b`,
  classes: (count) => `${'*[a-z]'.repeat(count)}B`,
  'groups of a regular expression': (count) => `(${'(a+)+'.repeat(count)})+b`,
}

/** Returns the number of steps to match a path, and the number of positions in the pattern. */
function stepsFor(pattern: string, path: string) {
  const parts = parsePattern(pattern)!
  let steps = 0
  new PatternMatcher(parts).matches([...path], (places) => (steps += places))
  return { steps, places: parts.length + 1 }
}

describe('a pattern is held against a path in one pass', () => {
  const paths = ['a'.repeat(4000), 'a/'.repeat(2000), 'aa/b'.repeat(1000)]

  it.each(Object.entries(families))('%s', (_, patternOf) => {
    for (const path of paths)
      for (const count of [1, 10, 1000]) {
        const { steps, places } = stepsFor(patternOf(count), path)
        expect(steps).toBeLessThanOrEqual(path.length * places)
        expect(steps).toBeGreaterThan(0)
      }
  })

  it.each(Object.entries(families))('its parts are no more than its characters: %s', (_, patternOf) => {
    for (const count of [10, 1000])
      expect(parsePattern(patternOf(count))!.length).toBeLessThanOrEqual(patternOf(count).length)
  })
})
