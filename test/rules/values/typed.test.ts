import { expect, it } from 'vitest'
import { readBoolean, readTrue } from '../../../src/rules/values/typed.js'
import { placeOf, readValue } from '../../support/read-value.js'
import { diagnosticsOf, findings, web } from '../../support/translated.js'

const fixes = (text: string) => diagnosticsOf(text).flatMap((one) => one.fixes?.map((fix) => fix.text) ?? [])

it.each([
  ['30', ['30s']],
  ['123456789', ['123456789s']],
  ['1234567890', []],
  ['x30', []],
  ['30x', []],
])('a duration of %s may be corrected to %j', (duration, expected) => {
  expect(fixes(web(`healthcheck: {test: x, interval: ${duration}}`))).toEqual(expected)
})

it.each([
  ['80/tpc', ['tcp']],
  ['80/udpp', ['udp']],
  ['80/sctpp', ['sctp']],
  ['80/x', []],
  ['tcp', []],
])('a port of %s may be corrected to %j', (port, expected) => {
  expect(fixes(web(`ports: ["${port}"]`))).toEqual(expected)
})

it.each([
  ['2147483647', []],
  ['2147483648', ['not-an-integer services.web.deploy.replicas `2147483648`']],
  ['-1', ['not-an-integer services.web.deploy.replicas `-1`']],
  ['"0o17"', []],
  ['0x1f', []],
  ['0x12', []],
  ['0xg', ['not-an-integer services.web.deploy.replicas `0xg`']],
  ['x', ['not-an-integer services.web.deploy.replicas `x`']],
])('%s replicas: %j', (count, expected) => {
  expect(findings(web(`deploy: {replicas: ${count}}`))).toEqual(expected)
})

it.each<[string, boolean | undefined]>([
  ...['true', 'Yes', 'y', 'ON'].map((text): [string, boolean] => [text, true]),
  ...['false', 'No', 'n', 'OFF'].map((text): [string, boolean] => [text, false]),
  ['1', undefined],
  ['~', undefined],
])('[R2.14-03] %s is the boolean %s', (text, expected) => {
  const { value, reported } = readValue(readBoolean, text)
  expect(value).toBe(expected)
  expect(reported).toEqual(text === '1' ? ['not-a-boolean'] : [])
  const isTrue = readValue((_, scope) => readTrue(placeOf(`{tty: ${text}}`), 'tty', scope), '{}')
  expect(isTrue.value?.text).toBe(expected ? text : undefined)
})
