import { describe, expect, it } from 'vitest'
import type { TranslateOptions } from 'tranship'
import { findings, manifest, podOf } from '../../support/translated.js'

const compose = { profile: 'compose' } as const

/** Returns the paths that init containers copy, and the codes of diagnostics about volumes that aren't filled. */
function filled(services: Record<string, string>, options: TranslateOptions = {}, name = 'web') {
  const text = manifest(services, 'volumes: {v: }')
  const { initContainers = [] } = podOf(text, { ...compose, ...options, waitInPods: false }, name)
  const warned = findings(text, { ...compose, ...options }).filter((one) =>
    one.startsWith('volume-not-filled'),
  )
  return { copied: initContainers.map(({ command }) => command!.at(-1)), warned: warned.length }
}

const built = (dockerfile: string) => ({ files: { Dockerfile: dockerfile } })

describe('[C3-05] a new volume over what a Dockerfile makes', () => {
  it.each<[string, string, string[], number]>([
    ['FROM alpine\nCOPY . /app', '/app', ['/app'], 0],
    ['FROM alpine\nCOPY a /app/static/', '/app', ['/app'], 0],
    ['FROM node AS b\nFROM alpine\nCOPY --from=b /x /app/dist', '/app/dist', ['/app/dist'], 0],
    ['FROM node AS b\nCOPY . /app\nFROM alpine\nCOPY --from=b /x /y', '/app', [], 0],
    ['FROM node AS b\nCOPY . /app\nFROM b', '/app', ['/app'], 0],
    ['FROM node\nWORKDIR /app\nRUN npm ci', '/app/node_modules', ['/app/node_modules'], 0],
    ['FROM node\nWORKDIR /other\nRUN npm ci', '/app/node_modules', [], 1],
    ['FROM alpine\nRUN wget -O /srv/a.tar example.com', '/srv', ['/srv'], 0],
    ['FROM alpine\nRUN make && cp -r out /srv/site', '/srv/site/', ['/srv/site/'], 0],
    ['FROM alpine\nRUN mkdir -p /srv/a && chown -R 1:1 /srv', '/srv', [], 0],
    ['FROM scratch\nCOPY . /app', '/app', [], 1],
    ['FROM gcr.io/distroless/static\nCOPY . /app', '/app', [], 1],
    ['FROM scratch AS a\nCOPY . /x\nFROM alpine\nCOPY --from=a /x /app', '/app', ['/app'], 0],
    ['FROM scratchpad\nCOPY . /app', '/app', ['/app'], 0],
    ['FROM nginx\nCOPY a /x', '/etc/nginx', ['/etc/nginx'], 0],
  ])('%j at %s', (dockerfile, target, copied, warned) => {
    const service = `build: .\nvolumes: ["v:${target}"]`
    expect(filled({ web: service }, built(dockerfile))).toEqual({ copied, warned })
  })
})

describe('[C3-05b] the volume of an empty folder of the host over files of the image', () => {
  const copies = 'FROM alpine\nCOPY src /app'
  const warned = ['host-volume-as-claim']

  it.each<[string, string, 'empty' | 'missing' | string[], string[], string[]]>([
    [copies, './code:/app', 'missing', ['/app'], warned],
    [copies, './code:/app', ['.gitkeep'], ['/app'], warned],
    [copies, '/srv/code:/app', 'missing', ['/app'], warned],
    ['FROM alpine\nRUN touch /app/config/x', './config:/app/config', 'empty', ['/app/config'], warned],
    ['FROM httpd', './conf:/usr/local/apache2/conf', 'empty', ['/usr/local/apache2/conf'], warned],
    // The image has no shell that could copy them.
    ['FROM scratch\nCOPY src /app', './code:/app', 'missing', [], warned],
    // The image has what the folder has: nothing.
    ['FROM alpine\nCOPY src /app', './src:/app', 'empty', [], []],
    ['FROM alpine\nRUN mkdir /app/data', './data:/app/data', 'empty', [], []],
    // The folder has files.
    [copies, './code:/app', ['a.bin'], [], warned],
    [copies, './code:/app:ro', 'empty', [], warned],
  ])('%j, %s that is %j', (dockerfile, volume, found, copied, codes) => {
    const [source = ''] = volume.split(':', 1)
    const text = manifest({ web: `build: .\nrestart: always\nvolumes: ["${volume}"]` })
    const options = { ...compose, ...built(dockerfile), folders: { [source]: found } }
    const { initContainers = [] } = podOf(text, options, 'web')
    expect(initContainers.map(({ command }) => command!.at(-1))).toEqual(copied)
    expect(
      findings(text, options)
        .map((one) => one.split(' ')[0])
        .filter((code) => code !== 'image-to-build'),
    ).toEqual(codes)
  })

  it('begins empty if the manifest asks for a volume', () => {
    const volume = 'type: bind, source: ./code, target: /app, x-platform-host-volume: volume'
    const text = manifest({ web: `build: .\nvolumes: [{${volume}}]` })
    const options = { ...compose, ...built(copies), folders: { './code': 'empty' } } as const
    expect(podOf(text, options, 'web').initContainers).toBeUndefined()
  })
})

