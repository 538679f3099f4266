import { describe, expect, it } from 'vitest'
import { references, type FileReference } from 'tranship'

const service = (body: string) => `services:\n  web:\n    image: nginx:1.29\n${body}`

/** Formats a reference as `kind path`, with `?` for optional files, and its text. */
function shown(text: string, options?: Parameters<typeof references>[1]) {
  return references(text, options).map(({ kind, path, required, range }: FileReference) => [
    `${kind} ${path}${required ? '' : '?'}`,
    text.slice(range.start.offset, range.end.offset),
  ])
}

describe('the files that a manifest names', () => {
  const cases: Record<string, [text: string, ...references: [string, string][]]> = {
    'an env file': [service('    env_file: api.env\n'), ['env_file api.env', 'api.env']],
    'env files in a list': [
      service('    env_file:\n      - a.env\n      - {path: "b.env", required: false}\n'),
      ['env_file a.env', 'a.env'],
      ['env_file b.env?', '"b.env"'],
    ],
    'a path with a variable': [
      service('    env_file: ${STAGE:-dev}.env\n'),
      ['env_file dev.env', '${STAGE:-dev}.env'],
    ],
    'a build in short form': [service('    build: ./api\n'), ['build-context ./api', './api']],
    'a build with a Dockerfile': [
      service('    build:\n      context: ./api/\n      dockerfile: docker/Dockerfile\n'),
      ['build-context ./api/', './api/'],
      ['dockerfile ./api/docker/Dockerfile', 'docker/Dockerfile'],
    ],
    'a Dockerfile of the manifest’s folder': [
      service('    build:\n      dockerfile: web.Dockerfile\n'),
      ['build-context .', 'build'],
      ['dockerfile web.Dockerfile', 'web.Dockerfile'],
    ],
    'a build without a context': [service('    build: {}\n'), ['build-context .', 'build']],
    'a remote build context': [
      service('    build:\n      context: https://git.example.com/app.git\n      dockerfile: Dockerfile\n'),
    ],
    'further build contexts': [
      service(
        '    build:\n      context: a\n      additional_contexts:\n        - base=../base\n        - img=docker-image://x\n',
      ),
      ['build-context a', 'a'],
      ['build-context ../base', '../base'],
    ],
    'a mounted folder': [service('    volumes: ["./src:/app:ro"]\n'), ['host-volume ./src', './src']],
    'a mounted folder outside': [
      service('    volumes:\n      - /etc:/host\n'),
      ['host-volume /etc?', '/etc'],
    ],
    'a mounted folder in the long form': [
      service('    volumes:\n      - {type: bind, source: ./src, target: /app}\n'),
      ['host-volume ./src', './src'],
    ],
    'a mounted folder with a variable': [
      service("    volumes:\n      - '${ROOT:-.}/src:/app'\n"),
      ['host-volume ./src', '${ROOT:-.}/src'],
    ],
    'a named volume': [`${service('    volumes: ["data:/data"]\n')}volumes:\n  data:\n`],
    'the file of a secret': [
      `${service('')}secrets:\n  token:\n    file: ./token.txt\n  other: {environment: OTHER}\n`,
      ['secret ./token.txt', './token.txt'],
    ],
  }
  it.each(Object.entries(cases))('%s', (_, [text, ...expected]) => {
    expect(shown(text)).toEqual(expected)
  })

  it('are there also where something else is wrong', () => {
    expect(shown(service('    restart: perhaps\n    env_file: a.env\n  api:\n    ports: [\n'))).toEqual([
      ['env_file a.env', 'a.env'],
    ])
  })

  it.each<[string, keys: string, ...references: string[]]>([
    [
      'a proxy that is left out',
      'image: traefik:3, volumes: [/run/docker.sock:/run/docker.sock, ./t.yaml:/t.yaml]',
      'host-volume /run/docker.sock?',
      'host-volume ./t.yaml?',
    ],
    ['a service of a provider', 'provider: {type: model}'],
  ])('[C1-08] include those of %s', (_, keys, ...mounts) => {
    const text = service(`  other: {env_file: a.env, label_file: a.labels, ${keys}}\n`)
    expect(shown(text, { profile: 'compose' }).map(([file]) => file)).toEqual([
      'env_file a.env',
      'label_file a.labels',
      ...mounts,
    ])
  })

  it('are none in a text that is no manifest', () => {
    expect(references('')).toEqual([])
    expect(references('- a')).toEqual([])
  })

  it('name their service', () => {
    expect(references(service('    env_file: a.env\n'))[0]).toEqual({
      path: 'a.env',
      kind: 'env_file',
      required: true,
      service: 'web',
      range: {
        start: { line: 4, column: 15, offset: 53 },
        end: { line: 4, column: 20, offset: 58 },
      },
    })
  })
})

it('the files of a folder are named once, for the first service that mounts it', () => {
  const text = 'services:\n  a: {image: x, volumes: ["./d:/d:ro"]}\n  b: {image: x, volumes: ["./d:/e:ro"]}\n'
  const options = {
    profile: 'compose',
    folders: { './d': ['f', 'g'] },
    files: { 'd/f': '1', 'd/g': '2' },
  } as const
  expect(references(text, options).map(({ path, service }) => `${service} ${path}`)).toEqual([
    'a ./d',
    'a ./d/f',
    'a ./d/g',
    'b ./d',
  ])
})
