import { expect, it } from 'vitest'
import { diagnosticsOf, findings, web, workloadOf } from '../../support/translated.js'

const volume = 'volumes: ["data:/d"]'
const text = (value: string, keys = '') =>
  web(`labels: {dev.platform/update: ${value}}\n${keys}`, 'volumes: {data: }')

it.each([
  ['rolling', '', { strategy: { type: 'RollingUpdate' } }],
  ['recreate', '', { strategy: { type: 'Recreate' } }],
  ['rolling', volume, { updateStrategy: { type: 'RollingUpdate' } }],
  ['on-delete', volume, { updateStrategy: { type: 'OnDelete' } }],
])('[R2.7-01] dev.platform/update: %s with %j', (value, keys, strategy) => {
  expect(workloadOf(text(value, keys)).spec).toMatchObject(strategy)
})

it('[R2.7-02] without the label nothing is written', () => {
  expect(workloadOf(web('')).spec).not.toHaveProperty('strategy')
})

it.each([
  ['on-delete', ''],
  ['recreate', volume],
  ['blue-green', ''],
  ['""', ''],
])('[R2.7-02] dev.platform/update: %s with %j is an error', (value, keys) => {
  expect(findings(text(value, keys))).toEqual([
    `invalid-update-policy services.web.labels.dev.platform/update \`${value}\``,
  ])
})

it('[R2.7-02] on a Job it has a warning', () => {
  expect(findings(text('rolling', 'restart: never'))).toEqual([
    'update-policy-on-job services.web.labels.dev.platform/update `rolling`',
  ])
})

it('[R2.7-02] of a service whose kind cannot be read is not judged', () => {
  for (const keys of ['restart: [x]', 'volumes: [[x]]', 'deploy: {mode: [x]}'])
    expect(
      findings(text('blue-green', keys), { profile: 'compose' }).map((one) => one.split(' ')[0]),
    ).toEqual(['wrong-type'])
})

const compose = { profile: 'compose' } as const

it.each<[string, object | undefined]>([
  ['update_config: {delay: 599s}', { minReadySeconds: 599 }],
  ['update_config: {delay: 600s}', { minReadySeconds: 600, progressDeadlineSeconds: 1200 }],
  ['update_config: {delay: 700s}', { minReadySeconds: 700, progressDeadlineSeconds: 1300 }],
])('[C6-03] the time between two Pods of %s is within the deadline', (deploy, expected) => {
  const { minReadySeconds, progressDeadlineSeconds } = workloadOf(web(`deploy: {${deploy}}`), compose)
    .spec as {
    minReadySeconds?: number
    progressDeadlineSeconds?: number
  }
  expect({ minReadySeconds, progressDeadlineSeconds }).toEqual(expected)
})

it('[C6-03] only a Deployment has a deadline', () => {
  const { spec } = workloadOf(
    web(`deploy: {update_config: {delay: 700s}}\n${volume}`, 'volumes: {data: }'),
    compose,
  )
  expect(spec).not.toHaveProperty('progressDeadlineSeconds')
})

it('[C6-03] the label wins over how many Pods are replaced at a time', () => {
  const keys = 'deploy: {mode: global, update_config: {parallelism: 2}}'
  expect(workloadOf(text('on-delete', keys), compose).spec).toMatchObject({
    updateStrategy: { type: 'OnDelete' },
  })
  expect(JSON.stringify(workloadOf(text('on-delete', keys), compose).spec)).not.toContain('rollingUpdate')
})

it('[C6-03] a port of the node is no reason on every node', () => {
  const keys = 'ports: [{target: 80, published: 80, mode: host}]'
  const strategyOf = (more: string) => workloadOf(web(`${keys}\n${more}`), compose).spec as object
  expect(strategyOf('')).toMatchObject({ strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } })
  expect(strategyOf('deploy: {mode: global}')).not.toHaveProperty('updateStrategy')
})

it.each([
  ['ports: [{target: 80, published: 80, mode: host}]', '', 'Deployment'],
  ['ports: [{target: 80, published: 80, mode: host}]', 'mode: global, ', 'DaemonSet'],
  ['network_mode: host', '', 'Deployment'],
  ['network_mode: host', 'mode: global, ', 'DaemonSet'],
])('[C6-03] with %s, {%s} of start-first the old Pod of a %s goes first', (keys, mode, kind) => {
  const service = web(`${keys}\ndeploy: {${mode}update_config: {order: start-first, parallelism: 2}}`)
  const { spec } = workloadOf(service, compose)
  const rollingUpdate = { maxSurge: 0, maxUnavailable: 2 }
  expect(spec).toMatchObject({ [kind === 'Deployment' ? 'strategy' : 'updateStrategy']: { rollingUpdate } })
  expect(findings(service, compose)).toContain(
    'unsupported-value services.web.deploy.update_config.order `start-first`',
  )
})

it('[R2.7-02] a label in a list is not corrected: that would replace its name', () => {
  const fixes = (labels: string) => diagnosticsOf(web(`labels: ${labels}`)).flatMap((one) => one.fixes ?? [])
  expect(fixes('{dev.platform/update: rollin}')).toHaveLength(1)
  expect(fixes('[dev.platform/update=rollin]')).toHaveLength(0)
})