describe('[C3-05] a new volume over what an image has', () => {
  it.each<[string, string, string[]]>([
    ['nginx:1', '/etc/nginx', ['/etc/nginx']],
    ['registry.example.com/library/nginx', '/usr/share/nginx/html', ['/usr/share/nginx/html']],
    ['nginx', '/var/cache/nginx', []],
    ['phpmyadmin', '/var/www/html', ['/var/www/html']],
    ['mediawiki', '/var/www/html/images', ['/var/www/html/images']],
    ['drupal', '/var/www/html/modules', ['/var/www/html/modules']],
    ['wordpress', '/var/www/html', []],
    ['nextcloud', '/var/www/html', []],
    ['postgres', '/var/lib/postgresql/data', []],
    ['shop/web', '/data', []],
  ])('%s at %s', (image, target, copied) => {
    expect(filled({ web: `image: ${image}\nvolumes: ["v:${target}"]` })).toEqual({ copied, warned: 0 })
  })

  it.each<[object, string[]]>([
    [{ WorkingDir: '/app', Cmd: ['/bin/sh', '-c', 'x'] }, ['/app']],
    [{ WorkingDir: '/app/', Entrypoint: ['/docker-entrypoint.sh'] }, ['/app']],
    [{ WorkingDir: '/app/sub', Cmd: ['bash'] }, ['/app']],
    [{ WorkingDir: '/app', Cmd: ['/app/server'] }, []],
    [{ WorkingDir: '/apple', Cmd: ['/apple/server'] }, []],
    [{ WorkingDir: '/', Cmd: ['server'] }, []],
    [{ Cmd: ['sh'] }, ['/app']],
  ])('by its configuration: %j', (config, copied) => {
    const imageConfigs = { a: config } as never
    expect(filled({ web: 'image: a\nvolumes: ["v:/app"]' }, { imageConfigs }).copied).toEqual(copied)
  })

  it.each(['v:/etc/nginx:nocopy', '{type: volume, source: v, target: /etc/nginx, volume: {nocopy: true}}'])(
    'unless the mount says so: %s',
    (mount) => {
      const service = `image: nginx\nvolumes: [${mount.startsWith('{') ? mount : `"${mount}"`}]`
      expect(filled({ web: service }).copied).toEqual([])
    },
  )

  it('unless inferences are switched off', () => {
    const service = 'image: nginx\nvolumes: ["v:/etc/nginx"]'
    expect(filled({ web: service }, { infer: false }).copied).toEqual([])
  })

  it('not in the other profiles', () => {
    const service = 'image: nginx\nvolumes: ["v:/etc/nginx"]'
    expect(filled({ web: service }, { profile: '1.48' }).copied).toEqual([])
  })
})

