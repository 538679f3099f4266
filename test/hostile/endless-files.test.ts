import { describe, expect, it } from 'vitest'
import { runTranship } from './support/command.js'
import { type Entry, makeRepository } from './support/repository.js'
import { startServer } from './support/server.js'

/** Endless files, and files without a writer. */
const kinds: Readonly<Record<string, Entry>> = {
  'a link to an endless device': { link: '/dev/zero' },
  'a link to the terminal': { link: '/dev/tty' },
  'a pipe': { kind: 'fifo' },
  'a socket': { kind: 'socket' },
  'a file of 1 GB': { kind: 'sparse', bytes: 1024 ** 3 },
  'a link to itself': { link: 'loop' },
}

const web = (lines: string) => `services:\n  web:\n    image: nginx:1\n${lines}`

/** Every file that is opened: the Compose file that names it, and options that do. */
const files: readonly {
  readonly file: string
  readonly compose?: string
  readonly parameters?: readonly string[]
}[] = [
  { file: 'compose.yaml', parameters: ['compose.yaml'] },
  { file: 'compose.override.yaml', compose: web('') },
  { file: '.env', compose: web('') },
  { file: 'web.env', compose: web('    env_file: web.env\n') },
  { file: 'web.labels', compose: web('    label_file: web.labels\n') },
  { file: 'site.conf', compose: web('    configs: [site]\nconfigs: {site: {file: site.conf}}\n') },
  { file: 'key.pem', compose: web('    secrets: [key]\nsecrets: {key: {file: key.pem}}\n') },
  { file: 'part.yaml', compose: `include: [part.yaml]\n${web('')}` },
  { file: 'base.yaml', compose: web('    extends: {file: base.yaml, service: web}\n') },
  { file: 'parts/.env', compose: `include: [parts/part.yaml]\n${web('')}` },
  { file: 'nginx.conf', compose: web('    volumes: ["./nginx.conf:/etc/nginx/nginx.conf:ro"]\n') },
  { file: 'conf/a.conf', compose: web('    volumes: ["./conf:/etc/nginx:ro"]\n') },
  { file: 'conf/.tranship-files', compose: web('    volumes: ["./conf:/etc/nginx:ro"]\n') },
  { file: '.dockerignore', compose: web('    volumes: ["./conf:/etc/nginx:ro"]\n') },
  {
    file: 'Dockerfile',
    compose: 'services: {web: {build: ., volumes: ["data:/data"]}}\nvolumes: {data: }\n',
  },
  { file: 'other.env', compose: web(''), parameters: ['--env-file', 'other.env'] },
  { file: 'images.json', compose: web(''), parameters: ['--image-configs', 'images.json'] },
]

const others = {
  'parts/part.yaml': 'services: {db: {image: postgres:17}}\n',
  'conf/b.conf': 'listen 80;\n',
}

/** A pipe that the user names waits for its writer, as in every program. */
const cases = files
  .flatMap((each) => Object.keys(kinds).map((kind) => ({ ...each, kind })))
  .filter(({ kind, parameters }) => kind !== 'a pipe' || parameters === undefined)

const statuses = [0, 1, 2]

describe('[E0-06] the command ends by itself', () => {
  it.each(cases)('$file as $kind', async ({ file, compose, kind, parameters = [] }) => {
    const composeFile = compose === undefined ? {} : { 'compose.yaml': compose }
    const { folder } = makeRepository({ ...others, ...composeFile, [file]: kinds[kind]! })
    const { status, output, errors } = await runTranship(['check', ...parameters], folder)
    expect(statuses).toContain(status)
    expect((output + errors).length).toBeLessThan(10_000)
    expect(errors).not.toContain('This is a bug')
  })

  it.each(Object.keys(kinds))('the list of a folder that is written to as %s', async (kind) => {
    const { folder } = makeRepository({ 'compose.yaml': web(''), 'k8s/.tranship-files': kinds[kind]! })
    const { status, errors } = await runTranship(['-o', 'k8s/'], folder)
    expect(status).toBe(0)
    expect(errors).toContain('Wrote')
  })
})

describe('[E0-06] the server goes on', () => {
  it.each(Object.keys(kinds))('with every file as %s', async (kind) => {
    const named = files.filter(({ compose }) => compose !== undefined)
    const entries = named.flatMap(({ file, compose }, index) => [
      ...Object.entries({ ...others, 'compose.yaml': compose!, [file]: kinds[kind]! }).map(
        ([name, entry]) => [`app${index}/${name}`, entry] as const,
      ),
    ])
    const { folder } = makeRepository(Object.fromEntries(entries))
    const client = await startServer(folder)
    for (const index of named.keys()) {
      const file = `app${index}/compose.yaml`
      await client.open(file)
      const found = await client.diagnostics(file)
      expect(JSON.stringify(found).length).toBeLessThan(10_000)
    }
  })
})

describe('[E0-06] a folder', () => {
  it('with very many entries is not listed to its end', async () => {
    const many = Object.fromEntries(Array.from({ length: 25_000 }, (_, index) => [`conf/d${index}`, '']))
    const { folder } = makeRepository({
      'compose.yaml': web('    volumes: ["./conf:/etc/nginx:ro"]\n'),
      ...many,
    })
    const { status, output } = await runTranship(['check'], folder)
    expect(status).toBe(0)
    expect(output).not.toContain('d24999')
  })

  it('that is very deep is left alone', async () => {
    const deep = Array.from({ length: 1000 }, () => 'a').join('/')
    const { folder } = makeRepository({
      'compose.yaml': web('    volumes: ["./conf:/etc/nginx:ro"]\n'),
      [`conf/${deep}/file`]: '',
    })
    const { status } = await runTranship(['check'], folder)
    expect(statuses).toContain(status)
  })
})
