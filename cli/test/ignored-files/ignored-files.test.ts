import { describe, expect, it } from 'vitest'
import { ignoredFiles } from '../../src/ignored-files/ignored-files.js'
import { UsageError } from '../../src/usage-error.js'

const ignored = (text: string) => ignoredFiles({ text, name: '`.dockerignore`', stepsPerPath: 5000 })

/** Patterns, paths that they leave out, and others. */
const cases: readonly (readonly [text: string, out: readonly string[], others: readonly string[]])[] = [
  ['a', ['a', 'a/b', 'a/b/c'], ['b', 'ab', 'b/a', 'A']],
  ['/a/', ['a', 'a/b'], ['b/a']],
  ['./a//b/../c', ['a/c'], ['a/b', 'a']],
  ['*', ['a', '.env', 'a/b'], []],
  ['*.md', ['a.md', '.md', 'a.md/b'], ['a.mdx', 'a/b.md']],
  ['a*c', ['ac', 'abbc'], ['a/c', 'abcd']],
  ['*/*.md', ['a/b.md'], ['b.md', 'a/b/c.md']],
  ['?', ['a', 'ü', '🙂', 'a/bc'], ['ab']],
  ['a?c', ['abc'], ['a/c', 'ac']],
  ['**', ['a', 'a/b', '.env'], []],
  ['**/a', ['a', 'b/a', 'c/b/a', 'b/a/c'], ['ba', 'b/ca']],
  ['**/*.md', ['a.md', 'b/a.md', 'c/b/a.md'], ['a.mdx']],
  ['**.md', ['a.md', 'b/a.md'], ['a.mdx']],
  ['a/**', ['a/b', 'a/b/c'], ['a', 'b/a']],
  ['a/**/b', ['a/b', 'a/c/b', 'a/c/d/b'], ['ab', 'a/cb', 'b']],
  ['**/**/**/a', ['a', 'b/a'], ['ba']],
  ['[a-c]x', ['ax', 'cx'], ['dx', 'x']],
  ['[^a-c]x', ['dx', '-x'], ['ax', '/x', 'x']],
  ['[a\\]-]x', ['ax', ']x', '-x'], ['bx']],
  ['\\*', ['*'], ['a', '\\*']],
  ['\\#a', ['#a'], ['a']],
  ['a.(b)+{1}|$^', ['a.(b)+{1}|$^'], ['a.b', 'axb', 'a.bb']],
  ['constructor', ['constructor', 'constructor/a'], ['toString', '__proto__', 'a']],
  ['# a\n\n  b  \r\n', ['b'], ['a', '# a']],
  ['\uFEFFa', ['a'], ['b']],
  ['a\n!a/b', ['a', 'a/c'], ['a/b', 'a/b/c']],
  ['!a/b\na', ['a/b'], []],
  ['*\n! a\na/b', ['b', 'a/b'], ['a', 'a/c']],
  ['!\n!a', [], ['a']],
]

describe('the files that patterns leave out', () => {
  it.each(cases)('%j', (text, out, others) => {
    const { has } = ignored(text)
    expect([...out, ...others].filter((path) => has(path))).toEqual(out)
  })

  it.each(['[', '[a', '[]', '[^]', 'a[b-a]', '[a-', '[\\'])('a malformed pattern is an error: %s', (text) => {
    expect(() => ignored(text)).toThrow(UsageError)
    expect(() => ignored(`a\n${text}`)).toThrow('(line 2 of `.dockerignore`)')
  })

  it('patterns with exceptions may leave out a folder and not all of it', () => {
    expect(ignored('a\n !b').hasExceptions).toBe(true)
    expect(ignored('a\n#!b').hasExceptions).toBe(false)
  })

  it('patterns that take more steps for each path than are allowed are an error', () => {
    const slow = `${'*a'.repeat(500)}b`
    const paths = Array.from({ length: 2000 }, (_, index) => `${index}${'a'.repeat(200)}`)
    const { has } = ignored(slow)
    expect(() => paths.filter(has)).toThrow(/take too long/)
    const { has: hasUsual } = ignored('node_modules\n**/*.log\n')
    expect(paths.filter(hasUsual)).toEqual([])
  })
})
