import fc from 'fast-check'
import yaml11 from 'js-yaml-3'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments, stringify } from 'yaml'

import { toYAML } from '../src/to-yaml.js'

function readWithYAML(text: string, version: '1.1' | '1.2'): unknown[] {
  const documents = parseAllDocuments(text, { version, uniqueKeys: true, logLevel: 'silent' })
  if (!Array.isArray(documents)) return []
  for (const document of documents) {
    expect(document.errors).toEqual([])
    expect(document.warnings).toEqual([])
  }
  return documents.map((document) => document.toJS({ maxAliasCount: 0 }) as unknown)
}

/** Expects every reader to see the data in the text. */
function expectReadAs(text: string, objects: readonly object[]) {
  expect(readWithYAML(text, '1.2')).toEqual(objects)
  expect(readWithYAML(text, '1.1')).toEqual(objects)
  expect(yaml11.safeLoadAll(text)).toEqual(objects)
}

/** Returns the printed value. */
function written(value: unknown): string {
  const text = toYAML([{ key: value }])
  expectReadAs(text, [{ key: value }])
  return text.slice('key:'.length)
}

describe('documents', () => {
  test('are separated by a line of three dashes, with none before the first', () => {
    expect(toYAML([{ a: 1 }, { b: 2 }])).toBe('a: 1\n---\nb: 2\n')
  })

  test('none is no text', () => {
    expect(toYAML([])).toBe('')
  })

  test('an empty one is an empty map', () => {
    expect(toYAML([{}, {}])).toBe('{}\n---\n{}\n')
  })

  test('a list may be one', () => {
    expect(toYAML([[], [1]])).toBe('[]\n---\n- 1\n')
  })

  test('that end in kept line breaks do not run into the next', () => {
    const objects = [{ a: 'x\n\n\n' }, { b: ['x\n\n'] }, { c: 1 }]
    expectReadAs(toYAML(objects), objects)
  })
})

describe('structure', () => {
  test('is what kubectl prints: two spaces, lists at the indent of their key', () => {
    const service = {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'web', labels: { 'app.kubernetes.io/name': 'web' } },
      spec: { ports: [{ name: 'http', port: 80, targetPort: 8080 }, { port: 443 }] },
    }
    const text = [
      'apiVersion: v1',
      'kind: Service',
      'metadata:',
      '  name: web',
      '  labels:',
      '    app.kubernetes.io/name: web',
      'spec:',
      '  ports:',
      '  - name: http',
      '    port: 80',
      '    targetPort: 8080',
      '  - port: 443',
      '',
    ].join('\n')
    expect(toYAML([service])).toBe(text)
    expectReadAs(text, [service])
  })

  test('empty maps and lists are written as such', () => {
    const objects = [{ map: {}, list: [], items: [{}, [], { map: {}, list: [] }] }]
    const text = toYAML(objects)
    expect(text).toBe('map: {}\nlist: []\nitems:\n- {}\n- []\n- map: {}\n  list: []\n')
    expectReadAs(text, objects)
  })

  test('lists stand in lists', () => {
    const objects = [{ rows: [[1, [2, 3]], [[4]], [{ a: [5] }]] }]
    const text = toYAML(objects)
    expect(text).toBe('rows:\n- - 1\n  - - 2\n    - 3\n- - - 4\n- - a:\n    - 5\n')
    expectReadAs(text, objects)
  })

  test('an undefined member is left out, as in JSON', () => {
    expect(toYAML([{ a: undefined, b: [{ c: undefined, d: 1 }, { e: undefined }, undefined] }])).toBe(
      'b:\n- d: 1\n- {}\n- null\n',
    )
  })

  test('keys keep the order of the data', () => {
    expect(toYAML([{ b: 1, a: 2, C: 3 }])).toBe('b: 1\na: 2\nC: 3\n')
  })

  test('ten thousand items are as readable as one', () => {
    const objects = [{ items: Array.from({ length: 10_000 }, (_, index) => ({ name: `item-${index}` })) }]
    expectReadAs(toYAML(objects), objects)
  })
})

