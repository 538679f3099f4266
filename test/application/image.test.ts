import { describe, expect, it } from 'vitest'
import type { TranslateOptions } from 'tranship'
import { containerOf, diagnosticsOf, findings, manifest, podOf } from '../support/translated.js'

const text = (keys: string) => manifest({ web: keys }, 'name: shop')

describe('the image of a container', () => {
  it.each<[string, TranslateOptions, string]>([
    ['image: nginx:1.29', {}, 'nginx:1.29'],
    ['image: nginx:1.29', { registry: 'registry.example.com/team' }, 'nginx:1.29'],
    ['build: .', {}, 'shop-web:latest'],
    ['build: .', { registry: 'registry.example.com/team' }, 'registry.example.com/team/shop-web:latest'],
    ['build: .', { registry: 'registry.example.com/team/' }, 'registry.example.com/team/shop-web:latest'],
    ['build: .\nimage: shop/web:3', { registry: 'r.example.com' }, 'shop/web:3'],
    ['build: .\nimage: shop/web:3', { images: { web: 'x:1' } }, 'x:1'],
    ['image: a', { images: { other: 'x' } }, 'a'],
    ['image: a\nvolumes: ["./x:/x"]', { registry: 'r.example.com' }, 'r.example.com/shop-web:latest'],
    ['image: a\nvolumes: ["./x:/x"]', { images: { web: 'x' } }, 'x'],
    ['build: .\nvolumes: ["./x:/x"]', {}, 'shop-web:latest'],
  ])('[R2.2-02] [R2.3-06] of %j with %j is %s', (keys, options, image) => {
    expect(containerOf(text(keys), options).image).toBe(image)
  })

  it('[R0-02] is not found by the name of a property of every object', () => {
    expect(containerOf(manifest({ constructor: 'image: a' }), { images: {} }, 'constructor').image).toBe('a')
  })

  it.each([
    ['ports: [80]', 'no-image services.web `web`'],
    ['image: ""', 'invalid-image services.web.image `""`'],
    ['image: "a b"', 'invalid-image services.web.image `a b`'],
    ['image: NGINX:latest', 'invalid-image services.web.image `NGINX`'],
    ['image: "nginx:"', 'invalid-image services.web.image `:`'],
    ['image: ":latest"', 'invalid-image services.web.image `:`'],
    ['image: http://x/y', 'invalid-image services.web.image `http://`'],
    ['image: "a/b:c:d"', 'invalid-image services.web.image `c:d`'],
    ['image: nginx@sha256:x', 'invalid-image services.web.image `sha256:x`'],
    ['image: a//b', 'invalid-image services.web.image `//`'],
    ['image: -a', 'invalid-image services.web.image `-a`'],
    ['build: {tags: [a, B]}', 'invalid-image services.web.build.tags.1 `B`'],
    ['image: "a\\0"', 'unstorable-character services.web.image `\\0`'],
    ['image: 3', 'wrong-type services.web.image `3`'],
    ['image: [a]', 'wrong-type services.web.image `[a]`'],
  ])('[R2.2-01] is missing from %j', (keys, finding) => {
    expect(findings(text(keys))).toEqual([finding])
  })
})

describe('[R2.2-02] [R2.14-04] an image that is empty where a variable is', () => {
  const errors = (image: string, env: Record<string, string> = {}) =>
    findings(text(`image: ${image}`), { env }).filter((finding) => !finding.startsWith('variable-unset'))

  it.each([
    ['shop/web:${TAG}', 'TAG'],
    ['shop/web:$TAG', 'TAG'],
    ['${IMAGE}', 'IMAGE'],
    ['${REGISTRY}/shop/web:1', 'REGISTRY'],
    ['r.io/${TEAM}/web', 'TEAM'],
    ['${PREFIX}shop/web:${TAG}', 'TAG'],
    ['web@${DIGEST}', 'DIGEST'],
    ['shop/web:${TAG:-}', 'TAG'],
    ['shop/web:${OUTER:-${INNER}}', 'OUTER'],
  ])('%s is an error at the variable %s', (image, variable) => {
    expect(errors(image)).toEqual([`image-variable-empty services.web.image \`${variable}\``])
  })

  it('is one also where the variable is set to nothing', () => {
    expect(errors('shop/web:${TAG}', { TAG: '' })).toEqual(['image-variable-empty services.web.image `TAG`'])
  })

  it.each([
    ['shop/web:', {}],
    ['shop/web:${TAG}:', { TAG: '1' }],
    ['NGINX:${TAG-x}', {}],
    ['${REGISTRY}/shop//web', { REGISTRY: 'r.io' }],
    ['${PREFIX}shop//web', {}],
  ])('but not %s, of which no variable is the cause', (image, env) => {
    expect(errors(`"${image}"`, env)).toEqual([expect.stringMatching(/^invalid-image /)])
  })

  it('is looked for among the first variables only', () => {
    const many = Array.from({ length: 30 }, (_, index) => `\${V${index}}`).join('')
    expect(errors(`${many}:1`)).toEqual(['image-variable-empty services.web.image `V0`'])
    const late = `shop/web${'${A}'.repeat(30)}:\${TAG}`
    expect(errors(late)).toEqual([expect.stringMatching(/^invalid-image /)])
  })
})

