import { describe, expect, it } from 'vitest'
import { safeTranslate } from 'tranship'

/** Returns the variable A in the container, and the diagnostics about its value. */
function translated(value: string, directive = '') {
  const manifest = `services:\n  web:\n    image: nginx\n    environment:\n      A: ${value}\n`
  const result = safeTranslate(directive === '' ? manifest : `${directive}\n---\n${manifest}`)
  if (!result.ok) return { errors: result.errors.map(({ code }) => code) }
  const workload = result.objects.find(({ kind }) => kind === 'Deployment')
  const { env } = (workload as { spec: { template: { spec: { containers: { env: unknown }[] } } } }).spec
    .template.spec.containers[0]!
  return { env, warnings: result.warnings.map(({ code }) => code) }
}

const arrivesAs = (value: string, ...warnings: string[]) => ({ env: [{ name: 'A', value }], warnings })

describe.each(['', '%YAML 1.2', '%YAML 1.1'])('[R2.1-08] under the directive "%s"', (directive) => {
  it.each([
    ['!!str 0755', '0755'],
    ['!!int 7', '7'],
    ['!!float 1.50', '1.50'],
    ['!!bool true', 'true'],
    ['! yes', 'yes'],
    ['!<tag:yaml.org,2002:str> 12', '12'],
    ['&anchor !!str on', 'on'],
  ])('the tag of %s is one of the core schema', (value, text) => {
    expect(translated(value, directive)).toEqual(arrivesAs(text))
  })

  it.each([
    ['!!timestamp 2024-01-31', '2024-01-31'],
    ['!!timestamp tomorrow', 'tomorrow'],
    ['!!binary aGVsbG8=', 'aGVsbG8='],
    ['!!merge <<', '<<'],
    ['!<x> here', 'here'],
  ])('the tag of %s is passed over with a warning, and the text kept', (value, text) => {
    expect(translated(value, directive)).toEqual(arrivesAs(text, 'yaml-warning'))
  })

  it('[C1-04] !reset takes the key away, !override does nothing in a lone file', () => {
    expect(translated('!reset here', directive)).toEqual({ env: undefined, warnings: [] })
    expect(translated('!override 1.50', directive)).toEqual(arrivesAs('1.50'))
  })

  it.each(['!!int x', '!!bool perhaps', '!!null x', '!nobody!x y', '!<!> x'])(
    'the tag of %s is an error or a warning',
    (value) => {
      const { errors = [], warnings = [] } = translated(value, directive)
      expect([...errors, ...warnings]).not.toEqual([])
    },
  )
})

it('[R2.1-08] maps and lists with tags of YAML 1.1 are read as they stand, with a warning each', () => {
  const result = safeTranslate(
    'services:\n  web:\n    image: nginx\n    environment: !!omap [A: b]\n    x-c: !!set {d, e}\n    x-f: !!pairs [g: h]\n',
  )
  expect(result.warnings.filter(({ code }) => code === 'yaml-warning')).toHaveLength(3)
})

it('[R2.1-08] a tag that says that a merge key is one means nothing more, and nothing anywhere else', () => {
  const text = (key: string) => `
x-common: &common { image: nginx }
services:
  web:
    !!merge ${key}: *common
`
  const result = safeTranslate(text('<<'))
  expect(result).toMatchObject({ ok: true, warnings: [] })
  expect(safeTranslate(text('  <<')).warnings).toEqual([])
  const others = ['!!merge x-a', '!!merge x-a: 1\n    <<', '!x <<', '!!reset <<', '!!merge x-a: b <<']
  for (const key of others) {
    const { warnings, ...rest } = safeTranslate(text('<<').replace('!!merge <<', key))
    expect(
      [...warnings, ...('errors' in rest ? rest.errors : [])].map(({ code }) => code),
      key,
    ).toContain('yaml-warning')
  }
})
