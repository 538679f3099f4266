import { describe, expect, it } from 'vitest'
import { planBuild } from 'tranship/plan'
import { compose, container, deployment, diagnosticsOf, found } from '../support/several-files.js'

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

  it('takes services of another file, whose relative paths begin at its folder', () => {
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
    ['a key that there is not', '{service: base, fil: b.yaml}', 'refused-key :fil'],
    ['no name', '{service: }', 'wrong-type :service'],
    ['a list of names', '{service: [base]}', 'wrong-type :[base]'],
    ['a number', '3', 'wrong-type :3'],
    ['no path', '{service: other, file: }', 'wrong-type :file'],
    ['a list of paths', '{service: other, file: [b.yaml]}', 'wrong-type :[b.yaml]'],
    ['no variable', '{service: base, file: "${"}', 'invalid-template :${'],
    ['a text that is no variable', '"${"', 'invalid-template :${'],
    ['a file without services', '{service: base, file: d.yaml}', 'unknown-extended-service :base'],
  ])('of %s is located', (_, value, finding) => {
    const text = `services:\n  web:\n    extends: ${value}\n  base: {image: a}\n`
    const files = {
      'b.yaml': 'services: {base: {image: a}}',
      'c.yaml': 'services: {loop: {extends: back}, back: {extends: {service: loop}}}',
      'd.yaml': 'x-base: 1',
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
    expect(cycle?.related?.map(({ message }) => message)).toEqual(['`c` is extended here'])
  })

  it('names the files of a circle through others, though services have the same names', () => {
    const files = {
      'b.yaml': 'services: {web: {extends: {file: c.yaml, service: web}}}',
      'c.yaml': 'services: {web: {extends: {file: b.yaml, service: web}}}',
    }
    const options = { ...compose, files }
    const [cycle] = diagnosticsOf('services: {web: {extends: {file: b.yaml, service: web}}}', options)
    expect(cycle?.args).toMatchObject({ cycle: 'b.yaml#web → c.yaml#web → b.yaml#web' })
    expect(cycle?.related?.map(({ message, file }) => `${file}: ${message}`)).toEqual([
      ': extended here',
      'b.yaml: extended here',
      'b.yaml: `web` is extended here',
    ])
  })

  it.each([
    ['this file', 'services: {web: {extends: bse}, base: {image: a}}'],
    ['this document', 'services: {web: {extends: bse}, base: {image: a}}\n---\nservices: {b: {image: b}}'],
    ['`b.yaml`', 'services: {web: {extends: {file: b.yaml, service: bse}}}'],
  ])('of a service that is not there says where it was looked for, and what was meant: %s', (where, text) => {
    const files = { 'b.yaml': 'services: {base: {image: a}}' }
    const [unknown] = diagnosticsOf(text, { ...compose, files })
    expect(unknown).toMatchObject({
      code: 'unknown-extended-service',
      args: { service: 'bse', file: where },
      hint: 'Did you mean `base`?',
      fixes: [{ text: 'base' }],
    })
  })

  it('follows a chain of a hundred services, and no longer one', () => {
    const chain = (length: number) => {
      const links = Array.from({ length }, (_, at) => `s${at}: {extends: s${at + 1}}`)
      return `services: {${links.join(', ')}, s${length}: {image: a}}`
    }
    expect(found(chain(99))).toEqual([])
    expect(diagnosticsOf(chain(100))).toMatchObject([
      { code: 'chain-too-long', path: ['services', 's99', 'extends'], args: { limit: 100 } },
    ])
  })

  it.each(['*x', '"${"'])('of a service that is broken says nothing more: %s', (broken) => {
    const text = `services: {web: {extends: b, image: a}, b: ${broken}}`
    expect(found(text)).toHaveLength(1)
  })

  it('is one that a merge key brings', () => {
    const text = 'x-base: &base {extends: {service: }}\nservices: {web: {<<: *base, image: a}}\n'
    const [first, ...others] = diagnosticsOf(text)
    expect(first).toMatchObject({ code: 'wrong-type', path: ['services', 'web', 'extends', 'service'] })
    expect(first?.related).toMatchObject([{ message: 'used here', range: { start: { line: 2 } } }])
    expect(others).toEqual([])
  })

  it('does not add dependencies of the other service', () => {
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
    expect(dependency?.hint).toContain('takes the service from `b.yaml`')
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

it('[C1-05] references of an extended service are not copied, and the error explains that', () => {
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
  const said = result.map(({ code, file, hint }) => [
    code,
    file,
    hint?.includes('takes the service from `base.yaml`'),
  ])
  expect(said).toEqual([
    ['undefined-config', 'base.yaml', true],
    ['undefined-secret', 'base.yaml', true],
    ['undefined-volume', 'base.yaml', true],
  ])
})
