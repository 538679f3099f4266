import { describe, expect, it } from 'vitest'
import type { TranslateOptions } from 'tranship'
import { containerOf, findings, manifest } from '../../support/translated.js'

const text = (keys: string) => manifest({ web: keys }, 'name: shop')

describe('the image of a container', () => {
  it.each<[string, TranslateOptions, string]>([
    ['image: nginx:1.29', {}, 'nginx:1.29'],
    ['image: nginx:1.29', { registry: 'registry.example.com/team' }, 'nginx:1.29'],
    ['build: .', {}, 'shop-web:latest'],
    ['build: .', { registry: 'registry.example.com/team' }, 'registry.example.com/team/shop-web:latest'],
    ['build: .', { registry: 'registry.example.com/team/' }, 'registry.example.com/team/shop-web:latest'],
    ['build: .\nimage: shop/web:3', { registry: 'r.example.com' }, 'shop/web:3'],
    ['build: .\nimage: shop/web:3', { images: { web: 'x@sha256:1' } }, 'x@sha256:1'],
    ['image: a', { images: { other: 'x' } }, 'a'],
    ['image: a\nvolumes: ["./x:/x"]', { registry: 'r.example.com' }, 'r.example.com/shop-web:latest'],
    ['image: a\nvolumes: ["./x:/x"]', { images: { web: 'x' } }, 'x'],
    ['build: .\nvolumes: ["./x:/x"]', {}, 'shop-web:latest'],
  ])('[R2.2-02] [R2.3-06] of %j with %j is %s', (keys, options, image) => {
    expect(containerOf(text(keys), options).image).toBe(image)
  })

  it('[R0-02] is not that of a service called as every object’s properties', () => {
    expect(containerOf(manifest({ constructor: 'image: a' }), { images: {} }, 'constructor').image).toBe('a')
  })

  it.each([
    ['ports: [80]', 'no-image services.web `web`'],
    ['image: ""', 'invalid-image services.web.image `""`'],
    ['image: "a b"', 'invalid-image services.web.image `"a b"`'],
    ['image: 3', 'wrong-type services.web.image `3`'],
    ['image: [a]', 'wrong-type services.web.image `[a]`'],
  ])('[R2.2-01] is missing from %j', (keys, finding) => {
    expect(findings(text(keys))).toEqual([finding])
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
