import type { TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { findings, manifest } from '../support/translated.js'

const told = (text: string, options: TranslateOptions = {}) =>
  findings(text, { profile: 'compose', domain: 'example.com', ...options }).filter((one) =>
    one.startsWith('label-without-effect'),
  )
const web = (label: string, keys = '', rest = '') =>
  manifest({ web: `image: a\nlabels: {kompose.${label}}\n${keys}` }, rest)
const size = 'volume.size: 2Gi'
const data = 'volumes: ["data:/data"]'

describe('[C10-04] a label of kompose', () => {
  it.each<[string, string, string?]>([
    ['service.nodeport.port: 30080', 'ports: ["80:80"]'],
    ['service.nodeport.port: 30080', 'ports: ["80:80"]\nx-platform-service-type: LoadBalancer'],
    [size, ''],
    [size, 'volumes: ["/data"]'],
    [size, data, 'volumes: {data: {external: true}}'],
    ['volume.storage-class-name: fast', ''],
    ['service.expose.tls-secret: web-tls', 'expose: [80]'],
    ['service.expose.ingress-class-name: nginx', ''],
  ])('without what it applies to is told: %s, with %j', (label, keys, rest) => {
    const name = label.split(':', 1)[0]!
    const text = web(label, keys, rest)
    expect(told(text)).toEqual([expect.stringContaining(`services.web.labels.kompose.${name}`)])
    expect(told(text, { profile: '1.48' })).toEqual([])
  })

  it('of a volume that is no claim is told', () => {
    const volumes = 'volumes: {data: {external: true, labels: {kompose.volume.size: 2Gi}}}'
    expect(told(manifest({ web: `image: a\n${data}` }, volumes))).toEqual([
      expect.stringContaining('volumes.data.labels.kompose.volume.size'),
    ])
  })

  it.each<[string, string, string?]>([
    ['service.nodeport.port: 30080', 'ports: ["80:80"]\nx-platform-service-type: NodePort'],
    [size, data, 'volumes: {data: }'],
    [size, 'volumes: ["./data:/var/lib/mysql"]'],
    ['volume.storage-class-name: fast', data, 'volumes: {data: }'],
    ['service.expose.tls-secret: web-tls', 'ports: ["80:80"]'],
    ['service.expose.ingress-class-name: nginx, kompose.service.expose: "true"', 'ports: ["80:80"]'],
  ])('with what it applies to is not: %s, with %j', (label, keys, rest) => {
    expect(told(web(label, keys, rest))).toEqual([])
  })
})
