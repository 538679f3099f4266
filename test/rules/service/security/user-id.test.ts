import { expect, it } from 'vitest'
import { readUser, userId } from '../../../../src/rules/service/security/user.js'
import { readValue } from '../../../support/read-value.js'

it.each([
  ['root', 0],
  ['0', 0],
  ['2147483647', 2147483647],
  ['2147483648', undefined],
  ['00000000001', undefined],
  ['x1', undefined],
  ['1x', undefined],
])('[R2.2-14] the user %s has the id %s', (text, id) => {
  expect(userId(text)).toBe(id)
})

it.each([
  ['"1000"', [1000, undefined], []],
  ['"1000:0"', [1000, 0], []],
  ['"1000:staff"', [1000, undefined], ['user-by-name staff']],
  ['":5"', undefined, ['user-by-name ']],
  ['":x"', undefined, ['user-by-name ']],
  ['"4294967296:x1"', undefined, ['user-out-of-range 4294967296']],
  ['"1x:1"', undefined, ['user-by-name 1x']],
])('[R2.2-14] the user %s is %j', (yaml, ids, codes) => {
  const { value, reported } = readValue(readUser, yaml)
  expect(value && [value.uid, value.gid]).toEqual(ids)
  expect(reported).toEqual(codes)
})
