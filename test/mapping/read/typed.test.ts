import { expect, it } from 'vitest'
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
  ['"0o7"', []],
  ['x', ['not-an-integer services.web.deploy.replicas `x`']],
])('%s replicas: %j', (count, expected) => {
  expect(findings(web(`deploy: {replicas: ${count}}`))).toEqual(expected)
})