it('[R0-06] an upper-case name has a fix in lower case, if that is certain', () => {
  const fixes = (image: string) =>
    diagnosticsOf(text(`image: ${image}`)).flatMap(({ fixes = [] }) => fixes.map((fix) => fix.text))
  expect(fixes('NGINX:Latest')).toEqual(['nginx'])
  expect(fixes('r.io/Shop/Web')).toEqual(['shop/web'])
  expect(fixes('r.io/Shop/we..b')).toEqual([])
  expect(fixes('"nginx:"')).toEqual([])
})

describe('[R2.2-02] options that have the names of images', () => {
  it.each<[TranslateOptions, string]>([
    [{ images: { web: '' } }, 'images'],
    [{ images: { web: 'WEB' } }, 'images'],
    [{ registry: 'https://registry.example.com' }, 'registry'],
    [{ registry: 'registry.example.com//team' }, 'registry'],
    [{ registry: 'Team/x' }, ''],
    [{ registry: 'registry.example.com:5000/team/' }, ''],
    [{ registry: '' }, ''],
  ])('%j: wrong is %j', (options, wrong) => {
    const found = diagnosticsOf(text('build: .'), options).map(({ code, args }) => [
      code,
      'option' in args ? args.option : undefined,
    ])
    expect(found).toEqual(wrong === '' ? [] : [['invalid-option', wrong]])
  })
})

describe('[R2.3-05] an image beside build', () => {
  it.each([
    ['shop/web:3', { registry: 'r.example.com' }, true],
    ['shop/web:3', { registry: '' }, false],
    ['shop/web:3', {}, false],
    ['r.io/web:3', { registry: 'r.example.com' }, false],
    ['localhost:5000/web', { registry: 'r.example.com' }, false],
    ['shop/web:3', { registry: 'r.example.com', images: { web: 'x' } }, false],
  ])('%s with %j goes to Docker Hub without anybody’s wish: %s', (image, options, expected) => {
    expect(findings(text(`build: .\nimage: ${image}`), options)).toEqual(
      expected ? [`image-without-registry services.web.image \`${image}\``] : [],
    )
  })

  it('needs a registry only where it is built', () => {
    expect(findings(text('image: nginx:1.29'), { registry: 'r.example.com' })).toEqual([])
  })
})

describe('build', () => {
  it.each([
    ['build: ""', 'empty-value services.web.build `""`'],
    ['build: {context: ""}', 'empty-value services.web.build.context `""`'],
    ['build: {secrets: [npm]}', 'undefined-secret services.web.build.secrets.0 `npm`'],
    [
      'build: {secrets: [{source: token}]}',
      'build-secret-long-form services.web.build.secrets.0 `{source: token}`',
    ],
    [
      'build: {dockerfile: a, dockerfile_inline: b}',
      'dockerfile-twice services.web.build.dockerfile_inline `dockerfile_inline`',
    ],
    ['build: {isolation: x}', 'unsupported-key services.web.build.isolation `isolation`'],
    ['build: {contxt: x}', 'unknown-key services.web.build.contxt `contxt`'],
    ['build: {no_cache: maybe}', 'not-a-boolean services.web.build.no_cache `maybe`'],
  ])('[R2.3-01] [R2.3-03] [R2.3-04] %j is reported', (keys, finding) => {
    expect(findings(text(`${keys}`).replace(/$/, 'secrets: {token: {file: ./t}}\n'))).toEqual([finding])
  })

  it('[R2.3-03] secrets need 1.48', () => {
    expect(findings(text('build: {secrets: [npm]}'), { profile: '1.37' })).toEqual([
      'requires-profile services.web.build.secrets `secrets`',
    ])
  })
})

it.each([
  ['registry.example.com//', 'registry.example.com/app-web:latest'],
  ['', 'app-web:latest'],
])('[R2.2-02] a registry is %j, in front of %s', (registry, image) => {
  expect(containerOf(manifest({ web: 'build: .' }), { registry }).image).toBe(image)
})

it('[R2.3-06] files that are mounted without an image are one error', () => {
  const text = manifest({ web: 'command: x\nvolumes: ["./a:/a:ro"]' })
  expect(findings(text).map((finding) => finding.split(' ')[0])).toContain('no-image')
})

it('[R2.2-02] an image that cannot be read is one error, with a build and a registry too', () => {
  const found = findings(manifest({ web: 'build: .\nimage: A B' }), { registry: 'r.example.com' })
  expect(found).toEqual(['invalid-image services.web.image `A B`'])
})

it('[R2.3-06] services with one base and the same copies share an image, in any order', () => {
  const keys = (image: string, ...mounts: string[]) =>
    `image: ${image}\nvolumes: [${mounts.map((path) => `"./${path}:/${path}:ro"`).join(', ')}]`
  const services = manifest({ a: keys('x', 'b', 'c'), b: keys('x', 'c', 'b'), c: keys('y', 'b', 'c') })
  const imageOf = (name: string) => podOf(services, {}, name).containers[0]?.image
  expect(imageOf('b')).toBe(imageOf('a'))
  expect(imageOf('c')).not.toBe(imageOf('a'))
})
