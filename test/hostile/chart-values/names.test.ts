import { describe, expect, it } from 'vitest'
import { changesOfSharedObjects, inheritedNames } from '../../support/inherited-names.js'
import { actionsOf } from '../support/template-actions.js'
import { writeChart } from './chart.js'

/** An application with a name at each place that becomes a key of `values.yaml`. */
const applicationOf = (name: string) => ({
  'compose.yaml': `services:
  ${name}:
    image: "nginx:\${${name}:-1}"
    profiles: [${name}]
    environment: { A: "\${${name}:-1}", B: "\${OWN_TEXT:-b}" }
    volumes: ["${name}:/data"]
    ports: ["80"]
    labels: { "caddy": "${name.toLowerCase().replaceAll('_', '')}.example.com", "caddy.reverse_proxy": "{{upstreams 80}}" }
  own: { image: "nginx:1" }
volumes: { ${name}: {} }
`,
})

/** The keys of each value that the code of an action names. */
function valuePathsIn(code: string, texts: string): readonly (readonly string[])[] {
  const plain = Array.from(code.matchAll(/\.Values((?:\.\w+)+)/g), ([, keys]) => keys!.slice(1).split('.'))
  const indexed = Array.from(texts.matchAll(/index \.Values((?: "(?:[^"\\]|\\.)*")+)/g), ([, keys]) =>
    Array.from(keys!.matchAll(/"(?:[^"\\]|\\.)*"/g), ([key]) => JSON.parse(key) as string),
  )
  return [...plain, ...indexed]
}

function hasOwnValue(values: object, keys: readonly string[]): boolean {
  let value: unknown = values
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false
    value = (value as Record<string, unknown>)[key]
  }
  return true
}

describe('[E11-04] a chart of names that every object inherits', () => {
  it.each(inheritedNames)('%s: its templates name only values that are there', async (name) => {
    const { values, templates } = await writeChart(applicationOf(name))
    expect(changesOfSharedObjects()).toEqual([])
    const missing = Object.values(templates).flatMap((template) =>
      valuePathsIn(actionsOf(template).join('\n'), template).filter((keys) => !hasOwnValue(values, keys)),
    )
    expect(missing).toEqual([])
    expect(hasOwnValue(values, ['profiles', name, 'enabled'])).toBe(true)
    // Names of objects have small letters only.
    const { services, volumes } = values as Record<'services' | 'volumes', object>
    expect([services, volumes].map((each) => Object.keys(each).length)).toEqual([2, 1])
  })
})

describe('[E11-04] the files of a chart', () => {
  it.each([
    ['..'],
    ['.'],
    ['...'],
    ['.helmignore'],
    ['_helpers.tpl'],
    ['NOTES.txt'],
    ['-o'],
    ['Chart.yaml'],
    ['values'],
    ['con'],
    ['a--b'],
  ])('lie in its folder, and Helm reads them: a service %s', async (name) => {
    const { written, templates } = await writeChart({
      'compose.yaml': `services: { "${name}": { image: "nginx:1", ports: ["80"] } }\n`,
    })
    const own = Object.keys(templates).filter(
      (file) => !['_helpers.tpl', 'NOTES.txt', '.tranship-files'].includes(file),
    )
    expect(own.length).toBeGreaterThan(0)
    // Helm renders no file whose name begins with `_`, and leaves out those that begin with a dot.
    expect(own.filter((file) => !/^[a-z0-9][a-z0-9.-]*\.yaml$/.test(file))).toEqual([])
    expect(Object.keys(written)).toContain('out/templates/_helpers.tpl')
    expect(Object.keys(written).filter((file) => !/^out\/(templates\/)?[\w.-]+$/.test(file))).toEqual([])
  })
})
