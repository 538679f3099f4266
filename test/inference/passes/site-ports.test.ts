import { describe, expect, it } from 'vitest'
import { findings, manifest, notesOf, objectOf, routesOf, servicePortsOf } from '../../support/translated.js'

const compose = { profile: 'compose', name: 'shop' } as const
const service = (keys: string) => manifest({ web: keys })
const site = 'environment: {VIRTUAL_HOST: a}'
const pass = 'site-ports'

/** A service with routers of Traefik, each with its host and port. */
const routers = (...sites: [host: string, port: number, more?: string][]) =>
  `image: shop/web\nlabels:\n${sites
    .flatMap(([host, port, more]) => [
      `traefik.http.routers.${host}${port}.rule: Host(\`${host}\`)`,
      `traefik.http.routers.${host}${port}.service: p${port}`,
      `traefik.http.services.p${port}.loadbalancer.server.port: ${port}`,
      ...(more === undefined ? [] : [`traefik.http.routers.${host}${port}.${more}`]),
    ])
    .filter((label, index, all) => all.indexOf(label) === index)
    .map((label) => `  ${label}\n`)
    .join('')}`

describe('[C4-13] the port of a site', () => {
  it.each([
    ['image: shop/web\nexpose: [3000]', 3000],
    ['image: shop/web\nexpose: [9000, 3000]', 3000],
    ['image: shop/web\nexpose: [3000, 80]', 80],
    ['image: shop/web\nexpose: [60, 80]', 80],
    ['image: shop/web\nexpose: [22, 3000]', 3000],
    ['image: shop/web\nexpose: [80/udp, 3000]', 3000],
    ['image: grafana/grafana', 3000],
    ['image: pgadmin4', 80],
  ])('is one that speaks HTTP: %j', (keys, port) => {
    const text = service(`${keys}\n${site}`)
    expect(routesOf(text, compose)).toEqual([`web: a/ → web:${port}`])
    expect(findings(text, compose)).toEqual([])
    expect(notesOf(pass, text)).toEqual(['site-port services.web ← services.web.environment.VIRTUAL_HOST'])
  })

  it.each(['image: shop/web', 'image: shop/web\nexpose: [53/udp]', 'image: shop/web\nexpose: [22]'])(
    'is unknown without a port that speaks HTTP: %j',
    (keys) => {
      const text = service(`${keys}\n${site}`)
      expect(routesOf(text, compose)).toEqual([])
      expect(findings(text, compose)).toEqual([
        'site-not-routed services.web.environment.VIRTUAL_HOST `VIRTUAL_HOST`',
      ])
      expect(notesOf(pass, text)).toEqual([])
    },
  )

  it('is a port of a Service with an address', () => {
    const text = service('image: shop/web\nenvironment: {VIRTUAL_HOST: a, VIRTUAL_PORT: 3000}')
    expect(servicePortsOf(text, compose)).toEqual(['3000/TCP tcp-3000 → 3000'])
    expect(objectOf('Service', text, compose).spec.clusterIP).toBeUndefined()
  })

  it.each(['x-platform-service-type: headless', 'deploy: {endpoint_mode: dnsrr}'])(
    'is a port of a headless Service that asks to be one: %s',
    (keys) => {
      const text = service(`image: shop/web\n${keys}\nenvironment: {VIRTUAL_HOST: a, VIRTUAL_PORT: 3000}`)
      expect(objectOf('Service', text, compose).spec.clusterIP).toBe('None')
    },
  )

  it('is a further port of a Service that is headless by an option', () => {
    const text = service('image: shop/web\nexpose: [80]\nenvironment: {VIRTUAL_HOST: a, VIRTUAL_PORT: 3000}')
    const options = { ...compose, serviceType: 'headless' } as const
    expect(objectOf('Service', text, options).spec.clusterIP).toBe('None')
    expect(servicePortsOf(text, options)).toEqual(['80/TCP tcp-80 → 80', '3000/TCP tcp-3000 → 3000'])
  })

  it('is no port of a service without sites', () => {
    const text = service('image: grafana/grafana\nx-platform-infer: false\nenvironment: {VIRTUAL_HOST: a}')
    expect(routesOf(text, compose)).toEqual([])
    expect(notesOf(pass, text)).toEqual([])
  })
})

describe('[C4-13] several sites', () => {
  it('have an exact path beside a prefix', () => {
    const routed = (rule: string) =>
      `image: shop/web\nexpose: [80]\nlabels: {traefik.http.routers.r.rule: 'Host(\`a\`) && ${rule}(\`/x\`)'}`
    const text = manifest({ web: routed('PathPrefix'), other: routed('Path') })
    expect(routesOf(text, compose)).toEqual(['web: a/x → web:80', 'other: a/x → other:80'])
    expect(findings(text, compose)).toEqual([])
  })

  it('of one port share its route', () => {
    const text = service(routers(['a', 80], ['b', 80]))
    expect(routesOf(text, compose)).toEqual(['web: a/ → web:80', 'web: b/ → web:80'])
    expect(servicePortsOf(text, compose)).toEqual(['80/TCP tcp-80 → 80'])
  })

  it.each([[routers(['a', 80, 'tls: true'], ['b', 80])], [routers(['a', 80], ['b', 80, 'tls: true'])]])(
    'of one port have HTTPS if one of them has: %j',
    (keys) => {
      expect(objectOf('Ingress', service(keys), compose).spec.tls).toEqual([{ hosts: ['a', 'b'] }])
    },
  )

  it('of several ports have a route each', () => {
    const text = service(routers(['a', 80], ['b', 3000]))
    expect(routesOf(text, compose).map((route) => route.split(': ')[1])).toEqual([
      'a/ → web:80',
      'b/ → web:3000',
    ])
  })

  it('cannot have one host and path for two ports', () => {
    const text = service(routers(['a', 80], ['a', 3000]))
    expect(routesOf(text, compose)).toEqual(['web: a/ → web:80'])
    expect(findings(text, compose)).toEqual([expect.stringMatching(/^site-not-routed services.web.labels/)])
  })

  it('cannot have one host and path for two services', () => {
    const text = manifest({ web: routers(['a', 80]), other: routers(['a', 80]) })
    expect(routesOf(text, compose)).toEqual(['web: a/ → web:80'])
    expect(findings(text, compose)).toEqual([expect.stringMatching(/^site-not-routed services.other.labels/)])
    expect(notesOf(pass, text)).toEqual([expect.stringMatching(/^site-port services.web ← /)])
  })

  it('keep a host that only another path has', () => {
    const path = (path: string) =>
      `image: shop/web\nexpose: [80]\nenvironment: {VIRTUAL_HOST: a, VIRTUAL_PATH: ${path}}`
    const text = manifest({ web: path('/'), other: path('/x') })
    expect(routesOf(text, compose)).toEqual(['web: a/ → web:80', 'other: a/x → other:80'])
  })
})
