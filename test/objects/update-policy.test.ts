import { expect, it } from 'vitest'
import { diagnosticsOf, findings, web, workloadOf } from '../support/translated.js'

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
  const { spec } = workloadOf(web(`${keys}\ndeploy: {mode: global}`), compose)
  expect(spec).not.toHaveProperty('updateStrategy')
})

it.each([
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

const asDeployment = 'labels: {kompose.controller.type: deployment}'

it.each<[string, string, string, object]>([
  ['a claim', `${asDeployment}\n${volume}`, 'volumes: {data: }', {}],
  ['a read-only claim', `${asDeployment}\nvolumes: ["data:/d:ro"]`, 'volumes: {data: }', {}],
  ['a claim of somebody else', `${asDeployment}\n${volume}`, 'volumes: {data: {external: true}}', {}],
  ['a folder of the node', 'volumes: ["/srv/media:/d"]', '', { hostPaths: true }],
  ['a port of the node too', 'network_mode: host\nvolumes: ["/srv/media:/d"]', '', { hostPaths: true }],
])('[C6-07] the Pods of a Deployment with %s go before new ones come', (_, keys, top, options) => {
  expect(workloadOf(web(keys, top), { ...compose, ...options })).toMatchObject({
    kind: 'Deployment',
    spec: { strategy: { type: 'Recreate' } },
  })
  expect(workloadOf(web(keys, top), { ...compose, ...options }).spec).not.toHaveProperty(
    'strategy.rollingUpdate',
  )
})

it.each<[string, string, string, object]>([
  ['no volume', asDeployment, '', {}],
  ['memory', `${asDeployment}\ntmpfs: /d`, '', {}],
  [
    'a claim for many nodes',
    `${asDeployment}\n${volume}`,
    'volumes: {data: {driver_opts: {access_mode: ReadWriteMany}}}',
    {},
  ],
  ['a read-only folder of the node', 'volumes: ["/srv/media:/d:ro"]', '', { hostPaths: true }],
  ['a socket of the node', 'volumes: ["/run/x.sock:/run/x.sock"]', '', { hostPaths: true }],
])('[C6-07] a Deployment with %s is updated as others are', (_, keys, top, options) => {
  expect(workloadOf(web(keys, top), { ...compose, ...options }).spec).not.toHaveProperty('strategy')
})

it('[C6-07] the label wins over the mounts', () => {
  const keys = 'labels: {dev.platform/update: rolling}\nvolumes: ["/srv/media:/d"]'
  expect(workloadOf(web(keys), { ...compose, hostPaths: true }).spec).toMatchObject({
    strategy: { type: 'RollingUpdate' },
  })
})

it.each<[string, string[]]>([
  ['replicas: 3, update_config: {order: start-first}', ['order `start-first`']],
  ['replicas: 3, update_config: {parallelism: 2}', ['parallelism `2`']],
  ['replicas: 2, update_config: {parallelism: 2, order: stop-first}', []],
  ['replicas: 3, update_config: {parallelism: 0}', []],
])('[C6-07] what an update cannot do with a volume is warned of: %s', (deploy, expected) => {
  const manifest = web(`${asDeployment}\n${volume}\ndeploy: {${deploy}}`, 'volumes: {data: }')
  expect(findings(manifest, compose)).toEqual(
    expected.map((one) => `unsupported-value services.web.deploy.update_config.${one}`),
  )
})