describe('numbers, truth values and null are written as JSON writes them', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [8080, '8080'],
    [-1.5, '-1.5'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [true, 'true'],
    [false, 'false'],
    [null, 'null'],
  ])('%j', (value, text) => {
    const emitted = toYAML([{ key: value }])
    expect(emitted).toBe(`key: ${text}\n`)
    expectReadAs(emitted, [JSON.parse(JSON.stringify({ key: value })) as object])
  })

  test.each([
    [1e21, '1.0e+21'],
    [-1e-7, '-1.0e-7'],
    [1.5e300, '1.5e+300'],
  ])('%d has a point before its exponent, without which YAML 1.1 reads a string', (value, text) => {
    expect(written(value)).toBe(` ${text}\n`)
  })

  test.each([NaN, Infinity, -Infinity])('%d, which JSON does not know, is null', (value) => {
    expect(toYAML([{ key: value }])).toBe('key: null\n')
  })
})

describe('strings that every reader takes for themselves are plain', () => {
  test.each([
    'web',
    'nginx:1.27-alpine',
    'registry.example.com/team/api@sha256:0f1e',
    'https://example.com:8443/path?q=1#top',
    '/bin/sh',
    './data',
    '.env',
    '~/data',
    '-c',
    '--port=8080',
    '500m',
    '256Mi',
    '10s',
    '1.27-alpine',
    '$HOME/bin',
    '$(NAME)',
    'a - b',
    'a, b [c] {d}',
    'a "quoted" word',
    "it's",
    'C:\\data',
    'curl -f http://localhost:8080/health || exit 1',
    'a  b',
    'a#b',
    'a:b',
    'nullable',
    'yesterday',
    'Normal',
    'ünïcödé',
    '日本語',
    '🚢 ship',
    'x'.repeat(10_000),
    'words '.repeat(500).trim(),
  ])('%s', (value) => {
    expect(written(value)).toBe(` ${value}\n`)
  })
})

describe('strings that some reader takes for something else are quoted', () => {
  test.each([
    '',
    ' ',
    '~',
    'null',
    'Null',
    'NULL',
    'true',
    'True',
    'TRUE',
    'false',
    'yes',
    'Yes',
    'YES',
    'no',
    'NO',
    'on',
    'On',
    'off',
    'OFF',
    'y',
    'Y',
    'n',
    'N',
    '0',
    '-1',
    '+1',
    '0755',
    '0o755',
    '0x1F',
    '0b101',
    '1_000',
    '-1_0',
    '-_1',
    '+_1',
    '-_.5',
    '+__0x1F',
    '-_017',
    '+_1e5',
    '1.5',
    '1.',
    '.5',
    '-.5',
    '1e3',
    '1E3',
    '1e+3',
    '6.02e23',
    'e0',
    '-E+1',
    '.inf',
    '-.Inf',
    '+.INF',
    '.nan',
    '.NaN',
    '22:22',
    '190:20:30',
    '-1:30',
    '1:20.5',
    '2024-01-01',
    '2024-1-1',
    '2001-12-14t21:59:43.10-05:00',
    '2001-12-14T21:59:43Z',
    '2001-12-14 21:59:43.10 -5',
    '=',
    '<<',
    '-',
    '- a',
    '---',
    '--- a',
    '...',
    '... a',
    '?',
    '? a',
    '?a',
    ':',
    ':a',
    ': a',
    'a: b',
    'a:',
    'a #b',
    '#a',
    ' a',
    'a ',
    '&a',
    '*a',
    '!a',
    '!!str a',
    '|',
    '>',
    '%YAML 1.2',
    '@a',
    '`a`',
    '{}',
    '{a: b}',
    '[]',
    '[a]',
    ']',
    '}',
    ',a',
    "'a'",
    '0.0.0.0',
    '.',
    '..',
  ])('%j', (value) => {
    expect(written(value)).toBe(` "${value}"\n`)
  })

  test('single quotes spare the escapes of double quotes and backslashes', () => {
    expect(written('{"db":"service_healthy"}')).toBe(` '{"db":"service_healthy"}'\n`)
    expect(written('\\d: it\'s "x"')).toBe(` '\\d: it''s "x"'\n`)
  })
})

