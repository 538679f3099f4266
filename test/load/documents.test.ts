import { describe, expect, it } from 'vitest'
import { completionsAt, symbols } from 'tranship/editor'
import { references, trace, translate, type ManifestFile, type TranslateOptions } from 'tranship'
import { diagnosticsOf } from '../support/several-files.js'
import { overriddenValues } from '../../src/editor/overridden.js'

const compose: TranslateOptions = { profile: 'compose', name: 'app' }

const web = 'services:\n  web:\n    image: nginx:1.29\n'

/** `code file:line:column path` of each diagnostic. */
const found = (manifest: string | readonly ManifestFile[], options: TranslateOptions = compose) =>
  diagnosticsOf(manifest, options).map(({ code, file = '', range: { start }, path }) =>
    `${code} ${file}:${start.line}:${start.column} ${path.join('.')}`.trimEnd(),
  )

/** Translates separate files, and the same as documents of one file. */
function bothWays(documents: readonly string[], options: TranslateOptions = compose) {
  const files = documents.map((text, index) => ({ path: `${index}.yaml`, text }))
  return [files, documents.join('---\n')].map((manifest) => translate(manifest, options).objects)
}

describe('[C1-03] [C1-04] several documents of a file are merged as several files are:', () => {
  it.each<[string, readonly string[]]>([
    ['services are brought together', [web, 'services:\n  api:\n    image: b\n    depends_on: [web]\n']],
    ['later values win', [web, 'services:\n  web:\n    image: shop/web:3\n']],
    [
      'lists and maps of one meaning are merged',
      [`${web}    environment: [A=1]\n`, 'services:\n  web:\n    environment: {B: 2}\n'],
    ],
    ['a key is reset', [`${web}    ports: ["80"]\n`, 'services:\n  web:\n    ports: !reset []\n']],
    ['a value replaces', [`${web}    ports: ["80"]\n`, 'services:\n  web:\n    ports: !override ["81"]\n']],
    ['the last name counts', [`name: one\n${web}`, 'name: two\n']],
    ['a map may be empty', [web, '{}\n']],
    ['a document extends its own services', [web, 'services:\n  a: {image: b}\n  c: {extends: a}\n']],
  ])('%s', (_, documents) => {
    const [files, file] = bothWays(documents)
    expect(file).toEqual(files)
    expect(file!.length).toBeGreaterThan(0)
  })

  it('in a file that is included, whose documents see its variables', () => {
    const included = `${web}---\nservices:\n  web:\n    working_dir: $DIR\n---\ninclude: [more.yaml]\n`
    const files = {
      'sub/compose.yaml': included,
      'sub/.env': 'DIR=/srv',
      'sub/more.yaml': 'services: {more: {image: a, env_file: own.env}}\n---\nservices: {more: {scale: 2}}\n',
      'sub/own.env': 'OWN=1',
    }
    const { objects } = translate('include: [sub/compose.yaml]', { ...compose, files })
    const written = JSON.stringify(objects)
    expect(written).toContain('"workingDir":"/srv"')
    expect(written).toContain('"replicas":2')
    expect(written).toContain('"name":"OWN","value":"1"')
  })

  it('in a file of which a service is extended', () => {
    const files = {
      'sub/base.yaml': `${web}---\nservices:\n  web:\n    extends: other\n    command: [run]\n---\nservices:\n  other: {image: a, user: "5", env_file: own.env}\n`,
      'sub/own.env': 'OWN=1',
    }
    const manifest = 'services: {web: {extends: {file: sub/base.yaml, service: web}}}'
    const written = JSON.stringify(translate(manifest, { ...compose, files }).objects)
    expect(written).toContain('"image":"nginx:1.29"')
    expect(written).toContain('"args":["run"]')
    expect(written).toContain('"runAsUser":5')
    expect(written).toContain('"name":"OWN","value":"1"')
  })

  it('in several files that are included as one', () => {
    const files = {
      'a.yaml': `${web}---\nservices: {web: {user: "1"}}\n`,
      'b.yaml': 'services: {web: {user: "2"}}\n---\nservices: {web: {command: run}}\n',
    }
    const written = JSON.stringify(
      translate('include: [{path: [a.yaml, b.yaml]}]', { ...compose, files }).objects,
    )
    expect(written).toContain('"runAsUser":2')
    expect(written).toContain('"args":["run"]')
  })

  it('where a later one of an extended file takes a key away', () => {
    const files = { 'a.yaml': `${web}    user: "1"\n---\nservices: {web: {user: !reset ""}}\n` }
    const manifest = 'services: {web: {extends: {file: a.yaml, service: web}}}'
    expect(JSON.stringify(translate(manifest, { ...compose, files }).objects)).not.toContain('runAsUser')
  })

  it('before the next file', () => {
    const files = [
      { path: 'a.yaml', text: `${web}---\nservices: {web: {image: two}}\n` },
      { path: 'b.yaml', text: 'services: {web: {image: three}}\n---\nservices: {web: {image: four}}\n' },
    ]
    expect(JSON.stringify(translate(files, compose).objects)).toContain('"image":"four"')
  })
})

