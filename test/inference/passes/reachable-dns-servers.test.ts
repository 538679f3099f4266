import { describe, expect, it } from 'vitest'
import { findings, manifest, notesOf, podOf, relatedTo } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const app = (keys: string) =>
  manifest(
    {
      web: `image: a\n${keys}`,
      names: `image: b\nexpose: [53]\nnetworks: {back: {ipv4_address: 172.20.0.5}}`,
    },
    'networks: {back: }',
  )
const about = (text: string) =>
  findings(text, compose).filter((one) => !/^unsupported-value \S+\.ipv4_address/.test(one))
const pass = 'reachable-dns-servers'

describe('[C4-03] a name server that is a service of the Compose file', () => {
  it('is not used', () => {
    const text = app('dns: 172.20.0.5')
    const { dnsPolicy, dnsConfig } = podOf(text, compose)
    expect([dnsPolicy, dnsConfig]).toEqual([undefined, undefined])
    expect(about(text)).toEqual(['unsupported-value services.web.dns `172.20.0.5`'])
    expect(relatedTo('unsupported-value', text, compose)).toEqual(['ipv4_address'])
    expect(notesOf(pass, text)).toEqual([
      'unreachable-name-server services.web ← services.names.networks.back.ipv4_address',
    ])
  })

  it('leaves the other servers', () => {
    const text = app('dns: [172.20.0.5, 1.1.1.1]')
    expect(podOf(text, compose)).toMatchObject({
      dnsPolicy: 'None',
      dnsConfig: { nameservers: ['1.1.1.1'] },
    })
    expect(about(text)).toEqual([
      'dns-without-services services.web.dns `[172.20.0.5, 1.1.1.1]`',
      'unsupported-value services.web.dns.0 `172.20.0.5`',
    ])
    expect(notesOf(pass, text)).toHaveLength(1)
  })

  it('leaves the domains', () => {
    const text = app('dns: 172.20.0.5\ndns_search: example.com')
    expect(podOf(text, compose).dnsConfig).toEqual({ searches: ['example.com'] })
  })

  it.each(['dns: 172.20.0.50', 'dns: 172.20.0.5\nx-platform-infer: false'])('is not this one: %j', (keys) => {
    const text = app(keys)
    expect(podOf(text, compose).dnsConfig?.nameservers).toEqual([/[\d.]+/.exec(keys)![0]])
    expect(notesOf(pass, text)).toEqual([])
  })
})
