import { describe, expect, it } from 'vitest'
import { diagnosticsOf, findings, podOf, web } from '../../support/translated.js'

describe('x-node-selector', () => {
  it('[R2.2-15] chooses nodes by their labels', () => {
    expect(
      podOf(web('x-node-selector: {disk: ssd, kubernetes.io/arch: amd64, gpu: true, n: 01}')).nodeSelector,
    ).toEqual({ disk: 'ssd', 'kubernetes.io/arch': 'amd64', gpu: 'true', n: '01' })
  })

  it.each([
    ['{a b: x}', 'services.web.x-node-selector.a b `a b`'],
    ['{a: x y}', 'services.web.x-node-selector.a `x y`'],
    ['{A/b: x}', 'services.web.x-node-selector.A/b `A/b`'],
    ['{\u212a/b: x}', 'services.web.x-node-selector.\u212a/b `\u212a/b`'],
    ['{__proto__: x}', 'services.web.x-node-selector.__proto__ `__proto__`'],
  ])('[R2.2-15] [R0-06] %s is no label', (selector, place) => {
    expect(findings(web(`x-node-selector: ${selector}`))).toEqual([`invalid-label ${place}`])
  })

  it.each([
    ['beta.kubernetes.io/arch', 'kubernetes.io/arch'],
    ['beta.kubernetes.io/os', 'kubernetes.io/os'],
    ['beta.kubernetes.io/instance-type', 'node.kubernetes.io/instance-type'],
    ['failure-domain.beta.kubernetes.io/region', 'topology.kubernetes.io/region'],
    ['failure-domain.beta.kubernetes.io/zone', 'topology.kubernetes.io/zone'],
    ['node-role.kubernetes.io/master', 'node-role.kubernetes.io/control-plane'],
  ])('[R2.2-15] warns of %s, and keeps it', (label, successor) => {
    const text = web(`x-node-selector: {${label}: a, ${successor}s: b}`)
    expect(podOf(text).nodeSelector).toEqual({ [label]: 'a', [`${successor}s`]: 'b' })
    const [found, ...others] = diagnosticsOf(text)
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: 'deprecated-node-label', args: { name: label } })
    expect(found?.fixes?.map((fix) => fix.text)).toEqual([successor])
  })

  it.each(['app.kubernetes.io/created-by', 'scheduler.alpha.kubernetes.io/preferAvoidPods'])(
    '[R2.2-15] warns of %s, which nothing takes the place of',
    (label) => {
      const [found] = diagnosticsOf(web(`x-node-selector: {${label}: a}`))
      expect(found?.code).toBe('deprecated-node-label')
      expect(found?.fixes).toBeUndefined()
    },
  )

  it('[R2.2-15] offers no label that is there already', () => {
    const [found] = diagnosticsOf(
      web('x-node-selector: {beta.kubernetes.io/os: linux, kubernetes.io/os: linux}'),
    )
    expect(found?.code).toBe('deprecated-node-label')
    expect(found?.fixes).toBeUndefined()
  })
})

it.each<[keys: string, expected: readonly string[]]>([
  ['platform: ""', []],
  ['platform: [a]', ['wrong-type platform `[a]`']],
  [
    'x-node-selector: {beta.kubernetes.io/arch: amd64}',
    ['deprecated-node-label x-node-selector.beta.kubernetes.io/arch `beta.kubernetes.io/arch`'],
  ],
])('nodes that are chosen by %j are reported as %j', (keys, expected) => {
  expect(findings(web(keys), { profile: 'compose' }).map((one) => one.replace('services.web.', ''))).toEqual(
    expected,
  )
})

it.each<[keys: string, expected: unknown]>([
  [
    'platform: linux/amd64\nx-node-selector: {kubernetes.io/arch: arm64}',
    { 'kubernetes.io/os': 'linux', 'kubernetes.io/arch': 'arm64' },
  ],
  ['platform: ""', undefined],
])('%j chooses nodes by the Compose file, then by the platform', (keys, expected) => {
  expect(podOf(web(keys), { profile: 'compose' }).nodeSelector).toEqual(expected)
})
