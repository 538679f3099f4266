import { describe, expect, it } from 'vitest'
import { safeTrace, trace } from 'tranship'
import { goldenCases } from '../support/golden.js'

/** Returns the contributions of the place marked by `|`: titles with pointers. */
function shown(marked: string): Record<string, readonly string[]> {
  const offset = marked.indexOf('|')
  const text = marked.slice(0, offset) + marked.slice(offset + 1)
  return Object.fromEntries(
    trace(text)
      .objectsAt(offset)
      .map(({ title, pointers }) => [title, pointers]),
  )
}

const container = '/spec/template/spec/containers/0'

describe('the objects of a place in the Compose file', () => {
  it('is the image of a container', () => {
    expect(shown('services:\n  web:\n    image: ngi|nx\n')).toEqual({
      'Deployment web': [`${container}/image`],
    })
  })

  it('is the same at the key and at both ends of the value', () => {
    for (const line of ['|image: nginx', 'im|age: nginx', 'image: |nginx', 'image: nginx|']) {
      expect(shown(`services:\n  web:\n    ${line}\n`)).toEqual({
        'Deployment web': [`${container}/image`],
      })
    }
  })

  it('is a port with its number', () => {
    const text = 'services:\n  web:\n    image: nginx\n    ports:\n      - |80\n      - 81\n'
    const found = shown(text)
    expect(Object.keys(found)).toEqual(['Service web:80', 'Deployment web'])
    expect(found['Service web:80']).toEqual(['/spec/ports/0'])
    expect(found['Deployment web']).toEqual([`${container}/ports/0`])
  })

  it('is the objects of a service at its name', () => {
    const found = shown('services:\n  we|b:\n    image: nginx\n    ports: ["80:80"]\n')
    expect(Object.keys(found)).toEqual(['Service web', 'Deployment web', 'Ingress web'])
    expect(found['Deployment web']).toContain('')
  })

  it('is everything that an alias brings', () => {
    const text =
      'x-env: &env {A: b}\nservices:\n  web:\n    image: nginx\n    environment: *e|nv\n  api:\n    image: nginx\n    environment: *env\n'
    expect(shown(text)).toEqual({
      'Deployment web': [`${container}/env`, `${container}/env/0`, `${container}/env/0/name`],
    })
  })

  it('is that of every service which uses what is written once', () => {
    const text =
      'x-env: &env {A: b|}\nservices:\n  web:\n    image: nginx\n    environment: *env\n  api:\n    image: nginx\n    environment: *env\n'
    expect(shown(text)).toEqual({
      'Deployment web': [`${container}/env/0`],
      'Deployment api': [`${container}/env/0`],
    })
  })

  it('is nothing where nothing is carried over', () => {
    expect(shown('# no|te\nservices:\n  web:\n    image: nginx\n')).toEqual({})
    expect(shown('services:\n  web:\n    image: nginx\n    container_name: a|\n')).toEqual({})
  })

  it('is, of a part of the text, what all the places in it become', () => {
    for (const golden of goldenCases()
      .filter(({ name }) => name.startsWith('application-'))
      .slice(0, 2)) {
      const traced = trace(golden.manifest, golden.options)
      const union = new Map<object, Set<string>>()
      for (let offset = 0; offset <= golden.manifest.length; offset++) {
        for (const { object, pointers } of traced.objectsAt(offset)) {
          union.set(object, new Set([...(union.get(object) ?? []), ...pointers]))
        }
      }
      const whole = traced.objectsAt(0, golden.manifest.length)
      expect(whole.map(({ object }) => object)).toEqual(traced.objects)
      for (const { object, pointers } of whole) expect(new Set(pointers)).toEqual(union.get(object))
    }
  })

  it('names objects of the translation itself, and fields that they have', () => {
    for (const golden of goldenCases().filter(({ name }) => name.startsWith('application-'))) {
      const traced = safeTrace(golden.manifest, golden.options)
      if (!traced.ok) continue
      let found = 0
      for (let offset = 0; offset <= golden.manifest.length; offset += 7) {
        for (const { object, pointers } of traced.objectsAt(offset)) {
          found++
          expect(traced.objects).toContain(object)
          expect(pointers.length).toBeGreaterThan(0)
        }
      }
      expect(found).toBeGreaterThan(10)
    }
  })
})

describe('the plan steps of a place in the Compose file', () => {
  const text = `services:
  web: {build: {context: ./web, args: {VERSION: "2"}}, volumes: ["./web:/app"]}
  one: {image: nginx, volumes: ["./conf:/conf:ro"], ports: ["8080:80"]}
  two: {image: nginx, volumes: ["./conf:/conf:ro"]}
`
  const at = (place: string, options = {}) => trace(text, options).plannedAt(text.indexOf(place) + 1)

  it('is a field of a target of the bake file', () => {
    expect(at('VERSION')).toEqual([{ plan: 'build', target: 'web', pointer: '/args/VERSION', value: '2' }])
  })

  it('is an instruction of a derived image, that of the service which builds it, and a synchronisation', () => {
    const folder = { local: './conf', container: '/conf', readOnly: true, exclude: [] }
    const value = 'COPY ["./conf","/conf"]'
    const built = { plan: 'build', target: 'one', pointer: '/dockerfile-inline', value }
    expect(at('./conf:')).toEqual([built, { plan: 'sync', service: 'one', does: folder }])
    const second = text.lastIndexOf('./conf:') + 1
    expect(trace(text).plannedAt(second)).toEqual([built, { plan: 'sync', service: 'two', does: folder }])
    const ignored = { hostVolumes: 'ignore' } as const
    expect(at('./conf:', ignored)).toEqual([{ plan: 'sync', service: 'one', does: folder }])
  })

  it('is a port that is forwarded', () => {
    expect(at('8080')).toEqual([
      { plan: 'sync', service: 'one', does: { local: 8080, container: 80, published: true } },
    ])
  })

  it('is all of it in a part of the text, and nothing where there is nothing', () => {
    const { plannedAt } = trace(text)
    expect(new Set(plannedAt(0, text.length).map(({ plan }) => plan))).toEqual(new Set(['build', 'sync']))
    expect(plannedAt(0)).toEqual([])
    expect(at('VERSION', { images: { web: 'given' } })).toEqual([])
  })
})
