import { expect, it } from 'vitest'
import { coreValue } from '../../src/parse/core-value.js'

it.each<readonly [string, string | number | boolean | null]>([
  ...['', '~', 'null', 'Null', 'NULL'].map((text) => [text, null] as const),
  ...['true', 'True', 'TRUE'].map((text) => [text, true] as const),
  ...['false', 'False', 'FALSE'].map((text) => [text, false] as const),
  ...[
    'tRUE',
    'yes',
    'nothing',
    '-',
    '1x',
    'x1',
    '0o8',
    '0xg',
    '1e',
    'x.inf',
    '.infx',
    '.nanx',
    '-.nan',
    '.',
    '1-',
  ].map((text) => [text, text] as const),
  ['12', 12],
  ['+12', 12],
  ['-1.50', -1.5],
  ['.5', 0.5],
  ['10.25', 10.25],
  ['1.', 1],
  ['1e3', 1000],
  ['1E+10', 1e10],
  ['2e-2', 0.02],
  ['0755', 755],
  ['0o17', 15],
  ['0x1fA', 506],
  ['.inf', Infinity],
  ['+.Inf', Infinity],
  ['-.INF', -Infinity],
  ['.nan', NaN],
  ['.NaN', NaN],
])('[R2.1-08] the plain text %j has the value %s', (text, value) => {
  expect(coreValue(text)).toBe(value)
})
