import type { TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { findings, manifest, objectOf, objectsOf, titlesOf, workloadOf } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const named = (keys = '', alias = 'store', image = 'image: shop/store') =>
  `${image}\n${keys}\nnetworks: {default: {aliases: [${alias}]}}`
const labelOf = (text: string, name: string, options: TranslateOptions = {}) =>
  workloadOf(text, { ...compose, ...options }, name).spec?.template?.metadata?.labels?.[
    'dev.platform/alias-store'
  ]
const serviceOf = (text: string, name = 'store') => objectOf('Service', text, compose, name).spec

describe('[C4-01b] an alias of several services', () => {
  const text = manifest({ one: named('expose: [80]'), two: named('expose: [90]'), three: 'image: a' })

  it('is one Service for the Pods of all of them', () => {
    expect(titlesOf(text, compose).filter((title) => title === 'Service store')).toHaveLength(1)
    expect(serviceOf(text).selector).toEqual({
      'app.kubernetes.io/part-of': 'app',
      'dev.platform/alias-store': 'true',
    })
    expect(['one', 'two', 'three'].map((name) => labelOf(text, name))).toEqual(['true', 'true', undefined])
    expect(findings(text, compose)).toEqual([])
  })

  it('has the ports of all, each number once', () => {
    const both = manifest({ one: named('expose: [80]'), two: named('expose: [90, 80, "80/udp"]') })
    expect(serviceOf(both).ports).toMatchObject([
      { name: 'tcp-80', port: 80, targetPort: 80 },
      { name: 'tcp-90', port: 90, targetPort: 90 },
      { name: 'udp-80', port: 80, protocol: 'UDP' },
    ])
  })

  it('has the ports by which others call it', () => {
    const web = 'image: a\nenvironment: {STORE: "http://store:7000"}'
    const called = manifest({ one: named('expose: [80]'), two: named('expose: [80]'), web })
    expect(serviceOf(called).ports?.map(({ port }) => port)).toEqual([80, 7000])
  })

  it('is headless where a port of one is not known', () => {
    expect(serviceOf(text).clusterIP).toBeUndefined()
    expect(serviceOf(manifest({ one: named('expose: [80]'), two: named() })).clusterIP).toBe('None')
  })

  it('may be written with other letters, and in several networks', () => {
    const other = named('expose: [80]', 'Store').replace('default:', 'other:')
    const services = { one: named('expose: [80]'), two: other, three: named('expose: [80]', 'STORE, store') }
    const both = manifest(services, 'networks: {other: }')
    expect(['one', 'two', 'three'].map((name) => labelOf(both, name))).toEqual(['true', 'true', 'true'])
  })

  it('does not lead to a Job that no service calls', () => {
    const job = named('deploy: {mode: replicated-job}')
    const one = manifest({ job, two: named('expose: [80]') })
    expect(serviceOf(one).ports?.map(({ port }) => port)).toEqual([80])
    const jobs = manifest({ one: job, two: job })
    expect(titlesOf(jobs, compose)).not.toContain('Service store')
  })

  it('does not replace the name of one service', () => {
    const own = manifest({ store: 'image: a\nexpose: [80]', two: named('expose: [90]') })
    expect(serviceOf(own).selector).toMatchObject({ 'app.kubernetes.io/name': 'store' })
    expect(findings(own, compose)).toEqual([expect.stringMatching(/^name-not-reachable services.two/)])
    const container = manifest({
      one: 'image: a\nexpose: [80]\ncontainer_name: store',
      two: named('expose: [90]'),
    })
    expect(serviceOf(container).selector).toMatchObject({ 'app.kubernetes.io/name': 'one' })
  })

  it('is no name of the reference', () => {
    expect(labelOf(text, 'one', { profile: '1.48' })).toBeUndefined()
  })

  it('has a valid label, however long it is', () => {
    const long = 'a'.repeat(63)
    const both = manifest({ one: named('expose: [80]', long), two: named('expose: [80]', long) })
    const [key = ''] = Object.keys(serviceOf(both, long).selector ?? {}).filter((one) =>
      one.startsWith('dev'),
    )
    expect(key.length).toBeLessThanOrEqual('dev.platform/'.length + 63)
    const labels = objectsOf(both, compose).flatMap((object) =>
      object.kind === 'Deployment' ? [object.spec.template.metadata.labels[key]] : [],
    )
    expect(labels).toEqual(['true', 'true'])
  })
})
