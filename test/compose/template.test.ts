import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { substitute, VariableFault, type Lookup, type Substitution } from '../../src/compose/template.js'
import { Fault } from '../../src/source/fault.js'

const environment = new Map([
  ['SET', 'value'],
  ['EMPTY', ''],
  ['OTHER', '$SET ${SET}'],
])
const lookup: Lookup = (name) => environment.get(name)

function names(uses: Substitution['used']): string[] {
  return uses.map(({ name }) => name)
}

describe('[R2.14-02] variables are replaced', () => {
  test.each([
    ['no variables', 'no variables'],
    ['$SET', 'value'],
    ['${SET}', 'value'],
    ['a${SET}b$SET-c', 'avaluebvalue-c'],
    ['${OTHER}', '$SET ${SET}'],
    ['${UNSET:-default}', 'default'],
    ['${EMPTY:-default}', 'default'],
    ['${SET:-default}', 'value'],
    ['${UNSET-default}', 'default'],
    ['${EMPTY-default}', ''],
    ['${SET:?message}', 'value'],
    ['${EMPTY?message}', ''],
    ['${SET:+alternative}', 'alternative'],
    ['${EMPTY:+alternative}', ''],
    ['${UNSET:+alternative}', ''],
    ['${EMPTY+alternative}', 'alternative'],
    ['${UNSET+alternative}', ''],
    ['${UNSET:-${EMPTY:-c}}', 'c'],
    ['${UNSET:-a${SET}b}', 'avalueb'],
    ['${UNSET:-{"a":{"b":1}}}', '{"a":{"b":1}}'],
    ['${UNSET:-a:-b?c}', 'a:-b?c'],
    ['${UNSET:-first\nsecond}', 'first\nsecond'],
    ['$$', '$'],
    ['$$SET', '$SET'],
    ['$${SET}', '${SET}'],
    ['$$$SET', '$value'],
    ['${UNSET:-$${x}}', '${x}'],
    ['$', '$'],
    ['$1 $- $. $(date) ${SET}$', '$1 $- $. $(date) value$'],
    ['$SET.x', 'value.x'],
    ['\\$SET', '\\value'],
    ['${SET:-${1}} and ${UNSET:+${}}', 'value and '],
    ['__proto__ ${__proto__-none}', '__proto__ none'],
  ])('%j gives %j', (template, text) => {
    expect(substitute(template, lookup)).toMatchObject({ text, faults: [] })
  })
})

describe('[R2.14-02] an invalid form is an error at its exact place', () => {
  test.each([
    ['${', '${'],
    ['a ${} b', '${}'],
    ['${1x}', '${1x}'],
    ['${A:', '${A:'],
    ['${A:}', '${A:}'],
    ['${A:x}', '${A:x}'],
    ['${A=x}', '${A=x}'],
    ['${ A}', '${ A}'],
    ['${A }', '${A }'],
    ['${A.B}', '${A.B}'],
    ['${É}', '${É}'],
    ['x ${SET', '${SET'],
    ['x ${SET:-{}', '${SET:-{}'],
    ['a ${{X}} b', '${{X}}'],
    ['${UNSET:-${1}}', '${1}'],
    ['${SET:+${1}} ok', '${1}'],
    ['first ${UNSET:-a\nsecond', '${UNSET:-a'],
  ])('%j', (template, text) => {
    const start = template.lastIndexOf(text)
    expect(substitute(template, lookup).faults).toEqual([
      new Fault('invalid-template', start, start + text.length),
    ])
  })

  test('and the rest is read nevertheless', () => {
    const { text, faults, used } = substitute('${1} $SET ${A!} ${SET', lookup)
    expect(text).toBe('${1} value ${A!} ${SET')
    expect(faults.map(({ start, end }) => [start, end])).toEqual([
      [0, 4],
      [10, 15],
      [16, 21],
    ])
    expect(used).toEqual([{ name: 'SET', start: 6, end: 9 }])
  })

  test('in what is never closed only the outermost form is reported', () => {
    expect(substitute('${A:-${1} ${B:-${2}', lookup).faults).toEqual([new Fault('invalid-template', 0, 19)])
  })

  test('64 levels may be nested, not more', () => {
    const nested = (levels: number) => '${U:-'.repeat(levels) + 'x' + '}'.repeat(levels)
    expect(substitute(nested(64), lookup)).toMatchObject({ text: 'x', faults: [] })
    expect(substitute(nested(65), lookup).faults).toEqual([new Fault('invalid-template', 320, 327)])
    expect(substitute(nested(100_000), lookup).faults).toHaveLength(1)
  })
})

