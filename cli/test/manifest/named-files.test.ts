import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readNamedFiles } from '../../src/manifest/named-files.js'
import { folderWith } from '../support/folder.js'

/** Reads the files to which a manifest refers, from a nested folder. */
function read(manifest: string, files: Record<string, string>, prepare: (folder: string) => void = () => {}) {
  const folder = path.join(folderWith({}), 'project')
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  prepare(folder)
  const { contents, folders } = readNamedFiles(manifest, { profile: 'compose' }, folder)
  const texts = Object.entries(contents).map(([name, content]) => [
    name,
    typeof content === 'string' ? content : new TextDecoder().decode(content),
  ])
  return { contents: Object.fromEntries(texts) as Record<string, string>, folders }
}

const mounting = (source: string) => `services: { web: { image: nginx, volumes: ["${source}:/srv:ro"] } }\n`
const nothing = { contents: {}, folders: {} }

describe.skipIf(process.platform === 'win32')(
  '[C2-07] permission bits of files that a manifest names',
  () => {
    it('cover mounted files, configs and unread secrets', () => {
      const folder = folderWith({
        hook: 'a',
        'bin/run': 'b',
        'bin/conf': 'c',
        agent: 'd',
        key: 'e',
        'a.env': 'A=1',
      })
      const bits = { hook: 0o755, 'bin/run': 0o750, 'bin/conf': 0o640, agent: 0o711, key: 0o600 }
      for (const [name, mode] of Object.entries(bits)) chmodSync(path.join(folder, name), mode)
      const manifest = `services:
  web: { image: nginx, env_file: a.env, configs: [agent], secrets: [key, gone], volumes: ["./hook:/hook", "./bin:/bin:ro"] }
configs: { agent: { file: ./agent } }
secrets: { key: { file: ./key }, gone: { file: ./gone } }
`
      const { modes, contents } = readNamedFiles(manifest, { profile: 'compose' }, folder)
      expect(modes).toEqual({
        './hook': 0o755,
        './bin/run': 0o750,
        './bin/conf': 0o640,
        './agent': 0o711,
        './key': 0o600,
      })
      expect(contents).not.toHaveProperty('./key')
    })

    it('are none outside of the root', () => {
      const folder = folderWith({ 'project/hook': 'a', key: 'b' })
      const manifest = `services: { web: { image: nginx, secrets: [key], volumes: ["./hook:/hook"] } }
secrets: { key: { file: ../key } }
`
      const root = path.join(folder, 'project')
      const { modes, withheld } = readNamedFiles(manifest, { profile: 'compose' }, root, { root })
      expect(Object.keys(modes ?? {})).toEqual(['./hook'])
      expect(withheld).toEqual({ '../key': 'outside' })
    })
  },
)