describe('[R0-14] characters that do not print are escaped', () => {
  test.each([
    ['\0', '\\u0000'],
    ['\x1b[0m', '\\u001b[0m'],
    ['a\tb', 'a\\tb'],
    ['a\rb', 'a\\rb'],
    ['a\r\nb', 'a\\r\\nb'],
    ['\n', '\\n'],
    ['\n\n', '\\n\\n'],
    [' \n  \n', ' \\n  \\n'],
    ['a\x7f', 'a\\u007f'],
    ['a\x85b', 'a\\u0085b'],
    ['a\u2028b', 'a\\u2028b'],
    ['a\u2029b', 'a\\u2029b'],
    ['\ufeffa', '\\ufeffa'],
    ['a\ufffe', 'a\\ufffe'],
    ['\ud83d', '\\ud83d'],
    ['a\udc00\ud800', 'a\\udc00\\ud800'],
    ['first\nsecond\u2028', 'first\\nsecond\\u2028'],
    ['a\u200bb', 'a\\u200bb'],
    ['\u202egnp.exe', '\\u202egnp.exe'],
    ['\u2067a\u2069', '\\u2067a\\u2069'],
    ['a\u{e0041}', 'a\\U000e0041'],
    ['{a}\u202e', '{a}\\u202e'],
    ['first\nsecond\u202e', 'first\\nsecond\\u202e'],
    ['"\x07\\', '\\"\\u0007\\\\'],
  ])('%j', (value, text) => {
    expect(written(value)).toBe(` "${text}"\n`)
  })
})

test('characters that cannot be seen are escaped in keys too', () => {
  const objects = [{ 'a\u202eb': { '\u200b': ['\u{e0041}'] } }]
  const text = toYAML(objects)
  expect(text).toBe('"a\\u202eb":\n  "\\u200b":\n  - "\\U000e0041"\n')
  expectReadAs(text, objects)
})

test('a picture of several characters is as it is', () => {
  expect(written('\u2764\ufe0f\u200d\u{1f525}')).toBe(' \u2764\ufe0f\u200d\u{1f525}\n')
})

describe('multi-line strings are block literals', () => {
  test.each([
    ['without a last line break', 'a\nb', ' |-\n  a\n  b\n'],
    ['with one', 'a\nb\n', ' |\n  a\n  b\n'],
    ['with several', 'a\nb\n\n\n', ' |+\n  a\n  b\n\n\n'],
    ['of one line', 'a\n', ' |\n  a\n'],
    ['with empty lines', '\n\na\n\nb', ' |-\n\n\n  a\n\n  b\n'],
    ['with lines of blanks', 'a\n \n  \nb', ' |-\n  a\n   \n    \n  b\n'],
    ['ending in a line of blanks', 'a\n  ', ' |-\n  a\n    \n'],
    ['with trailing blanks', 'a  \nb ', ' |-\n  a  \n  b \n'],
    ['with indented lines', 'if a; then\n  b\n\tc\nfi\n', ' |\n  if a; then\n    b\n  \tc\n  fi\n'],
    ['beginning with a blank, which needs an indicator', '  a\nb', ' |2-\n    a\n  b\n'],
    ['beginning with a tab', '\ta\nb\n', ' |2\n  \ta\n  b\n'],
    ['whose first line that is not empty begins with a blank', '\n a\n\n', ' |2+\n\n   a\n\n'],
    ['that look like structure', '---\n# a\nb: c\n- d\n', ' |\n  ---\n  # a\n  b: c\n  - d\n'],
  ])('%s', (_, value, text) => {
    expect(written(value)).toBe(text)
  })

  test.each([' a\n ', ' a\n \n', '\n a\n\n  '])(
    'but not %j, whose last line of blanks some readers drop below an indicator',
    (value) => {
      expect(written(value)).toBe(` ${JSON.stringify(value)}\n`)
    },
  )

  test('at any depth', () => {
    const value = ' x\ny\n\n'
    const objects = [
      { a: value, b: [value, [value, { c: value, d: { e: [{ f: value }] } }]], g: value },
      { value },
    ]
    expectReadAs(toYAML(objects), objects)
  })
})