describe('[R2.14-04] unset variables', () => {
  test('without a default are reported with their places', () => {
    expect(substitute('$A ${SET} ${B} $A', lookup)).toMatchObject({
      text: ' value  ',
      unset: [
        { name: 'A', start: 1, end: 2 },
        { name: 'B', start: 12, end: 13 },
        { name: 'A', start: 16, end: 17 },
      ],
    })
  })

  test.each(['${A:-x}', '${A-}', '${A:+x}', '${A+x}', '${A:?x}'])('%s is not among them', (template) => {
    expect(substitute(template, lookup).unset).toEqual([])
  })

  test('set but empty counts as set', () => {
    expect(substitute('$EMPTY ${EMPTY}', lookup)).toMatchObject({ text: ' ', unset: [], faults: [] })
  })

  test.each([
    ['x ${A:?the reason}', 2, 18, 'the reason'],
    ['${A?}', 0, 5, ''],
    ['${A:?see $SET}', 0, 14, 'see $SET'],
  ])('%s fails with the message', (template, start, end, message) => {
    expect(substitute(template, lookup).faults).toEqual([
      new VariableFault('required-variable', start, end, 'A', message),
    ])
  })

  test('faults come in the order of the text', () => {
    const { faults } = substitute('${A:?${B:?b}} ${C?}', lookup)
    expect(faults).toMatchObject([
      { start: 0, name: 'A' },
      { start: 5, name: 'B' },
      { start: 14, name: 'C' },
    ])
  })

  test.each([
    '${SET:-$A ${B:?b}}',
    '${UNSET:+$A ${B:?b}}',
    '${SET:?$A ${B:?b}}',
    '${UNSET-x}${SET-${SET-$A}}',
  ])('the operand in %s is not needed: nothing in it is looked up', (template) => {
    const { used, unset, faults } = substitute(template, lookup)
    expect(names(used).filter((name) => name === 'A' || name === 'B')).toEqual([])
    expect(unset).toEqual([])
    expect(faults).toEqual([])
  })
})

describe('any text', () => {
  const template = fc.string({
    unit: fc.constantFrom('$', '{', '}', ':', '-', '?', '+', 'A', 'SET', '1', '\n', '"', 'é'),
    maxLength: 60,
  })

  test('gives places inside the text, at the names they tell', () => {
    fc.assert(
      fc.property(template, (text) => {
        const { used, unset, faults } = substitute(text, lookup)
        for (const { name, start, end } of used) expect(text.slice(start, end)).toBe(name)
        for (const use of unset) expect(used).toContain(use)
        for (const { start, end } of faults) expect(text.slice(start, end)).toMatch(/^\$\{/)
        const starts = faults.map(({ start }) => start)
        expect(starts).toEqual([...starts].sort((a, b) => a - b))
      }),
      { numRuns: 3000 },
    )
  })

  test('survives being escaped', () => {
    fc.assert(
      fc.property(template, (text) => {
        expect(substitute(text.replaceAll('$', '$$$$'), lookup)).toMatchObject({ text, faults: [] })
      }),
    )
  })

  test.each(['${', '$', '${A', '${A:-', '${A}', '${A:-}', '}', '{', '${1}', '${A:?', '${A:-{', '${A:?x}'])(
    '%s, a hundred thousand times, is read to its end',
    (piece) => {
      const { used, faults } = substitute(piece.repeat(100_000), lookup)
      expect([...used, ...faults].every(({ end }) => end <= piece.length * 100_000)).toBe(true)
    },
  )
})

describe('[R2.14-02] the names of variables', () => {
  test.each(['a', 'z', 'A', 'Z', '_', 'a0', 'a9', 'az_AZ09'])('%s is one', (name) => {
    const { text } = substitute(`<$${name}|\${${name}}>`, (asked) => (asked === name ? 'x' : undefined))
    expect(text).toBe('<x|x>')
  })

  test.each(['0a', '@', '[', '`', '{', '/', ':'])('%s begins none', (name) => {
    expect(names(substitute(`$${name}`, () => 'x').used)).toEqual([])
  })
})

describe('[R2.14-02] with variables that are not known yet', () => {
  test.each([
    ['', true, ''],
    ['$SET', true, 'value'],
    ['$UNSET', false, ''],
    ['${UNSET}', false, ''],
    ['${UNSET:-x}', false, ''],
    ['${UNSET:+x}', false, ''],
    ['${UNSET:?x}', false, ''],
    ['${SET:-x}', true, 'value'],
    ['${SET:-$UNSET}', true, 'value'],
    ['${SET+x}', true, 'x'],
    ['${EMPTY:+x}', true, ''],
    ['${EMPTY:-$UNSET}', false, ''],
    ['${SET:+$UNSET}', false, ''],
  ])('%s is decided: %s', (template, isDecided, text) => {
    const found = substitute(template, lookup, undefined, true)
    expect(found).toMatchObject({ text, isDecided, unset: [], faults: [] })
    if (!template.includes('?')) expect(substitute(template, lookup).isDecided).toBe(true)
  })
})
