import { describe, expect, it } from 'vitest'
import { isMap, isScalar, parseDocument } from 'yaml'
import {
  type PartialTrace,
  safeTrace,
  safeTranslate,
  toYAML,
  safeTracePart,
  type TranslateOptions,
} from 'tranship'
import { sampled } from './support/effort.js'
import { goldenCases } from './support/golden.js'

const compose: TranslateOptions = { profile: 'compose' }

/** Returns the trace of a part that exists. */
function partial(text: string, options: TranslateOptions = compose): PartialTrace {
  const part = safeTracePart(text, options)
  if (!part.ok) throw new Error('The manifest has no readable services')
  return part
}

/** Returns the titles of the objects of a part, and the omitted services. */
function partOf(text: string, options: TranslateOptions = compose) {
  const { objects, omitted } = partial(text, options)
  return { titles: objects.map(({ kind, metadata: { name } }) => `${kind} ${name}`), omitted }
}

describe('[R0-19] a part of an application', () => {
  const db = '  db:\n    image: postgres:18\n    ports: ["5432"]\n'

  it.each([
    ['a value', '  web:\n    image: nginx\n    restart: alway\n'],
    ['a key', '  web:\n    image: nginx\n    depends_on: {db: {condition: ready}}\n'],
    ['a half-typed line', '  web:\n    image: nginx\n    ima\n    restart: always\n'],
    ['a tab', '  web:\n    image: nginx\n\trestart: always\n'],
    [
      'a field of a patch',
      '  web:\n    image: nginx\n    x-kubernetes: {patch: {Deployment: {spec: {replicas: a}}}}\n',
    ],
  ])('has the other services if one has an error in %s', (_, web) => {
    const { titles, omitted } = partOf(`name: shop\nservices:\n${db}${web}`)
    expect(omitted).toEqual(['web'])
    expect(titles).toContain('Service db')
    expect(titles.join()).not.toContain('web')
  })

  it.each([
    ['volumes', 'volumes: {data: {external: maybe}}', 'volumes: ["data:/data"]'],
    ['configs', 'configs: {data: {content: [a]}}', 'configs: [data]'],
    ['networks', 'networks: {data: {internal: maybe}}', 'networks: [data]'],
  ])('lacks the services that name one of the %s with an error', (_, block, use) => {
    const text = `name: shop\n${block}\nservices:\n${db}  web:\n    image: nginx\n    ${use}\n`
    expect(partOf(text)).toMatchObject({ omitted: ['web'], titles: expect.arrayContaining(['Service db']) })
  })

  it.each([
    ['an alias', 'x-all: &all {restart: alway}\n', 'base: {image: a, <<: *all}', 'web: {image: a, <<: *all}'],
    ['`extends`', '', 'base: {image: a, restart: alway}', 'web: {extends: base}'],
    ['a Pod', '', 'base: {image: a, restart: alway}', 'web: {image: a, network_mode: "service:base"}'],
    ['volumes', '', 'base: {image: a, restart: alway}', 'web: {image: a, volumes_from: [base]}'],
    ['a variable', '', 'base: {image: a, restart: alway}', 'web: {image: a, network_mode: "service:$WITH"}'],
  ])('lacks the services that share %s with one that has an error', (_, top, base, web) => {
    const text = `name: shop\n${top}services:\n${db}  ${base}\n  ${web}\n`
    const { titles, omitted } = partOf(text, { ...compose, env: { WITH: 'base' } })
    expect(omitted).toEqual(['base', 'web'])
    expect(titles).toContain('Service db')
  })

  it('has no objects with errors of their own, wherever the other errors are', () => {
    const patch = 'x-kubernetes: {patch: {Deployment: {spec: {replicas: a}}}}'
    const text = `volumes: {data: {external: maybe}}\nservices:\n${db}  web: {image: a, ${patch}}\n`
    expect(partOf(text).omitted).toEqual(['web'])
  })

  it('keeps a service that waits for one with an error', () => {
    const text = 'services:\n  web: {image: a, depends_on: [db]}\n  db: {image: b, restart: alway}\n'
    const { objects, omitted } = partial(text)
    expect(omitted).toEqual(['db'])
    expect(toYAML(objects)).toContain('{"db":"service_started"}')
  })

  it('lacks a service that waits for one that cannot be read', () => {
    const text =
      'services:\n  web:\n    image: a\n    depends_on: [db]\n  db:\n    image: b\n    ima\n    tty: true\n'
    expect(partOf(text)).toEqual({ titles: [], omitted: ['web', 'db'] })
  })

  it('lacks claims that a service with an error mounts, and routes to it', () => {
    const text =
      'services:\n  web: {image: nginx, ports: ["80:80"], volumes: ["data:/a"], restart: alway}\n' +
      '  api: {image: a, volumes: ["data:/a", "own:/b"]}\nvolumes: {data: {}, own: {}}\n'
    const { titles } = partOf(text, { ...compose, domain: 'example.org' })
    expect(titles).toContain('PersistentVolumeClaim own')
    expect(titles).not.toContain('PersistentVolumeClaim data')
    expect(titles.join()).not.toContain('Ingress')
  })

  it('has no policies, since they are about both sides', () => {
    const options = { ...compose, networkPolicies: true }
    const text = (web: string) => `services:\n${db}  web: {image: a, ports: ["80"]${web}}\n`
    expect(partOf(text('')).titles.join() + partOf(text(''), options).titles.join()).toContain(
      'NetworkPolicy',
    )
    expect(partOf(text(', restart: alway'), options).titles.join()).not.toContain('NetworkPolicy')
  })

  it.each([
    ['an option', 'services: {web: {image: a}}', { kubernetes: 'old' }],
    ['the name', 'name: [a]\nservices: {web: {image: a}}', {}],
    ['a file of variables', 'services: {web: {image: a, env_file: a.env}}', { files: { 'a.env': 'A="b' } }],
  ])('is empty if the error is in %s', (_, text, options) => {
    const part = partial(text, { ...compose, ...options })
    expect(part.errors).not.toEqual([])
    expect([part.objects, part.omitted]).toEqual([[], ['web']])
  })

  it.each([
    ['no services', '- a'],
    ['nothing that can be read', 'services: {web: {image: "a'],
  ])('fails for a text with %s', (_, text) => {
    expect(safeTracePart(text, compose).ok).toBe(false)
  })

  it('answers like a trace, without notes about omitted services', () => {
    const text =
      'services:\n  web: {image: nginx, restart: alway, deploy: {mode: global}}\n  db: {image: postgres, deploy: {mode: global}}\n'
    const part = partial(text)
    const at = text.indexOf('postgres')
    expect(part.objectsAt(at).map(({ title }) => title)).toEqual(['DaemonSet db'])
    expect(part.originOf(part.objects[0]!, '/metadata/name')).toMatchObject({
      places: [{ range: { start: { line: 3 } } }],
    })
    expect(part.notes.map(({ service }) => service)).not.toContain('web')
    expect(part.notes.map(({ service }) => service)).toContain('db')
    expect(part.plannedAt(at)).toEqual([])
  })

  it('is the whole without errors', () => {
    const text = `services:\n${db}`
    const { errors, omitted, ...part } = partial(text)
    expect([errors, omitted]).toEqual([[], []])
    expect(JSON.stringify(part)).toBe(JSON.stringify(safeTrace(text, compose)))
  })

  it.each(sampled(goldenCases(), 60, 5).map((golden) => [golden.name, golden] as const))(
    'has the objects of the whole application for each service that breaks in %s',
    (_, { manifest, options }) => {
      const whole = safeTranslate(manifest, { ...options, ...compose })
      const objects = new Set(whole.ok ? whole.objects.map((one) => toYAML([one])) : [])
      for (const { service, text } of whole.ok ? broken(manifest) : []) {
        const part = partial(text, { ...options, ...compose })
        expect(part.errors, text).not.toEqual([])
        expect(part.omitted, text).toContain(service)
        for (const one of part.objects) expect(objects, text).toContain(toYAML([one]))
      }
    },
  )
})

/** Returns a manifest with an error in one active service each. No other service depends on the wrong key. */
function* broken(manifest: string): Iterable<{ readonly service: string; readonly text: string }> {
  const services = parseDocument(manifest).get('services')
  for (const { key, value } of isMap(services) ? services.items : []) {
    const first = isMap(value) && !value.flow ? value.items[0]?.key : undefined
    if (!isScalar(key) || !isScalar(first) || !isMap(value)) continue
    if (value.has('profiles') || value.has('stop_grace_period')) continue
    const at = first.range![0]
    const start = manifest.lastIndexOf('\n', at) + 1
    const line = `${manifest.slice(start, at)}stop_grace_period: soon\n`
    yield { service: String(key.value), text: manifest.slice(0, start) + line + manifest.slice(start) }
  }
}
