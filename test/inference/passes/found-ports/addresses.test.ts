import type { TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { manifest, objectOf } from '../../../support/translated.js'

const compose = { profile: 'compose' } as const
const addressOf = (text: string, name: string, options: TranslateOptions = {}) =>
  objectOf('Service', text, { ...compose, ...options }, name).spec.clusterIP

describe('[C4-02e] a service with a known port', () => {
  const calling = 'image: a\nenvironment: {API: "http://api:8080"}'

  it.each<[string, string, TranslateOptions?]>([
    ['a text names', calling],
    [
      'a mounted file names',
      'image: a\nvolumes: ["./a.conf:/a.conf:ro"]',
      { files: { './a.conf': 'proxy_pass http://api:8080;' } },
    ],
    ['its image exposes', 'image: b', { imageConfigs: { 'shop/api': { ExposedPorts: { '8080/tcp': {} } } } }],
  ])('has a Service with an address where %s it', (_, web, options) => {
    const text = manifest({ api: 'image: shop/api', web })
    expect(addressOf(text, 'api', options)).toBeUndefined()
    expect(addressOf(text, 'api', { ...options, profile: '1.48' })).toBe('None')
  })

  it('has further Services with an address, too', () => {
    const text = manifest({ api: 'image: shop/api\ncontainer_name: backend', web: calling })
    expect(addressOf(text, 'backend')).toBeUndefined()
  })

  it.each<[string, string, string, TranslateOptions?]>([
    ['no port is known', '', 'image: a'],
    ['the endpoint mode asks for it', 'deploy: {endpoint_mode: dnsrr}', calling],
    ['a key asks for it', 'x-platform-service-type: headless', calling],
    ['the option asks for it', '', calling, { serviceType: 'headless' }],
    ['inferences are switched off', 'x-platform-infer: false', calling],
  ])('stays headless where %s', (_, keys, web, options) => {
    expect(addressOf(manifest({ api: `image: shop/api\n${keys}`, web }), 'api', options)).toBe('None')
  })
})
