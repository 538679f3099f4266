import { describe, expect, it } from 'vitest'
import { references, safeTranslate, translate } from 'tranship'
import { compose, container, diagnosticsOf, found, names } from '../support/several-files.js'

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
    // Unknown files are not reported as missing.
    expect(found(text, { ...compose, files: lacking, incomplete: true })).toEqual([])
  })

  it('has its variables in none of the env files of services, as in Compose', () => {
    const text = 'include: [{path: shared/more.yaml, env_file: a.env}]\n'
    const own = {
      'a.env': 'T=1\n',
      'shared/more.yaml': 'services: {cache: {image: redis, environment: [U], env_file: e.env}}\n',
      'shared/e.env': 'V=${T:-none}\nW=${U:-none}\n',
    }
    const env = { U: 'shell' }
    expect(container(text, { ...compose, files: own, env }, 'cache')['env']).toEqual([
      { name: 'V', value: 'none' },
      { name: 'W', value: 'shell' },
      { name: 'U', value: 'shell' },
    ])
    const bare = { ...own, 'a.env': 'U=2\n' }
    expect(container(text, { ...compose, files: bare }, 'cache')['env']).toContainEqual({
      name: 'W',
      value: '2',
    })
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
      'another of the same name, over which the own one is merged',
      'include: [a.yaml]',
      { 'a.yaml': 'services: {web: {image: other, privileged: true}}' },
      ['privileged-container a.yaml:privileged'],
    ],
    [
      'two others of the same name',
      'include: [a.yaml, b.yaml]',
      { 'a.yaml': 'services: {q: {image: a}}', 'b.yaml': 'services: {q: {image: b}}' },
      ['resource-conflict a.yaml:q'],
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
    ['a relative context in the long form', 'build: {context: sub}', true],
    ['a relative env file', 'image: a, env_file: e.env', true],
    ['a relative file of labels', 'image: a, label_file: [l.txt]', true],
    ['one relative mount of two', 'image: a, volumes: ["/d:/d", "..:/e"]', true],
    ['the folder itself in the long form', 'image: a, volumes: [{type: bind, source: ., target: /d}]', true],
    ['a mount with a point inside', 'image: a, volumes: ["/x./y:/d"]', false],
    ['an absolute context in the long form', 'build: {context: /a}', false],
    ['a relative further context', 'build: {context: /a, additional_contexts: {more: more}}', true],
    [
      'a relative further context in a list',
      'build: {context: /a, additional_contexts: ["more=more"]}',
      true,
    ],
    [
      'an address in a list of further contexts',
      'build: {context: /a, additional_contexts: ["more=https://example.org/a.git?ref=b"]}',
      false,
    ],
    [
      'an address with a parameter as a further context',
      'build: {context: /a, additional_contexts: {more: "https://example.org/a.git?ref=b"}}',
      false,
    ],
    [
      'a relative mount without a point in the long form',
      'image: a, volumes: [{type: bind, source: d, target: /d}]',
      true,
    ],
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

  it.each(['secrets', 'configs'])('is in conflict by a relative file of %s', (section) => {
    const files = {
      'one/c.yaml': `${section}: {q: {file: f}}`,
      'two/c.yaml': `${section}: {q: {file: f}}`,
    }
    expect(found('include: [one/c.yaml, two/c.yaml]', { ...compose, files })).toContain(
      'resource-conflict one/c.yaml:q',
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
    ['servces: {b: {image: b}}', ['refused-key a.yaml:servces']],
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
    expect(brought(route('/b'), `{one: ${route('/a')}}`)).toEqual(['resource-conflict'])
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

  it('of what lies elsewhere says how to pin it', () => {
    const found = (path: string) => diagnosticsOf(`include: [${path}]`, compose)[0]
    expect(found('"oci://registry.example/shop:1"')?.hint).toContain('Write the digest')
    expect(found('"git@example.com:shop.git"')?.hint).toContain('all 40 digits of the commit')
    expect(found('shop/git@1.yaml')?.code).toBe('manifest-file-missing')
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

  it.each([
    ['no text', '[3]', ['wrong-type :3']],
    ['nothing', '[~]', ['wrong-type :~']],
    ['an empty text', '[""]', ['empty-value :""']],
    ['an empty path', '[{path: ""}]', ['empty-value :""']],
    ['an empty path among others', '[{path: [a.yaml, ""]}]', ['empty-value :""']],
    ['a map as a path', '[{path: {a: b}}]', ['wrong-type :{a: b}']],
    ['a map among paths', '[{path: [a.yaml, {a: b}]}]', ['wrong-type :{a: b}']],
    ['a list as a folder', '[{path: a.yaml, project_directory: [d]}]', ['wrong-type :[d]']],
    ['no env file', '[{path: a.yaml, env_file: }]', ['wrong-type :env_file']],
    ['a map among env files', '[{path: a.yaml, env_file: [{path: a}]}]', ['wrong-type :{path: a}']],
    ['no variable in an env file', '[{path: a.yaml, env_file: "${"}]', ['invalid-template :${']],
    ['a key that there is not', '[{path: a.yaml, pth: b}]', ['refused-key :pth', 'unknown-dependency :db']],
    ['nothing wrong', '[a.yaml]', ['unknown-dependency :db']],
  ])('%s is reported, and its possible content is not', (_, include, expected) => {
    const text = `include: ${include}\nservices: {web: {image: w, depends_on: [db]}}\n`
    expect(found(text, { ...compose, files: { 'a.yaml': 'services: {a: {image: a}}' } })).toEqual(expected)
  })

  it('of files that include one another names the circle alone', () => {
    const cycleOf = (manifest: Parameters<typeof diagnosticsOf>[0], files: Record<string, string>) =>
      diagnosticsOf(manifest, { ...compose, files }).map(({ args }) => args)
    const files = {
      'a.yaml': 'include: [b.yaml]',
      'b.yaml': 'include: [c.yaml]',
      'c.yaml': 'include: [b.yaml]',
    }
    expect(cycleOf('include: [a.yaml]', files)).toMatchObject([{ cycle: 'b.yaml → c.yaml → b.yaml' }])
    expect(cycleOf([{ path: 'm.yaml', text: 'include: [m.yaml]' }], {})).toMatchObject([
      { cycle: 'm.yaml → m.yaml' },
    ])
  })

  it('follows a chain of a hundred files, and no longer one', () => {
    const chain = (length: number) => {
      const files: Record<string, string> = { [`f${length}.yaml`]: 'services: {web: {image: a}}' }
      for (let at = 1; at < length; at++) files[`f${at}.yaml`] = `include: [f${at + 1}.yaml]`
      return diagnosticsOf('include: [f1.yaml]', { ...compose, files })
    }
    expect(chain(100)).toEqual([])
    expect(chain(103)).toMatchObject([{ code: 'chain-too-long', file: 'f100.yaml', args: { limit: 100 } }])
  })

  it('may name a file beside one that includes it', () => {
    const files = {
      'a.yaml': 'include: [b.yaml]\nservices: {a: {image: a}}',
      'b.yaml': 'services: {b: {image: b}}',
    }
    expect(found('include: [{path: [a.yaml, b.yaml]}]', { ...compose, files })).toEqual([])
  })

  it.each([
    ['a name without a value, which keeps the earlier one', 'A\n', 'a:1'],
    ['a name without a value that is around', 'B\n', 'a:1'],
    ['another value', 'A=2\n', 'a:2'],
    ['an empty value', 'A=\n', 'a:none'],
  ])('has in a second env file %s', (_, second, image) => {
    const text = 'include: [{path: a.yaml, env_file: [1.env, 2.env]}]'
    const files = { 'a.yaml': 'services: {web: {image: "a:${A:-none}"}}', '1.env': 'A=1\n', '2.env': second }
    expect(container(text, { ...compose, files, env: { B: 'x' } })).toMatchObject({ image })
  })

  it('has an env file whose faults are told where it is named', () => {
    const text = 'include: [{path: a.yaml, env_file: a.env}]'
    const files = { 'a.yaml': 'services: {web: {image: a}}', 'a.env': 'no variable\nA=1\n' }
    expect(found(text, { ...compose, files })).toEqual(['env-file-invalid :a.env'])
  })

  it('has unknown variables, even if they were known before', () => {
    const text = 'include: [{path: a.yaml, env_file: [1.env, 2.env]}]'
    const said = (second: string) => {
      const files = { 'a.yaml': 'services: {web: {image: "a:${A}"}}', '1.env': 'A=1\n', '2.env': second }
      return safeTranslate(text, { ...compose, files, incomplete: true })
    }
    expect(said('A=${X}\n')).toMatchObject({ ok: false, errors: [] })
    expect(said('A\n')).toMatchObject({ ok: false, errors: [] })
    expect(said('B=${X}\n')).toMatchObject({ ok: true })
  })

  it.each(['services', 'volumes', 'networks', 'secrets', 'configs', 'models', 'endpoints'])(
    'brings no other resource of a name below %s from two files',
    (section) => {
      const files = { 'a.yaml': `${section}: {one: {x-a: 1}}`, 'b.yaml': `${section}: {one: {x-a: 2}}` }
      const all = diagnosticsOf('include: [a.yaml, b.yaml]\n', { ...compose, files })
      const conflicts = all.filter(({ code }) => code === 'resource-conflict')
      expect(conflicts).toMatchObject([
        {
          path: [section, 'one'],
          args: { name: 'one' },
          file: 'a.yaml',
          related: [
            { message: 'included here' },
            { message: 'the other one', file: 'b.yaml' },
            { message: 'included here' },
          ],
        },
      ])
    },
  )

  it('is merged as an earlier file is: own values win, lists are appended, nested includes first', () => {
    const files = {
      'a.yaml':
        'include: [b.yaml]\nservices: {web: {environment: {A: a, B: a}, ports: ["81:81"]}}\nvolumes: {v: {labels: {x: y}}}',
      'b.yaml': 'services: {web: {image: b, environment: {A: b, B: b, C: b}}}',
    }
    const text =
      'include: [a.yaml]\nservices: {web: {environment: {A: own}, ports: ["80:80"]}}\nvolumes: {v: {}}\n'
    const { env, image, ports } = container(text, { ...compose, files })
    expect(image).toBe('b')
    expect(env).toEqual([
      { name: 'A', value: 'own' },
      { name: 'B', value: 'a' },
      { name: 'C', value: 'b' },
    ])
    expect(ports).toMatchObject([{ containerPort: 81 }, { containerPort: 80 }])
  })

  it.each([
    ['nothing and something', 'volumes: {v: }', 'volumes: {v: {driver: local}}', []],
    ['something and nothing', 'volumes: {v: {driver: local}}', 'volumes: {v: {}}', []],
    [
      'a variable and its value',
      'volumes: {v: {labels: {a: "${L}"}}}',
      'volumes: {v: {labels: {a: local}}}',
      [],
    ],
    ['a number and its text', 'x-a: &a {x-b: 1}\nvolumes: {v: *a}', 'volumes: {v: {x-b: "1"}}', []],
    ['a list in place of a map, here', 'volumes: [v]', 'volumes: {w: }', ['wrong-type :[v]']],
    ['a list in place of a map, there', 'volumes: {w: }', 'volumes: [v]', ['wrong-type a.yaml:[v]']],
    ['what is broken there', 'volumes: {w: }', 'volumes: *x', ['undefined-alias a.yaml:*x']],
    ['a text in place of a map, here', 'volumes: text', 'volumes: {w: }', ['wrong-type :text']],
    ['nothing here', 'volumes:', 'volumes: {w: }', []],
  ])('brings %s', (_, own, brought, expected) => {
    const web = 'services: {web: {image: a}}'
    const all = { ...compose, files: { 'a.yaml': brought }, env: { L: 'local' } }
    expect(found(`include: [a.yaml]\n${own}\n${web}\n`, all)).toEqual(expected)
  })

  it('is in no conflict by a relative path in files of one folder', () => {
    const text = 'services: {b: {build: ., image: shop/b}}'
    const files = { 'd/a.yaml': text, 'd/b.yaml': text }
    expect(found('include: [d/a.yaml, d/b.yaml]', { ...compose, files })).toEqual([])
  })

  it('names both places of a conflict, and the files that led to the other', () => {
    const files = {
      'a.yaml': 'include: [b.yaml]',
      'b.yaml': 'services: {web: {image: b}}',
      'c.yaml': 'x-a: 1\nservices: {web: {image: a}}',
    }
    const [conflict] = diagnosticsOf('include: [c.yaml, a.yaml]\n', { ...compose, files })
    expect(conflict).toMatchObject({
      code: 'resource-conflict',
      file: 'c.yaml',
      range: { start: { line: 2 } },
    })
    expect(conflict?.related?.map(({ file }) => file)).toEqual(['', 'b.yaml', '', 'a.yaml'])
  })

  it('names the chain of files that led to a missing one', () => {
    const own = { 'a.yaml': 'include: [b.yaml]', 'b.yaml': 'include: [c.yaml]' }
    const [missing] = diagnosticsOf('include: [a.yaml]\nservices: {web: {image: a}}', {
      ...compose,
      files: own,
    })
    expect(missing).toMatchObject({ code: 'manifest-file-missing', file: 'b.yaml' })
    expect(missing?.related?.map(({ file }) => file)).toEqual(['', 'a.yaml'])
  })

  it('[C1-08] is among the references, and so are extended files', () => {
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
