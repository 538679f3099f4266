import { describe, expect, it } from 'vitest'
import {
  containerOf,
  diagnosticsOf,
  findings,
  manifest,
  objectOf,
  objectsOf,
  relatedTo,
} from '../../support/translated.js'
import { planDeploy } from 'tranship/plan'

const compose = { profile: 'compose' } as const
const servicesOf = (text: string) =>
  objectsOf(text, compose)
    .filter(({ kind }) => kind === 'Service')
    .map(({ metadata }) => metadata.name)

describe('[C4-01] a further name of a service', () => {
  it.each([
    ['container_name: shop', ['web', 'shop']],
    ['hostname: shop', ['web', 'shop']],
    ['networks: {default: {aliases: [shop, store]}, other: {aliases: [shop]}}', ['web', 'shop', 'store']],
    ['container_name: shop\nhostname: shop', ['web', 'shop']],
    ['container_name: Shop', ['web', 'shop']],
    ['container_name: web\nhostname: WEB', ['web']],
    ['networks: [default]', ['web']],
  ])('is a Service: %s', (keys, names) => {
    const text = `${manifest({ web: `image: a\n${keys}` })}\nnetworks: {other: {}}\n`
    expect(servicesOf(text)).toEqual(names)
    expect(findings(text, compose)).toEqual([])
  })

  it.each([
    'container_name: Kubernetes',
    'hostname: kubernetes',
    'networks: {default: {aliases: [kubernetes]}}',
  ])('is not the one by which the cluster itself is reached: %s', (keys) => {
    const text = manifest({ web: `image: a\n${keys}` })
    expect(servicesOf(text)).toEqual(['web'])
    expect(diagnosticsOf(text, compose).map(({ code }) => code)).toEqual(['cluster-service'])
    const other = { ...compose, namespace: 'shop' }
    expect(objectsOf(text, other).map(({ metadata }) => metadata.name)).toContain('kubernetes')
    expect(findings(text, other)).toEqual([])
  })

  it.each([
    [false, 'command: run'],
    [true, 'command: [run, the_shop]'],
  ])('that no Service can have is of consequence where it is used: %s', (effect, keys) => {
    const text = manifest({ web: 'image: a\ncontainer_name: the_shop', api: `image: a\n${keys}` })
    const found = diagnosticsOf(text, compose)
    expect(found.map((one) => [one.code, one.effect])).toEqual([['name-not-reachable', effect]])
  })

  it.each([
    ['networks: { default: { aliases: [xmpp.meet] } }', '', true],
    ['', 'links: ["web:the_shop"]', true],
    ['hostname: sso.example.com', '', false],
    ['hostname: sso.example.com\nenvironment: { KC_HOSTNAME: "https://sso.example.com" }', '', false],
    ['hostname: git.example.com\nenvironment: { URL: "http://git.example.com:8929" }', '', false],
    ['hostname: sso.example.com\nenvironment: { ADVERTISED: "tcp://sso.example.com:92" }', '', true],
    ['hostname: sso.example.com', 'environment: { ISSUER_URL: "https://sso.example.com" }', true],
  ])(
    'that no Service can have is of consequence where it is there to be called: %s %s',
    (own, others, effect) => {
      const text = manifest({ web: `image: a\n${own}`, api: `image: a\n${others}` })
      const found = diagnosticsOf(text, compose).filter(({ code }) => code === 'name-not-reachable')
      expect(found.map((one) => one.effect)).toEqual([effect])
    },
  )

  it('that no Service can have is of consequence where a mounted file uses it', () => {
    const text = manifest({
      web: 'image: a\ncontainer_name: the_shop',
      api: 'image: a\nvolumes: ["./a.conf:/a.conf", "./b.conf:/b.conf"]',
    })
    const files = { 'a.conf': 'the_shop is open', 'b.conf': 'import "@the_shop/core"; // @the_shop' }
    const [found] = diagnosticsOf(text, { ...compose, files })
    expect(found).toMatchObject({ code: 'name-not-reachable', effect: true })
    expect(found!.related!.map(({ message }) => message)).toEqual(['`the_shop` is used in the file `b.conf`'])
    const other = diagnosticsOf(text, { ...compose, files: { ...files, 'b.conf': '' } })
    expect(other).toMatchObject([{ code: 'name-not-reachable', effect: false }])
  })

  it('leads to the same Pods by the same ports, and belongs to the service', () => {
    const text = manifest({ web: 'image: a\nports: ["8080:80"]\ncontainer_name: shop' })
    const own = objectOf('Service', text, compose, 'web')
    const other = objectOf('Service', text, compose, 'shop')
    expect(other.spec).toEqual(own.spec)
    expect(other.metadata.labels).toEqual(own.metadata.labels)
    expect(other.metadata.annotations).toBeUndefined()
  })

  it('is headless where the own name is', () => {
    const text = manifest({ web: 'image: a\ncontainer_name: shop' })
    expect(objectOf('Service', text, compose, 'shop').spec.clusterIP).toBe('None')
  })

  it('is none of a Job that has no Service', () => {
    expect(servicesOf(manifest({ web: 'image: a\nrestart: "no"\ncontainer_name: shop' }))).toEqual([])
  })

  it('is what another service calls it in its links, and makes that one wait for it', () => {
    const text = manifest({
      web: 'image: a\nlinks: [database:db, database, cache]',
      database: 'image: b',
      cache: 'image: c',
    })
    expect(servicesOf(text)).toEqual(['database', 'db', 'cache', 'web'])
    const step = planDeploy(text, compose).steps.find(({ name }) => name === 'web')
    expect(step?.conditions.map(({ service, condition }) => `${service} ${condition}`)).toEqual([
      'database service_started',
      'cache service_started',
    ])
  })

  it('is none where a link has no further name', () => {
    const text = manifest({ web: 'image: a\nlinks: [db, "d:"]', db: 'image: b', d: 'image: c' })
    expect(servicesOf(text)).toEqual(['db', 'd', 'web'])
    expect(findings(text, compose)).toEqual([])
  })

  it('leaves the condition of depends_on as it is', () => {
    const text = manifest({
      web: 'image: a\nlinks: [database]\ndepends_on: {database: {condition: service_healthy}}',
      database: 'image: b\nexpose: [5432]',
    })
    const conditions = planDeploy(text, compose).steps.flatMap((step) => step.conditions)
    expect(conditions.map(({ condition }) => condition)).toEqual(['service_healthy'])
  })

  it('names a service that exists, where it is a link', () => {
    expect(
      findings(manifest({ web: 'image: a\nlinks: [databse:db]', database: 'image: b' }), compose),
    ).toEqual(['unknown-dependency services.web.links.0 `databse:db`'])
  })

  it.each([
    ['container_name: my_web', 'services.web.container_name `my_web`'],
    ['hostname: web.example.com', 'services.web.hostname `web.example.com`'],
    ['container_name: 1web', 'services.web.container_name `1web`'],
    [`container_name: ${'a'.repeat(64)}`, `services.web.container_name \`${'a'.repeat(64)}\``],
    ['networks: {default: {aliases: [web, api]}}', 'services.web.networks.default.aliases.1 `api`'],
    ['links: ["api:web"]', 'services.web.links.0 `web`'],
  ])('is a warning where no Service can have it: %s', (keys, place) => {
    const text = manifest({ web: `image: a\n${keys}`, api: 'image: b' })
    expect(findings(text, compose).filter((one) => one.startsWith('name-'))).toEqual([
      `name-not-reachable ${place}`,
    ])
    expect(servicesOf(text).sort()).toEqual(['api', 'web'])
  })

  it('belongs to the first of two services that claim it', () => {
    const text = manifest({ web: 'image: a\ncontainer_name: shop', api: 'image: b\nhostname: shop' })
    expect(findings(text, compose)).toEqual(['name-not-reachable services.api.hostname `shop`'])
    expect(relatedTo('name-not-reachable', text, compose)).toEqual(['web'])
    expect(objectOf('Service', text, compose, 'shop').metadata.labels['app.kubernetes.io/name']).toBe('web')
  })

  it('is shown where it is used, when it is a warning', () => {
    const text = manifest({
      web: 'image: a\nenvironment: {CACHE: shop_api, USER: shop_api}',
      api: 'image: b\ncontainer_name: shop_api',
    })
    expect(relatedTo('name-not-reachable', text, compose)).toEqual(['shop_api'])
  })

  it('is deployed with its service alone', () => {
    const text = manifest({ web: 'image: a\ncontainer_name: shop', api: 'image: b\ncontainer_name: store' })
    const { first } = planDeploy(text, { ...compose, services: ['api'] })
    expect(first.map(({ metadata }) => metadata.name)).toEqual(['api', 'store'])
  })

  it('counts towards the size limit of the objects', () => {
    const ports = Array.from({ length: 30 }, (_, index) => 1000 + index)
    const names = Array.from({ length: 300 }, (_, index) => `a${index}`)
    const text = manifest({
      web: `image: a\nexpose: [${ports.join()}]\nnetworks: {default: {aliases: [${names.join()}]}}`,
    })
    expect(diagnosticsOf(text, compose).map(({ code }) => code)).toEqual(['too-large'])
  })
})

