import { planDeploy } from 'tranship/plan'
import { safeTrace } from 'tranship'
import { describe, expect, it } from 'vitest'
import { findings, objectOf, objectsOf, titlesOf, web } from '../support/translated.js'

const gateway = { name: 'public', namespace: 'infra', sectionName: 'https' }
const routes = { kind: 'HTTPRoute', gateway } as const
const endpoints = (text: string) => web('expose: [8080]', `endpoints:\n${text}`)
const profiles = ['1.37', '1.48', 'compose'] as const

describe('[C4-07] the option routes', () => {
  it.each(profiles)('makes HTTPRoutes of a Gateway, in %s', (profile) => {
    const text = web('ports: ["8080:80"]')
    const options = { profile, routes, domain: 'example.com', namespace: 'shop' }
    expect(titlesOf(text, options)).toEqual(['Service web', 'Deployment web', 'HTTPRoute web'])
    expect(objectOf('HTTPRoute', text, options)).toEqual({
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata: {
        name: 'web',
        namespace: 'shop',
        labels: { 'app.kubernetes.io/part-of': 'app', 'app.kubernetes.io/managed-by': 'tranship' },
      },
      spec: {
        parentRefs: [{ name: 'public', namespace: 'infra', sectionName: 'https' }],
        hostnames: ['web-shop.example.com'],
        rules: [
          {
            matches: [{ path: { type: 'PathPrefix', value: '/' } }],
            backendRefs: [{ name: 'web', port: 80 }],
          },
        ],
      },
    })
    expect(findings(text, options)).toEqual([])
  })

  it('makes one of an endpoint, with a rule for each path, for any host where there is no domain', () => {
    const text = endpoints(
      '  - {path: /, service: web, port: 8080}\n  - {path: /api, service: web, port: 8080}',
    )
    const { spec, metadata } = objectOf('HTTPRoute', text, {
      routes: { kind: 'HTTPRoute', gateway: { name: 'public' } },
    })
    expect(spec.parentRefs).toEqual([{ name: 'public' }])
    expect(spec.hostnames).toBeUndefined()
    expect(spec.rules.map(({ matches }) => matches[0]!.path.value)).toEqual(['/', '/api'])
    expect(metadata.annotations).toBeUndefined()
  })

  it('warns of a class and a certificate, because the Gateway has them', () => {
    const text = web(
      'expose: [80]\nlabels: {kompose.service.expose: "a.example.com/x,b.example.com", kompose.service.expose.tls-secret: tls, kompose.service.expose.ingress-class-name: nginx}',
    )
    expect(findings(text, { profile: 'compose', routes }).map((one) => one.split(' ')[0])).toEqual([
      'unsupported-value',
      'unsupported-value',
    ])
  })

  it('has as many rules as the Gateway API takes', () => {
    const many = (count: number) =>
      endpoints(
        Array.from({ length: count }, (_, index) => `  - {path: /p${index}, service: web, port: 8080}`).join(
          '\n',
        ),
      )
    expect(findings(many(16), { routes })).toEqual([])
    expect(findings(many(17), { routes }).map((one) => one.split(' ')[0])).toEqual(['too-many-rules'])
    expect(objectOf('HTTPRoute', many(16), { routes }).spec.rules).toHaveLength(16)
    expect(findings(many(17))).toEqual([])
  })

  it('takes no path that the Gateway API refuses', () => {
    const codes = (path: string) =>
      findings(endpoints(`  - {path: "${path}", service: web, port: 8080}`), { routes }).map(
        (one) => one.split(' ')[0],
      )
    expect(codes('/a b')).toEqual(['invalid-route-path'])
    expect(codes(`/${'a'.repeat(1023)}`)).toEqual([])
    expect(codes(`/${'a'.repeat(1024)}`)).toEqual(['invalid-route-path'])
  })

  it('names the class of Ingresses that have none of their own', () => {
    const className = { routes: { kind: 'Ingress', className: 'nginx' } } as const
    expect(objectOf('Ingress', web('ports: ["8080:80"]'), className).spec.ingressClassName).toBe('nginx')
    const own = endpoints(
      '  rules: [{path: /, service: web, port: 8080}]\n  labels: {kubernetes.io/ingress.class: traefik}',
    )
    expect(
      objectOf(
        'Ingress',
        own.replace('endpoints:\n', 'endpoints:\n  shop:\n').replace(/^ {2}(rules|labels)/gm, '    $1'),
        className,
      ).spec.ingressClassName,
    ).toBe('traefik')
  })

  it.each([
    [{ kind: 'HTTPRoute', gateway: { name: 'My_Gateway' } }],
    [{ kind: 'HTTPRoute', gateway: { name: 'public', namespace: 'my.infra' } }],
    [{ kind: 'HTTPRoute', gateway: { name: 'public', sectionName: 'A' } }],
    [{ kind: 'Ingress', className: 'My_Class' }],
  ] as const)('is checked: %j', (wrong) => {
    expect(findings(web('ports: [80]'), { routes: wrong }).map((one) => one.split(' ')[0])).toEqual([
      'invalid-option',
    ])
  })

  it('is in plans: applied last, and pruned where the cluster knows it', () => {
    const text = web('ports: ["8080:80"]')
    const plan = planDeploy(text, { routes })
    expect(plan.last.map(({ kind }) => kind)).toEqual(['HTTPRoute'])
    const kinds = plan.prune?.kinds.map(({ kind }) => kind)
    expect(kinds).toContain('Ingress')
    expect(kinds).toContain('HTTPRoute')
    expect(plan.prune?.keep.map(({ kind }) => kind)).toContain('HTTPRoute')
    expect(planDeploy(text).prune?.kinds.map(({ kind }) => kind)).not.toContain('HTTPRoute')
  })

  it('has origins: the port in the manifest, and the option', () => {
    const text = web('ports: ["8080:80"]')
    const trace = safeTrace(text, { routes })
    if (!trace.ok) throw new Error('no trace')
    const route = objectsOf(text, { routes }).find(({ kind }) => kind === 'HTTPRoute')!
    expect(trace.originOf(route, '/spec/rules/0/backendRefs/0/port')).toMatchObject({
      path: ['services', 'web', 'ports', 0],
    })
    expect(trace.originOf(route, '/spec/parentRefs')).toMatchObject({ option: 'routes' })
  })
})

it.each([
  ['a.com/x,b.com', ['web: a.com /x', 'web-b-com: b.com /']],
  ['a.com/x,b.com/x', ['web: a.com,b.com /x']],
  ['a.com/x,b.com,a.com/y,c.com', ['web: a.com /x,/y', 'web-b-com: b.com,c.com /']],
  ['a.com/,b.com', ['web: a.com,b.com /']],
])('[C4-07] serves at each of the hosts %s its own paths alone', (hosts, expected) => {
  const text = web(`ports: ["80:80"]\nlabels: {kompose.service.expose: "${hosts}"}`)
  const options = { profile: 'compose', routes } as const
  const found = objectsOf(text, options).flatMap((object) => {
    if (object.kind !== 'HTTPRoute') return []
    const { hostnames = [], rules } = object.spec
    const paths = rules.flatMap(({ matches }) => matches.map(({ path }) => path.value))
    return [`${object.metadata.name}: ${hostnames.join()} ${paths.join()}`]
  })
  expect(found).toEqual(expected)
})
