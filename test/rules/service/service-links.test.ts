import { trace } from 'tranship'
import { describe, expect, it } from 'vitest'
import { findings, podOf, web } from '../../support/translated.js'

describe('x-enable-service-links', () => {
  it.each([
    ['', undefined],
    ['x-enable-service-links: false', false],
    ['x-enable-service-links: true', true],
    ['x-enable-service-links: "${ON}"', true],
  ])('[R2.13-01] of %j is %j', (keys, enabled) => {
    expect(podOf(web(keys), { env: { ON: 'true' } }).enableServiceLinks).toBe(enabled)
  })

  it.each([
    ['', false],
    ['x-enable-service-links: false', false],
    ['x-enable-service-links: true', true],
  ])(
    '[C4-08] of %j is %j in the profile compose, whose Pods have no such variables by themselves',
    (keys, enabled) => {
      expect(podOf(web(keys), { profile: 'compose' }).enableServiceLinks).toBe(enabled)
    },
  )

  it('[C4-08] is a reason of its own where no line asks for it', () => {
    const traced = trace(web(''), { profile: 'compose' })
    const workload = traced.objects.find(({ kind }) => kind === 'Deployment')!
    expect(traced.originOf(workload, '/spec/template/spec/enableServiceLinks')).toMatchObject({
      reason: expect.stringContaining('as in Compose') as string,
    })
  })

  it('[R2.13-01] is a boolean', () => {
    expect(findings(web('x-enable-service-links: sometimes'))).toEqual([
      'not-a-boolean services.web.x-enable-service-links `sometimes`',
    ])
  })

  it('[R2.2-20] needs 1.48, and is not looked at in 1.37', () => {
    expect(findings(web('x-enable-service-links: sometimes'), { profile: '1.37' })).toEqual([
      'requires-profile services.web.x-enable-service-links `x-enable-service-links`',
    ])
  })
})
