import { trace } from 'tranship'
import { expect, it } from 'vitest'
import { web } from '../../support/translated.js'

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
