import { describe, expect, it } from 'vitest'
import { completionsAt, type CompletionOptions } from 'tranship/editor'

const folders: Readonly<Record<string, readonly string[]>> = {
  '.': [
    '.env',
    '.hidden',
    'Dockerfile',
    'api/',
    'base.yaml',
    'compose.yaml',
    'notes.txt',
    'prod.env',
    'site/',
  ],
  site: ['a: b.conf', 'index.html', "it's.txt", 'nginx.conf', 'pages/', 'with space.txt', '$HOME.txt'],
  api: ['Dockerfile', 'Dockerfile.dev', 'main.go', 'src/'],
  '..': ['other/'],
}

/** The entries for an env file: env files first, then folders, other files and hidden ones. */
const envFiles = [
  '.env',
  'prod.env',
  'api/',
  'site/',
  'Dockerfile',
  'base.yaml',
  'compose.yaml',
  'notes.txt',
  '.hidden',
]

function list(path: string) {
  const entries = folders[path] ?? []
  return entries.map((name) => ({ name: name.replace(/\/$/, ''), isFolder: name.endsWith('/') }))
}

function complete(marked: string, options: CompletionOptions = { listFolder: list }) {
  const offset = marked.indexOf('|')
  const text = marked.replace('|', '')
  return completionsAt(text, offset, options).map((each) => ({
    ...each,
    applied: text.slice(0, each.start) + each.text + text.slice(each.end),
  }))
}

const labels = (marked: string, options?: CompletionOptions) =>
  complete(marked, options).map(({ label }) => label)

const service = (text: string) => `services:\n  web:\n    ${text}\n`

describe('[E12-02] completion of a path', () => {
  it.each([
    ['a build context', 'build: |', ['api/', 'site/']],
    ['a build context of a block', 'build: {context: |}', ['api/', 'site/']],
    ['a further context', 'build: {context: ., additional_contexts: {docs: |}}', ['api/', 'site/']],
    [
      'a further context in a list',
      'build: {context: ., additional_contexts: ["docs=|"]}',
      ['api/', 'site/'],
    ],
    [
      'a Dockerfile of the context',
      'build: {context: api, dockerfile: |}',
      ['Dockerfile', 'Dockerfile.dev', 'src/', 'main.go'],
    ],
    ['no Dockerfile of a remote context', 'build: {context: "https://a.example/b.git", dockerfile: |}', []],
    ['an env file', 'env_file: |', envFiles],
    [
      'an env file that is not there yet',
      'env_file: [prod.env, |]',
      ['.env', 'api/', 'site/', 'Dockerfile', 'base.yaml', 'compose.yaml', 'notes.txt', '.hidden'],
    ],
    ['an env file of a map', 'env_file: [{path: p|}]', envFiles],
    ['a Compose file', 'extends: {file: |}', ['base.yaml', 'compose.yaml', 'api/', 'site/']],
    [
      'a mount',
      'volumes: ["|"]',
      [
        './api/',
        './site/',
        './Dockerfile',
        './base.yaml',
        './compose.yaml',
        './notes.txt',
        './prod.env',
        './.env',
        './.hidden',
      ],
    ],
    [
      'a mount of a folder below',
      'volumes: [./site/n|:/etc/nginx.conf]',
      ['pages/', 'index.html', 'nginx.conf', 'with space.txt', '$HOME.txt'],
    ],
    ['no target of a mount', 'volumes: ["./site:/|"]', []],
    ['no source of a mount that begins with a name', 'volumes: [site/|]', []],
    [
      'a bind mount',
      'volumes: [{type: bind, source: ./site/|}]',
      ['pages/', 'index.html', 'nginx.conf', 'with space.txt', '$HOME.txt'],
    ],
    ['no source of a volume', 'volumes: [{type: volume, source: |}]', []],
    ['no path with a variable', 'env_file: "${DIR}/|"', []],
    ['no other value', 'hostname: |', []],
  ])('is %s: %s', (_, text, expected) => {
    expect(labels(service(text))).toEqual(expected)
  })

  it.each([
    ['configs: {site: {file: |}}', 'notes.txt'],
    ['secrets: {token: {file: |}}', 'notes.txt'],
    ['include: [|]', 'base.yaml'],
    ['include: [{path: |}]', 'base.yaml'],
    ['include: [{path: base.yaml, env_file: |}]', 'prod.env'],
    ['include: [{path: base.yaml, project_directory: |}]', 'api/'],
  ])('is one at %s', (text, expected) => {
    expect(labels(`${text}\n`)).toContain(expected)
  })

  it('replaces the last part of a path only', () => {
    const [found] = complete(service('build: ./ap|i/x')).filter(({ label }) => label === 'api/')
    expect(found).toMatchObject({ kind: 'folder', applied: service('build: ./api/x') })
  })

  it('goes up after a dot, if the host lists that folder', () => {
    expect(labels(service('build: .|'))).toEqual(['../', './api/', './site/'])
    const listFolder = (path: string) => (path === '..' ? [] : list(path))
    expect(labels(service('build: .|'), { listFolder })).toEqual(['./api/', './site/'])
    expect(labels(service('build: ../|'))).toEqual(['other/'])
  })

  it('writes a path that YAML and Compose read as that path', () => {
    const applied = (text: string, label: string) =>
      complete(service(text)).find((each) => each.label === label)?.applied
    expect(applied('volumes: [./site/|]', '$HOME.txt')).toBe(service('volumes: [./site/$$HOME.txt]'))
    expect(applied("volumes: ['./site/|']", "it's.txt")).toBe(service("volumes: ['./site/it''s.txt']"))
    expect(applied('volumes: [./site/|]', "it's.txt")).toBeUndefined()
    expect(applied('env_file: |', 'notes.txt')).toBe(service('env_file: notes.txt'))
  })

  it('is none on a line of its own, where a key is meant', () => {
    expect(labels('services:\n  web:\n    build:\n      |\n')).toEqual([])
    expect(labels('services:\n  web:\n    env_file:\n      - |\n')).toContain('prod.env')
  })

  it('is none without a host that lists folders', () => {
    expect(labels(service('build: |'), {})).toEqual([])
  })
})

