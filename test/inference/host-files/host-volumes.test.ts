import { safeTranslate, type TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { containerOf, findings, manifest, podOf, web } from '../../support/translated.js'

/** The codes that are found at the only mount of a service, in the order of their names. */
function codes(keys: string, mount: string, options: TranslateOptions = {}): string[] {
  const found = findings(manifest({ web: `${keys}\nvolumes: ['${mount}']` }), options)
  return found.map((finding) => finding.split(' ')[0]!).sort()
}

describe('[R2.12-04] with a build', () => {
  it.each([
    ['build: .', '.:/app'],
    ['build: .', './src:/app/src'],
    ['build: .', './conf.d:/conf'],
    ['build: .', './src.js/:/src'],
    ['build: .', './src.js:/src/'],
    ['build: {context: ./web}', './web:/app'],
    ['build: {context: web/}', './web/src:/app'],
    ['build: {context: ..}', '..:/app'],
    ['build: {context: ..}', '../lib:/lib'],
    ['build: {context: ..}', './here:/here'],
    ['build: {context: .}', '.\\src:/src'],
    ['build: {context: ./web, additional_contexts: {docs: ./docs}}', './docs/pages:/pages'],
  ])('%s the development mount %s is silent', (keys, mount) => {
    expect(codes(keys, mount)).toEqual([])
  })

  it.each([
    ['a file', 'build: .', './app.conf:/app.conf'],
    ['a hidden file', 'build: .', './.env:/app/.env'],
    ['a read-only folder', 'build: .', './src:/src:ro'],
    ['a folder beside the context', 'build: ./web', './conf:/conf'],
    ['the folder around the context', 'build: ./web', '.:/all'],
    ['a folder whose name only begins like the context’s', 'build: ./web', './web-src:/src'],
    ['a read-only folder above', 'build: ..', '../lib:/lib:ro'],
    ['all where the context is remote', 'build: https://example.com/web.git', '.:/app'],
    [
      'what is in no other context',
      'build: {context: ./web, additional_contexts: {base: "docker-image://alpine", b: "service:web"}}',
      './docs:/docs',
    ],
  ])('%s is a warning: %s with %s', (_, keys, mount) => {
    expect(codes(keys, mount)).toEqual(['host-volume-not-mounted'])
  })

  it.each(['../up:/up', '/srv:/srv', '~/x:/x', './app.sock:/app.sock', '/var/run/docker.sock:/s'])(
    '%s is as without a build',
    (mount) => expect(codes('build: .', mount)).toEqual(['host-volume-not-mounted']),
  )

  it('a file is what the host says it is', () => {
    const folders = { './Caddyfile': 'file', './conf.yaml': 'large', './gone': 'missing' } as const
    expect(codes('build: .', './Caddyfile:/Caddyfile', { folders })).toEqual(['host-volume-not-mounted'])
    expect(codes('build: .', './conf.yaml:/conf', { folders })).toEqual([])
    expect(codes('build: .', './gone:/gone', { folders })).toEqual([])
    expect(codes('build: .', './toString:/x', { folders: {} })).toEqual([])
  })

  it('an image of the options changes nothing: it is a build of the same files', () => {
    expect(codes('build: .', './a.conf:/a.conf', { images: { web: 'web:2' } })).toEqual([
      'host-volume-not-mounted',
    ])
  })
})

describe('[R2.12-04] without a build', () => {
  it.each([
    ['./pgdata:/data', ['host-volume-not-kept', 'image-derived']],
    ['./pgdata:/data:rw', ['host-volume-not-kept', 'image-derived']],
    ['./pgdata:/data:ro', ['image-derived']],
    ['./nginx.conf:/etc/nginx/nginx.conf', ['image-derived']],
  ])('%s: %j', (mount, expected) => expect(codes('image: postgres', mount)).toEqual(expected))

  it('every folder to write in has its own warning', () => {
    expect(findings(web('volumes: ["./a:/a", "./b:/b:ro", "./c:/c"]'))).toEqual([
      'image-derived services.web.volumes.0 `"./a:/a"`',
      'host-volume-not-kept services.web.volumes.0 `"./a:/a"`',
      'host-volume-not-kept services.web.volumes.2 `"./c:/c"`',
    ])
  })

  it('a missing path is reported, and the image is still the derived one', () => {
    const folders = { './a': 'missing', './b.conf': 'missing' } as const
    const text = web('volumes: ["./a:/a:ro", "./b.conf:/b.conf"]')
    expect(findings(text, { folders })).toEqual([
      'host-volume-not-mounted services.web.volumes.0 `"./a:/a:ro"`',
      'image-derived services.web.volumes.0 `"./a:/a:ro"`',
      'host-volume-not-mounted services.web.volumes.1 `"./b.conf:/b.conf"`',
    ])
    expect(containerOf(text, { folders }).image).toBe('app-web:latest')
  })

  it('nothing is said of a folder that is there', () => {
    const folders = { './a': 'large', './b': 'file' } as const
    expect(codes('image: a', './a:/a', { folders })).toEqual(['host-volume-not-kept', 'image-derived'])
    expect(codes('image: a', './b:/b', { folders })).toEqual(['image-derived'])
  })
})

describe('[R2.12-04] the folder of the manifest', () => {
  const folder = '/home/me/shop'

  it.each([
    ['${PWD}/conf:/conf:ro', ['image-derived']],
    ['/home/me/shop:/conf:ro', ['image-derived']],
    ['../shop/conf:/conf:ro', ['image-derived']],
    ['.\\conf:/conf:ro', ['image-derived']],
    ['/home/me/shopping:/conf:ro', ['host-volume-not-mounted']],
    ['${PWD}/..:/conf:ro', ['host-volume-not-mounted']],
    ['..\\conf:/conf:ro', ['host-volume-not-mounted']],
    ['/home/me/shop/app.sock:/app.sock', ['host-volume-not-mounted']],
  ])('holds %s or not: %j', (mount, expected) => {
    expect(codes('image: nginx', mount, { folder, env: { PWD: folder } })).toEqual(expected)
  })

  it('is not known unless it is given', () => {
    expect(codes('image: nginx', '/home/me/shop/conf:/conf:ro')).toEqual(['host-volume-not-mounted'])
  })

  it.each([
    ['build: .', '/home/me/shop/src:/src', []],
    ['build: /home/me/shop', './src:/src', []],
    ['build: /home/me/lib', '../lib/src:/src', []],
    ['build: ./web', '/home/me/shop/src:/src', ['host-volume-not-mounted']],
  ])('is where %s and %s meet: %j', (keys, mount, expected) => {
    expect(codes(keys, mount, { folder })).toEqual(expected)
  })

  it.each(['shop', './shop', '~/shop', ''])('must be absolute, not %j', (wrong) => {
    expect(findings(web(''), { folder: wrong })).toEqual([expect.stringMatching(/^invalid-option /)])
  })

  it('may be one of Windows', () => {
    const options = { folder: 'C:\\Users\\me\\shop', env: { PWD: 'C:\\Users\\me\\shop' } }
    expect(codes('image: nginx', '${PWD}/conf:/conf:ro', options)).toEqual(['image-derived'])
    expect(codes('image: nginx', 'c:\\users\\me\\shop\\conf:/conf:ro', options)).toEqual(['image-derived'])
    expect(codes('image: nginx', 'd:\\shop\\conf:/conf:ro', options)).toEqual(['host-volume-not-mounted'])
  })
})

it('[R2.12-03] an anonymous volume below what is copied stays, also where that is missing', () => {
  const text = web('volumes: ["./app:/app", "/app/cache"]')
  expect(podOf(text, { folders: { './app': 'missing' } }).volumes).toHaveLength(1)
})

describe('[R2.12-04] as long as the folder of the manifest is not known', () => {
  it.each<[string, string, TranslateOptions, readonly string[]]>([
    ['image: a', '/a:/a', {}, []],
    ['build: .', '/a:/a', {}, []],
    ['image: a', '/a.sock:/a', {}, ['host-volume-not-mounted']],
    ['build: .', '/a.sock:/a', {}, ['host-volume-not-mounted']],
    ['image: a', '/a:/a', { hostVolumes: 'ignore' }, ['host-volume-not-mounted']],
    ['image: a', '/a:/a', { folder: '/b' }, ['host-volume-not-mounted']],
    ['build: .', '/a:/a', { folder: '/b' }, ['host-volume-not-mounted']],
  ])('%s with %s and %j: %j', (keys, mount, options, expected) => {
    const text = manifest({ web: `${keys}\nvolumes: ['${mount}']` })
    const { warnings } = safeTranslate(text, { incomplete: true, ...options })
    expect(warnings.map(({ code }) => code)).toEqual(expected)
  })
})

it.each([
  ['{context: ""}', 0],
  ['https://example.com/a.git', 0],
  ['{context: ., additional_contexts: {a: docker-image://b, c: ./c, d: https://e.f/g.git}}', 2],
])('[R2.12-04] a build of %s takes files from %s folders', (build, count) => {
  const mounts = ['.', './c'].map((path) =>
    findings(manifest({ web: `build: ${build}\nvolumes: ['${path}:/x']` })),
  )
  const silent = mounts.filter((found) => !found.some((one) => one.startsWith('host-volume-not-mounted')))
  expect(silent).toHaveLength(count)
})