describe('[C3-05a] a new volume over what an unknown image may have', () => {
  const copied = (keys: string, target: string, others: Record<string, string> = {}) =>
    filled({ web: `${keys}\nvolumes: ["v:${target}"]`, ...others }).copied

  it.each([
    'image: shop/web\ncommand: sh -c "exec web"',
    'image: shop/web\nentrypoint: [/docker-entrypoint.sh]',
    'image: shop/web\ncommand: npm start',
    'image: shop/web\nhealthcheck: {test: curl localhost}',
    'image: shop/web:2-alpine',
    'image: registry.example.com:5000/shop/web:2.1-bookworm-slim@sha256:' + 'a'.repeat(64),
    'build: .\ncommand: sh -c "exec web"',
  ])('is filled where something shows a shell: %j', (keys) => {
    expect(copied(keys, '/app')).toEqual(['/app'])
  })

  it.each(['/usr/share/app/plugins', '/var/www/site', '/etc/app', '/opt/app', '/app/node_modules'])(
    'is filled where programs have files: %s',
    (target) => expect(copied('image: shop/web:2-alpine', target)).toEqual([target]),
  )

  it.each([
    '/data',
    '/var/lib/app',
    '/app/data',
    '/opt/app/Logs/old',
    '/home/app/.app',
    '/usr/share/app/storage',
  ])('is not filled where programs keep data: %s', (target) => {
    const service = `image: shop/web:2-alpine\nvolumes: ["v:${target}"]`
    expect(filled({ web: service })).toEqual({ copied: [], warned: 0 })
  })

  it.each(['image: shop/web\ncommand: serve', 'image: shop/alpine', 'build: .'])(
    'is a warning where nothing shows a shell: %j',
    (keys) => {
      const service = `${keys}\nvolumes: ["v:/app"]`
      expect(filled({ web: service })).toEqual({ copied: [], warned: 1 })
    },
  )

  it('is filled where another service shows that the image has a shell', () => {
    const worker = 'image: shop/web\ncommand: [sh, -c, work]'
    expect(copied('image: shop/web', '/app', { worker })).toEqual(['/app'])
    expect(copied('image: shop/web', '/app', { worker: worker.replace('web', 'worker') })).toEqual([])
  })

  it('is filled from who may write, and not from a web server that only reads', () => {
    const app = 'image: shop/app:2-alpine\nvolumes: ["v:/app/dist"]'
    const web = 'image: nginx\nvolumes: ["v:/usr/share/nginx/html"]'
    expect(filled({ web, app }, {}, 'app')).toEqual({ copied: ['/app/dist'], warned: 0 })
    expect(filled({ web, app }).copied).toEqual([])
  })
})

describe('[C3-05] a volume of several services is filled from one:', () => {
  const app = 'build: .\nvolumes: ["v:/app/dist"]'
  const proxy = (more = '') => `image: nginx\nvolumes: ["v:/usr/share/nginx/html${more}"]`
  const files = built('FROM alpine\nCOPY dist /app/dist')

  it.each(['', ':ro'])('from the application, whether the proxy mounts it %j', (more) => {
    for (const services of [
      { web: proxy(more), app },
      { app, web: proxy(more) },
    ]) {
      expect(filled(services, files, 'app').copied).toEqual(['/app/dist'])
      expect(filled(services, files).copied).toEqual([])
    }
  })

  it('from none if the first may have unknown files', () => {
    const services = { app: 'image: shop/app\nvolumes: ["v:/app/dist"]', web: proxy() }
    expect([filled(services).copied, filled(services, {}, 'app')]).toEqual([[], { copied: [], warned: 1 }])
  })

  it('from the first that others depend on', () => {
    const services = {
      web: `${proxy()}\ndepends_on: [base]`,
      base: 'image: httpd\nvolumes: ["v:/usr/local/apache2/htdocs"]',
    }
    expect(filled(services).copied).toEqual([])
    expect(filled(services, {}, 'base').copied).toEqual(['/usr/local/apache2/htdocs'])
  })
})

describe('[C3-05] an anonymous volume over files of the image', () => {
  const volumesOf = (keys: string, options: TranslateOptions = {}) =>
    podOf(manifest({ web: keys }), { ...compose, ...options }).volumes ?? []

  it.each(['image: nginx\nvolumes: [/etc/nginx]', 'image: shop/web\nvolumes: [/app/node_modules]'])(
    'is left out: %j',
    (keys) => {
      expect(volumesOf(keys)).toEqual([])
      expect(findings(manifest({ web: keys }), compose)).toEqual([])
    },
  )

  it.each<[string, TranslateOptions, string[]]>([
    ['image: nginx\nread_only: true\nvolumes: [/etc/nginx]', {}, ['/etc/nginx']],
    [
      'build: .\ntmpfs: /code\nvolumes: [/code/node_modules]',
      built('FROM node\nWORKDIR /code\nRUN npm i'),
      ['/code/node_modules'],
    ],
  ])('is filled where something needs it: %j', (keys, options, copied) => {
    expect(filled({ web: keys }, options)).toEqual({ copied, warned: 0 })
  })

  it('is never empty without a warning', () => {
    const keys = 'build: .\nread_only: true\nvolumes: [/app]'
    expect(filled({ web: keys }, built('FROM scratch\nCOPY . /app'))).toEqual({ copied: [], warned: 1 })
    expect(filled({ web: keys }, built('FROM scratch\nCOPY . /other'))).toEqual({ copied: [], warned: 0 })
  })

  it('stays where the image has nothing', () => {
    expect(volumesOf('image: nginx\nvolumes: [/cache]')).toHaveLength(1)
    expect(volumesOf('image: shop/web\nvolumes: [/data]')).toHaveLength(1)
  })
})
