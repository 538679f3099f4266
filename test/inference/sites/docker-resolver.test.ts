import { describe, expect, it } from 'vitest'
import {
  withoutResolver,
  withStaticServers,
  withStaticTargets,
} from '../../../src/inference/sites/docker-resolver.js'

/** `app` has an address of its own, and the name of `db` leads to its Pods. */
const hosts = (namespace?: string) => ({
  isKnown: (host: string) => host === 'app' || host === 'db',
  isStable: (host: string) => host === 'app',
  fullName: (host: string) =>
    namespace === undefined || (host !== 'app' && host !== 'db')
      ? undefined
      : `${host}.${namespace}.svc.cluster.local`,
})
const targets = (text: string, namespace?: string) => withStaticTargets(text, hosts(namespace))

describe('[C4-09a] a target of nginx', () => {
  it.each([
    ['set $a app; proxy_pass http://$a:9000;', 'set $a app; proxy_pass http://app:9000;'],
    ['set $a "http://app:9000"; proxy_pass $a;', 'set $a "http://app:9000"; proxy_pass http://app:9000;'],
    ['set $a app:9000;\nfastcgi_pass ${a};', 'set $a app:9000;\nfastcgi_pass app:9000;'],
    ['proxy_pass http://app:9000;', 'proxy_pass http://app:9000;'],
  ])('has no variable with a stable host: %j', (text, result) => {
    expect(targets(text)).toEqual({ text: result, shortNames: [], looksUp: false })
  })

  it.each([
    [
      'set $a app; proxy_pass http://$a:9000/v1/;',
      'set $a app.shop.svc.cluster.local; proxy_pass http://$a:9000/v1/;',
    ],
    ['set $a db; proxy_pass http://$a;', 'set $a db.shop.svc.cluster.local; proxy_pass http://$a;'],
    [
      'set $a http://app:9000; proxy_pass $a$request_uri;',
      'set $a http://app.shop.svc.cluster.local:9000; proxy_pass $a$request_uri;',
    ],
    ['proxy_pass http://app:9000/$is_args;', 'proxy_pass http://app.shop.svc.cluster.local:9000/$is_args;'],
  ])('has a full name behind other variables: %j', (text, result) => {
    expect(targets(text, 'shop')).toEqual({ text: result, shortNames: [], looksUp: true })
    expect(targets(text)).toMatchObject({ text, looksUp: true })
    expect(targets(text).shortNames).toHaveLength(1)
  })

  it.each([
    'set $a app; set $a db; proxy_pass http://$a;',
    'set $a other.example; proxy_pass https://$a;',
    'proxy_pass http://$host;',
    'upstream app {} set $a app; proxy_pass http://$a/v1;',
  ])('stays if its host is another one: %j', (text) => {
    expect(targets(text, 'shop')).toEqual({ text, shortNames: [], looksUp: true })
  })

  it.each(['server app:9000 resolve;', 'ssl_stapling on;\n ssl_stapling on;'])(
    'is not all that nginx looks up: %j',
    (text) => {
      expect(targets(text).looksUp).toBe(true)
    },
  )
})

describe('[C4-09a] a server of HAProxy', () => {
  it.each([
    ['  server a app:9000 check resolvers docker init-addr none', '  server a app:9000 check'],
    ['  server a db:9000 resolvers docker', '  server a db.shop.svc.cluster.local:9000 resolvers docker'],
    ['  server a db:9000 check', '  server a db:9000 check'],
    ['  server a other:9000 resolvers docker', '  server a other:9000 resolvers docker'],
  ])('needs no resolver, or has a full name: %j', (text, result) => {
    expect(withStaticServers(text, hosts('shop'))).toEqual({ text: result, shortNames: [] })
  })

  it('has a short name without a namespace', () => {
    const text = 'server a db:9000 resolvers docker'
    expect(withStaticServers(text, hosts())).toEqual({ text, shortNames: ['db'] })
  })
})

describe('[C4-09a] the resolver of Docker', () => {
  it.each([
    ['a;\n  resolver 127.0.0.11 valid=30s ipv6=off;\nb;', 'a;\nb;'],
    ['server { resolver 127.0.0.11; listen 80; }', 'server {  listen 80; }'],
    ['resolvers docker\n  nameserver dns 127.0.0.11:53', 'resolvers docker\n  parse-resolv-conf'],
    ['dynamic a {\n  resolvers 127.0.0.11\n}', 'dynamic a {\n}'],
    ['address: 127.0.0.11', 'address: 127.0.0.11'],
    [
      '- name: a\n  dns_resolvers:\n  - socket_address:\n      address: "127.0.0.11"\n      port_value: 53\n  type: b',
      '- name: a\n  type: b',
    ],
    [
      'a:\n  dns_resolution_config:\n    resolvers:\n    - socket_address: {address: 127.0.0.11, port_value: 53}\n  b: c',
      'a:\n  b: c',
    ],
    [
      'typed_dns_resolver_config:\n  typed_config:\n    resolvers:\n    - socket_address: {address: 127.0.0.11}\n    no_default_search_domain: true',
      '',
    ],
    ['dns_resolvers: [{socket_address: {address: 127.0.0.11, port_value: 53}}]\na: b', 'a: b'],
    [
      'dns_resolvers:\n- socket_address: {address: 127.0.0.11}\n- socket_address: {address: 1.1.1.1}',
      'dns_resolvers:\n- socket_address: {address: 127.0.0.11}\n- socket_address: {address: 1.1.1.1}',
    ],
    [
      '{name: a, dns_resolvers: [{address: 127.0.0.11}]}',
      '{name: a, dns_resolvers: [{address: 127.0.0.11}]}',
    ],
  ])('is removed: %j', (text, result) => {
    expect(withoutResolver(text, false)).toBe(result)
  })

  it('is that of the cluster if something is looked up', () => {
    expect(withoutResolver('resolver 127.0.0.11 ipv6=off;', true)).toBe(
      'resolver kube-dns.kube-system.svc.cluster.local ipv6=off;',
    )
  })
})
