import { expect, it } from 'vitest'
import { readCpuPercent } from '../../../src/rules/service/resources.js'
import { readValue } from '../../support/read-value.js'

it.each([
  ['100', '1', []],
  ['50', '500m', []],
  ['0', undefined, []],
  ['100.1', undefined, ['invalid-quantity']],
  ['-1', undefined, ['invalid-quantity']],
])('[C5-05] %s percent of a CPU are %s', (percent, cpus, expected) => {
  const { value, reported } = readValue((place, scope) => readCpuPercent(place, undefined, scope), percent)
  expect(value?.text).toBe(cpus)
  expect(reported).toEqual(expected)
})
