import { expect, it } from 'vitest'
import { readFileMode } from '../../../src/rules/mounts/file-use.js'
import { readValue } from '../../support/read-value.js'

it.each([
  ['"440"', 0o440, []],
  ['0440', 0o440, []],
  ['0o440', 0o440, []],
  ['"0777"', 0o777, []],
  ['256', 256, ['decimal-file-mode']],
  ['512', undefined, ['invalid-file-mode']],
  ['1.5', undefined, ['invalid-file-mode']],
  ['"10o7"', undefined, ['invalid-file-mode']],
  ['"8"', undefined, ['invalid-file-mode']],
  ['~', undefined, []],
])('[C2-02] the mode %s is %s', (yaml, mode, codes) => {
  const { value, reported } = readValue(readFileMode, yaml)
  expect(value).toBe(mode)
  expect(reported).toEqual(codes)
})
