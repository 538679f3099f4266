import { describe, expect, it } from 'vitest'
import {
  planBuild,
  planDeploy,
  references,
  safeTranslate,
  symbols,
  trace,
  translate,
  type Diagnostic,
  type ManifestFile,
  type TranslateOptions,
} from 'tranship'

const compose: TranslateOptions = { profile: 'compose' }

function diagnosticsOf(manifest: string | readonly ManifestFile[], options: TranslateOptions = compose) {
  const result = safeTranslate(manifest, options)
  return result.ok ? result.warnings : [...result.errors, ...result.warnings]
}

/** `code file:text` of each diagnostic, the text being what it points at. */
function found(
  manifest: string | readonly ManifestFile[],
  options: TranslateOptions = compose,
): readonly string[] {
  const texts = new Map<string | undefined, string>(
    Object.entries(options.files ?? {}).map(([path, text]) => [path, String(text)]),
  )
  if (typeof manifest === 'string') texts.set(undefined, manifest)
  else for (const { path, text } of manifest) texts.set(path, text)
  return diagnosticsOf(manifest, options).map(({ code, file, range }: Diagnostic) => {
    const text = texts.get(file)!.slice(range.start.offset, range.end.offset)
    return `${code} ${file ?? ''}:${text}`
  })
}

function names(manifest: string | readonly ManifestFile[], options: TranslateOptions = compose) {
  return translate(manifest, options).objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
}

const deployment = (manifest: string | readonly ManifestFile[], options: TranslateOptions, name = 'web') =>
  translate(manifest, options).objects.find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === name,
  ) as unknown as { spec: { template: { spec: { containers: readonly Record<string, unknown>[] } } } }

const container = (manifest: string | readonly ManifestFile[], options: TranslateOptions, name = 'web') =>
  deployment(manifest, options, name).spec.template.spec.containers[0]!

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
    expect(() => translate(files)).toThrow(/^a\.yaml:5:14: .*\nb\.yaml:3:12: /)
    expect(() => translate([])).toThrow(/no services/)
  })

  it('what is broken in one of them', () => {
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
  const changed = later === undefined ? '{restart: true}' : `{condition: ${later}}`
  const files = [
    {
      path: 'a.yaml',
      text: `services: {web: {image: a, depends_on: ${earlier}}, job: {image: b, restart: always}}\n`,
    },
    { path: 'b.yaml', text: `services: {web: {depends_on: {job: ${changed}}}}\n` },
  ]
  expect(found(files)).toEqual([expected])
})

