import { describe, expect, it } from 'vitest'
import { safeTranslate, type Diagnostic } from '../../src/index.js'
import { ignoreInsertion } from '../../src/internal.js'
import type { Code } from '../../src/warnings/catalogue.js'

/** Returns a text with the insertion for a warning at its `|`, or undefined if there is none. */
function ignored(text: string, code: Code = 'setting-without-effect'): string | undefined {
  const plain = text.replace('|', '')
  const found = ignoreInsertion(plain, code, text.indexOf('|'))
  return found && plain.slice(0, found.offset) + found.text + plain.slice(found.offset)
}

const comment = '# tranship-ignore setting-without-effect'

describe('the comment that silences a warning', () => {
  it('[E12-17] stands above the line, indented like it', () => {
    expect(ignored('a:\n  - |b: 1\n    c: 2\n')).toBe(`a:\n  ${comment}\n  - b: 1\n    c: 2\n`)
    expect(ignored('a: [\n  |b,\n]\n')).toBe(`a: [\n  ${comment}\n  b,\n]\n`)
    expect(ignored('a: |1')).toBe(`${comment}\na: 1`)
    expect(ignored('\uFEFFa: |1\r\n')).toBe(`\uFEFF${comment}\r\na: 1\r\n`)
  })

  it('[E12-17] stands behind the last line of a text of several lines, and nowhere in a block', () => {
    expect(ignored('a: "b\n  |c"\nd: 1\n')).toBe(`a: "b\n  c" ${comment}\nd: 1\n`)
    expect(ignored('a: b\n  |c\nd: 1\n')).toBe(`a: b\n  c ${comment}\nd: 1\n`)
    expect(ignored('a: "b\n  |c\n  d"\n')).toBeUndefined()
    expect(ignored('a: >\n  b\n  |c\nd: 1\n')).toBeUndefined()
    expect(ignored('a: >\n  # b\n  |c')).toBeUndefined()
  })

  it('[E12-17] gets a further code', () => {
    expect(ignored('a: 1 # tranship-ignore other: why\n|b: 2 # tranship-ignore x y: why\n')).toBe(
      'a: 1 # tranship-ignore other: why\nb: 2 # tranship-ignore x y, setting-without-effect: why\n',
    )
    expect(ignored('# tranship-ignore: why\n# more\na: |1\n')).toBe(
      '# tranship-ignore setting-without-effect: why\n# more\na: 1\n',
    )
  })

  it('[E12-17] is none for errors and for warnings about warnings', () => {
    for (const code of ['missing-key', 'more-warnings', 'unused-ignore'] as const)
      expect(ignored('|a: 1\n', code)).toBeUndefined()
  })

  it('[E12-17] removes the warning, and only that', () => {
    const text =
      'services:\n  web:\n    image: nginx\n    cpu_shares: 5\n    deploy: { endpoint_mode: vip }\n'
    const warningsOf = (written: string) => safeTranslate(written, { profile: 'compose' }).warnings
    const shown = ({ code, path }: Diagnostic) => `${code} ${path.join('.')}`
    const before = warningsOf(text)
    expect(before.length).toBeGreaterThan(0)
    for (const { code, range } of before) {
      const { offset, text: inserted } = ignoreInsertion(text, code, range.start.offset)!
      const after = warningsOf(text.slice(0, offset) + inserted + text.slice(offset))
      const left = before.filter((each) => each.code !== code || each.range.start.line !== range.start.line)
      expect(after.map(shown)).toEqual(left.map(shown))
    }
  })
})