describe('[E12-02] completion of names', () => {
  it('has the services of the extended file, and not those of this one', () => {
    const marked = 'services:\n  web:\n    extends: {file: base.yaml, service: |}\n  db: {image: a}\n'
    const asked: string[] = []
    const fileText = (path: string) => {
      asked.push(path)
      return 'services: {base: {image: a}, web: {image: b}}\n'
    }
    expect(labels(marked, { fileText })).toEqual(['base', 'web'])
    expect(asked).toEqual(['base.yaml'])
    expect(labels(marked, { fileText: () => undefined })).toEqual([])
    expect(labels(marked.replace('file: base.yaml, ', ''))).toEqual(['db'])
  })

  it('has the images of other services, and replaces the whole value', () => {
    const marked = (value: string) =>
      `services:\n  web:\n    image: ${value}\n  db: {image: "ghcr.io/shop/db:18"}\n  cache: {image: "\${IMAGE}"}\n  other: {image: "ghcr.io/shop/db:18"}\n`
    const applied = (value: string) => complete(marked(value)).map((each) => each.applied)
    expect(applied('|')).toEqual([marked('ghcr.io/shop/db:18'), marked('"${IMAGE}"')])
    expect(applied('ghcr.io/sh|op/api:1')[0]).toBe(marked('ghcr.io/shop/db:18'))
    expect(applied('"gh|"')[0]).toBe(marked('"ghcr.io/shop/db:18"'))
  })

  it('has names before values and keys', () => {
    const text = 'services:\n  web:\n    build: {context: ., |}\n'
    const schema = {
      properties: {
        services: {
          additionalProperties: {
            properties: { depends_on: { properties: { a: {} }, anyOf: [{ enum: ['b'] }] } },
          },
        },
      },
    }
    expect(labels(text, { schema })).toEqual([])
    const found = complete('services:\n  web:\n    depends_on: {|}\n  db: {image: a}\n', { schema })
    expect(found.map(({ label, kind }) => [label, kind])).toEqual([
      ['db', 'service'],
      ['a', 'key'],
    ])
  })
})
