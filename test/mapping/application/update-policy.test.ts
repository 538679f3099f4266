import { expect, it } from 'vitest'
import { findings, web, workloadOf } from '../../support/translated.js'

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
