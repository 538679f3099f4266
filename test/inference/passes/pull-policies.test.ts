import { describe, expect, it } from 'vitest'
import { containerOf, findings, manifest, notesOf } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const never = (image: string) => `image: ${image}\npull_policy: never`

describe('[C5-01] `pull_policy: never`', () => {
  it.each<[string, Record<string, string>, string]>([
    ['its own build', { web: 'build: .\npull_policy: never' }, 'services.web.build'],
    ['its own build with a name', { web: `${never('shop')}\nbuild: .` }, 'services.web.build'],
    [
      'the build of another service',
      { web: never('shop:latest'), api: 'image: shop\nbuild: .' },
      'services.web.image',
    ],
    ['a registry', { web: never('ghcr.io/shop/web:2') }, 'services.web.image'],
    ['an account of Docker Hub', { web: never('shop/web') }, 'services.web.image'],
    ['a known published image', { web: never('redis:8') }, 'services.web.image'],
    [
      'a tag of another build',
      { web: never('shop:2'), api: 'build: {context: ., tags: ["shop:2"]}' },
      'services.web.image',
    ],
  ])('is no obstacle for the image of %s', (_, services, evidence) => {
    const text = manifest(services)
    expect(containerOf(text, compose).imagePullPolicy).toBe('IfNotPresent')
    expect(notesOf('pull-policies', text)).toEqual([`pulled-image services.web ← ${evidence}`])
    expect(findings(text, compose)).toEqual([])
  })

  it.each<[string, Record<string, string>, string]>([
    ['nobody builds its image', { web: never('shop'), api: 'image: other\nbuild: .' }, 'Never'],
    ['a build has another tag', { web: never('shop:2'), api: 'image: shop:1\nbuild: .' }, 'Never'],
    ['nothing may be inferred', { web: `${never('shop')}\nbuild: .\nx-platform-infer: false` }, 'Never'],
    [
      'it is written in the words of Kubernetes',
      { web: 'image: shop\nbuild: .\nx-kubernetes: {imagePullPolicy: Never}' },
      'Never',
    ],
    [
      'it is that of another service',
      { web: 'image: shop\nbuild: .\npull_policy: always', api: never('other') },
      'Always',
    ],
  ])('changes nothing if %s', (_, services, policy) => {
    const text = manifest(services)
    expect(containerOf(text, compose).imagePullPolicy).toBe(policy)
    expect(notesOf('pull-policies', text)).toEqual([])
  })

  it('is no second error of a service without an image', () => {
    expect(findings(manifest({ web: 'pull_policy: never' }), compose)).toEqual([
      'no-image services.web `web`',
    ])
  })
})
