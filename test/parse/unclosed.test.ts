import { describe, expect, it } from 'vitest'
import { readAnything } from '../../src/parse/recovering-reader.js'
import { unclosedIn } from '../../src/parse/unclosed.js'
import { describeProblem } from '../../src/parse/yaml-problems.js'
import { safeTranslate } from '../../src/translate.js'
import { Reports } from '../../src/warnings/report.js'

/** Returns the errors of a text as offsets and messages. `«` marks the expected places. */
function errorsIn(marked: string) {
  const text = marked.replaceAll('«', '')
  const result = safeTranslate(text)
  const found = result.ok ? [] : result.errors
  const expected = Array.from(marked.matchAll(/«/g), ({ index }, count) => index - count)
  return {
    found: found.map(({ range, args }) => [range.start.offset, (args as { problem?: unknown }).problem]),
    expected,
  }
}

const { problem: notClosed } = describeProblem('UNCLOSED')
const service = 'services:\n  web:\n    image: a\n'

describe('[R2.1-08] an unclosed bracket or quote is reported at its beginning', () => {
  it.each([
    ['a bracket', `${service}    command: «[a, b\n    tty: true\n`],
    ['a bracket at the end of the text', `${service}    command: «[a`],
    ['a bracket before a comment', `${service}    command: «[a # b\n\n    tty: true\n`],
    ['a brace', `${service}    labels: «{a: b\n  db:\n    image: b\n`],
    ['a bracket around one that is closed', `${service}    command: «[a, b, [c]`],
    ['a bracket in a bracket', `${service}    command: «[a, «[b\n    tty: true\n`],
    ['a quote', `${service}    command: «"a\n  db:\n    image: b\n`],
    ['a single quote', `${service}    command: «'a\n  db:\n    image: b\n`],
    ['a quote before another way to end lines', `${service}    command: «"a\r\n  db:\r\n    image: b\r\n`],
    ['a quote in brackets', `${service}    command: «["a", «"b]\n`],
    ['a bracket behind an anchor', `x-a: &a «[b\n${service}    command: *a\n`],
    ['a bracket as an item', `${service}    ports:\n      - «[80\n      - 81\n`],
  ])('%s', (_, marked) => {
    const { found, expected } = errorsIn(marked)
    expect(found).toEqual(expected.map((offset) => [offset, notClosed]))
  })

  it('a bracket in a brace that is closed', () => {
    const { found, expected } = errorsIn(`${service}    build: {args: «[a}\n`)
    expect(found[0]).toEqual([expected[0], notClosed])
  })

  it('once, however many aliases repeat it', () => {
    const text = `x-a: &a [b\nx-b:\n  c: *a\n  d: *a\n`
    const { guess } = readAnything(text, new Reports())
    expect([...unclosedIn(text, guess!).values()]).toEqual([[{ start: 8, end: 9 }]])
  })

  it('and nothing else with it', () => {
    const { found, expected } = errorsIn(`${service}    command: «[a,\n «b]: c\n`)
    expect(found.slice(0, 2)).toEqual([
      [expected[0], notClosed],
      [expected[1], 'the indentation does not fit the lines around it'],
    ])
  })

  it.each([
    ['a quote on its own line', `${service}    command: "a«\n    tty: "b"\n`],
    ['a quote at the end of the text', `${service}    command: "a«`],
    ['a comment right behind brackets', `${service}    command: ["a"]«#b\n`],
    ['a comment right behind a quote', `${service}    command: "a\n      b"«#c\n`],
    ['a comma in brackets that are closed', `${service}    command: ["a" «"b"]\n`],
    ['a line that fits no indentation', `${service}«   tty: true\n`],
    ['a block that ends in front of an error', `x-a:\n  "b": 1\n« "c": 2\n${service}`],
  ])('but not %s', (_, marked) => {
    const { found, expected } = errorsIn(marked)
    expect(found[0]?.[0]).toBe(expected[0])
    expect(found.map(([, problem]) => problem).join()).not.toContain(notClosed)
  })
})
