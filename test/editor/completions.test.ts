import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { completionsAt } from '../../src/editor/completions.js'
import { explanationAt } from '../../src/editor/explanation.js'
import { keys } from '../../src/keys/documentation.js'

const schema = JSON.parse(readFileSync('schemas/compose.json', 'utf8')) as object

/** A text without its `|`, and where that was. */
function at(marked: string) {
  return { text: marked.replace('|', ''), offset: marked.indexOf('|') }
}

describe('what can be typed', () => {
  const complete = (marked: string, options: Parameters<typeof completionsAt>[2] = { schema }) => {
    const { text, offset } = at(marked)
    return completionsAt(text, offset, options)
  }

  it('is a key with its colon and its meaning, in place of what is typed', () => {
    const found = complete('services:\n  web:\n    image: a\n    rest|\n')
    const restart = found.find(({ label }) => label === 'restart')
    expect(restart).toMatchObject({ kind: 'key', text: 'restart: ', start: 34, end: 38 })
    expect(restart!.description).not.toBe('')
    expect(found.find(({ label }) => label === 'healthcheck')?.text).toBe('healthcheck:')
    expect(found.map(({ label }) => label)).not.toContain('image')
  })

  it.each([
    ['{ target: | }', ['Dockerfile'], ['base', 'Build']],
    ['{ context: api, dockerfile: web.Dockerfile, target: b| }', ['api/web.Dockerfile'], ['base', 'Build']],
    ['{ dockerfile_inline: "FROM a AS in", target: | }', [], ['in']],
    ['{ context: "https://git.example/a.git", target: | }', [], []],
    ['{ context: "${DIR}", target: | }', [], []],
    ['{ network: | }', [], []],
  ])('[E12-25] is a stage of the Dockerfile in build: %s', (build, read, stages) => {
    const asked: string[] = []
    const fileText = (path: string) => {
      asked.push(path)
      return '# syntax=docker/dockerfile:1\nFROM a AS base\nFROM base\nFROM base as Build\nCOPY --from=base a b\n'
    }
    const found = complete(`services:\n  web:\n    build: ${build}\n`, { fileText })
    expect(found.flatMap(({ kind, label }) => (kind === 'stage' ? [label] : []))).toEqual(stages)
    expect(asked).toEqual(read)
  })

  it('[E12-19] is `image` first in an empty service', () => {
    expect(complete('services:\n  web:\n    |\n')[0]?.label).toBe('image')
    expect(complete('services: {web: {|}}\n')[0]?.label).toBe('image')
    expect(complete('services:\n  web:\n    build: .\n    |\n')[0]?.label).not.toBe('image')
  })

  it.each([
    ['services:\n  web:\n    |\n', 'ports', '\n  - '],
    ['services:\n  web:\n    |\n', 'environment', '\n  '],
    ['services:\n  web:\n    image: a\n    healthc|\n', 'healthcheck', '\n  '],
    ['services:\n    web:\n        image: a\n        |', 'ports', '\n    - '],
    ['services:\n  web:\n    volumes:\n      - |', 'bind', '\n    '],
    ['|', 'services', '\n  '],
    ['services:\n  web:\n    |\n', 'image', undefined],
    ['services:\n  web:\n    |\n', 'command', undefined],
    ['services: {web: {|}}\n', 'ports', undefined],
    ['services:\n  web:\n    port|: []\n', 'ports', undefined],
  ])('[E12-19] in %j, the key %s has the line below it %j', (marked, key, below) => {
    const found = complete(marked).find(({ label }) => label === key)
    expect(found).toBeDefined()
    expect(found!.below).toBe(below)
  })

  it('is a key without a colon where one stands', () => {
    const found = complete('services:\n  web:\n    image: a\n    rest|: always\n')
    expect(found.find(({ label }) => label === 'restart')?.text).toBe('restart')
  })

  it('is a value', () => {
    const found = complete('services:\n  web:\n    restart: |\n    image: a\n')
    expect(found).toContainEqual({ kind: 'value', label: 'always', text: 'always', start: 30, end: 30 })
  })

  describe('is nothing that means something else there', () => {
    const manifest = (service: string) =>
      `services:\n  db: {image: b}\n  web:\n    ${service}\nnetworks: {front: }\nvolumes: {data: }\n`
    const labels = (service: string) =>
      complete(manifest(service)).flatMap(({ label, hasNoEffect }) => (hasNoEffect ? [] : [label]))
    const hookKeys = ['command', 'environment', 'working_dir']

    it.each([
      ['depends_on: [|]', ['db']],
      ['depends_on: {|}', ['db']],
      ['depends_on: {db: |}', []],
      ['depends_on:\n      db:\n        |', ['condition', 'required', 'restart']],
      ['network_mode: service:|', ['db']],
      ['pid: "service:|"', ['db']],
      ['build: {context: ., additional_contexts: ["base=service:|"]}', ['db']],
      ['network_mode: container:|', []],
      ['networks: {front: |}', []],
      ['networks:\n      front:\n        |', ['aliases', 'ipv4_address']],
      ['restart: on-failure:|', []],
      ['restart: al|:3', []],
      ['volumes: [da|:/srv]', ['data']],
      ['volumes: [data:|]', []],
      ['volumes: [data:/srv/|]', []],
      ['volumes: [data:/srv:|]', []],
      ['volumes: [./da|]', []],
      ['volumes: {|}', []],
      ['depends_on:\n      -\n       |', ['db']],
      ['volumes:\n      - type: volume\n       |', []],
      ['volumes:\n      - type: volume\n        source: data\n       |', []],
      ['post_start:\n      - command: a\n      -\n       |', hookKeys],
      ['post_start:\n      - command: a\n      - |', hookKeys],
      ['post_start: [{command: a}, {|}]', hookKeys],
      ['volumes: [{type: bind, source: ./|}]', []],
      ['volumes: [{type: bind, source: |}]', []],
      ['volumes: [{source: |, type: tmpfs}]', []],
      ['volumes: [{type: volume, source: |}]', ['data']],
      ['volumes: [{type: image, source: |}]', ['b']],
      ['volumes: [{type: , source: |}]', ['data']],
      ['volumes:\n      - da|:/srv', ['data']],
      ['ports:\n      - 80|:80', []],
      [
        'ports:\n      - tar|: 80',
        ['app_protocol', 'host_ip', 'mode', 'name', 'protocol', 'published', 'target'],
      ],
      ['ports: [{tar|:}]', ['app_protocol', 'host_ip', 'mode', 'name', 'protocol', 'published', 'target']],
      ['depends_on: [db, |]', []],
      ['depends_on: [db|]', ['db']],
      ['volumes_from: [d|:ro]', ['db']],
      ['volumes_from: [db:|]', []],
      ['volumes_from: [container:|]', []],
    ])('%j', (service, expected) => {
      expect(labels(service)).toEqual(expected)
    })
  })

  it.each([
    ['1', '[|]', '"1"'],
    ['1', '["|"]', '1'],
    ['1', '{|}', '"1":'],
    ['1', '{"|": }', '1'],
    ['1', '{|: }', '"1"'],
    ['1.0', '[|]', '"1.0"'],
    ['on', '[|]', '"on"'],
    ['on', '{|}', '"on":'],
    ['a: b', '[|]', '"a: b"'],
    ['a, b', '[|]', '"a, b"'],
    ["it's", "['|']", "it''s"],
    ['say "b"', '["|"]', 'say \\"b\\"'],
    ['db', '["|"]', 'db'],
    ['db', '[|]', 'db'],
  ])('is a name in the quotes that YAML needs: %j in %s', (name, depends, text) => {
    const marked = `services:\n  web:\n    depends_on: ${depends}\n  ${JSON.stringify(name)}:\n    image: b\n`
    expect(complete(marked)).toMatchObject([{ label: name, text }])
  })

  describe('is an anchor behind an asterisk', () => {
    const above = 'x-a: &one {A: b}\nx-b:\n  - &two x\n  - !!str &three y\n  - a &none\nservices:\n  web:\n'
    it.each([
      ['    <<: *|', ['one', 'two', 'three']],
      ['    <<: [*one, *|]', ['one', 'two', 'three']],
      ['    environment: *o|ne\n', ['one', 'two', 'three']],
      ['    volumes:\n      - *|\nx-c: &later z\n', ['one', 'two', 'three']],
      ['    command: a *|', []],
      ['    command: "*|', []],
      ['    # see: *|', []],
    ])('%j', (written, names) => {
      expect(complete(above + written, {}).map(({ label }) => label)).toEqual(names)
    })

    it('which it replaces', () => {
      const [found] = complete('x: &one a\ny: [*o|n, b]\n')
      expect(found).toEqual({ kind: 'anchor', label: 'one', text: 'one', start: 15, end: 17 })
    })
  })

  describe('is a variable behind a dollar sign and a brace', () => {
    const variables = {
      dotenv: 'TAG=1\nexport NAME=${OTHER}\n',
      env: { HOME: '/', 'odd name': 'x', TAG: '2' },
      platformEnv: { PLATFORM_X: 'y' },
    }
    it.each([
      ['image: ${|', ['TAG', 'NAME', 'PLATFORM_X', 'HOME', 'USED']],
      ['image: "a:${T|}"', ['TAG', 'NAME', 'PLATFORM_X', 'HOME', 'USED']],
      ['image: $${|', []],
      ['image: $$${|', ['TAG', 'NAME', 'PLATFORM_X', 'HOME', 'USED']],
      ['image: ${TAG:-|', []],
      ['image: ${1|', []],
      ['# ${|', []],
    ])('%j', (written, names) => {
      const marked = `a: [$USED, $$no, "\${USED:-x}"]\n${written}`
      expect(complete(marked, { variables }).map(({ label }) => label)).toEqual(names)
    })

    it.each([
      ['a bare name', 'A=1\nB\n'],
      ['a line of a key', 'A=1\nK=-----BEGIN KEY-----\nMIIEvQ\nabcd==\n-----END KEY-----\n'],
      ['a line of an unfinished key', 'A=1\nMIIEvQ\n'],
    ])('and not %s', (_, dotenv) => {
      expect(complete('image: ${|', { variables: { dotenv } }).map(({ label }) => label)).toEqual(['A'])
    })

    it('with the brace that closes it where none stands', () => {
      const texts = (marked: string) => complete(marked, { variables: () => ({ env: { A: '' } }) })
      expect(texts('a: ${|\n')).toEqual([{ kind: 'variable', label: 'A', text: 'A}', start: 5, end: 5 }])
      expect(texts('a: "x${B|C}"\n')).toEqual([{ kind: 'variable', label: 'A', text: 'A', start: 7, end: 9 }])
      expect(texts('a: ${|:-b}\n')).toMatchObject([{ text: 'A' }])
    })

    it('also one that another file names', () => {
      const marked = 'services:\n  web:\n    image: ${|}\n'
      const manifest = [
        { path: 'compose.yaml', text: marked.replace('|', '') },
        { path: 'more.yaml', text: 'services: {web: {user: $THERE}}\n' },
      ]
      expect(complete(marked, { manifest }).map(({ label }) => label)).toEqual(['THERE'])
    })
  })

  it.each([
    ['environment: {URL: "http://|"}', ['db', 'cache']],
    ['environment:\n      - URL=postgres://user:word@d|b:5432/shop', ['db', 'cache']],
    ['command: curl http://ca|', ['db', 'cache']],
    ['environment: {URL: "http://db/|"}', []],
    ['environment: {URL: "db:|"}', []],
    ['build: {context: "https://|"}', []],
  ])('[E12-24] is a host in a URL that a container reads: %s', (service, hosts) => {
    const found = complete(`services:\n  db: {image: b}\n  cache: {image: c}\n  web:\n    ${service}\n`)
    expect(found.flatMap(({ label, kind }) => (kind === 'service' ? [label] : []))).toEqual(hosts)
  })

  it('[E12-24] replaces the host that is typed', () => {
    const [host] = complete('services:\n  db: {image: b}\n  web:\n    command: curl http://c|ache:80/\n')
    expect(host).toEqual({ label: 'db', kind: 'service', text: 'db', start: 59, end: 64 })
  })

  it('[E12-24] is a host in a URL of a job, and no job is one', () => {
    const jobs = 'jobs:\n  restore: {image: c}\n  backup:\n    command: curl http://|\n'
    const text = `services:\n  db: {image: b}\n${jobs}`
    expect(complete(text)).toMatchObject([{ kind: 'service', label: 'db' }])
  })

  it('are only names without a schema, including those of other files', () => {
    const marked = 'services:\n  web:\n    image: a\n    networks: [|]\n'
    const others = [{ path: 'more.yaml', text: 'networks: {front: }\n' }]
    expect(complete(marked, {})).toEqual([])
    expect(complete(marked, { manifest: others })).toMatchObject([{ kind: 'network', label: 'front' }])
    expect(complete('services:\n  web:\n    im|\n', {})).toEqual([])
  })
})

describe('what a key means', () => {
  const explain = (marked: string) => {
    const { text, offset } = at(marked)
    return explanationAt(text, offset, schema)?.key
  }

  it.each([
    ['services:\n  web:\n    rest|art: always\n', 'restart'],
    ['services:\n  web:\n    restart: alw|ays\n', 'restart'],
    ['serv|ices:\n  web:\n    image: a\n', 'services'],
    ['services:\n  we|b:\n    image: a\n', undefined],
    ['services:\n  web:\n    image: a\n|', undefined],
    ['|', undefined],
  ])('%j', (marked, key) => {
    expect(explain(marked)).toBe(key)
  })

  it('is told with the path by which `keys` has the key, for each of them', () => {
    const told = keys.map(({ path }) => {
      const segments = path.split('.')
      const lines = segments.map((segment, index) => {
        const start = '    '.repeat(index) + (segments[index - 1] === '[]' ? '- ' : '')
        return segment === '[]' ? '' : `${start}${segment === '*' ? 'name' : segment}:\n`
      })
      const text = lines.join('')
      return explanationAt(text, text.length - 2, schema)?.path
    })
    expect(told).toEqual(keys.map(({ path }) => path))
  })
})
