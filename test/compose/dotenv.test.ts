import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeFault, parseDotenv, type Dotenv } from '../../src/compose/dotenv.js'
import type { Lookup } from '../../src/compose/template.js'

const environment = new Map([
  ['SHELL_ONLY', 'from the shell'],
  ['BOTH', 'shell'],
])
const lookup: Lookup = (name) => environment.get(name)

function values({ variables }: Dotenv): [string, string | undefined][] {
  return variables.map(({ name, value }) => [name, value])
}

describe('[R2.2-08] lines of an env file', () => {
  test.each<[string, string, [string, string | undefined][]]>([
    ['nothing', '', []],
    ['blank lines and comments', '\n  \n# A=1\n\t# x\nB=2\n', [['B', '2']]],
    ['a byte order mark', '\ufeffA=1', [['A', '1']]],
    [
      'CRLF',
      'A=1\r\n\r\n# c\r\nB="x\r\ny"\r\nC=\'x\r\ny\'\r\n',
      [
        ['A', '1'],
        ['B', 'x\r\ny'],
        ['C', 'x\r\ny'],
      ],
    ],
    [
      'the forms of an assignment',
      'A=1\nB = 2 \nC: 3\nexport D=4\nexport\tE=5',
      [
        ['A', '1'],
        ['B', '2'],
        ['C', '3'],
        ['D', '4'],
        ['E', '5'],
      ],
    ],
    ['export as a name', 'export=1\nexport =2', [['export', '2']]],
    [
      'an empty value',
      'A=\nB=""\nC=\'\'',
      [
        ['A', ''],
        ['B', ''],
        ['C', ''],
      ],
    ],
    [
      'unusual names',
      'A.b-c[0]=1\n1A=2\nÉté=3\n__proto__=4',
      [
        ['A.b-c[0]', '1'],
        ['1A', '2'],
        ['Été', '3'],
        ['__proto__', '4'],
      ],
    ],
    [
      'a comment behind a value',
      'A=1 # c\nB=1#c\nC=1\t#c\nD="1" # c',
      [
        ['A', '1'],
        ['B', '1#c'],
        ['C', '1\t#c'],
        ['D', '1'],
      ],
    ],
    [
      'no-break spaces are blanks too',
      '\xa0A\xa0=\xa01\xa0\nexport\xa0B:\x852',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    [
      'blanks of any kind around a name',
      'A\v=\f1\n\v\fB=2',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    ['a carriage return inside of quotes', 'A="x\ry"', [['A', 'x\ry']]],
    [
      'a bare name takes the value of the shell though an earlier line has one',
      'BOTH=file\nBOTH',
      [['BOTH', 'shell']],
    ],
    ['no escapes without quotes', 'A=a\\nb\\q', [['A', 'a\\nb\\q']]],
    [
      'nothing but an escaped quote in single quotes',
      "A='it\\'s $BOTH \\n \\\\ # x'",
      [['A', "it's $BOTH \\n \\\\ # x"]],
    ],
    [
      'escapes in double quotes',
      'A="\\a\\b\\f\\n\\r\\t\\v\\\\\\"\\0101\\q\\x41\\08"',
      [['A', '\x07\b\f\n\r\t\v\\"A\\q\\x41\\08']],
    ],
    [
      'several lines in quotes',
      'A="1\n2"\nB=\'3\n4\'',
      [
        ['A', '1\n2'],
        ['B', '3\n4'],
      ],
    ],
    [
      'a statement behind a closing quote',
      'A="1" B=2',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    [
      'a bare name takes the value of the shell',
      'SHELL_ONLY\nNOWHERE\nA=1\nA',
      [
        ['SHELL_ONLY', 'from the shell'],
        ['NOWHERE', undefined],
        ['A', '1'],
      ],
    ],
    [
      'of a repeated name the later value, in the later place',
      'A=1\nB=2\nA=3',
      [
        ['B', '2'],
        ['A', '3'],
      ],
    ],
  ])('%s', (_, text, expected) => {
    const dotenv = parseDotenv(text, lookup)
    expect(dotenv.faults).toEqual([])
    expect(values(dotenv)).toEqual(expected)
  })

  test('a variable knows its line', () => {
    expect(parseDotenv('\nA="1\n2"\n\nB=3 ', lookup).variables).toEqual([
      { name: 'A', value: '1\n2', line: 2 },
      { name: 'B', value: '3', line: 5 },
    ])
  })

  test('format raw takes the rest of the line as it is', () => {
    const { variables, faults } = parseDotenv(
      '\n# c\nA="$BOTH" # x \r\n\n  B= \'1\'\nSHELL_ONLY\nC=a=b',
      lookup,
      { format: 'raw' },
    )
    expect(faults).toEqual([])
    expect(variables).toEqual([
      { name: 'A', value: '"$BOTH" # x ', line: 3 },
      { name: 'B', value: " '1'", line: 5 },
      { name: 'SHELL_ONLY', value: 'from the shell', line: 6 },
      { name: 'C', value: 'a=b', line: 7 },
    ])
  })
})

describe('[R2.14-05] values refer to the shell and to earlier lines', () => {
  test.each<[string, [string, string | undefined][]]>([
    [
      'A=1\nB=$A',
      [
        ['A', '1'],
        ['B', '1'],
      ],
    ],
    [
      'A=1\nB="${A}2"',
      [
        ['A', '1'],
        ['B', '12'],
      ],
    ],
    [
      "A=1\nB='$A'",
      [
        ['A', '1'],
        ['B', '$A'],
      ],
    ],
    [
      'BOTH=file\nB=$BOTH',
      [
        ['BOTH', 'file'],
        ['B', 'shell'],
      ],
    ],
    ['A=${NOWHERE:-d}', [['A', 'd']]],
    ['A="\\$BOTH $$BOTH \\\\$BOTH"', [['A', '$BOTH $BOTH \\shell']]],
    ['A=\\$BOTH', [['A', '\\shell']]],
  ])('%j', (text, expected) => {
    const dotenv = parseDotenv(text, lookup)
    expect(dotenv).toMatchObject({ faults: [], unset: [] })
    expect(values(dotenv)).toEqual(expected)
  })

  test('and to the files before, after the shell and their own lines', () => {
    const earlier: Lookup = (name) => ({ A: 'before', B: 'before', BOTH: 'before' })[name]
    expect(values(parseDotenv('B=own\nC=$A-$B-$BOTH', lookup, { earlier }))).toContainEqual([
      'C',
      'before-own-shell',
    ])
    expect(values(parseDotenv('C=$A', lookup, { earlier }))).toEqual([['C', 'before']])
  })

  test('an unset variable is reported at its place in the file, also behind escapes', () => {
    const text = 'A=$X\nD="$W \\n"\nB="\\n\\0101\\$\r\n${Y} $Z"\nC=$C\n'
    const { unset } = parseDotenv(text, lookup)
    expect(unset.map(({ name }) => name)).toEqual(['X', 'W', 'Y', 'Z', 'C'])
    for (const { name, start, end } of unset) expect(text.slice(start, end)).toBe(name)
  })
})

describe('[R2.2-08] an invalid line is reported, and the other lines are read', () => {
  test.each([
    ['A=1\nB="open\nC=3', 'unterminated-quote', '"open', 2],
    ["A=1\nB='open\nC=3", 'unterminated-quote', "'open", 2],
    ['A=1\nB x y=2\nC=3', 'space-in-key', 'B x y', 2],
    ['A=1\nB$=2\nC=3', 'unexpected-character', '$', 2, '$'],
    ['A=1\nB $=2\nC=3', 'unexpected-character', '$', 2, '$'],
    ['A=1\n:2\nC=3', 'unexpected-character', ':', 2, ':'],
    ['A=1\n😀=2\nC=3', 'unexpected-character', '😀', 2, '😀'],
    ['A=1\nB=${1}\nC=3', 'invalid-template', '${1}', 2],
    ['A=1\nB="\n\\n${1}"\nC=3', 'invalid-template', '${1}', 3],
    ['A=1\nB=${M:?m}\nC=3', 'required-variable', '${M:?m}', 2],
  ])('%j', (text, reason, piece, line, character = '') => {
    const dotenv = parseDotenv(text, lookup)
    const start = text.indexOf(piece)
    expect(dotenv.faults).toMatchObject([{ reason, start, end: start + piece.length, line, character }])
    expect(new Map(values(dotenv)).get('A')).toBe('1')
    expect(new Map(values(dotenv)).get('C')).toBe('3')
  })

  test('an unclosed value sets nothing', () => {
    expect(values(parseDotenv('A=1\nB="open\nC=3', lookup))).toEqual([
      ['A', '1'],
      ['C', '3'],
    ])
  })

  describe('a key in PEM without quotes is one fault, and no line of it is a variable', () => {
    const key =
      '-----BEGIN RSA PRIVATE KEY-----\nDEK-Info: AES-128-CBC,0\n\nMIIEvQ\nab+/\nabcd==\n-----END RSA PRIVATE KEY-----'
    test.each([
      ['as a value', `A=1\nK=${key}\nC=3`, 'unquoted-lines', 2],
      ['as an exported value', `A=1\nexport K: ${key}\nC=3`, 'unquoted-lines', 2],
      ['with line ends of Windows', `A=1\nK=${key.replaceAll('\n', '\r\n')}\r\nC=3`, 'unquoted-lines', 2],
      ['alone', `A=1\n${key}\nC=3`, 'unquoted-lines', 2],
      ['behind an open quote', `A=1\nK="${key}\nC=3`, 'unterminated-quote', 2],
    ])('%s', (_, text, reason, line) => {
      const { faults, variables } = parseDotenv(text, lookup)
      expect(faults).toMatchObject([{ reason, line }])
      expect(variables.map(({ name }) => name)).toEqual(['A', 'C'])
    })

    test.each([`A=1\nK=${key}\nC=3`, `A=1\n${key}\nC=3`])('raw %j', (text) => {
      const { faults, variables } = parseDotenv(text, lookup, { format: 'raw' })
      expect(faults).toMatchObject([{ reason: 'unquoted-lines', line: 2 }])
      expect(variables.map(({ name }) => name)).toEqual(['A', 'C'])
    })

    test('in quotes it is a value', () => {
      expect(values(parseDotenv(`K="${key}"`, lookup))).toEqual([['K', key]])
    })

    test('its first line alone is a value, as in Compose', () => {
      const text = 'K=-----BEGIN RSA PRIVATE KEY-----\nB=2'
      expect(values(parseDotenv(text, lookup))).toEqual([
        ['K', '-----BEGIN RSA PRIVATE KEY-----'],
        ['B', '2'],
      ])
    })
  })

  test('a variable with a fault in a later line of its value knows its own line', () => {
    const { variables, faults } = parseDotenv('\nA="\n${1}"\nB=2', lookup)
    expect(faults.map(({ line }) => line)).toEqual([3])
    expect(variables.map(({ name, line }) => [name, line])).toEqual([
      ['A', 2],
      ['B', 4],
    ])
  })

  test.each([
    ['unterminated-quote', 'A="x', 'quote'],
    ['unquoted-lines', '-----BEGIN KEY-----\n-----END KEY-----', 'needs quotes'],
    ['space-in-key', 'A B=1', 'space'],
    ['unexpected-character', 'A$=1', '`$`'],
    ['invalid-template', 'A=${1}', 'not valid'],
    ['required-variable', 'A=${M:?m}', 'requires'],
    ['too-much-text', `A=${'x'.repeat(40_000)}\nB=${'$A'.repeat(30)}`, 'too much text'],
  ])('there is a sentence about %s', (reason, text, words) => {
    const [fault] = parseDotenv(text, lookup).faults
    expect(fault?.reason).toBe(reason)
    expect(describeFault(fault!)).toContain(words)
  })

  test.each([
    ['=1', 'unexpected-character', '='],
    ['A B=1', 'space-in-key', ''],
    ['export A=1', 'space-in-key', ''],
  ])('raw %j', (text, reason, character) => {
    expect(parseDotenv(`${text}\nC=3`, lookup, { format: 'raw' })).toMatchObject({
      variables: [{ name: 'C', value: '3' }],
      faults: [{ reason, line: 1, character }],
    })
  })
})

describe('any text', () => {
  const text = fc.string({
    unit: fc.constantFrom(
      'A',
      'export',
      ' ',
      '=',
      ':',
      '\n',
      '\r\n',
      '"',
      "'",
      '\\',
      '$',
      '{',
      '}',
      '#',
      '0101',
      'é',
      '😀',
    ),
    maxLength: 60,
  })

  test('gives unique names and places inside the text', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(undefined, 'raw' as const), (file, format) => {
        const { variables, unset, faults } = parseDotenv(file, lookup, { format })
        expect(new Set(variables.map(({ name }) => name)).size).toBe(variables.length)
        for (const { name, start, end } of unset) expect(file.slice(start, end)).toBe(name)
        for (const { start, end, line } of faults) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(file.length)
          expect(line).toBe(file.slice(0, start).split('\n').length)
        }
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    'A',
    'A=',
    'A="',
    "A='",
    '\n',
    'A=1\n',
    'A="1\n',
    '\\',
    'A="\\n',
    'A=${A',
    'A B\n',
    '$\n',
    'A=$X\n',
    'A="\n$X"\n',
  ])('%j, fifty thousand times, is read to its end', (piece) => {
    const { unset, faults } = parseDotenv(piece.repeat(50_000), () => undefined)
    for (const { end } of [...unset, ...faults]) expect(end).toBeLessThanOrEqual(piece.length * 50_000)
  })
})