it('[C4-01] a name that no Service can have is one warning, however often it is given', () => {
  const text = manifest({ web: 'image: a\ncontainer_name: a_b\nhostname: a_b' })
  const codes = diagnosticsOf(text, { profile: 'compose' }).map(({ code }) => code)
  expect(codes.filter((code) => code === 'name-not-reachable')).toHaveLength(1)
})

describe('[C4-01c] a further name with dots', () => {
  const calling = (keys: string, values: string, more = '') =>
    manifest(
      { web: `image: a\nenvironment: ${values}`, db: `image: b\nvolumes: ["d:/d"]\n${keys}` },
      `volumes: {d: }\n${more}`,
    )
  const valueOf = (text: string) => containerOf(text, compose, 'web').env?.[0]?.value
  const alias = (name: string) => `networks: {back: {aliases: [${name}]}}`

  it.each(['cache.shop', 'cache.shop.svc', 'Cache.shop.svc.cluster.local'])(
    'is a Service of its first label if the rest is the namespace: %s',
    (name) => {
      const text = calling(alias(name), `{URL: "redis://${name}"}`, 'networks: {back: }')
      const inShop = { ...compose, namespace: 'shop' }
      expect(findings(text, inShop)).toEqual([])
      expect(objectOf('Service', text, inShop, 'cache').spec.selector).toMatchObject({
        'app.kubernetes.io/name': 'db',
      })
      const codes = (namespace?: string) =>
        diagnosticsOf(text, { ...compose, namespace }).map(({ code }) => code)
      expect(codes('other')).toContain('name-not-reachable')
      expect(codes()).toContain('name-not-reachable')
    },
  )

  it('needs nothing more if it is the own name with the namespace', () => {
    const text = calling(alias('db.shop'), '{URL: "redis://db.shop"}', 'networks: {back: }')
    const inShop = { ...compose, namespace: 'shop' }
    expect(findings(text, inShop)).toEqual([])
    const names = objectsOf(text, inShop).filter(({ kind }) => kind === 'Service')
    expect(names.map(({ metadata }) => metadata.name)).toEqual(['web', 'db'])
  })

  it.each([
    ['db.internal', 'tcp://db.internal:5433', 'tcp://db:5433'],
    ['db.internal', 'http://db.internal/', 'http://db/'],
    ['xmpp.back', 'tcp://xmpp.back:5222', 'tcp://db:5222'],
    ['back.example.com', 'tcp://back.example.com:5222', 'tcp://back.example.com:5222'],
    ['db.local', 'tcp://db.local:5222', 'tcp://db.local:5222'],
  ])(
    'is replaced by the name of the service if no other host can have it: %s in %s',
    (name, url, expected) => {
      const text = calling(alias(name), `{URL: "${url}"}`, 'networks: {back: }')
      expect(valueOf(text)).toBe(expected)
      const related = relatedTo('name-not-reachable', text, compose)
      expect(related).toEqual(expected === url ? [name] : [])
    },
  )

  it.each(['container_name: db.lan', 'hostname: db.lan'])('may be the name of a container: %s', (keys) => {
    expect(valueOf(calling(keys, '{DB_HOST: db.lan}'))).toBe('db')
  })

  it('may be the name of a link', () => {
    const text = manifest({
      web: 'image: a\nlinks: ["db:db.lan"]\nenvironment: {DB_HOST: db.lan}',
      db: 'image: b',
    })
    expect(valueOf(text)).toBe('db')
  })

  it('is a warning that says so', () => {
    const text = calling(alias('db.example.com'), '{DB_HOST: db.example.com}', 'networks: {back: }')
    const [found] = diagnosticsOf(text, compose)
    expect(found).toMatchObject({ code: 'name-not-reachable', effect: true })
    expect(found?.message).toContain('the name of a Service has no dots')
  })
})
