import { describe, expect, it } from 'vitest'
import { translate } from 'tranship'

const manifest = `services:
  api:
    image: shop/api:5
    expose: [8000]
    labels:
      traefik.http.routers.api.rule: Host(\`shop.example.com\`) && PathPrefix(\`/api\`)
      traefik.http.routers.api.middlewares: strip
      traefik.http.middlewares.strip.stripprefix.prefixes: /api
  maps:
    image: shop/maps:5
    expose: [9000]
    labels:
      caddy: shop.example.com
      caddy.handle_path: /maps/*
      caddy.handle_path.0_reverse_proxy: "{{upstreams 9000}}"
`

interface Route {
  readonly spec: { readonly rules: readonly { readonly filters?: readonly unknown[] }[] }
}

describe('[C4-13] prefixes that a proxy removes', () => {
  const removed = {
    type: 'URLRewrite',
    urlRewrite: { path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/' } },
  }

  it('are removed by HTTPRoutes too', () => {
    const { objects, warnings } = translate(manifest, {
      profile: 'compose',
      routes: { kind: 'HTTPRoute', gateway: { name: 'public' } },
    })
    const routes = objects.filter(({ kind }) => kind === 'HTTPRoute') as unknown as readonly Route[]
    expect(routes.map(({ spec }) => spec.rules[0]!.filters)).toEqual([[removed], [removed]])
    expect(warnings.map(({ code }) => code)).not.toContain('site-setting-left-out')
  })

  it('stay in an Ingress, with a warning for each', () => {
    const { objects, warnings } = translate(manifest, { profile: 'compose', domain: 'example.com' })
    expect(objects.filter(({ kind }) => kind === 'HTTPRoute')).toEqual([])
    expect(warnings.filter(({ path }) => path.includes('labels')).length).toBeGreaterThanOrEqual(2)
  })
})
