import { expect, it } from 'vitest'
import { readExtraHosts } from '../../../../src/rules/service/network/extra-hosts.js'
import { readValue } from '../../../support/read-value.js'

it.each([
  ['["a=10.0.0.1", "b:10.0.0.2"]', ['a 10.0.0.1', 'b 10.0.0.2'], []],
  ['{a: 10.0.0.1, b: ["::1", "10.0.0.2"]}', ['a 10.0.0.1', 'b ::1', 'b 10.0.0.2'], []],
  ['["a=[::1]", "b=x[::1]", "c=[::1]x"]', ['a ::1', 'b x[::1]', 'c [::1]x'], []],
  ['["a=10.0.0.1", "a:10.0.0.1"]', ['a 10.0.0.1'], []],
  ['[a]', ['a '], ['missing-value']],
])('[C4-03] the hosts %s are %j', (yaml, expected, codes) => {
  const { value, reported } = readValue(readExtraHosts, yaml)
  expect(value.map(({ host, address }) => `${host} ${address}`)).toEqual(expected)
  expect(reported).toEqual(codes)
})
