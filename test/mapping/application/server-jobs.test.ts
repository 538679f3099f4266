import { describe, expect, it } from 'vitest'
import { findings, manifest } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const told = (text: string, options = {}) =>
  findings(text, { ...compose, ...options }).filter((one) => one.startsWith('server-is-job'))

describe('[R2.4-06] a server that is a Job', () => {
  const once = 'image: shop/api:3\nrestart: "no"'

  it.each(['ports: ["8080:8080"]', 'ports: [8080]', 'healthcheck: {test: [CMD, check]}'])(
    'is told by its %s',
    (keys) => {
      const text = manifest({ api: `${once}\n${keys}` })
      expect(told(text)).toEqual(['server-is-job services.api.restart `"no"`'])
      expect(told(text, { profile: '1.48' })).toEqual([])
    },
  )

  it('is told where its restart policy says so', () => {
    const text = manifest({
      api: 'image: a\nports: [80]\ndeploy: {restart_policy: {condition: none}}',
    })
    expect(told(text)).toEqual(['server-is-job services.api.deploy.restart_policy.condition `none`'])
  })

  it.each([
    once,
    `${once}\nexpose: [80]`,
    `${once}\nports: []`,
    `${once}\nhealthcheck: {disable: true}`,
    `${once}\nports: [80]\ndeploy: {mode: replicated-job}`,
    'image: a\nports: [80]',
    'image: a\nports: [80]\nrestart: on-failure:3',
  ])('is not told of %j', (api) => {
    expect(told(manifest({ api }))).toEqual([])
  })

  it('is not told of one that another waits for to complete', () => {
    const web = 'image: b\ndepends_on: {api: {condition: service_completed_successfully}}'
    expect(told(manifest({ api: `${once}\nports: [80]`, web }))).toEqual([])
  })
})