describe('[E0-03] files that a manifest names', () => {
  it.each(['./nginx.conf', '../nginx.conf'])('are read where a config names one: %s', (file) => {
    const manifest = `services: { web: { image: nginx, configs: [site] } }\nconfigs: { site: { file: ${file} } }\n`
    expect(read(manifest, { [file]: 'listen 80;' })).toEqual({
      ...nothing,
      contents: { [file]: 'listen 80;' },
    })
  })

  it('are read in the home folder, except Compose files and mounts', () => {
    const files = { 'a.env': 'A=1', 'b.env': 'B=1', 'site.conf': 'listen 80;', 'b.yaml': 'services: {}' }
    const home = folderWith(files)
    const manifest = `services:
  web: { image: nginx, env_file: ~/a.env, label_file: ~/b.env, configs: [site], volumes: ["~/b.yaml:/b.yaml"] }
configs: { site: { file: ~/site.conf } }
`
    const contentsOf = (text: string, env: Readonly<Record<string, string>>) => {
      const { contents, folders } = readNamedFiles(text, { profile: 'compose', env }, folderWith({}))
      expect(folders).toEqual({})
      return Object.keys(contents).sort()
    }
    const read = ['~/a.env', '~/b.env', '~/site.conf']
    expect(contentsOf(manifest, { HOME: home })).toEqual(read)
    expect(contentsOf(manifest, { HOME: '', USERPROFILE: home })).toEqual(read)
    expect(contentsOf(manifest, {})).toEqual([])
    expect(contentsOf(manifest.replaceAll('~/', '~other/'), { HOME: home })).toEqual([])
    expect(contentsOf('include: [~/b.yaml]\n', { HOME: home })).toEqual([])
  })

  it('exclude the Compose file itself and folders above it', () => {
    const folder = folderWith({ 'compose.yaml': 'services: {}', 'more.yaml': 'services: {}' })
    const listed = (manifestFiles: readonly string[]) =>
      readNamedFiles(mounting('.'), { profile: 'compose' }, folder, { manifestFiles }).folders['.']
    expect(listed([path.join(folder, 'compose.yaml')])).toEqual(['more.yaml'])
    expect(listed(['compose.yaml', 'more.yaml'].map((name) => path.join(folder, name)))).toBe('empty')
  })

  it('are read, and those in folders', () => {
    const files = { 'site/a.conf': 'a', 'site/more/b.conf': 'b' }
    expect(read(mounting('./site'), files)).toEqual({
      folders: { './site': ['a.conf', 'more/b.conf'], './site/a.conf': 'file', './site/more/b.conf': 'file' },
      contents: { './site/a.conf': 'a', './site/more/b.conf': 'b' },
    })
    expect(read(mounting('./site/a.conf'), files)).toEqual({
      folders: { './site/a.conf': 'file' },
      contents: { './site/a.conf': 'a' },
    })
  })

  it.each([
    ['.', 'Dockerfile', 'Dockerfile'],
    ['./web/', 'web/Dockerfile', './web/Dockerfile'],
    ['{ context: web, dockerfile: a.Dockerfile }', 'web/a.Dockerfile', 'web/a.Dockerfile'],
  ])('[C2-04] are read where they say which folders an image has: %s', (build, file, named) => {
    const manifest = `services: { web: { build: ${build}, volumes: ["data:/data"] } }\n`
    expect(read(manifest, { [file]: 'COPY . .' })).toEqual({ ...nothing, contents: { [named]: 'COPY . .' } })
    expect(read(manifest, {})).toEqual(nothing)
  })

  it.each([
    ['site/more', ['a.conf']],
    ['**/*.conf\n!site/a.conf', ['a.conf']],
    ['# nothing\n/site/more/*\n!site/more/b.conf', ['a.conf', 'more/b.conf']],
    ['site', ['a.conf', 'more/b.conf']],
    ['site/*', 'empty'],
  ])('are read without what .dockerignore leaves out of a folder: %j', (ignored, expected) => {
    const files = { 'site/a.conf': 'a', 'site/more/b.conf': 'b', '.dockerignore': ignored }
    expect(read(mounting('./site'), files).folders['./site']).toEqual(expected)
  })

  it.each(['.git', '.hg', '.svn'])('are read without the folders of version control: %s', (own) => {
    const files = {
      'site/a.conf': 'a',
      [`site/${own}/config`]: 'token',
      [`site/more/${own}/config`]: 'token',
      'linked/b.conf': 'b',
      [`linked/${own}`]: 'gitdir: ../elsewhere',
      [`alone/${own}/config`]: 'token',
    }
    expect(read(mounting('./site'), files)).toEqual({
      folders: { './site': ['a.conf'], './site/a.conf': 'file' },
      contents: { './site/a.conf': 'a' },
    })
    expect(read(mounting('./linked'), files).folders['./linked']).toEqual(['b.conf'])
    expect(read(mounting('./alone'), files)).toEqual({ folders: { './alone': 'empty' }, contents: {} })
  })

  it('are read without what this command has written', () => {
    const left = '.tranship-01234567-89ab-cdef-0123-456789abcdef.tmp'
    const files = {
      'site/a.conf': 'a',
      'site/k8s/.tranship-files': '{"a": ["web.yaml"], "b": ["db.yaml"]}',
      'site/k8s/web.yaml': '',
      'site/k8s/db.yaml': '',
      'site/k8s/own.yaml': '',
      [`site/${left}`]: '',
      'site/web.yaml': '',
    }
    expect(read(mounting('./site'), files).folders['./site']).toEqual(['a.conf', 'k8s/own.yaml', 'web.yaml'])
  })

  it('are read above the folder of the manifest, where it names them', () => {
    const files = { '../conf/a.conf': 'a', '../conf/more/b.conf': 'b', '.dockerignore': '**/*.conf' }
    expect(read(mounting('../conf'), files)).toEqual({
      folders: {
        '../conf': ['a.conf', 'more/b.conf'],
        '../conf/a.conf': 'file',
        '../conf/more/b.conf': 'file',
      },
      contents: { '../conf/a.conf': 'a', '../conf/more/b.conf': 'b' },
    })
  })

  it('are not read at an absolute path', () => {
    expect(read(mounting('/etc/hosts'), {})).toEqual({ folders: { '/etc/hosts': 'file' }, contents: {} })
  })

  it.each([
    ['a folder that is not there', './site', 'missing'],
    ['an empty one', './empty', 'empty'],
    ['the folder around the manifest', '..', 'large'],
    ['one above, through a link', '../linked', 'file'],
    ['one with more than 1 MiB', './large', 'large'],
    ['one with a link out of it', './linking', 'large'],
    ['a link to a folder elsewhere', './elsewhere', 'large'],
    ['a link to a file elsewhere', './passwords', 'file'],
  ])('are not read in %s', (_, source, kind) => {
    const found = read(mounting(source), { 'large/a': '', 'linking/a': 'a' }, (folder) => {
      mkdirSync(path.join(folder, 'empty'))
      truncateSync(path.join(folder, 'large/a'), 2 ** 20 + 1)
      const outside = path.join(folder, '..', 'outside')
      mkdirSync(outside)
      writeFileSync(path.join(outside, 'passwords'), 'secret')
      symlinkSync(path.join(outside, 'passwords'), path.join(folder, 'linking/passwords'))
      symlinkSync(outside, path.join(folder, 'elsewhere'))
      symlinkSync(path.join(outside, 'passwords'), path.join(folder, 'passwords'))
      symlinkSync(process.execPath, path.join(folder, '../linked'))
    })
    expect(found).toEqual({ folders: { [source]: kind }, contents: {} })
  })

  it('are read through a link that stays in the folder', () => {
    const found = read(mounting('./current'), { 'versions/1': 'one' }, (folder) =>
      symlinkSync('versions/1', path.join(folder, 'current')),
    )
    expect(found).toEqual({ folders: { './current': 'file' }, contents: { './current': 'one' } })
  })
})
