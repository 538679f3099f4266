import { expect, it } from 'vitest'
import { decimalText } from '../../../src/rules/values/decimal-text.js'
import { capabilitiesOf, type Profile } from '../../../src/profiles/profile.js'
import { readValue } from '../../support/read-value.js'
import { containerOf, findings, servicePortsOf, web } from '../../support/translated.js'

const decimal = (yaml: string, profile: Profile) =>
  readValue(decimalText, yaml, { capabilities: capabilitiesOf(profile) }).value

it.each([
  ['80', '80', '80'],
  ['0x1F', '31', '31'],
  ['0o17', '15', '15'],
  ['017', '15', '017'],
  ['018', '018', '018'],
  ['"017"', '017', '017'],
  ['"0x1F"', '0x1F', '0x1F'],
  ['2.0', '2', '2.0'],
  ['1e1', '10', '1e1'],
  ['2.5', '2.5', '2.5'],
  ['9007199254740993', '9007199254740993', '9007199254740993'],
  ['1e30', '1e30', '1e30'],
  ['~', '', ''],
])('the number %s is %s in the profile compose, and %s in 1.48', (yaml, compose, reference) => {
  expect([decimal(yaml, 'compose'), decimal(yaml, '1.48')]).toEqual([compose, reference])
})

const profile = 'compose'

it('numbers in all the spellings of YAML are amounts, ports and counts, as in Compose', () => {
  const keys = 'cpus: 0x2\nmem_limit: 0x1000000\nports: [0x50, 010, {target: 0o100, published: 0x41}]'
  expect(findings(web(keys), { profile })).toEqual([])
  const { resources } = containerOf(web(keys), { profile })
  expect(resources?.limits).toEqual({ cpu: '2', memory: '16Mi' })
  expect(servicePortsOf(web(keys), { profile })).toEqual([
    ...['80/TCP tcp-80 → 80', '8/TCP tcp-8 → 8'],
    ...['64/TCP tcp-64 → 64', '65/TCP tcp-65 → 64'],
  ])
})

it('what is wrong with such a number is all of it', () => {
  expect(findings(web('ports: [0x1FFFF]'), { profile })).toEqual([
    'invalid-port services.web.ports.0 `0x1FFFF`',
  ])
})