describe('keys', () => {
  test.each(['yes', '0755', '', '<<', '=', 'a: b', 'a\nb', 'a"b: c', '-', '--- a', '\ud800', '~'])(
    '%j is quoted',
    (key) => {
      const text = toYAML([{ [key]: 1 }])
      expect(text).toMatch(/^["'].*["']: 1\n$/)
      expectReadAs(text, [{ [key]: 1 }])
    },
  )

  test('that name a prototype are keys like others', () => {
    const objects = [JSON.parse('{"__proto__": {"a": 1}, "constructor": 2, "toString": []}') as object]
    const text = toYAML(objects)
    expect(text).toBe('__proto__:\n  a: 1\nconstructor: 2\ntoString: []\n')
    expectReadAs(text, objects)
  })

  test('too long for an implicit key are explicit', () => {
    const key = 'k'.repeat(2000)
    const objects = [
      { [key]: { a: 1 } },
      { items: [{ [key]: [1, 2], b: { [key]: [] } }] },
      { [`${key}: `]: 'a\nb' },
    ]
    expectReadAs(toYAML(objects), objects)
  })
})

describe('any data', () => {
  const fragments = [
    ...[
      ' ',
      '  ',
      '\t',
      '\n',
      '\n\n',
      '\r',
      '\x85',
      '\u2028',
      '\u2029',
      '\u202e',
      '\u{e0041}',
      '\ufeff',
      '\ufffe',
      '\0',
      '\x1b',
      '\x7f',
    ],
    ...[
      '-',
      '---',
      '...',
      '?',
      ':',
      ',',
      '[',
      ']',
      '{',
      '}',
      '#',
      '&',
      '*',
      '!',
      '|',
      '>',
      "'",
      '"',
      '%',
      '@',
      '`',
    ],
    ...['=', '<<', '~', '\\', '_', '+', '.', '0', '1', '7', '9', 'e', 'E', 'x', 'o', 'b', 't', 'T', 'Z', 'z'],
    ...[
      'a',
      'y',
      'n',
      'yes',
      'No',
      'on',
      'OFF',
      'true',
      'False',
      'null',
      'inf',
      'NaN',
      '2024-01-02',
      '22:22',
    ],
    ...['__proto__', 'constructor', 'é', '語', '🚢', '\ud83d', '\udea2', 'word', '%YAML'],
  ]
  const hostile = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.array(fc.constantFrom(...fragments), { maxLength: 8 }).map((parts) => parts.join('')),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    {
      weight: 1,
      arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
    },
  )
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      hostile,
      fc.oneof(
        fc.constantFrom(null, true, false, 1e21, 1e-7),
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      ),
      fc.array(tie('value'), { maxLength: 4 }),
      tie('map'),
    ),
    map: fc
      .array(fc.tuple(hostile, tie('value')), { maxLength: 4 })
      // `JSON.parse` keeps `__proto__` as a key of its own.
      .map((pairs) => {
        const members = pairs.map(([key, member]) => `${JSON.stringify(key)}:${JSON.stringify(member)}`)
        return JSON.parse(`{${members.join(',')}}`) as object
      }),
  }))
  const objects = fc.array(value.map, { maxLength: 3 })

  test('is read again as it is, by readers of YAML 1.2 and YAML 1.1', () => {
    fc.assert(
      fc.property(objects, (data) => {
        if (data.length > 0) expectReadAs(toYAML(data), data)
      }),
      { numRuns: 1000 },
    )
  })

  test('is what `yaml` writes of it, to readers', () => {
    fc.assert(
      fc.property(value.map, (data) => {
        // Quoted, because `yaml` does not read again every plain or literal string that it writes.
        const theirs = stringify(data, {
          aliasDuplicateObjects: false,
          defaultStringType: 'QUOTE_DOUBLE',
          lineWidth: 0,
        })
        expect(readWithYAML(toYAML([data]), '1.1')).toEqual(readWithYAML(theirs, '1.1'))
      }),
      { numRuns: 300 },
    )
  })

  test('gives the same bytes twice and after a trip through JSON', () => {
    fc.assert(
      fc.property(objects, (data) => {
        const text = toYAML(data)
        expect(toYAML(data)).toBe(text)
        expect(toYAML(JSON.parse(JSON.stringify(data)) as object[])).toBe(text)
      }),
    )
  })

  test('has no line that the width of a page would break', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('word', 'it', '"x"', ': '), { minLength: 50, maxLength: 200 }),
        (words) => {
          expect(toYAML([{ key: words.join(' ') }]).split('\n')).toHaveLength(2)
        },
      ),
    )
  })
})

test.each([[{}], [undefined], ['services: {}']])('refuses %j, which is no list of objects', (value) => {
  expect(() => toYAML(value as unknown as readonly object[])).toThrow(
    'toYAML takes a list of objects, such as `result.objects`.',
  )
})
