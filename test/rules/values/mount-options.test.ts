import { expect, it } from 'vitest'
import { readMountOptions } from '../../../src/rules/values/mount-options.js'

it.each([
  ['', []],
  [',', []],
  ['ro', [{ name: 'ro', start: 0, end: 2 }]],
  [
    'ro,size=64m,',
    [
      { name: 'ro', start: 0, end: 2 },
      { name: 'size', value: '64m', start: 3, end: 11 },
    ],
  ],
  ['=x', [{ name: '', value: 'x', start: 0, end: 2 }]],
  ['a=b=c', [{ name: 'a', value: 'b=c', start: 0, end: 5 }]],
])('[C3-01] the options of %j are %j', (text, options) => {
  expect(readMountOptions(text)).toStrictEqual(options)
  expect(readMountOptions(`/x:${text}`, 3)).toStrictEqual(
    options.map(({ start, end, ...rest }) => ({ ...rest, start: start + 3, end: end + 3 })),
  )
})
