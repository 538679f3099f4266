import { describe, expect, it } from 'vitest'
import { containerOf, diagnosticsOf, findings, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const devices = (text: string) => `deploy: {resources: {reservations: {devices: ${text}}}}`

describe('GPUs', () => {
  it.each([
    ['gpus: [{count: 2}]', { 'nvidia.com/gpu': '2' }],
    ['gpus: [{driver: amd, count: "1"}]', { 'amd.com/gpu': '1' }],
    ['gpus: [{count: 1}, {driver: nvidia, count: 2}]', { 'nvidia.com/gpu': '3' }],
    ['gpus: [{driver: amd, count: 1}, {count: 2}]', { 'nvidia.com/gpu': '2', 'amd.com/gpu': '1' }],
    [devices('[{capabilities: [gpu], count: 1}]'), { 'nvidia.com/gpu': '1' }],
    [devices('[{capabilities: [compute, gpu], driver: nvidia, count: 1}]'), { 'nvidia.com/gpu': '1' }],
    [devices('[{capabilities: [compute, utility], count: 1}]'), { 'nvidia.com/gpu': '1' }],
    ['gpus: [{capabilities: [utility], count: 1}]', { 'nvidia.com/gpu': '1' }],
    [
      `mem_limit: 1g\n${devices('[{capabilities: [gpu], count: 1}]')}`,
      { memory: '1Gi', 'nvidia.com/gpu': '1' },
    ],
  ])('[C5-04] %s', (keys, limits) => {
    expect(containerOf(web(keys), compose).resources).toEqual({ limits })
    expect(findings(web(keys), compose)).toEqual([])
  })

  it.each([
    ['gpus: all', 'services.web.gpus `all`', '1'],
    ['gpus: [{driver: nvidia}]', 'services.web.gpus.0 `{driver: nvidia}`', '1'],
    ['gpus: [{count: all}]', 'services.web.gpus.0.count `all`', '1'],
    ['gpus: [{count: -1}]', 'services.web.gpus.0.count `-1`', '1'],
    ['gpus: [{device_ids: ["0", "3"]}]', 'services.web.gpus.0.device_ids `["0", "3"]`', '2'],
  ])('[C5-04] %s is a number, with a warning', (keys, place, count) => {
    expect(findings(web(keys), compose)).toEqual([`devices-counted ${place}`])
    expect(diagnosticsOf(web(keys), compose)[0]?.message).toContain(` becomes ${count}, `)
    expect(containerOf(web(keys), compose).resources).toEqual({ limits: { 'nvidia.com/gpu': count } })
  })

  it.each([
    ['gpus: [{driver: cdi, count: 1}]', 'unsupported-value services.web.gpus.0.driver `cdi`'],
    [
      devices('[{capabilities: [tpu], count: 1}]'),
      'unsupported-value services.web.deploy.resources.reservations.devices.0.capabilities `[tpu]`',
    ],
    ['gpus: [{capabilities: [gpu, tpu]}]', 'unsupported-value services.web.gpus.0.capabilities `[gpu, tpu]`'],
  ])('[C5-04] %s is a warning, and nothing else', (keys, finding) => {
    expect(findings(web(keys), compose)).toEqual([finding])
    expect(containerOf(web(keys), compose)).not.toHaveProperty('resources')
  })

  it('[C5-04] another word than all is an error', () => {
    expect(findings(web('gpus: some'), compose)).toEqual(['invalid-value services.web.gpus `some`'])
  })

  it('[C5-04] the options of a device are a warning', () => {
    expect(findings(web('gpus: [{count: 1, options: {a: b}}]'), compose)).toEqual([
      'unsupported-key services.web.gpus.0.options `options`',
    ])
  })
})

describe('CPU time', () => {
  it.each([
    ['cpu_quota: 50000', '500m'],
    ['cpu_quota: 25000\ncpu_period: 50000', '500m'],
    ['cpu_quota: "150000"\ncpu_period: "100000"', '1500m'],
    ['cpu_quota: 1', '1m'],
    ['cpu_percent: 50', '500m'],
    ['cpu_percent: 12.5', '125m'],
    ['cpu_count: 4\ncpu_percent: 50', '2'],
  ])('[C5-05] %s is %s CPUs', (keys, cpu) => {
    expect(containerOf(web(keys), compose).resources).toEqual({ limits: { cpu } })
    expect(findings(web(keys), compose)).toEqual([])
  })

  it.each(['cpu_quota: -1', 'cpu_quota: 0', 'cpu_percent: 0'])('[C5-05] %s is no limit', (keys) => {
    expect(containerOf(web(keys), compose)).not.toHaveProperty('resources')
  })

  it('[C5-05] another spelling wins, with a warning where they differ', () => {
    expect(containerOf(web('cpus: 2\ncpu_quota: 50000'), compose).resources).toEqual({ limits: { cpu: '2' } })
    expect(findings(web('cpus: 2\ncpu_quota: 50000'), compose)).toEqual([
      'resource-clash services.web.cpu_quota `50000`',
    ])
  })

  it('[C5-05] a period alone limits nothing', () => {
    expect(findings(web('cpu_period: 50000'), compose)).toEqual([
      'setting-without-effect services.web.cpu_period `cpu_period`',
    ])
  })

  it.each(['101', '-1', 'half'])('[C5-05] cpu_percent: %s is an error', (value) => {
    expect(findings(web(`cpu_percent: ${value}`), compose)).toEqual([
      `invalid-quantity services.web.cpu_percent \`${value}\``,
    ])
  })
})

describe('what Kubernetes leaves to its nodes', () => {
  it.each([
    ...[
      'cpuset: "0"',
      'cpu_rt_period: 1',
      'cpu_rt_runtime: 1',
      'blkio_config: {weight: 300}',
      'memswap_limit: 1g',
    ],
    ...[
      'mem_swappiness: 10',
      'oom_kill_disable: true',
      'oom_score_adj: 5',
      'ulimits: {nofile: 5}',
      'pids_limit: 5',
    ],
    ...['device_cgroup_rules: ["c 1:3 mr"]', 'mac_address: "02:42:ac:11:65:43"', 'logging: {driver: syslog}'],
    ...['credential_spec: {config: a}', 'isolation: hyperv', 'use_api_socket: true'],
  ])('[C5-05] %s is a warning with a reason of its own', (setting) => {
    const [key] = setting.split(':')
    const text = web(setting)
    expect(findings(text, compose)).toEqual([`unsupported-key services.web.${key} \`${key}\``])
    expect(diagnosticsOf(text, compose)[0]?.hint).toMatch(/\w/)
  })
})

it.each<[keys: string, expected: readonly string[]]>([
  ['gpus: some', ['invalid-value gpus `some`']],
  [
    devices('[{capabilities: x, count: 1}]'),
    ['wrong-type deploy.resources.reservations.devices.0.capabilities `x`'],
  ],
  [devices('[{count: 1}]'), ['missing-key deploy.resources.reservations.devices.0 `{count: 1}`']],
  ['gpus: [{driver: intel}]', ['unsupported-value gpus.0.driver `intel`']],
  ['gpus: [{capabilities: [tpu, x]}]', ['unsupported-value gpus.0.capabilities `[tpu, x]`']],
  ['gpus: [{device_ids: [a, b]}]', ['devices-counted gpus.0.device_ids `[a, b]`']],
])('devices that are asked for by %j are reported as %j', (keys, expected) => {
  expect(findings(web(keys), { profile: 'compose' }).map((one) => one.replace('services.web.', ''))).toEqual(
    expected,
  )
})

it.each<[keys: string, expected: unknown]>([
  ['gpus: [{count: 0}, {driver: amd, count: 2}]', { limits: { 'amd.com/gpu': '2' } }],
])('%j asks for some of what is more than none', (keys, expected) => {
  expect(containerOf(web(keys), { profile: 'compose' }).resources).toEqual(expected)
})