describe('[C1-05] extends', () => {
  it('takes the keys of a service of the same file, along a chain', () => {
    const text =
      'services:\n  web: {extends: {service: base}, environment: {B: b}}\n  base: {extends: root, environment: {A: a}}\n  root: {image: nginx:1.29, working_dir: /r}\n'
    expect(container(text, compose)).toMatchObject({
      image: 'nginx:1.29',
      workingDir: '/r',
      env: [
        { name: 'A', value: 'a' },
        { name: 'B', value: 'b' },
      ],
    })
  })

  it('takes those of another file, whose relative paths begin at its folder', () => {
    const text = 'services: {web: {extends: {file: shared/base.yaml, service: base}, environment: {B: b}}}\n'
    const files = {
      'shared/base.yaml':
        'services: {base: {extends: {file: more/root.yaml, service: root}, env_file: base.env}}\n',
      'shared/more/root.yaml': 'services: {root: {image: nginx:1.29, env_file: [../../top.env]}}\n',
      'shared/base.env': 'A=a\n',
      'top.env': 'T=t\n',
    }
    const { env } = container(text, { ...compose, files })
    expect(env).toEqual([
      { name: 'T', value: 't' },
      { name: 'A', value: 'a' },
      { name: 'B', value: 'b' },
    ])
  })

  it.each([
    ['its own where it says none', '{target: prod}', '.'],
    ['that of the other file where it says one there', '{context: ., target: prod}', 'shared'],
  ])('takes the folder of a build: %s', (_, build, context) => {
    const text = 'services: {web: {extends: {file: shared/base.yaml, service: base}}}\n'
    const files = { 'shared/base.yaml': `services: {base: {build: ${build}}}\n` }
    expect(planBuild(text, { ...compose, files }).images).toMatchObject([{ context }])
  })

  it.each(['extends: {file: sub/b.yaml, service: b}', 'extends: b'])(
    'takes files of one name from both folders: %s',
    (extended) => {
      const include = extended === 'extends: b' ? 'include: [sub/b.yaml]\n' : ''
      const text = `${include}services: {web: {${extended}, env_file: [a.env], label_file: [a.labels]}}\n`
      const files = {
        'sub/b.yaml': 'services: {b: {image: q, env_file: [a.env], label_file: a.labels}}\n',
        'a.env': 'MAIN=1\nBOTH=main\n',
        'sub/a.env': 'SUB=1\nBOTH=sub\n',
        'a.labels': 'main=1\n',
        'sub/a.labels': 'sub=1\n',
      }
      const { env } = container(text, { ...compose, files })
      expect(env).toEqual([
        { name: 'SUB', value: '1' },
        { name: 'MAIN', value: '1' },
        { name: 'BOTH', value: 'main' },
      ])
      const { metadata } = deployment(text, { ...compose, files }) as unknown as {
        metadata: { annotations: object }
      }
      expect(metadata.annotations).toMatchObject({ main: '1', sub: '1' })
    },
  )

  it('takes a file that both name once, with the position of the extended one', () => {
    const text = 'services: {web: {extends: {file: sub/b.yaml, service: b}, env_file: [a.env]}}\n'
    const files = {
      'sub/b.yaml': 'services: {b: {image: q, env_file: [../a.env, ../b.env]}}\n',
      'a.env': 'A=a\n',
      'b.env': 'A=b\n',
    }
    expect(container(text, { ...compose, files })).toMatchObject({ env: [{ name: 'A', value: 'b' }] })
  })

  it.each([
    ['a file that is not there', '{file: none.yaml, service: a}', 'manifest-file-missing :none.yaml'],
    ['a service that is not there', '{file: b.yaml, service: bse}', 'unknown-extended-service :bse'],
    ['a service that this file does not have', 'bsae', 'unknown-extended-service :bsae'],
    ['a circle', 'web', 'extends-cycle :web'],
    ['a circle through another file', '{file: c.yaml, service: loop}', 'extends-cycle c.yaml:back'],
    ['nothing', '{file: b.yaml}', 'missing-key :extends'],
    ['a list', '[base]', 'wrong-type :[base]'],
    ['a key that there is not', '{service: base, fil: b.yaml}', 'unknown-key :fil'],
  ])('of %s is located', (_, value, finding) => {
    const text = `services:\n  web:\n    extends: ${value}\n  base: {image: a}\n`
    const files = {
      'b.yaml': 'services: {base: {image: a}}',
      'c.yaml': 'services: {loop: {extends: back}, back: {extends: {service: loop}}}',
    }
    const all = found(text, { ...compose, files })
    expect(all).toHaveLength(1)
    if (!finding.startsWith('extends-cycle c')) expect(all).toEqual([finding])
    else expect(all[0]).toMatch(/^extends-cycle c\.yaml:/)
  })

  it('names the whole circle', () => {
    const text = 'services: {a: {extends: b}, b: {extends: c}, c: {extends: b}}'
    const [cycle] = diagnosticsOf(text)
    expect(cycle?.args).toMatchObject({ cycle: 'b → c → b' })
    expect(cycle?.related?.map(({ message }) => message)).toEqual(["'c' is extended here"])
  })

  it('does not bring what the other service refers to', () => {
    const text = 'services: {web: {extends: {file: b.yaml, service: base}}}'
    const files = {
      'b.yaml':
        'services: {base: {image: a, volumes: ["data:/d"], depends_on: [db]}, db: {image: b}}\nvolumes: {data: }',
    }
    expect(found(text, { ...compose, files })).toEqual([
      'undefined-volume b.yaml:data',
      'unknown-dependency b.yaml:db',
    ])
    const [, dependency] = diagnosticsOf(text, { ...compose, files })
    expect(dependency?.hint).toContain("extended from 'b.yaml'")
  })

  it('names the files that led to a service that is not there, and only where the file could be read', () => {
    const text = 'services: {web: {extends: {file: b.yaml, service: base}}}'
    const base = 'services: {base: {extends: {file: c.yaml, service: none}}}'
    const said = (other: string) =>
      diagnosticsOf(text, { ...compose, files: { 'b.yaml': base, 'c.yaml': other } })
    expect(said('services: {a: {image: a}}')).toMatchObject([
      { code: 'unknown-extended-service', file: 'b.yaml', related: [{ file: '' }] },
    ])
    expect(said('services: {a: "b').map(({ code }) => code)).not.toContain('unknown-extended-service')
  })

  it('is as before in the versions of the reference', () => {
    const text = 'services: {web: {image: a, extends: base}, base: {image: b, working_dir: /a}}'
    expect(found(text, { profile: '1.48' })).toEqual(['unsupported-key :extends'])
    expect(container(text, { profile: '1.48' })).not.toHaveProperty('workingDir')
  })
})

