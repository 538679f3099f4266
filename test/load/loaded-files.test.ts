import { describe, expect, it } from 'vitest'
import { planDeploy } from 'tranship/plan'
import { symbols } from 'tranship/editor'
import { trace, translate } from 'tranship'
import { compose, diagnosticsOf, found } from '../support/several-files.js'

describe('[C1-02] where something is says in which file:', () => {
  const files = [
    { path: 'a.yaml', text: '# the first\nservices:\n  web:\n    image: nginx:1.29\n    restart: alway\n' },
    { path: 'b.yaml', text: 'services:\n  web:\n    scale: x\n    image: shop/web:3\n' },
  ]

  it('a diagnostic', () => {
    expect(found(files)).toEqual(['invalid-restart a.yaml:alway', 'not-an-integer b.yaml:x'])
    expect(diagnosticsOf(files)[1]).toMatchObject({
      path: ['services', 'web', 'scale'],
      range: { start: { line: 3 } },
    })
  })

  it('an error that is thrown', () => {
    expect(() => translate(files)).toThrow(/^a\.yaml:5:14: .*\n {2}.*\nb\.yaml:3:12: /)
    expect(() => translate([])).toThrow(/no services/)
  })

  it('an error in one of them', () => {
    const broken = [files[1]!, { path: 'c.yaml', text: 'services:\n  web:\n    image: "x\n' }]
    expect(found(broken).map((one) => one.split(':')[0])).toContain('yaml-syntax c.yaml')
    expect(found([files[1]!, { path: 'c.yaml', text: 'services: {web: {image: a, image: b}}' }])).toContain(
      'duplicate-key c.yaml:image',
    )
  })

  it('a place beside it, where that is in another', () => {
    const overridden = [
      {
        path: 'a.yaml',
        text: 'services: {web: {image: a, volumes: ["one:/a"]}, api: {image: b, depends_on: [web]}}',
      },
      { path: 'b.yaml', text: 'services: {web: {depends_on: [api]}}\nvolumes: {one: }' },
    ]
    const cycle = diagnosticsOf(overridden).find(({ code }) => code === 'dependency-cycle')!
    expect(new Set([cycle.file, ...(cycle.related ?? []).map(({ file }) => file ?? cycle.file)])).toEqual(
      new Set(['a.yaml', 'b.yaml']),
    )
  })

  it('a comment that ignores a warning, which counts for its own file', () => {
    const two = [
      {
        path: 'a.yaml',
        text: 'services:\n  web:\n    image: a\n    mac_address: x # tranship-ignore unsupported-key\n',
      },
      { path: 'b.yaml', text: 'services:\n  api:\n    image: b\n    mac_address: y\n' },
    ]
    expect(found(two)).toEqual(['unsupported-key b.yaml:mac_address'])
  })

  it('the origin of a field, and what a place becomes', () => {
    const sound = [
      { path: 'a.yaml', text: 'services:\n  web:\n    image: nginx:1.29\n    working_dir: /a\n' },
      { path: 'b.yaml', text: 'services:\n  web:\n    image: shop/web:${TAG}\n' },
    ]
    const traced = trace(sound, { env: { TAG: '3' } })
    const workload = traced.objects.find(({ kind }) => kind === 'Deployment')!
    const image = traced.originOf(workload, '/spec/template/spec/containers/0/image')
    expect(image).toMatchObject({
      places: [
        { kind: 'written', file: 'b.yaml' },
        { kind: 'variable', file: 'b.yaml' },
      ],
    })
    const folder = traced.originOf(workload, '/spec/template/spec/containers/0/workingDir')
    expect(folder).toMatchObject({ places: [{ file: 'a.yaml', range: { start: { line: 4 } } }] })
    const at = sound[1]!.text.indexOf('shop/web')
    expect(traced.objectsAt(at, at, 'b.yaml')[0]?.pointers).toEqual([
      '/spec/template/spec/containers/0/image',
    ])
    expect(traced.objectsAt(at, at, 'c.yaml')).toEqual([])
    expect(traced.objectsAt(sound[0]!.text.indexOf('/a'))[0]?.pointers).toEqual([
      '/spec/template/spec/containers/0/workingDir',
    ])
  })

  it('a symbol, which is one thing in all of them', () => {
    const two = [
      { path: 'a.yaml', text: 'services: {web: {image: a}}' },
      { path: 'b.yaml', text: 'services: {web: {scale: 2}, api: {depends_on: [web]}}' },
    ]
    const [first, second] = symbols(two)
    expect(first).toMatchObject({
      name: 'web',
      file: 'a.yaml',
      references: [{ file: 'b.yaml' }, { file: 'b.yaml' }],
    })
    expect(second).toMatchObject({
      name: 'web',
      file: 'b.yaml',
      references: [{ file: 'a.yaml' }, { file: 'b.yaml' }],
    })
  })

  it('a condition of a plan', () => {
    const plan = planDeploy([
      { path: 'a.yaml', text: 'services: {db: {image: b}, web: {image: a}}' },
      { path: 'b.yaml', text: 'services: {web: {depends_on: [db]}}' },
    ])
    expect(plan.steps[1]?.conditions[0]).toMatchObject({ service: 'db', file: 'b.yaml' })
  })

  it('nowhere, of a lone text', () => {
    for (const one of diagnosticsOf(files[0]!.text)) expect(one).not.toHaveProperty('file')
    for (const one of symbols(files[0]!.text)) expect(one).not.toHaveProperty('file')
  })
})

