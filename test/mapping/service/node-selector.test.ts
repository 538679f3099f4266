import { describe, expect, it } from 'vitest'
import { findings, podOf, web } from '../../support/translated.js'

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
})
