import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { dotenvPaths, readDotenvFiles } from '../../src/manifest/dotenv-files.js'
import { folderWith } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

const manifest = 'services: { web: { image: nginx } }\n'

describe('a line of .env files', () => {
  it.each([
    [1, { name: 'a.env', line: 1, offset: 0 }],
    [2, { name: 'a.env', line: 2, offset: 5 }],
    [3, { name: 'b.env', line: 1, offset: 0 }],
    [4, { name: 'b.env', line: 2, offset: 4 }],
    [5, { name: 'b.env', line: 2, offset: 4 }],
  ])('%i is found in its file', (line, expected) => {
    const folder = folderWith({ 'a.env': 'A=1\r\nB=2', 'b.env': 'C=3\nD=4\n' })
    const found = [`${folder}/a.env`, `${folder}/b.env`]
    const files = readDotenvFiles({ lookedFor: found, found, named: found }, folder)
    expect(files?.locate(line)).toEqual(expected)
  })

  it('is never printed: it may hold a secret', async () => {
    const files = { 'compose.yaml': manifest, '.env': 'OK=1\nPASSWORD="hunter2\n' }
    for (const format of ['text', 'json', 'sarif', 'github']) {
      const { status, output, errors } = await tranship(['check', '--format', format], { files })
      expect(status).toBe(1)
      expect(output).toContain('.env')
      expect(output + errors).not.toContain('hunter2')
    }
  })
})

describe('[E0-01] the .env of the folder that the command runs in', () => {
  const image = 'a:${TAG:-none}-${U:-none}-${BOTH:-none}'
  const files = {
    '.env': `COMPOSE_FILE=docker${path.sep}compose.yml\nTAG=root\nR=1\n`,
    'docker/compose.yml': `services: { web: { image: "${image}" } }\n`,
  }
  const own = { 'docker/.env': 'TAG=sub\nU=sub\nBOTH=$R$U\n' }
  const imageOf = async (given: Record<string, string>, parameters: readonly string[] = [], env = {}) =>
    /image: (\S+)/.exec((await tranship(parameters, { files: given, env })).output)?.[1]

  it('takes precedence over the one beside a file of COMPOSE_FILE', async () => {
    expect(await imageOf(files)).toBe('a:root-none-none')
    expect(await imageOf({ ...files, ...own })).toBe('a:root-sub-1sub')
  })

  it('takes precedence over the one beside a Compose file above', async () => {
    const above = {
      'compose.yaml': files['docker/compose.yml'],
      '.env': own['docker/.env'],
      'sub/.env': 'TAG=root\n',
    }
    const folder = path.join(folderWith(above), 'sub')
    expect((await tranship([], { folder })).output).toContain('image: a:root-sub-sub')
  })

  it('reports an invalid line once', async () => {
    const above = {
      'compose.yaml': manifest,
      '.env': 'TAG=root\n',
      'sub/.env': 'no value\nTAG=sub\nnone either\n',
    }
    const folder = path.join(folderWith(above), 'sub')
    const { errors } = await tranship([], { folder })
    expect(errors.match(/^\.env:.*dotenv-invalid/gm)?.map((line) => line.slice(0, 8))).toEqual([
      '.env:1:1',
      '.env:3:1',
    ])
  })

  it('does not count where the manifest or an env file is named', async () => {
    const all = { ...files, ...own, 'a.env': 'COMPOSE_FILE=docker/compose.yml\nTAG=a\n' }
    expect(await imageOf(all, ['-f', 'docker/compose.yml'])).toBe('a:sub-sub-sub')
    expect(await imageOf(all, ['--env-file', 'a.env'])).toBe('a:a-none-none')
  })

  it('is not read, nor any other, with COMPOSE_DISABLE_ENV_FILE', async () => {
    const all = { ...files, ...own, 'compose.yaml': files['docker/compose.yml'] }
    for (const value of ['1', 'true', 'T'])
      expect(await imageOf(all, [], { COMPOSE_DISABLE_ENV_FILE: value })).toBe('a:none-none-none')
    expect(await imageOf(all, [], { COMPOSE_DISABLE_ENV_FILE: '0' })).toBe('a:root-sub-1sub')
    const named = ['--env-file', 'docker/.env']
    expect(await imageOf(all, named, { COMPOSE_DISABLE_ENV_FILE: '1' })).toBe('a:sub-sub-sub')
  })

  it('is watched, and so is the one beside the Compose file', () => {
    const folder = folderWith(files)
    const [sub, terminal] = [path.join(folder, 'docker'), { folder, env: {} }]
    expect(dotenvPaths({}, sub, terminal, false).lookedFor).toEqual([
      path.join(folder, '.env'),
      path.join(sub, '.env'),
    ])
    expect(dotenvPaths({}, sub, terminal, true).lookedFor).toEqual([path.join(sub, '.env')])
  })
})

describe('[C0-10] the encoding of a file of variables', () => {
  const text = 'NAME=café\nNEXT=2\n'
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
  const manifest = 'services: { web: { image: nginx, env_file: web.env, environment: { OWN: "${NAME}" } } }\n'

  const run = (bytes: Readonly<Record<string, Uint8Array>>) => {
    const folder = folderWith({ 'compose.yaml': manifest, 'web.env': '', ...bytes })
    return tranship([], { folder })
  }

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 of Windows', utf16],
    ['UTF-16 in the other order', Buffer.from(utf16).swap16()],
  ])('is read if it is %s', async (_, bytes) => {
    const { status, output } = await run({ '.env': bytes, 'web.env': bytes })
    expect(status).toBe(0)
    for (const [name, value] of [
      ['OWN', 'café'],
      ['NAME', 'café'],
      ['NEXT', '"2"'],
    ])
      expect(output).toContain(`- name: ${name}\n          value: ${value}\n`)
  })

  it.each([
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['UTF-16 without a byte order mark and with a broken pair', Buffer.from('NAME=\uD800\n', 'utf16le')],
  ])('says why it is not read if it is %s', async (_, bytes) => {
    const dotenv = await run({ '.env': bytes })
    expect(dotenv.status).not.toBe(0)
    expect(dotenv.errors).toContain('UTF-8')
    expect(dotenv.errors).toContain('.env')
    expect(dotenv.errors).not.toContain('caf')
    const named = await run({ 'web.env': bytes })
    expect(named.status).toBe(1)
    expect(named.errors).toMatch(/compose\.yaml:1:\d+/)
    expect(named.errors).toContain('file-not-text')
  })
})
