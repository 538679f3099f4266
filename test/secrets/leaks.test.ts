import { describe, expect, it } from 'vitest'
import { type Diagnostic, safeTranslate, translate, type TranslateOptions } from 'tranship'
import { helmLayout, kustomizeLayout } from 'tranship/layouts'
import {
  canary,
  manifestWithSecret,
  placesInObjects,
  placesOfContainers,
  placesOfNumbers,
  placesOutside,
  secretInputs,
  type SecretPlace,
} from '../support/secret-places.js'

const casesOf = (places: readonly SecretPlace[], more: TranslateOptions = {}) =>
  places.flatMap(([service, top = '']) =>
    secretInputs.map(([title, variable, options]) => ({
      title,
      written: top === '' ? service : `${service} ${top}`,
      text: manifestWithSecret(service, top, variable),
      options: {
        profile: 'compose',
        files: { './a': 'a' },
        ...(top.startsWith('name') ? {} : { name: 'shop' }),
        ...more,
        ...options,
      } as TranslateOptions,
    })),
  )

/** A chart takes many translations. */
const charted = [
  'DB_PASSWORD in the shell',
  'a value of .env made of it',
  'a URL in .env',
  'the default of another variable',
]

const hasCanary = (value: unknown) => JSON.stringify(value).includes(canary)

const placesOf = (warnings: readonly Diagnostic[]) =>
  warnings.filter(({ code }) => code === 'secret-in-object').map(({ path }) => JSON.stringify(path))

describe('a secret value that a Secret can give', () => {
  it.each(casesOf([...placesOfContainers, ...placesOutside]))(
    '[C2-12] of $title is in no object, message, folder or chart: $written',
    ({ title, text, options }) => {
      const result = translate(text, options)
      const files = [kustomizeLayout(result), charted.includes(title) && helmLayout(text, options).files]
      expect([result, files].map(hasCanary)).toEqual([false, false])
      expect(placesOf(result.warnings)).toEqual([])
    },
  )
})

describe('another secret value', () => {
  it.each(casesOf(placesInObjects, { networkPolicies: true }))(
    '[C2-12] of $title is in no object without a warning at its field, and no default of a chart: $written',
    ({ title, text, options }) => {
      const result = safeTranslate(text, options)
      expect(hasCanary([result.warnings, result.ok ? [] : result.errors])).toBe(false)
      if (!result.ok) return
      const places = placesOf(result.warnings)
      expect(places).toHaveLength(new Set(places).size)
      if (hasCanary(result.objects)) expect(places).not.toEqual([])
      if (!charted.includes(title)) return
      const { files } = helmLayout(text, options)
      // The name of a claim is a key in these files.
      for (const name of ['values.yaml', 'values.schema.json'])
        expect(files[name]).not.toMatch(/: .*canary77/)
    },
  )

  it.each([
    'cpu_quota: 50000, cpu_period: "${DB_PASSWORD}"',
    'cpu_count: "${DB_PASSWORD}", cpu_percent: 50',
    'gpus: [{ count: 1 }, { count: "${DB_PASSWORD}" }]',
    'healthcheck: { test: a, start_period: "${DB_PASSWORD}s", x-platform-liveness: true }',
  ])('[C2-12] has a warning if a number is computed from it: %s', (keys) => {
    const text = `services: { web: { image: redis:8, ${keys} } }\n`
    const of = (value: string) =>
      translate(text, { profile: 'compose', name: 'shop', env: { DB_PASSWORD: value } })
    const [one, other] = [of('40000'), of('80000')]
    expect(JSON.stringify(one.objects)).not.toBe(JSON.stringify(other.objects))
    expect(placesOf(one.warnings)).toHaveLength(1)
  })

  it.each(['labels', 'annotations', 'environment'])(
    '[C2-12] has a warning in a name in a list of another file: %s',
    (key) => {
      const files = [
        { path: 'a.yaml', text: `services: { web: { image: redis:8, ${key}: [b=c] } }\n` },
        { path: 'b.yaml', text: `services: { web: { ${key}: ["\${DB_PASSWORD}=a"] } }\n` },
      ]
      const options = { profile: 'compose', name: 'shop', env: { DB_PASSWORD: canary } } as const
      const { objects, warnings } = translate(files, options)
      expect([objects, warnings].map(hasCanary)).toEqual([true, false])
      expect(warnings.filter(({ code }) => code === 'secret-in-object')).toMatchObject([
        { file: 'b.yaml', path: ['services', 'web', key, '${DB_PASSWORD}'] },
      ])
    },
  )

  it.each([...placesInObjects, ...placesOfNumbers])(
    '[C2-12] has a warning in %s %s',
    (service = '', top = '') => {
      const text = manifestWithSecret(service, top, 'DB_PASSWORD')
      const { objects, warnings } = translate(text, {
        ...{ profile: 'compose', files: { './a': 'a' }, env: { DB_PASSWORD: '7077' } },
        networkPolicies: true,
        ...(top.startsWith('name') ? {} : { name: 'shop' }),
      })
      expect(JSON.stringify(objects)).toContain('7077')
      expect(placesOf(warnings)).not.toEqual([])
    },
  )
})
