import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeFiles } from '../../src/files/write-files.js'
import { folderWith, writeInto } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

const web = 'services:\n  web:\n    image: nginx\n'
const both = `${web}  db:\n    image: redis\n`
const listOf = (folder: string): unknown =>
  JSON.parse(readFileSync(path.join(folder, '.tranship-files'), 'utf8'))

describe('nothing that was read is written', () => {
  const text = `${web}    env_file: conf/web.env\n`
  const files = { 'compose.yaml': text, 'conf/web.env': 'A=1\n', '.env': 'B=2\n', 'extra.env': 'C=3\n' }

  it.each([
    ['the manifest', 'compose.yaml', 'is the Compose file itself'],
    ['a link to the manifest', 'link.yaml', 'is the Compose file itself'],
    ['a link to a link to it', 'link-to-link.yaml', 'is the Compose file itself'],
    ['another name of its file', 'hard-link.yaml', 'is the Compose file itself'],
    ['a path through a folder that is a link', 'here/compose.yaml', 'is the Compose file itself'],
    ['an env file that it names', 'conf/web.env', 'is a file that the Compose file is read with'],
    ['a link to an env file', 'env-link', 'is a file that the Compose file is read with'],
    ['the .env file', '.env', 'is a file that the Compose file is read with'],
  ])('%s', async (_, output, expected) => {
    const folder = folderWith(files)
    symlinkSync('compose.yaml', path.join(folder, 'link.yaml'))
    symlinkSync('link.yaml', path.join(folder, 'link-to-link.yaml'))
    linkSync(path.join(folder, 'compose.yaml'), path.join(folder, 'hard-link.yaml'))
    symlinkSync('.', path.join(folder, 'here'))
    symlinkSync('conf/web.env', path.join(folder, 'env-link'))
    expect(await tranship(['-o', output], { folder })).toEqual({
      status: 2,
      output: '',
      errors: `error: \`${output}\` ${expected}.\nChoose another file with \`--output\`.\n`,
    })
    for (const [name, content] of Object.entries(files))
      expect(readFileSync(path.join(folder, name), 'utf8')).toBe(content)
  })

  it('a file of --env-file, nor one in a folder', async () => {
    const folder = folderWith({ ...files, 'web-service.yaml': 'A=1\n' })
    const named = await tranship(['--env-file', 'extra.env', '-o', 'extra.env'], { folder })
    expect(named.errors).toContain('`extra.env` is a file that the Compose file is read with.')
    const inFolder = await tranship(['--env-file', 'web-service.yaml', '-o', './'], { folder })
    expect(inFolder.errors).toContain('`web-service.yaml` is a file that the Compose file is read with.')
    expect(readFileSync(path.join(folder, 'web-service.yaml'), 'utf8')).toBe('A=1\n')
    expect(readdirSync(folder)).not.toContain('web-deployment.yaml')
  })
})

