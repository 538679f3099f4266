import type { TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { findings, manifest, notesOf, titlesOf } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const socket = '"/var/run/docker.sock:/var/run/docker.sock"'
const proxy = (image: string, volumes: string, keys = '') =>
  `image: ${image}\nports: ["80:80"]\nvolumes: [${volumes}]\n${keys}`
const web = 'image: shop/web'
const traefik = proxy('traefik:v3', socket)
const isThere = (text: string, options: TranslateOptions = {}) =>
  titlesOf(text, { ...compose, ...options }).some((title) => title.endsWith(' proxy'))
const pass = 'replaced-proxies'

describe('[C4-14] a reverse proxy that reads from Docker', () => {
  it.each([
    ['traefik:v3', socket],
    ['nginxproxy/nginx-proxy', '"/var/run/docker.sock:/tmp/docker.sock:ro"'],
    ['jwilder/nginx-proxy:alpine', socket],
    ['nginxproxy/acme-companion', socket],
    ['lucaslorentz/caddy-docker-proxy', socket],
  ])('is left out: %s with %s', (image, volumes) => {
    const text = manifest({ web, proxy: proxy(image, volumes) })
    expect(isThere(text)).toBe(false)
    expect(findings(text, compose)).toEqual([])
    expect(notesOf(pass, text)).toEqual(['replaced-proxy services.proxy ← services.proxy.volumes.0'])
  })

  it.each([
    ['FROM traefik:v3\nCOPY traefik.yml /etc/traefik/', false],
    [
      'FROM caddy:2-builder AS builder\nRUN xcaddy\nFROM caddy:2\nCOPY --from=builder /usr/bin/caddy /usr/bin/caddy',
      false,
    ],
    ['FROM jwilder/nginx-proxy\nCMD ["./mine"]', true],
    ['FROM nginx', true],
  ])('[C9-02] is left out if a build keeps its program: %j', (dockerfile, expected) => {
    const text = manifest({ web, proxy: `build: proxy\nvolumes: [${socket}]` })
    expect(isThere(text, { files: { './proxy/Dockerfile': dockerfile } })).toBe(expected)
  })

  it.each([
    ['traefik:v3', '"./traefik.yml:/etc/traefik/traefik.yml"'],
    ['portainer/portainer-ce', socket],
    ['nginx:1.29', socket],
  ])('is not %s with %s', (image, volumes) => {
    const text = manifest({ web, proxy: proxy(image, volumes) })
    expect(isThere(text)).toBe(true)
    expect(notesOf(pass, text)).toEqual([])
  })

  it.each([
    ['depends_on: [proxy]', false],
    ['environment: {PROXY: a-proxy}', false],
    ['environment: {NOTE: "behind a proxy"}', false],
    ['environment: {PROXY_URL: "http://proxy:8080"}', true],
    ['command: wget http://proxy/ping', true],
    ['links: [proxy]', true],
    ['links: ["proxy:entry"]', true],
    ['volumes_from: [proxy]', true],
    ['network_mode: "service:proxy"', true],
  ])('stays if another service names it: %s', (keys, expected) => {
    expect(isThere(manifest({ web: `${web}\n${keys}`, proxy: traefik }))).toBe(expected)
  })

  it('stays if another proxy of Docker is named beside it', () => {
    const text = manifest({ web: `${web}\nlinks: [proxy]`, proxy: traefik, other: traefik })
    expect(isThere(text)).toBe(true)
    expect(notesOf(pass, text)).toEqual(['replaced-proxy services.other ← services.other.volumes.0'])
  })

  it.each([
    ['targets: ["proxy:8082"]', true],
    ['targets: ["other:8082"]', false],
  ])('stays if a mounted file names it: %s', (content, expected) => {
    const text = manifest({ web: `${web}\nvolumes: ["./a.yml:/a.yml"]`, proxy: traefik })
    expect(isThere(text, { files: { './a.yml': content } })).toBe(expected)
    const config = manifest(
      { web: `${web}\nconfigs: [a]`, proxy: traefik },
      `configs: {a: {content: '${content}'}}`,
    )
    expect(isThere(config)).toBe(expected)
  })

  it.each(['proxy', 'other'])('stays if an endpoint leads to it: %s', (name) => {
    const endpoints = `endpoints: {main: {rules: [{path: /, service: ${name}, port: 80}]}}`
    const text = manifest({ other: `${web}\nports: ["80"]`, proxy: traefik }, endpoints)
    expect(isThere(text)).toBe(name === 'proxy')
  })

  it('is left out although its own text names it', () => {
    const text = manifest({ web, proxy: `${traefik}\ncommand: [--ping=http://proxy:8080]` })
    expect(isThere(text)).toBe(false)
  })

  it('stays alone', () => {
    expect(isThere(manifest({ proxy: traefik }))).toBe(true)
  })

  it.each([
    ['x-platform-infer: false', {}],
    ['build: .', {}],
    ['', { infer: false }],
    ['', { profile: '1.48' } as const],
  ])('stays with %j and %j', (keys, options) => {
    expect(isThere(manifest({ web, proxy: proxy('traefik:v3', socket, keys) }), options)).toBe(true)
  })
})
