import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beforeConnection } from '../../src/runs/before-connection.js'

const before = (log: string, output: string, errors = '') =>
  Buffer.from(beforeConnection(Buffer.from(log), Buffer.from(output), Buffer.from(errors))).toString()

describe('output of a program before a client connects', () => {
  it.each([
    ['', 'a', '', ''],
    ['a', '', '', 'a'],
    ['one\r\ntwo\r\n', 'two\r\n$ ', '', 'one\r\n'],
    ['one\n', 'two\n', '', 'one\n'],
    ['aab', 'aabaabc', '', ''],
    ['ab', '', 'abab', ''],
    ['1\n2\na\n3\nb\n', '2\n3\n4\n', 'a\nb\n', '1\n'],
    ['1\na\n', '1\n', 'a\n', ''],
    ['1\n2\n', 'other\n', 'another\n', '1\n2\n'],
    ['y\ny\ny\n', 'y\n', 'y\n', 'y\n'],
  ])('[E9-04] is the log %j without what came as %j and %j', (log, output, errors, expected) => {
    expect(before(log, output, errors)).toBe(expected)
  })

  it('[E9-04] is as little as there can be', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b') })
    fc.assert(
      fc.property(text, text, (log, output) => {
        let length = Math.min(log.length, output.length)
        while (!log.endsWith(output.slice(0, length))) length--
        expect(before(log, output)).toBe(log.slice(0, log.length - length))
      }),
    )
  })
})
