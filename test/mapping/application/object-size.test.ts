import { describe, expect, it } from 'vitest'
import { checkRouteSize, checkWorkloadSize } from '../../../src/mapping/application/object-size.js'
import type { Route } from '../../../src/mapping/application/route.js'
import type { Service } from '../../../src/mapping/application/service.js'
import type { Scope } from '../../../src/mapping/rule/scope.js'
import type { Place } from '../../../src/source/place.js'
import { findings, manifest, web } from '../../support/translated.js'
import { words } from '../../../src/source/shown.js'

const long = (length: number) => 'x'.repeat(length)
const list = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index)).join(', ')
const codesOf = (text: string, options = {}) =>
  findings(text, options).map((finding) => finding.split(' `')[0])

describe('[R0-06] an object that no cluster can store is an error', () => {
  it.each([
    ['a variable', `environment: {A: ${long(1_450_000)}}`, 'services.web.environment.A'],
    [
      'a variable in three bytes a character',
      `environment: {A: ${'あ'.repeat(490_000)}}`,
      'services.web.environment.A',
    ],
    [
      'the name of a variable',
      `environment: {${'A'.repeat(725_000)}: x}`,
      'services.web.environment.' + 'A'.repeat(725_000),
    ],
    ['a word of the command', `command: [echo, ${long(1_450_000)}]`, 'services.web.command.1'],
    ['a healthcheck', `healthcheck: {test: ${long(725_000)}}`, 'services.web.healthcheck'],
    ['many variables', `environment: {${list(17_000, (index) => `A${index}: value`)}}`, 'services.web'],
    ['many words', `entrypoint: [${list(100_000, (index) => `argument-${index}`)}]`, 'services.web'],
    ['many mounts', `volumes: [${list(4000, (index) => `/anonymous/volume/${index}`)}]`, 'services.web'],
  ])('because of %s', (_, keys, place) => {
    expect(codesOf(web(keys))).toEqual([`object-too-large ${place}`])
  })

  it.each([
    ['a variable', `environment: {A: ${long(1_440_000)}}`],
    ['many variables', `environment: {${list(7000, (index) => `VARIABLE_${index}: value`)}}`],
    ['many words', `entrypoint: [${list(70_000, (index) => `argument-${index}`)}]`],
    ['many mounts', `volumes: [${list(2000, (index) => `/anonymous/volume/${index}`)}]`],
    ['many ports', 'ports: ["1-1000"]'],
  ])('but not with %s below that', (_, keys) => {
    expect(findings(web(keys))).toEqual([])
  })

  it('[C2-04] but not for the files of a ConfigMap that is mounted whole', () => {
    const names = Array.from({ length: 2000 }, (_, index) => `f${index}`)
    const options = {
      profile: 'compose',
      folders: { './d': names },
      files: Object.fromEntries(names.map((name) => [`d/${name}`, ''])),
    } as const
    const mounts = list(15, (index) => `"./d:/d${index}:ro"`)
    expect(findings(web(`volumes: [${mounts}]`), options)).toEqual([])
  })

  it('because of the file that has a variable', () => {
    const files = { 'web.env': `A=${long(1_450_000)}` }
    expect(findings(web('env_file: [web.env]'), { files })).toEqual([
      'object-too-large services.web.env_file.0 `web.env`',
    ])
  })

  it('because of the rules of an endpoint', () => {
    const endpoints = (count: number) =>
      manifest(
        { web: 'image: a\nexpose: [80]' },
        `endpoints: {site: [${list(count, (index) => `{path: /path/${index}, service: web, port: 80}`)}]}`,
      )
    expect(codesOf(endpoints(10_000))).toEqual(['object-too-large endpoints.site'])
    expect(findings(endpoints(9000))).toEqual([])
  })
})

