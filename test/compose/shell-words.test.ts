import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitShellWords } from '../../src/compose/shell-words.js'
import { Fault } from '../../src/source/fault.js'

describe('[R2.2-04] a command is split into words', () => {
  test.each([
    ['', []],
    [' \n\t', []],
    ['a b', ['a', 'b']],
    [' a\tb\nc\r\n', ['a', 'b', 'c']],
    ["echo 'a  b' c", ['echo', 'a  b', 'c']],
    ['echo "a  b" c', ['echo', 'a  b', 'c']],
    ['\'a\'"b"c', ['abc']],
    ['--x="a b"', ['--x=a b']],
    ['a \'\' ""', ['a', '', '']],
    ["'it\\n'", ['it\\n']],
    ['"a\\"b\\\\c\\$d\\`e"', ['a"b\\c$d`e']],
    ['"a\\nb\\.c"', ['a\\nb\\.c']],
    ['"a\\\nb"', ['ab']],
    ['"a\\\\\nb"', ['a\\\nb']],
    ['a\\ b \\"c\\"', ['a b', '"c"']],
    ['run \\\n  --flag', ['run', '--flag']],
    ['echo $HOME ${X} $$', ['echo', '$HOME', '${X}', '$$']],
    ['echo $(date +%s) `id -u`', ['echo', '$(date +%s)', '`id -u`']],
    ['echo $(a $(b c) | d)', ['echo', '$(a $(b c) | d)']],
    ['# a *.js ~', ['#', 'a', '*.js', '~']],
    ["sh -c 'a && b; c | d > e'", ['sh', '-c', 'a && b; c | d > e']],
    ['a \\&\\& b', ['a', '&&', 'b']],
  ])('%j is %j', (text, words) => expect(splitShellWords(text)).toEqual({ words }))
})

describe('[C1-12] in double quotes Compose removes each backslash', () => {
  test.each([
    ['a "b\\d" c\\d', ['a', 'bd', 'cd']],
    ['a "x\\\\y" "q\\"z"', ['a', 'x\\y', 'q"z']],
    ['a "x\\\ny"', ['a', 'x\ny']],
    ["a 'b\\d'", ['a', 'b\\d']],
  ])('%j is %j', (text, words) => expect(splitShellWords(text, 'as-compose')).toEqual({ words }))
})

describe('[R2.2-04] an operator outside quotes is found', () => {
  test.each([
    ['a && b', 2, ['a']],
    ['a||b', 1, ['a']],
    ['a | b', 2, ['a']],
    ['a; b', 1, ['a']],
    ['a > b', 2, ['a']],
    ['a >b', 2, ['a']],
    ['a < b', 2, ['a']],
    ['a 2>&1', 3, ['a']],
    ['a b2>c', 4, ['a', 'b2']],
    ['a 2b>c', 4, ['a', '2b']],
    ['a 10>c', 4, ['a']],
    ['a; b # c', 1, ['a']],
    ['a &', 2, ['a']],
    ['&& a', 0, []],
    ['"a b" && (c; d)', 6, ['a b']],
    ["cat <<END\nit's\nEND", 4, ['cat']],
    ["a; b # it's\nc", 1, ['a']],
  ])('%j has one at %i', (text, operatorAt, words) => {
    expect(splitShellWords(text)).toEqual({ words, operatorAt })
  })
})

describe('[R2.2-04] what does not balance is refused', () => {
  test.each([
    ["a 'b", 'unbalanced-quote', 2, 4],
    ['a "b', 'unbalanced-quote', 2, 4],
    ['a "b\\"', 'unbalanced-quote', 2, 6],
    ['a `b', 'unbalanced-quote', 2, 4],
    ['a && "b', 'unbalanced-quote', 5, 7],
    ["a; # b\nc 'd", 'unbalanced-quote', 9, 11],
    ["a; b#it's", 'unbalanced-quote', 7, 9],
    ['a (b)', 'unquoted-parenthesis', 2, 3],
    ['a )', 'unquoted-parenthesis', 2, 3],
    ['a $(b', 'unquoted-parenthesis', 3, 4],
    ['a \\', 'trailing-backslash', 2, 3],
  ])('%j: %s', (text, reason, start, end) => {
    expect(splitShellWords(text)).toEqual(new Fault(reason, start, end))
  })
})

describe('any text', () => {
  test('that is quoted is one word', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (words) => {
        const quoted = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
        expect(splitShellWords(quoted)).toEqual({ words })
      }),
    )
  })

  test('is words or a fault inside the text', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '\n', '"', "'", '\\', '$', '(', ')', '`', '&', '<', '#', '2'),
    })
    fc.assert(
      fc.property(text, (command) => {
        const result = splitShellWords(command)
        if (result instanceof Fault) {
          expect(result.start).toBeLessThan(result.end)
          expect(result.end).toBeLessThanOrEqual(command.length)
        } else if (result.operatorAt !== undefined) {
          expect('&|;<>').toContain(command[result.operatorAt])
        }
      }),
      { numRuns: 1000 },
    )
  })

  test.each(['a', 'a ', '"a" ', "''", '\\a', '$(', '$()', '`', '; ', '1', '# ', '<'])(
    '%j, a hundred thousand times, is read to its end',
    (piece) => {
      for (const text of [piece.repeat(100_000), `a; ${piece.repeat(100_000)}`]) {
        expect(splitShellWords(text)).toBeDefined()
      }
    },
  )
})

describe('[R2.2-04] behind the first operator', () => {
  test.each([
    ['echo 2|cat', ['echo', '2']],
    ['echo 2<file', ['echo']],
    ['echo 2>file', ['echo']],
    ['echo x2>file', ['echo', 'x2']],
    ["a | #' ", ['a']],
    ["a | cat <<EOF ' ", ['a']],
  ])('%j has the words %j in front', (text, words) => {
    expect(splitShellWords(text)).toMatchObject({ words })
  })

  test.each(["a | b# '", "a | 'it # ' '", "a | ' b"])('%j has a quote that is not closed', (text) => {
    expect(splitShellWords(text)).toMatchObject({ reason: 'unbalanced-quote' })
  })
})