it.each([
  [
    '{job: {condition: service_started}}',
    'service_completed_successfully',
    'never-completes b.yaml:condition',
  ],
  ['[job]', 'service_healthy', 'health-unknown b.yaml:condition'],
  ['{job: {condition: service_healthy}}', 'service_healthy', 'health-unknown b.yaml:condition'],
  ['{job: {condition: service_healthy, required: true}}', undefined, 'health-unknown a.yaml:job'],
])('[C1-02] a condition is judged in the file that has it: %s and %s', (earlier, later, expected) => {
  const changed = later === undefined ? '{required: true}' : `{condition: ${later}}`
  const files = [
    {
      path: 'a.yaml',
      text: `services: {web: {image: a, depends_on: ${earlier}}, job: {image: b, restart: always}}\n`,
    },
    { path: 'b.yaml', text: `services: {web: {depends_on: {job: ${changed}}}}\n` },
  ]
  expect(found(files)).toEqual([expected])
})

describe('a file that names others may not be all there:', () => {
  it('of one that is read to be extended alone, undeclared volumes have another hint', () => {
    const files = {
      'b.yaml': 'services: {base: {image: a, volumes: ["data:/d"]}}',
      'c.yaml': 'services: {other: {image: a}}',
    }
    const hintOf = (text: string) => diagnosticsOf(text, { ...compose, files })[0]?.hint
    expect(hintOf('services: {web: {extends: {file: b.yaml, service: base}}}')).toContain('from `b.yaml`')
    expect(
      hintOf('include: [b.yaml]\nservices: {web: {extends: {file: b.yaml, service: base}}}'),
    ).not.toContain('from `b.yaml`')
    expect(hintOf('include: [b.yaml]')).not.toContain('from `b.yaml`')
    expect(hintOf('services: {web: {image: a, volumes: ["data:/d"]}}')).not.toContain('from')
    expect(hintOf('include: [c.yaml]\nservices: {web: {extends: {file: b.yaml, service: base}}}')).toContain(
      'from `b.yaml`',
    )
    const given = ['a', 'd'].map((name) => ({
      path: `${name}.yaml`,
      text: 'services: {web: {image: a, volumes: ["data:/d"]}}',
    }))
    expect(diagnosticsOf(given)[0]?.hint).not.toContain('from')
  })

  it('of one that is included alone and names nothing undeclared, nothing is said', () => {
    const files = { 'b.yaml': 'services: {base: {image: a, volumes: ["data:/d"]}}\nvolumes: {data: }' }
    expect(found('include: [b.yaml]', { ...compose, files })).toEqual([])
  })

  it('documents beyond the most may have what others name', () => {
    const documents = Array.from(
      { length: 201 },
      (_, at) => `services: {s${at}: {image: a, depends_on: [s200]}}\n`,
    )
    expect(found(documents.join('---\n'))).toEqual(['too-many-files :---'])
  })

  it('a tag in one of several files takes effect', () => {
    const files = [
      { path: 'a.yaml', text: 'services: {web: {image: a}}' },
      { path: 'b.yaml', text: 'services: {db: {image: b, ports: !reset ["80:80"]}}' },
    ]
    for (const order of [files, [...files].reverse()])
      expect(JSON.stringify(translate(order, compose).objects)).not.toContain('tcp-80')
  })

  it('an error in one file suppresses reports of missing names in the others', () => {
    const sound = { path: 'a.yaml', text: 'services: {web: {image: a, depends_on: [db]}}' }
    const broken = { path: 'b.yaml', text: 'services: {db: {image: "b' }
    for (const files of [
      [sound, broken],
      [broken, sound],
    ])
      expect(diagnosticsOf(files).map(({ code }) => code)).not.toContain('unknown-dependency')
  })
})

describe('what files can multiply is bounded:', () => {
  it.each(['env_file', 'label_file'])('the text of one %s that many services name', (key) => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => `  s${index}: {image: a, ${key}: big}\n`).join('')
    const own = { ...compose, files: { big: '#'.repeat(4_000_000) } }
    expect(found(`services:\n${many(2)}`, own)).toEqual([])
    const [first, ...others] = diagnosticsOf(`services:\n${many(5)}`, own)
    expect(first).toMatchObject({ code: 'too-many-files', path: ['services', 's2', key] })
    expect(others).toEqual([])
  })

  it('the faults of a file that is none of variables', () => {
    const file = 'not a variable\n'.repeat(1000)
    for (const envFile of ['a.env', '{path: a.env, format: raw}']) {
      const text = `services: {web: {image: a, env_file: [${envFile}]}}`
      expect(diagnosticsOf(text, { ...compose, files: { 'a.env': file } })).toHaveLength(100)
    }
  })
})
