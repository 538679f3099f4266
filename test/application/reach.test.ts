import { trace } from 'tranship'
import { expect, it } from 'vitest'
import { findings, web } from '../support/translated.js'

it.each([
  ['', { option: 'serviceType', reason: expect.stringMatching(/^(?!always so)/) as string }],
  ['\nx-platform-service-type: LoadBalancer', { path: ['services', 'web', 'x-platform-service-type'] }],
])('[C10-03] the type of a Service with {%s} comes from %j', (keys, origin) => {
  const { objects, originOf } = trace(web(`ports: ["80:80"]${keys}`), {
    profile: 'compose',
    serviceType: 'LoadBalancer',
  })
  const service = objects.find(({ kind }) => kind === 'Service')!
  expect(originOf(service, '/spec/type')).toMatchObject(origin)
})

it.each([
  ['x-platform-service-type: LoadBalancer\ndeploy: {endpoint_mode: dnsrr}', ['deploy.endpoint_mode `dnsrr`']],
  ['x-platform-service-type: headless\ndeploy: {endpoint_mode: dnsrr}', []],
  [
    'x-platform-service-type: NodePort\nlabels: {kompose.service.type: LoadBalancer}',
    ['labels.kompose.service.type `LoadBalancer`'],
  ],
  ['x-platform-service-type: NodePort\nlabels: {kompose.service.type: nodeport}', []],
])('[C0-02] of two types the one that does not count is told of: %j', (keys, expected) => {
  expect(findings(web(`ports: ["80:80"]\n${keys}`), { profile: 'compose' })).toEqual(
    expected.map((one) => `setting-overruled services.web.${one}`),
  )
})
