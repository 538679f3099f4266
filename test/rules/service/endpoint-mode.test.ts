import { describe, expect, it } from 'vitest'
import { findings, objectOf, web } from '../../support/translated.js'

describe('deploy.endpoint_mode', () => {
  it.each([
    ['', undefined],
    ['deploy: {endpoint_mode: vip}', undefined],
    ['deploy: {endpoint_mode: dnsrr}', 'None'],
  ])('[R2.4-10] %j gives a Service with the address %j', (keys, clusterIP) => {
    const { spec } = objectOf('Service', web(`ports: [80]\n${keys}`))
    expect(spec?.clusterIP).toBe(clusterIP)
    expect(spec?.ports).toHaveLength(1)
  })

  it('[R2.4-10] other than vip and dnsrr is an error, and a warning in 1.37', () => {
    const text = web('deploy: {endpoint_mode: anycast}')
    expect(findings(text)).toEqual(['invalid-value services.web.deploy.endpoint_mode `anycast`'])
    expect(findings(text, { profile: '1.37' })).toEqual([
      'requires-profile services.web.deploy.endpoint_mode `endpoint_mode`',
    ])
  })
})