describe('nothing that the manifest names is written, though it is not read', () => {
  const text = `${web}    secrets: [token]
    volumes: ['/nowhere/data.sql:/data.sql']
  debug: { image: busybox, profiles: [dev], env_file: debug.env }
  proxy: { image: traefik, volumes: ['/run/docker.sock:/run/docker.sock', './proxy.yaml:/proxy.yaml'] }
secrets: { token: { file: conf/token.txt }, unused: { file: web-service.yaml } }
`
  const files = { 'compose.yaml': text, 'conf/token.txt': 'abc', 'web-service.yaml': 'def' }

  it.each([
    ['the file of a secret', 'conf/token.txt'],
    ['a link to it', 'link.txt'],
    ['the file of a secret that no service has', 'web-service.yaml'],
    ['a file that is mounted and missing', '/nowhere/data.sql'],
    ['an env file of a service whose profile is not active', 'debug.env'],
    ['a mounted file of a proxy that is left out', 'proxy.yaml'],
  ])('%s', async (_, output) => {
    const folder = folderWith(files)
    symlinkSync('conf/token.txt', path.join(folder, 'link.txt'))
    expect(await tranship(['-q', '-o', output], { folder })).toEqual({
      status: 2,
      output: '',
      errors: `error: \`${output}\` is a file that the Compose file names.\nChoose another file with \`--output\`.\n`,
    })
    expect(readFileSync(path.join(folder, 'conf/token.txt'), 'utf8')).toBe('abc')
  })

  it('in the home folder', async () => {
    const folder = folderWith({
      'compose.yaml': `${web}secrets: { a: { file: ~/token.txt } }\n`,
      'token.txt': 'abc',
    })
    const { errors } = await tranship(['-q', '-o', 'token.txt'], { folder, env: { HOME: folder } })
    expect(errors).toContain('is a file that the Compose file names')
  })

  it('nor where the profile takes no secrets', async () => {
    const folder = folderWith({
      ...files,
      'compose.yaml': `${web}secrets: { a: { file: conf/token.txt } }\n`,
    })
    const parameters = ['-q', '--profile', '1.37', '-o', 'conf/token.txt']
    expect((await tranship(parameters, { folder })).status).toBe(2)
    expect(readFileSync(path.join(folder, 'conf/token.txt'), 'utf8')).toBe('abc')
  })

  it('nor in a folder, nor with --watch', async () => {
    const folder = folderWith(files)
    const expected = '`web-service.yaml` is a file that the Compose file names.'
    expect((await tranship(['-q', '-o', './'], { folder })).errors).toContain(expected)
    expect((await tranship(['-q', '--watch', '-o', './'], { folder })).errors).toContain(expected)
    expect(readFileSync(path.join(folder, 'web-service.yaml'), 'utf8')).toBe('def')
    expect(readdirSync(folder)).not.toContain('web-deployment.yaml')
  })

  it('nor removed, where a list says that we have written it', async () => {
    const folder = folderWith({ ...files, '.tranship-files': '{"app": ["web-service.yaml"]}' })
    writeInto(folder, { 'compose.yaml': text.replace('web:', 'other:') })
    expect((await tranship(['-q', '-o', './'], { folder })).status).toBe(0)
    expect(readFileSync(path.join(folder, 'web-service.yaml'), 'utf8')).toBe('def')
  })
})

