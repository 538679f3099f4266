import { describe, expect, it } from 'vitest'
import { translate } from '../../../src/index.js'
import { containerOf, diagnosticsOf, findings, relatedTo, web } from '../../support/translated.js'

const deploy = (side: string, values: string) => `deploy: {resources: {${side}: {${values}}}}`

describe('resources', () => {
  it.each([
    ['requests: {cpu: 100m, memory: 64Mi}', { requests: { cpu: '100m', memory: '64Mi' } }],
    ['limits: {cpu: "1.5", memory: 1G}', { limits: { cpu: '1.5', memory: '1G' } }],
    ['limits: {cpu: 2, memory: 1e9}', { limits: { cpu: '2', memory: '1e9' } }],
    [
      'limits: {memory: 1Gi}, requests: {memory: 1073741824}',
      { limits: { memory: '1Gi' }, requests: { memory: '1073741824' } },
    ],
  ])('[R2.11-01] {%s} is kept as written', (resources, expected) => {
    expect(containerOf(web(`resources: {${resources}}`)).resources).toEqual(expected)
  })

  it.each([
    ['limits: {cpu: fast}', 'invalid-quantity services.web.resources.limits.cpu `fast`'],
    ['limits: {memory: 1 GB}', 'invalid-quantity services.web.resources.limits.memory `1 GB`'],
    ['limits: {memory: 512mb}', 'invalid-quantity services.web.resources.limits.memory `512mb`'],
    ['limits: {cpu: -1}', 'quantity-not-positive services.web.resources.limits.cpu `-1`'],
    ['limits: {cpu: 1000001}', 'quantity-too-large services.web.resources.limits.cpu `1000001`'],
    ['limits: {memory: 8Ei}', 'quantity-too-large services.web.resources.limits.memory `8Ei`'],
    ['limits: {memory: 9Pi}', 'quantity-too-large services.web.resources.limits.memory `9Pi`'],
    ['limits: {memory: -5Mi}', 'quantity-not-positive services.web.resources.limits.memory `-5Mi`'],
    ['requests: {cpu: 100u}', 'quantity-too-precise services.web.resources.requests.cpu `100u`'],
    ['requests: {memory: "0.5"}', 'quantity-too-precise services.web.resources.requests.memory `"0.5"`'],
  ])('[R2.11-01] [R2.11-04] {%s} is an error', (resources, finding) => {
    expect(findings(web(`resources: {${resources}}`))).toEqual([finding])
  })

  it.each([
    ['cpu: 1000000', []],
    ['memory: 8Pi', []],
    ['memory: 512mi', ['512Mi']],
    ['memory: 1.25gi', ['"1.25Gi"']],
    ['memory: 8pi', ['8Pi']],
    ['memory: 9pi', []],
    ['memory: x512mi', []],
    ['memory: 512mib', []],
    ['memory: 512 mi', []],
    ['memory: 1.25m', ['"1.25Mi"']],
    ['memory: x512m', []],
  ])('[R2.11-01] {limits: {%s}} may be corrected to %j', (limit, corrections) => {
    const found = diagnosticsOf(web(`resources: {limits: {${limit}}}`))
    expect(found.flatMap(({ fixes = [] }) => fixes.map(({ text }) => text))).toEqual(corrections)
    expect(found).toHaveLength(/8Pi|000000/.test(limit) ? 0 : 1)
  })

  it('[R2.11-01] [R2.11-04] may ask for nothing', () => {
    const text = web('resources: {requests: {cpu: 0, memory: "0"}}')
    expect(findings(text)).toEqual([])
    expect(containerOf(text).resources).toEqual({ requests: { cpu: '0', memory: '0' } })
  })

  it('[R2.11-01] read thousandths of a byte as mebibytes', () => {
    const text = web('resources: {limits: {memory: 512m}}')
    expect(findings(text)).toEqual(['memory-in-millibytes services.web.resources.limits.memory `512m`'])
    expect(containerOf(text).resources).toEqual({ limits: { memory: '512Mi' } })
  })
})