describe('[C1-02] what is wrong in a document stands where it is:', () => {
  it.each<[string, string, readonly string[]]>([
    ['a value', `${web}---\nservices:\n  web:\n    scale: x\n`, ['not-an-integer :7:12 services.web.scale']],
    [
      'a key that is written twice',
      `${web}---\nservices:\n  web: {image: a, image: b}\n`,
      ['duplicate-key :6:19 services.web.image'],
    ],
    [
      'what is no YAML, beside what is sound in another',
      `${web}    scale: x\n---\nservices:\n  web:\n    image: "a\n---\nservices: {api: {image: a, restart: alway}}\n`,
      [
        'not-an-integer :4:12 services.web.scale',
        'yaml-syntax :8:12 services.web.image',
        'invalid-restart :10:37 services.api.restart',
      ],
    ],
    ['what is no map', `${web}---\n- a\n`, ['not-a-manifest :5:1']],
    ['an object of Kubernetes', `${web}---\napiVersion: v1\nkind: Pod\n`, ['kubernetes-object :6:7 kind']],
    ['a document without anything', `${web}---\n`, ['not-a-manifest :4:1']],
    ['a first one without anything', `---\n# nothing\n---\n${web}`, ['not-a-manifest :1:1']],
    [
      'an alias of another document',
      `x-a: &a {image: a}\n${web}---\nservices: {api: *a}\n`,
      ['undefined-alias :6:17 services.api'],
    ],
    [
      'a service of another document',
      `${web}---\nservices:\n  api:\n    extends: web\n`,
      ['unknown-extended-service :7:14 services.api.extends'],
    ],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('in an included file', () => {
    const files = { 'a.yaml': `${web}---\nservices: {web: {scale: x}}\n` }
    const [first] = diagnosticsOf([{ path: 'compose.yaml', text: 'include: [a.yaml]' }], {
      ...compose,
      files,
    })
    expect(first).toMatchObject({ code: 'not-an-integer', file: 'a.yaml', range: { start: { line: 5 } } })
    expect(first!.related).toMatchObject([{ message: 'included here', file: 'compose.yaml' }])
    const empty = { ...compose, files: { 'a.yaml': `${web}---\n` } }
    expect(found([{ path: 'compose.yaml', text: 'include: [a.yaml]' }], empty)).toEqual([
      'not-a-manifest a.yaml:4:1',
    ])
    const list = { ...compose, files: { 'a.yaml': `${web}---\n[]\n` } }
    expect(found('include: [a.yaml]', list)).toEqual(['not-a-manifest a.yaml:5:1'])
  })

  it('with a comment that ignores it, which counts for its own line', () => {
    const text = `${web}    mac_address: x # tranship-ignore unsupported-key\n---\nservices:\n  api:\n    image: b\n    mac_address: y\n    attach: true\n    uts: host # tranship-ignore unsupported-key\n`
    expect(found(text)).toEqual(['unsupported-key :9:5 services.api.mac_address'])
    expect(found(`${web}---\n# tranship-ignore unsupported-key\nservices: {api: {image: b}}\n`)).toEqual([
      'unused-ignore :5:19',
    ])
  })

  it('of more than 200 documents', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => `services: {s${index}: {image: a}}\n`).join('---\n')
    expect(found(many(200))).toEqual([])
    expect(found(many(201))).toEqual(['too-many-files :400:1'])
    expect(found(many(100_000))).toEqual(['too-many-files :400:1'])
  })
})

describe('[C1-02] documents have places for editors:', () => {
  const text = `${web}---\nservices:\n  web:\n    image: shop/web:\${TAG:-3}\n    depends_on: [api]\n  api: {image: b, env_file: a.env}\n`

  it('origins, and what a place becomes', () => {
    const traced = trace(text, { ...compose, files: { 'a.env': '' } })
    const workload = traced.objects.find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'web',
    )!
    const pointer = '/spec/template/spec/containers/0/image'
    expect(traced.originOf(workload, pointer)).toMatchObject({
      path: ['services', 'web', 'image'],
      places: [
        { kind: 'written', range: { start: { line: 7, column: 12 } } },
        { kind: 'variable', range: { start: { line: 7 } } },
      ],
    })
    const at = text.indexOf('shop/web')
    expect(traced.objectsAt(at, at)[0]?.pointers).toEqual([pointer])
  })

  it('symbols', () => {
    const named = symbols(text).map(({ name, range, references: others }) => [
      name,
      range.start.line,
      ...others.map(({ start }) => start.line),
    ])
    expect(named).toEqual([
      ['web', 2, 6],
      ['web', 6, 2],
      ['api', 9, 8],
    ])
  })

  it('references', () => {
    expect(references(text, compose)).toMatchObject([{ path: 'a.env', range: { start: { line: 9 } } }])
  })

  it('what can be typed', () => {
    const labels = completionsAt(text, text.indexOf('[api]') + 1).map(({ label }) => label)
    expect(labels).toEqual(['api'])
  })

  it('values that do not count', () => {
    const lines = overriddenValues(text, compose).map(({ range, by }) => [range.start.line, by.start.line])
    expect(lines).toEqual([[3, 7]])
  })
})

it('[C0-01] the versions of the reference take one document', () => {
  const text = `${web}---\nservices: {web: {scale: x}}\n`
  for (const profile of ['1.37', '1.48'] as const) {
    expect(found(text, { profile })).toEqual(['multiple-documents :5:1'])
  }
})