describe('a folder of objects', () => {
  it('loses the files of objects that are no more, and only those', async () => {
    const folder = folderWith({ 'compose.yaml': both })
    await tranship(['-o', 'k8s/'], { folder })
    writeInto(folder, { 'compose.yaml': web, 'k8s/own-service.yaml': '', 'k8s/notes.txt': '' })
    const { status, errors } = await tranship(['-o', 'k8s/'], { folder })
    expect({ status, errors }).toEqual({
      status: 0,
      errors: `Wrote 2 objects to k8s/
Removed k8s/db-deployment.yaml, whose object no longer exists
Removed k8s/db-service.yaml, whose object no longer exists
k8s/own-service.yaml matches no object of this Compose file. Delete it if it is stale.
`,
    })
    expect(readdirSync(path.join(folder, 'k8s')).sort()).toEqual([
      '.tranship-files',
      'notes.txt',
      'own-service.yaml',
      'web-deployment.yaml',
      'web-service.yaml',
    ])
    expect(listOf(path.join(folder, 'k8s'))).toEqual({ app: ['web-deployment.yaml', 'web-service.yaml'] })
  })

  it('holds one format after another', async () => {
    const folder = folderWith({ 'compose.yaml': web })
    await tranship(['-q', '-o', 'k8s/'], { folder })
    await tranship(['-q', '-o', 'k8s/', '--format', 'json'], { folder })
    expect(readdirSync(path.join(folder, 'k8s')).sort()).toEqual([
      '.tranship-files',
      'web-deployment.json',
      'web-service.json',
    ])
  })

  it('can belong to several applications', async () => {
    const db = 'services: { db: { image: redis } }\n'
    const folder = folderWith({ 'a.yaml': `name: a\n${web}`, 'b.yaml': `name: b\n${db}` })
    await tranship(['a.yaml', '-o', 'k8s/'], { folder })
    const { errors } = await tranship(['b.yaml', '-o', 'k8s/'], { folder })
    expect(errors).toBe('Wrote 2 objects to k8s/\n')
    expect(listOf(path.join(folder, 'k8s'))).toEqual({
      a: ['web-deployment.yaml', 'web-service.yaml'],
      b: ['db-deployment.yaml', 'db-service.yaml'],
    })
    writeInto(folder, { 'b.yaml': `name: b\n${web}` })
    await tranship(['b.yaml', '-o', 'k8s/'], { folder })
    expect(listOf(path.join(folder, 'k8s'))).toEqual({ b: ['web-deployment.yaml', 'web-service.yaml'] })
  })

  it('stays unchanged for a Compose file with errors', async () => {
    const folder = folderWith({ 'compose.yaml': both })
    await tranship(['-o', 'k8s/'], { folder })
    writeInto(folder, { 'compose.yaml': `${web}    scale: many\n` })
    await tranship(['-o', 'k8s/'], { folder })
    expect(existsSync(path.join(folder, 'k8s/db-service.yaml'))).toBe(true)
  })

  it.each([
    ['leads out of the folder', '{"app": ["../victim.yaml", "sub/victim.yaml", "..", ""]}'],
    ['names what is no plain file', '{"app": ["link.yaml", "sub"]}'],
    ['is no list', '{"app": "victim.yaml"}'],
    ['is no JSON', 'victim.yaml'],
    ['is null', 'null'],
  ])('removes nothing because of a list that %s', async (_, list) => {
    const folder = folderWith({
      'compose.yaml': web,
      'victim.yaml': '',
      'k8s/victim.yaml': '',
      'k8s/sub/victim.yaml': '',
      'k8s/.tranship-files': list,
    })
    symlinkSync('victim.yaml', path.join(folder, 'k8s/link.yaml'))
    const { errors } = await tranship(['-o', 'k8s'], { folder })
    expect(errors).toBe('Wrote 2 objects to k8s\n')
    for (const name of ['victim.yaml', 'k8s/victim.yaml', 'k8s/sub/victim.yaml', 'k8s/link.yaml'])
      expect(existsSync(path.join(folder, name)), name).toBe(true)
  })
})

describe('output in a mounted folder', () => {
  const files = { 'compose.yaml': `${web}    volumes: ['./conf:/app']\n`, 'conf/app.conf': 'a' }

  it.each(['conf/k8s/', 'conf/', 'conf/out.yaml', 'conf/k8s/out.yaml', 'conf/new/folder/'])(
    'is no part of it: %s',
    async (output) => {
      const folder = folderWith(files)
      const before = await tranship(['-q'], { folder })
      expect(before.output).toContain('kind: ConfigMap')
      for (const _ of ['once', 'again'])
        expect(await tranship(['-q', '-o', output], { folder })).toEqual({
          status: 0,
          output: '',
          errors: '',
        })
      const isFolder = output.endsWith('/')
      if (isFolder) expect(await tranship(['-q'], { folder })).toEqual(before)
      else expect(readFileSync(path.join(folder, output), 'utf8')).toBe(before.output)
    },
  )

  it.each([
    ['', 'json'],
    ['x: 1\n'.repeat(3 * 2 ** 18), 'yaml'],
  ])('is no part of it, however large it is', async (content, format) => {
    const folder = folderWith({
      'compose.yaml': `${web}    labels: { a: b }\n    volumes: ['./conf:/app']\n`,
      'conf/b': 'b',
    })
    const output = `conf/out.${format}`
    await tranship(['-q', '-o', output], { folder })
    const before = readFileSync(path.join(folder, output), 'utf8')
    writeFileSync(path.join(folder, output), before + content)
    expect((await tranship(['-q', '-o', output], { folder })).errors).toBe('')
    expect(readFileSync(path.join(folder, output), 'utf8')).toBe(before)
  })

  it('is no part of it either when the next run writes elsewhere', async () => {
    const folder = folderWith(files)
    const before = await tranship(['-q'], { folder })
    await tranship(['-q', '-o', 'k8s/out.yaml'], { folder })
    await tranship(['-q', '--format', 'json', '-o', 'out.json'], { folder })
    expect((await tranship(['-q'], { folder })).output).toBe(before.output)
  })

  it('is no part of it when a shell has made the file for standard output', async () => {
    const folder = folderWith(files)
    const before = await tranship(['-q'], { folder })
    writeFileSync(path.join(folder, 'out.yaml'), '')
    const outputFile = path.join(folder, 'out.yaml')
    expect(await tranship(['-q'], { folder, outputFile })).toEqual(before)
  })

  it('is never a file of somebody else in it', async () => {
    const folder = folderWith(files)
    const { status, errors } = await tranship(['-q', '-o', 'conf/app.conf'], { folder })
    expect(status).toBe(2)
    expect(errors).toContain('`conf/app.conf` is a file that the Compose file is read with.')
    expect(readFileSync(path.join(folder, 'conf/app.conf'), 'utf8')).toBe('a')
  })

  it('is no part of it through a link either', async () => {
    const folder = folderWith(files)
    const link = path.join(folderWith({}), 'link')
    symlinkSync(folder, link)
    const before = await tranship(['-q'], { folder })
    for (const _ of ['once', 'again']) await tranship(['-q', '-o', path.join(link, 'out.yaml')], { folder })
    expect(readFileSync(path.join(folder, 'out.yaml'), 'utf8')).toBe(before.output)
  })
})

