import { safeTranslate, type TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'

/** The routes of a service with some keys, and the codes of what is reported. */
function routed(keys: string, options: TranslateOptions = {}, others = '') {
  const text = `services:\n  web:\n${keys.replace(/^/gm, '    ')}\n${others.replace(/^(?=.)/gm, '  ')}\n`
  const result = safeTranslate(text, { profile: 'compose', name: 'shop', ...options })
  const { warnings } = result
  const routes = (result.ok ? result.objects : []).flatMap((object) =>
    object.kind === 'Ingress'
      ? (object.spec.rules ?? []).flatMap(({ host, http }) =>
          (http?.paths ?? []).map(
            ({ path, pathType, backend }) =>
              `${host}${path}${pathType === 'Exact' ? '!' : ''} → ${backend.service?.name}:${backend.service?.port?.number}`,
          ),
        )
      : [],
  )
  return { routes, codes: warnings.map(({ code }) => code) }
}

const label = (...labels: string[]) =>
  `image: shop/web\nexpose: [80]\nlabels:\n${labels.map((one) => `  - '${one}'`).join('\n')}`
const rule = 'traefik.http.routers.r.rule=Host(`a.example.com`)'
const toWeb = ['a.example.com/ → web:80']

describe('[C4-13] labels of Traefik', () => {
  it.each([
    [[rule], toWeb],
    [['Traefik.HTTP.Routers.R.Rule=Host(`a.example.com`)'], []],
    [['traefik.http.Routers.R.Rule=Host(`a.example.com`)'], toWeb],
    [[rule, 'traefik.enable=true'], toWeb],
    [[rule, 'traefik.enable=false'], []],
    [[rule, 'traefik.http.services.s.loadbalancer.server.port=8080'], ['a.example.com/ → web:8080']],
    [
      [rule, 'traefik.http.routers.s.rule=Host(`b`)'],
      [...toWeb, 'b/ → web:80'],
    ],
    [[rule, 'traefik.http.routers.s.rule=Host(`a.example.com`)'], toWeb],
    [['traefik.http.routers.r.rule=PathPrefix(`/x`)'], ['shop.localhost/x → web:80']],
    [['traefik.http.routers.r.rule=Path(`/x`)'], ['shop.localhost/x! → web:80']],
  ])('%j lead to a service that publishes no port', (labels, routes) => {
    expect(routed(label(...labels))).toEqual({ routes, codes: [] })
  })

  const traefik = 'traefik:\n  image: traefik:v3\n'

  it.each([
    [['traefik.enable=true'], ['web.shop.localhost/ → web:80']],
    [['traefik.http.services.s.loadbalancer.server.port=8080'], ['web.shop.localhost/ → web:8080']],
    [['traefik.http.routers.r.rule=Host(``)'], ['shop.localhost/ → web:80']],
  ])('%j lead to a service beside Traefik without a host', (labels, routes) => {
    expect(routed(label(...labels), {}, traefik).routes).toEqual(routes)
  })

  it.each([
    [['traefik.enable=true']],
    [['traefik.http.services.s.loadbalancer.server.port=80']],
    [['traefik.http.routers.r.rule=Host(``)']],
    [['traefik.http.routers.r.rule=Host("") && PathPrefix(`/a`)']],
  ])('%j make no route without Traefik in the application', (labels) => {
    expect(routed(label(...labels))).toEqual({ routes: [], codes: ['site-not-routed'] })
    const published = label(...labels).replace('expose: [80]', 'ports: ["8080:80"]')
    expect(routed(published).routes).toEqual(['web.shop.localhost/ → web:80'])
  })

  it.each([
    ['no such service', [rule, 'traefik.http.routers.r.service=other']],
    ['a service of Traefik itself', [rule, 'traefik.http.routers.r.service=api@internal']],
    [
      'either of two services',
      [
        rule,
        'traefik.http.services.s.loadbalancer.server.port=1',
        'traefik.http.services.t.loadbalancer.server.port=2',
      ],
    ],
    ['HTTPS', [rule, 'traefik.http.services.s.loadbalancer.server.scheme=https']],
    ['a rule that cannot be read', ['traefik.http.routers.r.rule=Host:a.example.com']],
    ['a rule that no route has', ['traefik.http.routers.r.rule=Host(`a`) && ClientIP(`10.0.0.1`)']],
  ])('are warned of and make no route to %s', (_, labels) => {
    expect(routed(label(...labels))).toEqual({ routes: [], codes: ['site-not-routed'] })
  })

  it.each([
    ...['basicauth.users=a', 'digestauth.users=a', 'forwardauth.address=a', 'ipallowlist.sourcerange=a'],
    ...['ipwhitelist.sourcerange=a', 'plugin.oidc.a=b', 'unheardof.a=b', 'chain.middlewares=n'],
  ])('make no route past a middleware that keeps requests out: %s', (middleware) => {
    const labels = [rule, 'traefik.http.routers.r.middlewares=m', `traefik.http.middlewares.m.${middleware}`]
    expect(routed(label(...labels))).toEqual({ routes: [], codes: ['site-not-routed'] })
  })

  it.each([
    ['stripprefix.prefixes=/a', ['site-setting-left-out']],
    ['headers.customrequestheaders.a=b', ['site-setting-left-out']],
    ['ratelimit.average=1', ['site-setting-left-out']],
    ['redirectscheme.scheme=https', []],
    ['compress=true', []],
  ])('make a route past a middleware that lets everybody in: %s', (middleware, codes) => {
    const labels = [
      rule,
      'traefik.http.routers.r.middlewares=m@docker',
      `traefik.http.middlewares.m.${middleware}`,
    ]
    expect(routed(label(...labels))).toEqual({ routes: toWeb, codes })
  })

  it.each(['m', 'm@file', 'm@docker,auth@file'])(
    'make no route past one that no label describes: %s',
    (names) => {
      expect(routed(label(rule, `traefik.http.routers.r.middlewares=${names}`))).toEqual({
        routes: [],
        codes: ['site-not-routed'],
      })
    },
  )

  it('know the middlewares of other services, and of a chain that leads back to itself', () => {
    const labels = [rule, 'traefik.http.routers.r.middlewares=one']
    const other = (type: string) =>
      `other:\n  image: b\n  labels: [traefik.http.middlewares.one.chain.middlewares=two, traefik.http.middlewares.two.chain.middlewares=one, ${type}]`
    expect(routed(label(...labels), {}, other('traefik.http.middlewares.two.compress=true')).routes).toEqual(
      toWeb,
    )
    expect(
      routed(label(...labels), {}, other('traefik.http.middlewares.two.basicauth.users=a')).routes,
    ).toEqual([])
  })

  it('count in `deploy` and in files too, and are no annotations', () => {
    const keys =
      'image: shop/web\nexpose: [80]\nlabel_file: l\ndeploy: {labels: {"traefik.http.routers.r.rule": "Host(`a`)"}}'
    const options = { files: { l: 'traefik.http.routers.s.rule=Host(`b`)\n' } }
    expect(routed(keys, options)).toEqual({ routes: ['a/ → web:80', 'b/ → web:80'], codes: [] })
    const found = safeTranslate(`services:\n  web:\n${keys.replace(/^/gm, '    ')}\n`, {
      profile: 'compose',
      ...options,
    })
    expect(JSON.stringify(found.ok && found.objects)).not.toContain('traefik')
  })

  it('may have keys that are too long for annotations', () => {
    const long = `traefik.http.services.${'a'.repeat(60)}.loadbalancer.server.port=3000`
    expect(routed(label(rule, long))).toEqual({ routes: ['a.example.com/ → web:3000'], codes: [] })
  })

  it('take the place of the route to a published port', () => {
    const keys = label(rule).replace('expose: [80]', 'ports: ["8080:80", "9000:9000"]')
    expect(routed(keys).routes).toEqual([...toWeb, 'web-9000.shop.localhost/ → web:9000'])
  })

  it('stay unread where nothing is to be inferred', () => {
    expect(routed(`x-platform-infer: false\n${label(rule)}`)).toEqual({ routes: [], codes: ['docker-label'] })
  })
})

describe('[C4-13] variables of nginx-proxy', () => {
  it.each([
    ['{VIRTUAL_HOST: a.example.com}', ['a.example.com/ → web:80'], []],
    ['{VIRTUAL_HOST: "a , B,"}', ['a/ → web:80', 'b/ → web:80'], []],
    ['{VIRTUAL_HOST: "*.a"}', ['*.a/ → web:80'], []],
    ['{VIRTUAL_HOST: a, VIRTUAL_PORT: 3000}', ['a/ → web:3000'], []],
    ['{VIRTUAL_HOST: a, VIRTUAL_PATH: /x}', ['a/x → web:80'], []],
    ['{VIRTUAL_HOST: a, VIRTUAL_PATH: /x, VIRTUAL_DEST: /}', ['a/x → web:80'], ['site-setting-left-out']],
    ['{VIRTUAL_HOST: ""}', [], []],
    ['{VIRTUAL_HOST: "a.*"}', [], ['site-not-routed']],
    ['{VIRTUAL_HOST: "~^a$$"}', [], ['site-not-routed']],
    ['{VIRTUAL_HOST: a, VIRTUAL_PATH: "~^/(x|y)"}', [], ['site-not-routed']],
    ['{VIRTUAL_HOST: a, VIRTUAL_PROTO: uwsgi}', [], ['site-not-routed']],
    ['{VIRTUAL_HOST: a, VIRTUAL_PROTO: http}', ['a/ → web:80'], []],
    ['{VIRTUAL_HOST: a, NETWORK_ACCESS: internal}', [], ['site-not-routed']],
    ['{VIRTUAL_HOST: a, NETWORK_ACCESS: external}', ['a/ → web:80'], []],
    ['{VIRTUAL_HOST: a, VIRTUAL_HOST_MULTIPORTS: "a: {}"}', [], ['site-not-routed']],
    ['{VIRTUAL_PORT: 80}', [], []],
  ])('%s', (environment, routes, codes) => {
    expect(routed(`image: shop/web\nexpose: [80]\nenvironment: ${environment}`)).toEqual({ routes, codes })
  })
})

describe('[C4-13] labels of caddy-docker-proxy', () => {
  const site = 'caddy: a.example.com'
  it.each([
    [[site, 'caddy.reverse_proxy: "{{upstreams 80}}"'], ['a.example.com/ → web:80'], []],
    [[site, 'caddy.reverse_proxy: "{{ upstreams }}"'], ['a.example.com/ → web:80'], []],
    [[site, 'caddy.reverse_proxy: "{{upstreams http 3000}}"'], ['a.example.com/ → web:3000'], []],
    [[site, 'caddy.reverse_proxy: "* {{upstreams 80}}"'], ['a.example.com/ → web:80'], []],
    [[site, 'caddy.reverse_proxy: "/x/* {{upstreams 80}}"'], ['a.example.com/x → web:80'], []],
    [[site, 'caddy.reverse_proxy: "/x {{upstreams 80}}"'], ['a.example.com/x! → web:80'], []],
    [[site, 'caddy.reverse_proxy: web:3000'], ['a.example.com/ → web:3000'], []],
    [
      [site, 'caddy.handle: /x/*', 'caddy.handle.reverse_proxy: "{{upstreams 80}}"'],
      ['a.example.com/x → web:80'],
      [],
    ],
    [
      ['caddy: "a, http://b:8080 https://c"', 'caddy.reverse_proxy: "{{upstreams 80}}"'],
      ['a/ → web:80', 'b/ → web:80', 'c/ → web:80'],
      [],
    ],
    [['caddy_1: a', 'caddy_1.1_reverse_proxy: "{{upstreams 80}}"'], ['a/ → web:80'], []],
    [['caddy: (part)', 'caddy.reverse_proxy: "{{upstreams 80}}"'], [], []],
    [['caddy.email: a@example.com'], [], []],
    [[site, 'caddy.reverse_proxy: other:80'], [], ['site-not-routed']],
    [[site, 'caddy.reverse_proxy: "{{upstreams https 80}}"'], [], ['site-not-routed']],
    [[site, 'caddy.reverse_proxy: "@a {{upstreams 80}}"'], [], ['site-not-routed']],
    [[site, 'caddy.basic_auth.a: b', 'caddy.reverse_proxy: "{{upstreams 80}}"'], [], ['site-not-routed']],
    [[site, 'caddy.import: a', 'caddy.reverse_proxy: "{{upstreams 80}}"'], [], ['site-not-routed']],
    [
      [site, 'caddy.header: -Server', 'caddy.reverse_proxy: "{{upstreams 80}}"'],
      ['a.example.com/ → web:80'],
      ['site-setting-left-out'],
    ],
    [
      [site, 'caddy.tls: internal', 'caddy.reverse_proxy: "{{upstreams 80}}"'],
      ['a.example.com/ → web:80'],
      [],
    ],
  ])('%j', (labels, routes, codes) => {
    const keys = `image: shop/web\nexpose: [80]\nlabels:\n${labels.map((one) => `  ${one}`).join('\n')}`
    expect(routed(keys)).toEqual({ routes, codes })
  })
})

describe('[C4-15] an issuer of certificates', () => {
  const certificates = (keys: string, options: TranslateOptions) => {
    const text = `services:\n  web:\n${keys.replace(/^/gm, '    ')}\n`
    const result = safeTranslate(text, { name: 'shop', ...options })
    return (result.ok ? result.objects : []).flatMap((object) => {
      if (object.kind !== 'Ingress') return []
      const issuer = object.metadata.annotations?.['cert-manager.io/cluster-issuer']
      return [[issuer, object.spec.tls?.map(({ hosts, secretName }) => [hosts, secretName])]]
    })
  }
  const published = 'image: nginx\nports: ["80:80"]'
  const clusterIssuer = 'le'

  it.each<[string, TranslateOptions, unknown]>([
    [published, { clusterIssuer, domain: 'example.com' }, ['le', [[['web-default.example.com'], 'web-tls']]]],
    [
      published,
      { clusterIssuer, domain: 'example.com', profile: 'compose' },
      ['le', [[['web.example.com'], 'web-tls']]],
    ],
    [published, { clusterIssuer, profile: 'compose' }, [undefined, undefined]],
    [published, { domain: 'example.com' }, [undefined, [[['web-default.example.com'], undefined]]]],
    [label(rule), { clusterIssuer, profile: 'compose' }, [undefined, undefined]],
    [
      label(rule, 'traefik.http.routers.r.tls.certresolver=a'),
      { clusterIssuer, profile: 'compose' },
      ['le', [[['a.example.com'], 'web-tls']]],
    ],
    [
      label(rule, 'traefik.http.routers.r.entrypoints=websecure'),
      { profile: 'compose' },
      [undefined, [[['a.example.com'], undefined]]],
    ],
    [
      label('traefik.http.routers.r.rule=Path(`/`)', 'traefik.http.routers.r.tls=true'),
      { clusterIssuer, profile: 'compose' },
      [undefined, [[['shop.localhost'], undefined]]],
    ],
  ])('issues the certificates of routes with HTTPS: %j %j', (keys, options, expected) => {
    expect(certificates(keys, options)).toEqual([expected])
  })

  it('has the name of an object', () => {
    const found = safeTranslate('services: {web: {image: nginx}}', { clusterIssuer: 'Not A Name' })
    expect(found.ok ? [] : found.errors.map(({ code }) => code)).toEqual(['invalid-option'])
  })
})

describe('[C4-13] an HTTPRoute removes a prefix', () => {
  const gateway = {
    profile: 'compose',
    name: 'shop',
    routes: { kind: 'HTTPRoute', gateway: { name: 'g' } },
  } as const
  const web = (...labels: string[]) => `services:\n  web:\n${label(...labels).replace(/^/gm, '    ')}\n`
  const routeOf = (text: string) => {
    const result = safeTranslate(text, gateway)
    const objects = result.ok ? result.objects : []
    const rules = objects.flatMap((one) => (one.kind === 'HTTPRoute' ? one.spec.rules : []))
    const written = rules.map(({ filters }) => filters?.map((one) => one.urlRewrite.path.replacePrefixMatch))
    return { written, codes: result.warnings.map(({ code }) => code) }
  }
  const router = 'traefik.http.routers.r'
  const rule = `${router}.rule=Host(\`a.example\`) && PathPrefix(\`/api\`)`
  const strip = [`${router}.middlewares=s`, 'traefik.http.middlewares.s.stripprefix.prefixes=/api, /v2']

  it.each([
    [[rule, ...strip]],
    [['caddy=a.example', 'caddy.handle_path=/api/*', 'caddy.handle_path.0_reverse_proxy={{upstreams 80}}']],
  ])('that the proxy removes: %j', (labels) => {
    expect(routeOf(web(...labels))).toEqual({ written: [['/']], codes: [] })
  })

  it.each([
    [['path', rule.replace('/api', '/other'), ...strip]],
    [['exact path', rule.replace('PathPrefix', 'Path'), ...strip]],
    [['regular expression', rule, strip[0]!, 'traefik.http.middlewares.s.stripprefixregex.regex=/a.*']],
  ])('but not with another %j', ([, ...labels]) => {
    expect(routeOf(web(...labels))).toEqual({ written: [undefined], codes: ['site-setting-left-out'] })
  })

  it('beside other changes, which are reported', () => {
    const both = [`${router}.middlewares=s,h`, strip[1]!, 'traefik.http.middlewares.h.headers.a=b']
    expect(routeOf(web(rule, ...both))).toEqual({ written: [['/']], codes: ['site-setting-left-out'] })
  })
})
