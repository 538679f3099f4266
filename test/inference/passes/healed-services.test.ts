import type { TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { findings, manifest, notesOf, objectOf, titlesOf } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const healer = 'image: willfarrell/autoheal:1.2.0\nvolumes: ["/var/run/docker.sock:/var/run/docker.sock"]'
const checked = 'image: shop/web\nexpose: [80]\nhealthcheck: {test: ./check, start_period: 60s}'

function containerOf(text: string, options: TranslateOptions = {}) {
  return objectOf('Deployment', text, { ...compose, ...options }, 'web').spec.template.spec!.containers[0]!
}

describe('[C5-13] a service that autoheal restarts', () => {
  it.each([
    [checked, healer, false],
    [`${checked}\nlabels: [autoheal=true]`, healer, true],
    [`${checked}\nlabels: {autoheal: true}`, healer, true],
    [`${checked}\nlabels: {autoheal: "false"}`, healer, false],
    [`${checked}\nlabels: {autoheal: "true"}`, 'image: other', true],
    [`${checked}\ndeploy: {labels: {autoheal: "true"}}`, healer, false],
    [`${checked}\nlabels: {deunhealth.restart.on.unhealthy: "true"}`, 'image: qmcgaw/deunhealth', true],
    [checked, `${healer}\nenvironment: {AUTOHEAL_CONTAINER_LABEL: all}`, true],
    [checked, `image: other\nenvironment: {AUTOHEAL_CONTAINER_LABEL: all}`, false],
    [`${checked}\nlabels: {heal: "true"}`, `${healer}\nenvironment: [AUTOHEAL_CONTAINER_LABEL=heal]`, true],
    [`${checked}\nlabels: {heal: "true"}`, healer, false],
    [`${checked}\nlabels: {autoheal: "true"}\nx-platform-infer: false`, healer, false],
  ])('has its healthcheck as liveness probe: %s, beside %s', (web, other, expected) => {
    const text = manifest({ web, other })
    const { livenessProbe, readinessProbe, startupProbe } = containerOf(text)
    expect(livenessProbe?.exec).toEqual(expected ? readinessProbe?.exec : undefined)
    // 60 s, and 3 intervals of 30 s, in checks every 5 s.
    expect(startupProbe?.failureThreshold).toBe(expected ? 30 : 2 ** 31 - 1)
  })

  it('keeps what its healthcheck says about liveness', () => {
    const web = 'image: a\nlabels: {autoheal: "true"}\nhealthcheck: {test: b, x-platform-liveness: false}'
    expect(containerOf(manifest({ web, autoheal: healer })).livenessProbe).toBeUndefined()
  })

  it.each([
    ['labels: {autoheal: "true"}', ['docker-label services.web.labels.autoheal `autoheal`']],
    ['labels: {autoheal: "true"}\nhealthcheck: {disable: true}', []],
    ['x-none: true', []],
  ])('is reported if its healthcheck is unknown: %s', (keys, expected) => {
    const all = `${healer}\nenvironment: {AUTOHEAL_CONTAINER_LABEL: all}`
    const text = manifest({ web: `image: nginx\nexpose: [80]\n${keys}`, autoheal: all })
    expect(findings(text, compose)).toEqual(expected)
  })

  it('has the label or variable as evidence', () => {
    const all = `${healer}\nenvironment: {AUTOHEAL_CONTAINER_LABEL: all}`
    expect(notesOf('healed-services', manifest({ web: checked, autoheal: all }))).toEqual([
      'healed-service services.web ← services.autoheal.environment.AUTOHEAL_CONTAINER_LABEL',
      'replaced-healer services.autoheal ← services.autoheal.image',
    ])
  })
})

describe('[C5-13] autoheal itself', () => {
  it.each([
    [{ web: checked, autoheal: healer }, false],
    [{ web: `${checked}\ndepends_on: [autoheal]`, autoheal: healer }, false],
    [{ autoheal: healer }, true],
    [{ web: checked, autoheal: `${healer}\nx-platform-infer: false` }, true],
    [{ web: checked, autoheal: `${healer}\nbuild: .` }, true],
  ])('is left out unless the manifest keeps it: %j', (services, expected) => {
    const titles = titlesOf(manifest(services), compose)
    expect(titles.some((title) => title.endsWith(' autoheal'))).toBe(expected)
  })

  it('stays in a profile of the reference', () => {
    expect(titlesOf(manifest({ web: checked, autoheal: healer }), { profile: '1.48' })).toContain(
      'Deployment autoheal',
    )
  })
})
