import { describe, expect, it } from 'vitest'
import { findings, manifest, objectOf, titlesOf } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const cache = 'image: shop/cache\ndeploy: {mode: replicated-job}'
const services = (keys: string, job = cache, options = {}) =>
  titlesOf(manifest({ web: `image: a\n${keys}`, my_cache: job }), { ...compose, ...options }).filter((one) =>
    one.startsWith('Service '),
  )

describe('[C4-01] a Job without ports', () => {
  it.each([
    ['a variable', 'environment: {CACHE_HOST: my_cache}'],
    ['an argument', 'command: [serve, --cache, "redis://my_cache/0"]'],
    ['its name in Kubernetes', 'environment: {CACHE_HOST: my-cache}'],
    ['a link', 'links: [my_cache]'],
    ['a mounted file', 'volumes: ["./a.conf:/a.conf:ro"]'],
  ])('that %s calls has a Service', (_, keys) => {
    const options = { files: { './a.conf': 'cache http://my_cache;' } }
    expect(services(keys, cache, options)).toContain('Service my-cache')
  })

  it('has one by another of its names too, which is headless', () => {
    const job = `${cache}\ncontainer_name: store`
    expect(services('environment: {CACHE_HOST: store}', job)).toContain('Service store')
    const text = manifest({ web: 'image: a\nlinks: [cache]', cache })
    expect(objectOf('Service', text, compose, 'cache').spec).toMatchObject({ clusterIP: 'None' })
  })

  it.each(['Store', 'store'])('has one where its name is written with other letters: %s', (name) => {
    const job = `${cache}\ncontainer_name: Store`
    expect(services(`environment: {CACHE_HOST: ${name}}`, job)).toContain('Service store')
  })

  it.each([
    'depends_on: [my_cache]',
    'environment: {NOTE: "see my_cache"}',
    'environment: {DB_NAME: my_cache}',
  ])('that nobody calls has none: %s', (keys) => {
    expect(services(keys)).toEqual(['Service web'])
  })

  it('has none in the reference', () => {
    const job = 'image: shop/cache\nrestart: "no"'
    expect(services('environment: {CACHE_HOST: my_cache}', job, { profile: '1.48' })).toEqual(['Service web'])
  })

  it('cannot be called as the cluster is', () => {
    const text = manifest({ web: 'image: a\nlinks: [kubernetes]', kubernetes: cache })
    expect(findings(text, compose)).toContain('cluster-service services.kubernetes `kubernetes`')
  })
})
