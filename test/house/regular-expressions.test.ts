import { describe, expect, it } from 'vitest'
import { exportedTextsIn, expressionsIn } from '../../scripts/expressions-in-source.js'
import { faultsOf, growthOf } from '../../scripts/regular-expressions.js'

describe('the regular expressions of a source file', () => {
  it.each([
    ['/a+/g', 'a+', 'g'],
    ['/[/]\\//', '[/]\\/', ''],
    ["new RegExp('a', 'i')", 'a', 'i'],
    ["RegExp('a' + `b`)", 'ab', ''],
    ['new RegExp(String.raw`\\s`)', '\\s', ''],
    ['new RegExp(/a/.source)', 'a', ''],
    ["const word = '[a-z]'\nnew RegExp(`^${word}+$`)", '^[a-z]+$', ''],
    ['const word = String.raw`\\w`\nfunction find() { return new RegExp(`${word}+`) }', '\\w+', ''],
  ])('%s', (text, pattern, flags) => {
    expect(expressionsIn('a.ts', text)[0]).toMatchObject({ file: 'a.ts', pattern, flags })
  })

  it('of constants that it imports', () => {
    const files = [
      { file: 'b.ts', text: "export const word = String.raw`\\w`\nexport const twice = 'a'" },
      { file: 'c.ts', text: "export const twice = 'b'" },
    ]
    const patternOf = (name: string) =>
      expressionsIn(
        'a.ts',
        `import { ${name} } from './b.js'\nnew RegExp(\`\${word}+\`)`,
        exportedTextsIn(files),
      )[0]?.pattern
    expect(patternOf('word')).toBe('\\w+')
    expect(patternOf('twice as word')).toBeUndefined()
    expect(patternOf('other as word')).toBeUndefined()
  })

  it.each([
    'new RegExp(word)',
    'new RegExp(`^${escaped(word)}$`)',
    "let word = 'a'\nnew RegExp(word)",
    "const word = 'a'\nfunction find(word: string) { return new RegExp(word) }",
  ])('has a part that is not constant: %s', (text) => {
    expect(expressionsIn('a.ts', text)).toMatchObject([{ pattern: undefined }])
  })

  it.each(["'/a+/'", '// /a+/', 'a / b / c', 'matchAll(RegExp)'])('is none: %s', (text) => {
    expect(expressionsIn('a.ts', text)).toEqual([])
  })
})

describe('the checker', () => {
  it.each([
    ['^a+$', ''],
    ['\\bupstream\\s+([\\w.-]+)', 'g'],
    ['[\\w-]+(?:\\.[\\w-]+)*', 'g'],
  ])('takes /%s/%s for linear', (pattern, flags) => {
    expect(growthOf(pattern, flags)).toBeUndefined()
  })

  it.each([
    ['\\/+$', '', '2nd degree polynomial'],
    ['^\\s*(\\S+?)\\s*(==|!=)\\s*(.*?)\\s*$', '', '3rd degree polynomial'],
    ['(?:"(?:[^"\\\\]|\\\\.)*"|[^\\]])*\\]', 'g', 'exponential'],
    ['a*b', 'y', '2nd degree polynomial'],
  ])('finds that /%s/%s is not: %s', (pattern, flags, growth) => {
    expect(growthOf(pattern, flags)).toBe(growth)
  })
})

describe('the check fails', () => {
  const expression = { file: 'a.ts', line: 3, written: '/b+$/', pattern: 'b+$', flags: '' }
  const harmless = { file: 'a.ts', written: '/b+$/', bound: 'at most 3 characters' }
  const slow = () => 'exponential'

  it('on an expression that is not linear', () => {
    expect(faultsOf([expression], [], slow)).toEqual(['a.ts:3: exponential: /b+$/'])
  })

  it('on one that nobody can check', () => {
    expect(faultsOf([{ ...expression, pattern: undefined }], [], () => undefined)).toEqual([
      'a.ts:3: unknown, as a part of it is not constant: /b+$/',
    ])
  })

  it('on none in the list of exceptions', () => {
    expect(faultsOf([expression], [harmless], slow)).toEqual([])
  })

  it('on an exception that is no longer needed', () => {
    expect(faultsOf([expression], [harmless], () => undefined)).toHaveLength(1)
    expect(faultsOf([], [harmless], slow)).toHaveLength(1)
  })
})