describe('[R0-06] the size of an object', () => {
  const placeOf = (name: string) => ({ name, get: () => undefined }) as unknown as Place
  const place = placeOf('part')
  const whole = placeOf('whole')
  const empty = {
    kind: 'Deployment',
    place: whole,
    annotations: [],
    capabilities: { add: [], drop: [] },
    command: {},
    environment: { variables: [] },
    hooks: { postStart: [], preStop: [] },
    image: { reference: 'a' },
    mounts: [],
    nodeSelector: [],
    ports: [],
    preStart: [],
    sysctls: [],
  }

  /** Where it is said that a workload, or with `rules` an Ingress, is too large. */
  function reportedAt(fields: object): string | undefined {
    let found: string | undefined
    const report = (_: string, at: { readonly name: string }) => (found = at.name)
    const scope = { report } as unknown as Scope
    const { dependsOn, ...others } = { dependsOn: undefined, ...fields }
    if ('rules' in fields)
      checkRouteSize(
        { annotations: [], place: whole, ...fields } as unknown as Route,
        words('HTTPRoute'),
        scope,
      )
    else checkWorkloadSize({ ...empty, ...others } as unknown as Service, dependsOn, scope)
    return found
  }

  const mount = { kind: 'anonymous', target: '', place }
  const ruleAt = { name: 'rule', get: (key: string) => (key === 'path' ? place : undefined) }
  const folder = { ...mount, kind: 'folder', isPlain: false }
  const hook = { words: [], variables: [], place }
  const named = (name: string, value: string) => [{ name, value, key: name, place }]

  it.each<[string, number, (text: string) => object]>([
    ['the directory', 1, (text) => ({ command: { workingDirectory: { ...place, text } } })],
    ['a word of the entrypoint', 1, (text) => ({ command: { entrypoint: { words: [{ text, place }] } } })],
    ['a word of the command', 1, (text) => ({ command: { command: { words: [{ text, place }] } } })],
    ['the name of a variable', 2, (text) => ({ environment: { variables: named(text, '') } })],
    ['a variable', 1, (text) => ({ environment: { variables: named('', text) } })],
    ['the key of an annotation', 4, (text) => ({ annotations: named(text, '') })],
    ['an annotation', 2, (text) => ({ annotations: named('', text) })],
    ['a word of a check', 2, (text) => ({ healthcheck: { check: { kind: 'exec', words: [text] }, place } })],
    [
      'one of a start too',
      3,
      (text) => ({ healthcheck: { check: { kind: 'exec', words: [text] }, place, startup: {} } }),
    ],
    ['the target of a mount', 2, (text) => ({ mounts: [{ ...mount, target: text }] })],
    ['a volume', 1, (text) => ({ mounts: [{ ...mount, kind: 'volume', volume: text }] })],
    ['a part of one', 1, (text) => ({ mounts: [{ ...mount, kind: 'volume', volume: 'a', subPath: text }] })],
    ['a ConfigMap', 2, (text) => ({ mounts: [{ ...mount, kind: 'file', holder: { name: text }, key: '' }] })],
    ['its key', 2, (text) => ({ mounts: [{ ...mount, kind: 'file', holder: { name: '' }, key: text }] })],
    ['a path of the node', 2, (text) => ({ mounts: [{ ...mount, kind: 'node', path: text }] })],
    ['the key of a file', 1, (text) => ({ mounts: [{ ...folder, files: [{ key: text, path: '' }] }] })],
    ['the path of one', 1, (text) => ({ mounts: [{ ...folder, files: [{ key: '', path: text }] }] })],
    ['the key of a node', 2, (text) => ({ nodeSelector: named(text, '') })],
    ['the value of one', 1, (text) => ({ nodeSelector: named('', text) })],
    ['a word of a start', 2, (text) => ({ hooks: { postStart: [{ ...hook, words: [text] }], preStop: [] } })],
    ['a word of a stop', 2, (text) => ({ hooks: { postStart: [], preStop: [{ ...hook, words: [text] }] } })],
    [
      'a variable of a start',
      2,
      (text) => ({ hooks: { postStart: [{ ...hook, variables: named('', text) }], preStop: [] } }),
    ],
    [
      'the name of one',
      2,
      (text) => ({ hooks: { postStart: [{ ...hook, variables: named(text, '') }], preStop: [] } }),
    ],
    ['a word in front', 1, (text) => ({ preStart: [{ ...hook, command: { words: [{ text, place }] } }] })],
    ['a variable in front', 2, (text) => ({ preStart: [{ ...hook, variables: named('', text) }] })],
    ['the name of a setting', 1, (text) => ({ sysctls: named(text, '') })],
    ['a setting', 1, (text) => ({ sysctls: named('', text) })],
    ['a capability', 1, (text) => ({ capabilities: { add: named(text, ''), drop: [] } })],
    ['one less', 1, (text) => ({ capabilities: { add: [], drop: named(text, '') } })],
    ['a group', 2, (text) => ({ groupAdd: { groups: [{ id: text, place }] } })],
    ['a path of an Ingress', 1, (text) => ({ rules: [{ path: text, place: ruleAt }] })],
    ['the key of an annotation of one', 2, (text) => ({ rules: [], annotations: named(text, '') })],
    ['an annotation of one', 1, (text) => ({ rules: [], annotations: named('', text) })],
  ])('counts %s, %i times', (_, times, fieldsOf) => {
    expect(reportedAt(fieldsOf(long(Math.floor(1_430_000 / times))))).toBeUndefined()
    expect(reportedAt(fieldsOf(long(Math.ceil(1_460_000 / times))))).toBe('part')
  })

  it.each<[string, number, (count: number) => object]>([
    [
      'words',
      4,
      (count) => ({ command: { command: { words: Array<object>(count).fill({ text: '', place }) } } }),
    ],
    [
      'words of a check',
      8,
      (count) => ({ healthcheck: { check: { kind: 'exec', words: Array<string>(count).fill('') }, place } }),
    ],
    ['variables', 70, (count) => ({ environment: { variables: repeated(count, named('', '')) } })],
    ['annotations', 140, (count) => ({ annotations: repeated(count, named('', '')) })],
    ['keys of nodes', 70, (count) => ({ nodeSelector: repeated(count, named('', '')) })],
    ['ports', 210, (count) => ({ ports: repeated(count, [{}]) })],
    ['mounts', 350, (count) => ({ mounts: repeated(count, [mount]) })],
    [
      'mounts that are not filled',
      350,
      (count) => ({ mounts: repeated(count, [{ ...mount, init: undefined }]) }),
    ],
    ['mounts that are filled', 1250, (count) => ({ mounts: repeated(count, [{ ...mount, init: place }]) })],
    ['files', 70, (count) => ({ mounts: [{ ...folder, files: repeated(count, [{ key: '', path: '' }]) }] })],
    ['settings', 70, (count) => ({ sysctls: repeated(count, named('', '')) })],
    ['containers in front', 210, (count) => ({ preStart: repeated(count, [hook]) })],
    [
      'variables in front',
      70,
      (count) => ({ preStart: [{ ...hook, variables: repeated(count, named('', '')) }] }),
    ],
    [
      'variables that those in front have too',
      140,
      (count) => ({ preStart: [hook], environment: { variables: repeated(count, named('', '')) } }),
    ],
    [
      'mounts that those in front have too',
      560,
      (count) => ({ preStart: [hook], mounts: repeated(count, [mount]) }),
    ],
    ['rules', 140, (count) => ({ rules: repeated(count, [{ path: '', place }]) })],
    [
      'annotations of an Ingress',
      70,
      (count) => ({ rules: [], annotations: repeated(count, named('', '')) }),
    ],
  ])('counts %s, each as %i', (_, size, fieldsOf) => {
    expect(reportedAt(fieldsOf(Math.floor(1_430_000 / size)))).toBeUndefined()
    expect(reportedAt(fieldsOf(Math.ceil(1_460_000 / size)))).toBe('whole')
  })

  it('is that of one text where one is most of it', () => {
    const of = (one: number, two: number) =>
      reportedAt({ sysctls: [...named('', long(one)), { ...named('', long(two))[0], place: whole }] })
    expect([of(1_000_000, 900_000), of(900_000, 1_000_000), of(800_000, 800_000)]).toEqual([
      'part',
      'whole',
      'whole',
    ])
  })
})

function repeated<Item>(count: number, [item]: readonly Item[]): Item[] {
  return Array<Item>(count).fill(item!)
}
