import { describe, expect, it } from 'vitest'
import { safePlanBuild, safePlanDeploy, safePlanSync, safePlanWake, safeSecretValues } from 'tranship/plan'
import { diagnosticsOf, imagesToBuildIn, manifest } from '../support/translated.js'

const compose = { profile: 'compose' } as const
const registry = 'registry.example.com/team'

describe('[C5-11] a built image that nobody can pull is a warning', () => {
  it.each([
    ['build: .', 'shop-web:latest'],
    ['build: {context: .}', 'shop-web:latest'],
    ['build: .\nimage: web', 'web'],
    ['build: .\nimage: web:1.2', 'web:1.2'],
    ['build: .\nimage: "web:${TAG}"', 'web:${TAG}'],
  ])('with %j it is `%s`', (keys, image) => {
    const text = manifest({ web: keys })
    const options = { ...compose, name: 'shop', env: { TAG: 'v3' } }
    const [found] = diagnosticsOf(text, options)
    expect(imagesToBuildIn(text, options)).toEqual(['image-to-build services.web.build `build`'])
    expect(found?.message).toContain(`\`${image}\``)
  })

  it.each([
    ['build: .\nimage: ghcr.io/shop/web:1', {}],
    ['build: .\nimage: localhost:5000/web', {}],
    ['build: .\nimage: shop/web', {}],
    ['build: .', { registry }],
    ['build: .', { images: { web: 'web@sha256:1' } }],
    ['build: .', { images: { web: 'loaded:1' } }],
    ['build: .', { profile: '1.48' as const }],
    ['image: nginx:1.29', {}],
  ])('with %j and %j there is none', (keys, options) => {
    expect(imagesToBuildIn(manifest({ web: keys }), { ...compose, ...options })).toEqual([])
  })

  it('a service that runs the image of another has none', () => {
    const text = manifest({ web: 'build: .\nimage: shop-web', worker: 'image: shop-web' })
    expect(imagesToBuildIn(text, compose)).toEqual(['image-to-build services.web.build `build`'])
  })

  it('an inactive service has none', () => {
    const text = manifest({ web: 'image: shop/web:1', later: 'build: .\nprofiles: [later]' })
    expect(imagesToBuildIn(text, compose)).toEqual([])
  })

  it('the fix names the flag of a name that tranship makes, and the key of one that the file has', () => {
    const hintOf = (keys: string) => diagnosticsOf(manifest({ web: keys }), compose)[0]?.hint
    expect(hintOf('build: .')).toContain('`tranship build --push --registry …`')
    expect(hintOf('build: .\nimage: web')).toMatch(/^Begin `image` with your registry/)
  })
})

it.each([
  ['planBuild', safePlanBuild],
  ['planDeploy', safePlanDeploy],
  ['planWake', safePlanWake],
  ['secretValues', safeSecretValues],
  ['planSync', (text: string, options: object) => safePlanSync(text, { ...options, service: 'web' })],
])('[C5-11] %s has no such warning, also under strict', (_, plan) => {
  const text = manifest({ web: 'build: .' })
  expect(plan(text, { ...compose, ignore: ['guessed-images'], strict: true })).toMatchObject({ ok: true })
})