describe('a file that is written', () => {
  it('removes leftovers of an interrupted run, and nothing else', () => {
    const left = (digit: number) => `.tranship-0123456${digit}-89ab-cdef-0123-456789abcdef.tmp`
    const folder = folderWith({
      [left(1)]: 'old',
      [left(2)]: 'new',
      '.tranship-mine.tmp': '',
      [`${left(3)}/`]: '',
    })
    const longAgo = Date.now() / 1000 - 120
    for (const name of [left(1), '.tranship-mine.tmp', left(3)])
      utimesSync(path.join(folder, name), longAgo, longAgo)
    writeFiles([{ path: path.join(folder, 'out.yaml'), name: 'out.yaml', text: 'new' }])
    expect(readdirSync(folder).sort()).toEqual([left(2), left(3), '.tranship-mine.tmp', 'out.yaml'])
  })

  it('never goes through a link that waits for it', () => {
    const folder = folderWith({ 'victim.txt': 'kept' })
    for (const name of ['.out.yaml.tmp', `.out.yaml.${process.pid}.tmp`])
      symlinkSync('victim.txt', path.join(folder, name))
    writeFiles([{ path: path.join(folder, 'out.yaml'), name: 'out.yaml', text: 'new' }])
    expect(readFileSync(path.join(folder, 'victim.txt'), 'utf8')).toBe('kept')
    expect(readFileSync(path.join(folder, 'out.yaml'), 'utf8')).toBe('new')
  })

  it('replaces a link to nothing', () => {
    const folder = folderWith({})
    symlinkSync('/nowhere/at/all', path.join(folder, 'out.yaml'))
    writeFiles([{ path: path.join(folder, 'out.yaml'), name: 'out.yaml', text: 'new' }])
    expect(readFileSync(path.join(folder, 'out.yaml'), 'utf8')).toBe('new')
  })

  it('is told by the name that it was given, not by a temporary one', async () => {
    const folder = folderWith({ 'compose.yaml': web })
    writeFileSync(path.join(folder, 'file'), '')
    const { errors } = await tranship(['-o', 'file/k8s/'], { folder })
    expect(errors).toBe(
      'error: `file/k8s/web-service.yaml` cannot be written: what it would lie in is not a folder.\n',
    )
    const long = `${'x'.repeat(300)}.yaml`
    expect((await tranship(['-o', long], { folder })).errors).toBe(
      `error: \`${long}\` cannot be written: name too long.\n`,
    )
  })
})
