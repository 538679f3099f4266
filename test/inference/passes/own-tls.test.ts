import { describe, expect, it } from 'vitest'
import type { TranslateOptions } from 'tranship'
import { diagnosticsOf, manifest, notesOf, routesOf, titlesOf } from '../../support/translated.js'

const compose = { profile: 'compose', name: 'shop' } as const
const both = 'ports: ["80:80", "443:443"]'
const image = (keys: string) => manifest({ web: `image: a/b\n${both}\n${keys}` })
const mounted = image('volumes: ["./conf:/etc/conf"]')
const caddy = image('volumes: ["./conf:/etc/caddy/Caddyfile"]')
const holding = (text: string): TranslateOptions => ({
  ...compose,
  files: { './conf': text },
  folders: { './conf': 'file' },
})

/** The ports that are not public, each with the reason. */
const privateIn = (text: string, options: TranslateOptions = compose) =>
  diagnosticsOf(text, options)
    .filter(({ code }) => code === 'port-not-public')
    .map(({ message }) => message.replace(/^.*the port (\d+) is not public/, '$1'))
const served = '443: its program serves HTTPS itself, as `conf` shows.'
const redirected = [80, 443].map(
  (port) => `${port}: its program redirects HTTP to HTTPS of its own, as \`conf\` shows.`,
)

describe('[C4-11b] a program that serves HTTPS itself', () => {
  it.each([
    'server {\n  listen 80;\n  return 301 https://$host$request_uri;\n}\nserver {\n\tssl_certificate /a.pem;\n}',
    'bind :443 ssl crt /a.pem\nredirect scheme https if !{ ssl_fc }',
    'SSLCertificateFile /a.pem\nRewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI}',
  ])('has no route if it redirects HTTP to HTTPS: %j', (text) => {
    expect(routesOf(mounted, holding(text))).toEqual([])
    expect(privateIn(mounted, holding(text))).toEqual(redirected)
    expect(notesOf('own-tls', mounted, holding(text))).toHaveLength(1)
  })

  it.each([
    'ssl_certificate /a.pem;',
    'ssl_certificate /a.pem;\n  # return 301 https://$host$request_uri;',
    'bind :443 ssl crt /a.pem',
  ])('has a route to its port of HTTP otherwise: %j', (text) => {
    expect(routesOf(mounted, holding(text))).toHaveLength(1)
    expect(privateIn(mounted, holding(text))).toEqual([served])
  })

  it.each(['/etc/letsencrypt', '/etc/nginx/certs', '/etc/nginx/ssl', '/tls/site.crt', '/tls/fullchain.pem'])(
    'is one that mounts certificates: %s',
    (target) => {
      const text = manifest({ web: `image: a/b\n${both}\nvolumes: ["tls:${target}"]` }, 'volumes: {tls: }')
      expect(routesOf(text, compose)).toHaveLength(1)
      expect(privateIn(text)).toEqual([
        `443: its program serves HTTPS itself, as the mount \`${target}\` shows.`,
      ])
    },
  )

  it('is a reverse proxy whose hosts its users set', () => {
    const text = manifest({ web: `image: jc21/nginx-proxy-manager\n${both}` })
    expect(routesOf(text, compose)).toEqual([])
    expect(privateIn(text)).toEqual([
      '80: it is a reverse proxy whose hosts its users set.',
      '443: it is a reverse proxy whose hosts its users set.',
    ])
  })

  it('has both ports in one Service if an option publishes them', () => {
    const options = { ...holding('ssl_certificate /a.pem;'), publishTcp: 'LoadBalancer' } as const
    expect(routesOf(mounted, options)).toEqual([])
    expect(titlesOf(mounted, options)).toContain('Service web-public')
    expect(privateIn(mounted, options)).toEqual([])
  })
})

describe('[C4-11b] a Caddyfile', () => {
  it.each([
    ['shop.example {\n  respond ok\n}', 'redirects'],
    ['shop.example\nreverse_proxy app:3000', 'redirects'],
    ['{\n  email a@b.example\n}\n\n# http://a\na.example, b.example {\n  handle {\n  }\n}', 'redirects'],
    ['a.example,\nb.example {\n}', 'redirects'],
    ['localhost {\n}', 'redirects'],
    ['{$HOST:a.example} {\n}', 'redirects'],
    ['{$SITE} {\n}', 'redirects'],
    ['https://a.example {\n}\nhttp://a.example {\n}', 'serves'],
    ['a.example {\n}\n:80 {\n}', 'serves'],
    ['{\n  auto_https disable_redirects\n}\na.example {\n}', 'serves'],
    ['{\n  auto_https off\n}\na.example {\n}', 'neither'],
    [':80 {\n  respond a.example\n}', 'neither'],
    ['http://a.example {\n}', 'neither'],
    ['(part) {\n}\n:8080 {\n  import part\n}', 'neither'],
    ['{$UNSET} {\n}', 'neither'],
  ])('serves HTTPS for a host: %j %s', (text, way) => {
    const file = caddy.replace('volumes:', 'environment: {SITE: a.example}\n    volumes:')
    const shown = { redirects: redirected, serves: [served], neither: [] }[way]
    expect(privateIn(file, holding(text))).toEqual(shown)
  })
})

describe('[C4-11b] another program', () => {
  const settings = 'ssl_certificate /a.pem;\nreturn 301 https://$host;'

  it.each([
    mounted.replace(', "443:443"', ''),
    mounted.replace('"443:443"', '{target: 443, published: 443, app_protocol: https}'),
    image('x-platform-infer: false\nvolumes: ["./conf:/etc/conf"]'),
  ])('is not asked: %j', (text) => {
    expect(notesOf('own-tls', text, holding(settings))).toEqual([])
  })

  it('has one site without evidence', () => {
    expect(privateIn(image(''))).toEqual([])
    expect(routesOf(image(''), compose)).toHaveLength(1)
  })
})
