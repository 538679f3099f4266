import { describe, expect, it } from 'vitest'
import { type FileEntry, gatherFiles, gatherFilesAsync, translate } from 'tranship'

const manifest = [
  'include: [db/compose.yaml]',
  'services:',
  '  web: {image: "nginx:1.29", env_file: [web.env], label_file: web.labels}',
  '  api: {build: ./api}',
  'secrets: {token: {file: token.txt}}',
  '',
].join('\n')

const disk: Readonly<Record<string, FileEntry>> = {
  'db/compose.yaml': { kind: 'file', content: 'include: [more.yaml]' },
  'db/more.yaml': {
    kind: 'file',
    content: 'services: {db: {image: "postgres:17", volumes: ["./sql:/docker-entrypoint-initdb.d"]}}',
  },
  'db/sql': { kind: 'folder', files: ['schema.sql'] },
  'db/sql/schema.sql': { kind: 'file', content: 'create table goods (id serial);' },
  'web.env': { kind: 'file', content: 'LEVEL=info' },
  'web.labels': { kind: 'file', content: 'tier=front' },
  'api/Dockerfile': { kind: 'file', content: 'FROM scratch' },
}
const found = (path: string) => disk[path.replace(/^\.\//, '')]
const options = { profile: 'compose' } as const

describe('the files that a manifest needs', () => {
  it('are requested once each, including those that other files name', () => {
    const asked: string[] = []
    const { files, folders } = gatherFiles(manifest, options, ({ kind, path }) => {
      asked.push(`${kind} ${path}`)
      return found(path)
    })
    expect(asked.sort()).toEqual([
      'dockerfile ./api/Dockerfile',
      'env_file db/.env',
      'env_file web.env',
      'host-volume db/sql',
      'host-volume db/sql/schema.sql',
      'include db/compose.yaml',
      'include db/more.yaml',
      'label_file web.labels',
    ])
    expect(Object.keys(files!).sort()).toEqual([
      ...[
        './api/Dockerfile',
        'db/compose.yaml',
        'db/more.yaml',
        'db/sql/schema.sql',
        'web.env',
        'web.labels',
      ],
    ])
    expect(folders).toEqual({ 'db/sql': ['schema.sql'], 'db/sql/schema.sql': 'file' })
  })

  it('[C2-07] have their permission bits, beside those that are given', () => {
    const look = (path: string): FileEntry | undefined => {
      const entry = found(path)
      return entry?.kind === 'file' ? { ...entry, mode: path.endsWith('.sql') ? 0o755 : 0o644 } : entry
    }
    const given = { ...options, modes: { 'token.txt': 0o600 } }
    const { modes } = gatherFiles(manifest, given, ({ path }) => look(path))
    expect(modes).toMatchObject({ 'db/sql/schema.sql': 0o755, 'token.txt': 0o600, 'web.env': 0o644 })
    expect(gatherFiles(manifest, options, ({ path }) => found(path))).not.toHaveProperty('modes')
  })

  it('[C1-08] include env files of a proxy that is left out, and not its mounts', () => {
    const text = [
      'services:',
      '  proxy:',
      '    image: traefik:3',
      '    env_file: [proxy.env]',
      '    label_file: [proxy.labels]',
      '    volumes: ["/run/docker.sock:/run/docker.sock", "./keys:/keys", "./pages:/pages"]',
      '  web: {image: nginx:1.29, volumes: ["./pages:/usr/share/nginx/html:ro"]}',
      '',
    ].join('\n')
    const asked: string[] = []
    gatherFiles(text, options, ({ kind, path }) => void asked.push(`${kind} ${path}`))
    expect(asked).toEqual(['env_file proxy.env', 'label_file proxy.labels', 'host-volume ./pages'])
  })

  it('are options that a translation needs nothing more than', () => {
    const gathered = gatherFiles(manifest, { ...options, registry: 'r.example.com' }, ({ path }) =>
      found(path),
    )
    const names = translate(manifest, gathered).objects.map(
      ({ kind, metadata }) => `${kind} ${metadata.name}`,
    )
    expect(names).toEqual(expect.arrayContaining(['ConfigMap db-sql', 'StatefulSet db']))
    expect(gathered.registry).toBe('r.example.com')
  })

  it('are the same where looking takes time', async () => {
    const together: number[] = []
    let asked = 0
    const gathered = await gatherFilesAsync(manifest, options, async ({ path }) => {
      asked++
      await Promise.resolve()
      together.push(asked)
      return found(path)
    })
    expect(gathered).toEqual(gatherFiles(manifest, options, ({ path }) => found(path)))
    // All files of the manifest itself were requested before the first one arrived.
    expect(together[0]).toBeGreaterThan(1)
  })

  it('stay as they are where they are given', () => {
    const asked: string[] = []
    const given = { ...options, files: { 'web.env': 'LEVEL=debug' }, folders: { 'db/sql': 'empty' as const } }
    const { files, folders } = gatherFiles(manifest, given, ({ path }) => {
      asked.push(path)
      return found(path)
    })
    expect(files!['web.env']).toBe('LEVEL=debug')
    expect(folders).toEqual({ 'db/sql': 'empty' })
    expect(asked).not.toContain('web.env')
    expect(asked).not.toContain('db/sql')
    expect(given.files).toEqual({ 'web.env': 'LEVEL=debug' })
  })

  it('are told with all that is named so far, such as who includes whom', () => {
    const chains: string[] = []
    gatherFiles(manifest, options, ({ path, file }, all) => {
      if (path === 'db/more.yaml') chains.push(file!, all.find((one) => one.path === file)!.kind)
      return found(path)
    })
    expect(chains).toEqual(['db/compose.yaml', 'include'])
  })

  it('end where files include one another, where more are included than are read, and where nothing is there', () => {
    const endless = Array.from({ length: 150 }, (_, at) => `f${at}.yaml`)
    let asked = 0
    const { files } = gatherFiles('include: [first.yaml]', options, ({ kind }) => {
      asked++
      return kind === 'include'
        ? { kind: 'file', content: `include: [first.yaml, ${endless.join(', ')}]` }
        : undefined
    })
    expect(Object.keys(files!).length).toBeLessThanOrEqual(200)
    expect(asked).toBeLessThanOrEqual(400)
    expect(gatherFiles(manifest, options, () => undefined)).toEqual({ ...options, files: {}, folders: {} })
  })

  it('are all found along a chain of files, which are read before what is in them', () => {
    const asked: string[] = []
    const gathered = gatherFiles('include: [1/c.yaml]', options, ({ kind, path }) => {
      asked.push(kind)
      const at = Number.parseInt(path)
      const next = at < 90 ? `include: [../${at + 1}/c.yaml]\n` : ''
      return kind === 'include'
        ? { kind: 'file', content: `${next}services: {s${at}: {image: a, label_file: labels}}` }
        : { kind: 'file', content: 'a.b=c' }
    })
    expect(Object.keys(gathered.files!).filter((path) => path.endsWith('/c.yaml'))).toHaveLength(90)
    expect(Object.keys(gathered.files!).filter((path) => path.endsWith('/labels'))).toHaveLength(90)
    expect(asked.indexOf('label_file')).toBeGreaterThan(asked.lastIndexOf('include'))
  })

  it.each(['include: [absent.yaml]', 'include: [{path: db/more.yaml, env_file: absent.env}]'])(
    'are all asked for where one that comes before is not there: %s',
    (include) => {
      const text = manifest.replace(/^include.*/, include)
      const gathered = gatherFiles(text, options, ({ path }) => found(path))
      expect(Object.keys(gathered.files!)).toEqual(expect.arrayContaining(['web.env', 'web.labels']))
    },
  )

  it('have one name for the Dockerfile of a context, however that is written', () => {
    const asked: string[] = []
    for (const context of ['.', './', './api/', 'api'])
      gatherFiles(`services: {web: {build: ${context}}}`, options, ({ path }) => void asked.push(path))
    expect(asked).toEqual(['Dockerfile', 'Dockerfile', './api/Dockerfile', 'api/Dockerfile'])
  })

  it.each(['{}', '{args: {A: b}}', '{dockerfile: web.Dockerfile}', '{context: .}', '.'])(
    'have the Dockerfile of the default context: build: %s',
    (build) => {
      const text = `services: {web: {build: ${build}, volumes: ["data:/srv"]}}\nvolumes: {data: {}}`
      const contents: Readonly<Record<string, string>> = {
        Dockerfile: 'FROM scratch\nCOPY . /srv\n',
        'web.Dockerfile': 'FROM scratch\nCOPY . /srv\n',
      }
      const gathered = gatherFiles(text, { ...options, registry: 'r.example.com' }, ({ kind, path }) =>
        kind === 'dockerfile' ? { kind: 'file', content: contents[path] } : undefined,
      )
      expect(Object.keys(gathered.files!)).toContain('Dockerfile')
      expect(translate(text, gathered).warnings.map(({ code }) => code)).toContain('volume-not-filled')
    },
  )

  it('are not asked for where the text is no manifest', () => {
    expect(gatherFiles('[', {}, () => ({ kind: 'file', content: '' }))).toEqual({ files: {}, folders: {} })
  })
})