describe('deploy.resources', () => {
  it.each([
    ['512', '512'],
    ['512b', '512'],
    ['512k', '512Ki'],
    ['512K', '512Ki'],
    ['512kb', '512Ki'],
    ['512m', '512Mi'],
    ['512M', '512Mi'],
    ['512MB', '512Mi'],
    ['2g', '2Gi'],
    ['1024m', '1Gi'],
    ['1.5g', '1536Mi'],
    ['256Mi', '256Mi'],
    ['1500b', '1500'],
  ])('[R2.11-02] memory %s becomes %s', (written, quantity) => {
    expect(containerOf(web(deploy('limits', `memory: ${written}`))).resources?.limits).toEqual({
      memory: quantity,
    })
    expect(containerOf(web(deploy('reservations', `memory: ${written}`))).resources?.requests).toEqual({
      memory: quantity,
    })
  })

  it.each([
    ["'0.5'", '500m'],
    ['0.5', '500m'],
    ['"2"', '2'],
    ['1.0', '1'],
    ['0.001', '1m'],
    ['500m', '500m'],
  ])('[R2.11-02] cpus %s becomes %s', (written, quantity) => {
    expect(containerOf(web(deploy('limits', `cpus: ${written}`))).resources?.limits).toEqual({
      cpu: quantity,
    })
  })

  it.each([
    ['limits', 'memory: lots', 'invalid-quantity services.web.deploy.resources.limits.memory `lots`'],
    ['limits', 'memory: 1e18', 'quantity-too-large services.web.deploy.resources.limits.memory `1e18`'],
    ['limits', 'memory: 9999p', 'quantity-too-large services.web.deploy.resources.limits.memory `9999p`'],
    ['limits', 'cpus: "-1"', 'quantity-not-positive services.web.deploy.resources.limits.cpus `"-1"`'],
    ['limits', 'cpus: 0.0001', 'quantity-too-precise services.web.deploy.resources.limits.cpus `0.0001`'],
    ['limits', 'pids: 100', 'unsupported-key services.web.deploy.resources.limits.pids `pids`'],
    [
      'reservations',
      'devices: [{capabilities: [gpu]}]',
      'unsupported-key services.web.deploy.resources.reservations.devices `devices`',
    ],
    [
      'reservations',
      'generic_resources: []',
      'unsupported-key services.web.deploy.resources.reservations.generic_resources `generic_resources`',
    ],
  ])('[R2.11-04] %s with %s is reported', (side, values, finding) => {
    expect(findings(web(deploy(side, values)))).toEqual([finding])
  })
})

describe('the short keys', () => {
  it.each([
    ['mem_limit: 512m', { limits: { memory: '512Mi' } }],
    ['mem_reservation: 128m', { requests: { memory: '128Mi' } }],
    ['cpus: 0.5', { limits: { cpu: '500m' } }],
    ['cpu_count: 2', { limits: { cpu: '2' } }],
  ])('[R2.11-03] [R2.2-17] %s', (keys, expected) => {
    expect(containerOf(web(keys)).resources).toEqual(expected)
  })

  it.each([
    [
      'mem_limit: 1g\nresources: {limits: {memory: 2Gi}}',
      'services.web.mem_limit `1g`',
      { limits: { memory: '2Gi' } },
    ],
    [
      `resources: {limits: {memory: 2Gi}}\n${deploy('limits', 'memory: 3g')}`,
      'services.web.resources.limits.memory `2Gi`',
      { limits: { memory: '3Gi' } },
    ],
    [`cpus: 1\n${deploy('limits', 'cpus: 2')}`, 'services.web.cpus `1`', { limits: { cpu: '2' } }],
    ['cpus: 1\ncpu_count: 2', 'services.web.cpu_count `2`', { limits: { cpu: '1' } }],
  ])('[R2.11-03] %s: the wider one wins, with a warning', (keys, place, expected) => {
    expect(findings(web(keys))).toEqual([`resource-clash ${place}`])
    expect(containerOf(web(keys)).resources).toEqual(expected)
  })

  it('[R2.11-03] a clash names the winner', () => {
    const { warnings } = translate(web(`mem_limit: 1g\n${deploy('limits', 'memory: 512m')}`))
    expect(warnings.map(({ message }) => message)).toEqual([
      'service `web`: `mem_limit` is 1Gi, but `deploy.resources.limits.memory` takes precedence with 512Mi.',
    ])
  })

  it('[R2.11-03] may say the same in another spelling', () => {
    expect(findings(web(`mem_limit: 1024m\n${deploy('limits', 'memory: 1Gi')}`))).toEqual([])
  })
})

it('[R2.11-04] a request over the limit is an error that names the limit', () => {
  const text = web('mem_limit: 100m\nresources: {requests: {memory: 200Mi}}')
  expect(findings(text)).toEqual(['request-over-limit services.web.resources.requests.memory `200Mi`'])
  expect(relatedTo('request-over-limit', text)).toEqual(['mem_limit'])
})

it.each([
  'cpus: 0',
  'cpus: 0.0',
  'cpu_count: 0',
  'mem_limit: 0',
  'mem_limit: 0g',
  'mem_reservation: 0b',
  'resources: {limits: {cpu: 0, memory: 0Mi}}',
  'deploy: {resources: {limits: {cpus: "0", memory: 0m}, reservations: {cpus: 0, memory: 0}}}',
])('[R2.11-04] %s means no limit: no field, and no warning', (keys) => {
  expect(findings(web(keys))).toEqual([])
  expect(containerOf(web(keys))).not.toHaveProperty('resources')
})

it('[R2.11-03] [R2.11-04] a value for no limit in one spelling keeps the limit of another', () => {
  const text = web(`mem_limit: 1g\n${deploy('limits', 'memory: 0')}`)
  expect(findings(text)).toEqual([])
  expect(containerOf(text).resources).toEqual({ limits: { memory: '1Gi' } })
})