describe('[C1-06] include', () => {
  const files = {
    'shared/compose.yaml':
      'include: [more.yaml]\nservices: {db: {image: "postgres:${VERSION}", env_file: db.env, volumes: ["data:/d"]}}\nvolumes: {data: }\n',
    'shared/more.yaml': 'services: {cache: {image: "redis:${VERSION}"}}\n',
    'shared/db.env': 'A=a\n',
    'shared/.env': 'VERSION=17\n',
    'own.env': 'VERSION=16\n',
  }

  it('brings what other files have, nested, each with its own folder and variables', () => {
    const text = 'include: [shared/compose.yaml]\nservices: {web: {image: nginx:1.29, depends_on: [db]}}\n'
    const options = { ...compose, files }
    expect(names(text, options).sort()).toEqual([
      'Deployment cache',
      'Deployment web',
      'PersistentVolumeClaim data',
      'Service cache',
      'Service db',
      'Service web',
      'StatefulSet db',
    ])
    expect(container(text, options, 'cache')).toMatchObject({ image: 'redis:17' })
  })

  it('takes variables from its env_file, for the included files alone, after those around it', () => {
    const text =
      'include: [{path: shared/more.yaml, env_file: own.env}]\nservices: {web: {image: "nginx:${VERSION:-none}"}}\n'
    expect(container(text, { ...compose, files }, 'cache')).toMatchObject({ image: 'redis:16' })
    expect(container(text, { ...compose, files })).toMatchObject({ image: 'nginx:none' })
    expect(container(text, { ...compose, files, env: { VERSION: '9' } }, 'cache')).toMatchObject({
      image: 'redis:9',
    })
  })

  it('sees in an env file the variables of those before it, and says which are not set', () => {
    const text = 'include: [{path: shared/more.yaml, env_file: [a.env, b.env]}]\n'
    const own = { ...files, 'a.env': 'T=1\nV=1\n', 'b.env': 'V=3\nVERSION=2$T$V\n' }
    expect(container(text, { ...compose, files: own }, 'cache')).toMatchObject({ image: 'redis:213' })
    expect(found(text, { ...compose, files: own })).toEqual([])
    const lacking = { ...own, 'a.env': 'V=1\n' }
    expect(found(text, { ...compose, files: lacking })).toEqual(['env-file-variable-unset :b.env'])
    // What nobody knows yet is not missing.
    expect(found(text, { ...compose, files: lacking, incomplete: true })).toEqual([])
  })

  it.each([
    ['/dev/null', 'redis:none'],
    ['[/dev/null]', 'redis:none'],
    ['[/dev/null, own.env]', 'redis:16'],
    ['[]', 'redis:17'],
  ])('has no variables of /dev/null, and those of its folder where none are named: %s', (named, image) => {
    const text = `include: [{path: shared/more.yaml, env_file: ${named}}]\n`
    const own = { ...files, 'shared/more.yaml': 'services: {cache: {image: "redis:${VERSION:-none}"}}\n' }
    expect(container(text, { ...compose, files: own }, 'cache')).toMatchObject({ image })
    const paths = references(text, { ...compose, files: own }).map(({ path }) => path)
    expect(paths).not.toContain('/dev/null')
  })

  it('merges several paths, and takes the folder it is given', () => {
    const text =
      'include: [{path: [a.yaml, sub/b.yaml], project_directory: sub}]\nservices: {x: {image: a}}\n'
    const own = {
      'a.yaml': 'services: {web: {image: one, working_dir: /a}}\n',
      'sub/b.yaml': 'services: {web: {image: two, env_file: e.env}}\n',
      'sub/e.env': 'A=a\n',
    }
    expect(container(text, { ...compose, files: own })).toMatchObject({
      image: 'two',
      workingDir: '/a',
      env: [{ name: 'A', value: 'a' }],
    })
  })

  it('is merged under a later file', () => {
    const manifest = [
      { path: 'a.yaml', text: 'include: [shared/more.yaml]\nservices: {web: {image: a}}\n' },
      { path: 'b.yaml', text: 'services: {cache: {image: "valkey:8"}}\n' },
    ]
    expect(container(manifest, { ...compose, files }, 'cache')).toMatchObject({ image: 'valkey:8' })
  })

  it.each([
    ['a file that is not there', 'include: [none.yaml]', {}, ['manifest-file-missing :none.yaml']],
    [
      'a file when the host gives none',
      'include: [none.yaml]',
      undefined,
      ['manifest-file-missing :none.yaml'],
    ],
    [
      'a circle',
      'include: [a.yaml]',
      { 'a.yaml': 'include: [b.yaml]', 'b.yaml': 'include: [a.yaml]' },
      ['include-cycle b.yaml:a.yaml'],
    ],
    ['an equal resource', 'include: [a.yaml]', { 'a.yaml': 'services: {web: {image: nginx}}' }, []],
    [
      'a resource with nothing in it, as an empty map here and without one there',
      'include: [a.yaml]\nvolumes: {v: , w: {}}',
      { 'a.yaml': 'services: {a: {image: a, volumes: ["v:/v", "w:/w"]}}\nvolumes: {v: {}, w: }' },
      [],
    ],
    [
      'another of the same name',
      'include: [a.yaml]',
      { 'a.yaml': 'services: {web: {image: other}}' },
      ['resource-conflict :web'],
    ],
    ['no list', 'include: a.yaml', { 'a.yaml': '' }, ['wrong-type :a.yaml']],
    ['nothing at all', 'include:', {}, []],
    ['no path in the list of them', 'include: [{path: []}]', {}, ['empty-value :[]']],
    ['no path', 'include: [{env_file: a.env}]', { 'a.env': '' }, ['missing-key :{env_file: a.env}']],
    [
      'an env file that is not there',
      'include: [{path: a.yaml, env_file: b.env}]',
      { 'a.yaml': 'services: {a: {image: a}}' },
      ['manifest-file-missing :b.env'],
    ],
    [
      'a file that is broken',
      'include: [a.yaml]',
      { 'a.yaml': 'services: {a: {image: a}}\nx-a: "b' },
      ['yaml-syntax a.yaml'],
    ],
  ])('of %s', (_, include, own, expected) => {
    const text = `${include}\nservices: {web: {image: nginx}}\n`
    const all = found(text, {
      ...compose,
      ...(own === undefined ? {} : { files: own as Record<string, string> }),
    })
    expect(all.map((one) => (one.startsWith('yaml-syntax') ? one.split(':')[0] : one))).toEqual(expected)
  })

  it.each([
    ['a relative context', 'build: .', true],
    ['a context by default', 'build: {target: prod}', true],
    ['a relative file', 'image: a, env_file: [{path: e.env}]', true],
    ['a relative mount', 'image: a, volumes: ["./d:/d"]', true],
    [
      'a relative mount in the long form',
      'image: a, volumes: [{type: bind, source: ../d, target: /d}]',
      true,
    ],
    ['a relative further context', 'build: {context: /a, additional_contexts: {more: more}}', true],
    ['variables of its own', 'image: "a:${TAG}"', true],
    ['variables that are the same', 'image: "a:${SAME}"', false],
    ['an address', 'build: "https://example.org/a.git"', false],
    ['absolute paths', 'image: a, env_file: /e.env, volumes: ["/d:/d", "vol:/v", "~/x:/x"]', false],
    ['no paths', 'image: a, command: [./run, path], labels: {path: x}, environment: {file: x}', false],
  ])('is in conflict by the same text in another folder, with %s: %s: %s', (_, keys, isConflict) => {
    const files = {
      'one/c.yaml': `services: {q: {${keys}}}`,
      'two/c.yaml': `services: {q: {${keys}}}`,
      'one/.env': 'TAG=1\nSAME=1',
      'two/.env': 'TAG=2\nSAME=1',
    }
    const all = found('include: [one/c.yaml, two/c.yaml]\nvolumes: {vol: }', { ...compose, files })
    expect(all.filter((one) => one.startsWith('resource-conflict'))).toEqual(
      isConflict ? ['resource-conflict one/c.yaml:q'] : [],
    )
  })

  it('is in no conflict by its name, which is no key', () => {
    const files = {
      'one/c.yaml': 'services: {build: {image: a}}',
      'two/c.yaml': 'services: {build: {image: a}}',
    }
    expect(found('include: [one/c.yaml, two/c.yaml]', { ...compose, files })).toEqual([])
  })

  it.each([
    ['a list', '- a', 'not-a-manifest'],
    ['a single value', 'hello', 'not-a-manifest'],
    ['an object of Kubernetes', 'apiVersion: v1\nkind: Service', 'kubernetes-object'],
    ['a file of the old format', 'web: {image: a}', 'old-format'],
  ])('of a file that is %s is an error, and says who names it', (_, content, code) => {
    const files = { 'b.yaml': content, 'a.yaml': 'include: [b.yaml]' }
    const including = diagnosticsOf('include: [a.yaml]', { ...compose, files })
    expect(including[0]).toMatchObject({ code, severity: 'error', file: 'b.yaml' })
    expect(including[0]?.related?.map(({ file }) => file)).toEqual(['', 'a.yaml'])
    expect(including.every(({ code: other }) => other !== 'no-services')).toBe(true)

    const extending = diagnosticsOf('services: {web: {extends: {file: b.yaml, service: web}}}', {
      ...compose,
      files,
    })
    expect(extending[0]).toMatchObject({ code, severity: 'error', file: 'b.yaml', related: [{ file: '' }] })
    expect(extending.every(({ file }) => file === 'b.yaml')).toBe(true)
  })

  it.each([
    ['servces: {b: {image: b}}', ['unknown-key a.yaml:servces']],
    ['profiles: [a]', ['unsupported-key a.yaml:profiles']],
    ['services: [b]', ['wrong-type a.yaml:[b]']],
    ['{name: other, version: "3", x-a: 1, networks: , services: {b: {image: b}}}', []],
  ])('loses nothing of %s in silence', (text, expected) => {
    const own = { 'a.yaml': text }
    expect(found('include: [a.yaml]\nservices: {web: {image: a}}', { ...compose, files: own })).toEqual(
      expected,
    )
  })

  it('brings endpoints, which may be the same but not others', () => {
    const route = (path: string) => `[{path: ${path}, service: web, port: 80}]`
    const brought = (own: string, other: string) => {
      const text = `include: [a.yaml]\nservices: {web: {image: a, ports: [80]}}\nendpoints: ${own}`
      const all = { ...compose, files: { 'a.yaml': `endpoints: ${other}` } }
      const codes = diagnosticsOf(text, all).map(({ code }) => code)
      if (codes.length > 0) return codes
      return translate(text, all)
        .objects.filter(({ kind }) => kind === 'Ingress')
        .map((ingress) => JSON.stringify(ingress).match(/"path":"[^"]*"/g)!)
        .flat()
    }
    expect(brought('', route('/a'))).toEqual(['"path":"/a"'])
    expect(brought(route('/b'), route('/a'))).toEqual(['"path":"/a"', '"path":"/b"'])
    expect(brought(`{one: ${route('/b')}}`, `{two: ${route('/a')}}`).sort()).toEqual([
      '"path":"/a"',
      '"path":"/b"',
    ])
    expect(brought(`{one: ${route('/b')}}`, `{one: ${route('/a')}}`)).toEqual(['resource-conflict'])
    expect(brought(`{one: ${route('/b')}}`, route('/a'))).toEqual(['resource-conflict'])
  })

  it('that fails does not make what it would bring an error too', () => {
    const text = 'include: [none.yaml]\nservices: {web: {image: a, depends_on: [db], volumes: ["data:/d"]}}'
    expect(found(text)).toEqual(['manifest-file-missing :none.yaml'])
    expect(found('include: [none.yaml]')).toEqual(['manifest-file-missing :none.yaml'])
  })

  it.each([
    ['include', 'include: [bin]\n', {}],
    ['an env file of include', 'include: [{path: a.yaml, env_file: bin}]\n', { 'a.yaml': 'x-a: 1' }],
    ['extends', '', {}, 'extends: {file: bin, service: web}'],
    ['env_file', '', {}, 'env_file: bin'],
    ['label_file', '', {}, 'label_file: bin'],
  ])('whose file is not text: %s', (_, top, own, keys = 'scale: 1') => {
    const text = `${top}services: {web: {image: a, ${keys}}}`
    for (const bin of [new Uint8Array([0x41, 0x3d, 0xe4]), new Uint8Array([0x41, 0x3d, 0])]) {
      const [first] = diagnosticsOf(text, { ...compose, files: { ...own, bin } })
      expect(first).toMatchObject({ code: 'file-not-text', range: { start: { line: 1 } } })
    }
    expect(JSON.stringify(diagnosticsOf(text, { ...compose, files: { ...own, bin: 'A=1' } }))).not.toContain(
      'file-not-text',
    )
  })

  it('of what lies elsewhere says that nothing is fetched', () => {
    const hintOf = (path: string) => diagnosticsOf(`include: [${path}]`, compose)[0]?.hint
    expect(hintOf('"oci://registry.example/shop:1"')).toMatch(/fetched/)
    expect(hintOf('"git@example.com:shop.git"')).toMatch(/fetched/)
    expect(hintOf('shop/git@1.yaml')).not.toMatch(/fetched/)
  })

  it.each([
    ['env_file: none.env', 'env-file-missing'],
    ['label_file: none', 'file-missing'],
    ['volumes: ["./none.conf:/a.conf"]', 'file-not-provided'],
    ['scale: x', 'not-an-integer'],
  ])('names the files that led to a service with %s', (keys, code) => {
    const own = { 'a.yaml': 'include: [b.yaml]', 'b.yaml': `services: {b: {image: b, ${keys}}}` }
    const [first] = diagnosticsOf('include: [a.yaml]', { ...compose, files: own })
    expect(first).toMatchObject({ code, file: 'b.yaml', related: [{ file: '' }, { file: 'a.yaml' }] })
  })

  it('names both places of a conflict, and the files that led to the other', () => {
    const own = { 'a.yaml': 'include: [b.yaml]', 'b.yaml': 'services: {web: {image: b}}' }
    const [conflict] = diagnosticsOf('include: [a.yaml]\nservices: {web: {image: a}}', {
      ...compose,
      files: own,
    })
    expect(conflict).toMatchObject({ code: 'resource-conflict', range: { start: { line: 2 } } })
    expect(conflict?.related?.map(({ file }) => file ?? 'here')).toEqual(['b.yaml', 'here', 'a.yaml'])
  })

  it('names the chain of files that led to what is missing', () => {
    const own = { 'a.yaml': 'include: [b.yaml]', 'b.yaml': 'include: [c.yaml]' }
    const [missing] = diagnosticsOf('include: [a.yaml]\nservices: {web: {image: a}}', {
      ...compose,
      files: own,
    })
    expect(missing).toMatchObject({ code: 'manifest-file-missing', file: 'b.yaml' })
    expect(missing?.related?.map(({ file }) => file)).toEqual(['', 'a.yaml'])
  })

  it('[C1-08] is among the references, and so is what is extended', () => {
    const text =
      'include: [shared/compose.yaml]\nservices: {web: {extends: {file: base.yaml, service: base}}}\n'
    const seen = (own: Readonly<Record<string, string>>) =>
      references(text, { ...compose, files: own }).map(
        ({ kind, path, file = '', required }) => `${file}: ${kind} ${path}${required ? '' : '?'}`,
      )
    expect(seen({}).sort()).toEqual([
      ': env_file shared/.env?',
      ': extends base.yaml',
      ': include shared/compose.yaml',
    ])
    expect(seen(files)).toEqual(
      expect.arrayContaining([
        'shared/compose.yaml: include shared/more.yaml',
        'shared/compose.yaml: env_file shared/db.env',
      ]),
    )
  })
})

describe('[C1-07] a service with profiles', () => {
  const text =
    'services:\n  web: {image: a}\n  mail: {image: b, profiles: [debug, mail]}\n  shell: {image: c, profiles: ["${P-tools}"]}\n'

  it.each([
    ['counts when none is named', {}, ['web']],
    ['counts with one of its own', { activeProfiles: ['debug'] }, ['web', 'mail']],
    ['counts with all', { activeProfiles: ['*'] }, ['web', 'mail', 'shell']],
    ['counts by the environment', { env: { COMPOSE_PROFILES: 'mail, tools' } }, ['web', 'mail', 'shell']],
    ['counts by the dotenv text', { dotenv: 'COMPOSE_PROFILES=tools\n' }, ['web', 'shell']],
    ['counts by an empty profile when none is named', { env: { P: '' } }, ['web', 'shell']],
    [
      'counts by an empty profile between others',
      { env: { P: '', COMPOSE_PROFILES: 'mail,' } },
      ['web', 'mail', 'shell'],
    ],
    ['does not by an empty one beside others', { env: { P: '', COMPOSE_PROFILES: 'mail' } }, ['web', 'mail']],
    [
      'does not by an empty one beside the option',
      { env: { P: '' }, activeProfiles: ['mail'] },
      ['web', 'mail'],
    ],
    ['has variables in them', { env: { P: 'x' }, activeProfiles: ['x'] }, ['web', 'shell']],
  ])('%s', (_, options, expected) => {
    const all = names(text, { ...compose, ...options }).filter((name) => name.startsWith('Deployment'))
    expect(all).toEqual(expected.map((name) => `Deployment ${name}`))
  })

  it('counts when a plan names it, with the others of its profiles', () => {
    expect(planDeploy(text, { ...compose, services: ['mail'] }).services).toEqual(['mail'])
  })

  it.each([
    ['is an error to depend on', 'depends_on: [mail]', ['inactive-service :mail']],
    ['is an error to link to', 'links: [mail]', ['inactive-service :mail']],
    [
      'is an error to have the volumes of, also where it is not required',
      'volumes_from: [mail]\n    depends_on: {mail: {condition: service_started, required: false}}',
      ['inactive-service :mail'],
    ],
    [
      'is no error if it is not required',
      'depends_on: {mail: {condition: service_started, required: false}}',
      [],
    ],
  ])('%s', (_, keys, expected) => {
    const dependent = `services:\n  web:\n    image: a\n    ${keys}\n  mail: {image: b, profiles: [debug]}\n`
    expect(found(dependent)).toEqual(expected)
    expect(found(dependent, { ...compose, activeProfiles: ['debug'] })).toEqual([])
  })

  it('is named where no other is left', () => {
    const all = 'services: {a: {image: a, profiles: [x, y]}, b: {image: b, profiles: [y, "${Z:-z}"]}}'
    const [diagnostic] = diagnosticsOf(all, compose)
    expect(diagnostic?.hint).toBe(
      "Its services only count with a profile: name x or y or ${Z:-z} in the option 'activeProfiles'.",
    )
  })

  it('names a profile that no service has', () => {
    expect(diagnosticsOf(text, { ...compose, activeProfiles: ['debgu'] })).toMatchObject([
      { code: 'unknown-profile', args: { profile: 'debgu' }, hint: "Did you mean 'debug'?" },
    ])
  })

  it('counts as before in the versions of the reference', () => {
    expect(names(text, { profile: '1.48', activeProfiles: ['none'] })).toContain('Deployment mail')
  })
})

it('[C1-05] what an extended service refers to is not brought along, and the error says so', () => {
  const base = `
services:
  base: { image: nginx, configs: [site], secrets: [token], volumes: ["data:/data"] }
configs: { site: { content: hello } }
secrets: { token: { environment: TOKEN } }
volumes: { data: {} }
`
  const result = diagnosticsOf('services: { web: { extends: { file: base.yaml, service: base } } }', {
    ...compose,
    files: { 'base.yaml': base },
  })
  const said = result.map(({ code, file, hint }) => [code, file, hint?.includes("extended from 'base.yaml'")])
  expect(said).toEqual([
    ['undefined-config', 'base.yaml', true],
    ['undefined-secret', 'base.yaml', true],
    ['undefined-volume', 'base.yaml', true],
  ])
})

describe('[C1-03] endpoints of several files', () => {
  const rule = '[{path: /, service: web, port: 80}]'
  const other = '[{path: /b, service: web, port: 80}]'
  const both = (earlier: string, later: string) => [
    {
      path: 'a.yaml',
      text: `services: {web: {image: a, expose: [80]}}\nendpoints: ${earlier}\n`,
    },
    { path: 'b.yaml', text: `endpoints: ${later}\n` },
  ]

  it.each([
    [rule, `{b: ${other}}`, ['other-notation b.yaml:endpoints']],
    [`{b: ${other}}`, rule, ['other-notation b.yaml:endpoints']],
    [rule, `{rules: ${other}}`, ['other-notation b.yaml:endpoints']],
    [`{b: {rules: ${other}}}`, `{rules: ${rule}}`, ['other-notation b.yaml:endpoints']],
    [`{b: {rules: ${other}}}`, `{b: ${rule}}`, ['other-notation b.yaml:b']],
    [`{b: {rules: ${other}}}`, `{b: {labels: {a: b}}, c: ${rule}}`, []],
    [`{rules: ${rule}}`, `{labels: {a: b}}`, []],
    [rule, other, []],
    [rule, `!override {b: ${other}}`, []],
    [rule, `!reset {b: ${other}}`, []],
    [`{b: {rules: ${other}}}`, `{b: !override ${rule}}`, []],
    [rule, '', []],
    [rule, '{}', []],
  ])('%s, and then %s: %j', (earlier, later, expected) => {
    expect(found(both(earlier, later))).toEqual(expected)
  })

  it('say where the other notation is', () => {
    const [first] = diagnosticsOf(both(rule, `{b: ${other}}`))
    expect(first!.message).toBe(
      "the manifest: 'endpoints' is a map of names, and a list in an earlier file, so they cannot be merged.",
    )
    expect(first!.related).toMatchObject([{ file: 'a.yaml', range: { start: { line: 2 } } }])
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
