import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  DiagnosticSeverity,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
} from 'vscode-languageserver-protocol/node'
import { describe, expect, it } from 'vitest'
import { folderWith } from '../../cli/test/support/folder.js'
import { clientWith } from './support/in-process.js'

const fine = 'services:\n  web:\n    image: nginx:1.29\n'
const broken = 'services:\n  web:\n    image: nginx:1.29\n    restart: alway\n'

describe('what is wrong', () => {
  it('[E12-15] is said of an open manifest, with a link to its page in an editor that shows pages', async () => {
    const client = await clientWith({ 'compose.yaml': broken }, { settings: { pageLinks: true } })
    await client.open('compose.yaml')
    const [found] = await client.diagnostics('compose.yaml')
    expect(found).toMatchObject({
      source: 'tranship',
      severity: DiagnosticSeverity.Error,
      range: { start: { line: 3, character: 13 }, end: { line: 3, character: 18 } },
    })
    const page = path.resolve(`docs/diagnostics/${String(found!.code)}.md`)
    expect(found!.codeDescription!.href).toBe(pathToFileURL(page).href)
  })

  it.each([undefined, {}, { pageLinks: 'yes' }])(
    '[E12-15] has no link in another editor: %j',
    async (settings) => {
      const client = await clientWith({ 'compose.yaml': broken }, settings === undefined ? {} : { settings })
      await client.open('compose.yaml')
      const [found] = await client.diagnostics('compose.yaml')
      expect(found).not.toHaveProperty('codeDescription')
    },
  )

  it.each([
    [
      'that are outdated',
      JSON.stringify({ version: 1, services: { web: { settings: '0'.repeat(16) } } }),
      /observe/,
    ],
    ['that are broken', '{\n"version": 2\n}', /tranship\.facts\.json:1/],
  ])('[E14-08] is said of facts beside the manifest %s', async (_, facts, message) => {
    const client = await clientWith({ 'compose.yaml': fine, 'tranship.facts.json': facts })
    await client.open('compose.yaml')
    const [found] = await client.diagnostics('compose.yaml', (each) => each.length > 0)
    expect(found!.message).toMatch(message)
  })

  it('is gone when it is mended, and when the manifest is closed', async () => {
    const client = await clientWith({ 'compose.yaml': fine })
    await client.open('compose.yaml', broken)
    expect(await client.diagnostics('compose.yaml')).toHaveLength(1)
    await client.change('compose.yaml', fine)
    await client.diagnostics('compose.yaml', (found) => found.length === 0)
    await client.change('compose.yaml', broken)
    await client.diagnostics('compose.yaml', (found) => found.length === 1)
    await client.close('compose.yaml')
    await client.diagnostics('compose.yaml', (found) => found.length === 0)
  })

  it('comes with the version of the document that it is about', async () => {
    const client = await clientWith({
      'compose.yaml': `include: [db.yaml]\n${fine}`,
      'db.yaml': 'services:\n  db:\n    image: postgres:18\n    restart: alway\n',
    })
    await client.open('compose.yaml')
    await client.diagnostics('compose.yaml')
    await client.change('compose.yaml', `include: [db.yaml]\n${broken}`)
    await client.diagnostics('compose.yaml', (found) => found.length === 1)
    const versions = (name: string) =>
      client.published.flatMap((each) => (each.name === name ? [each.version] : []))
    expect(versions('compose.yaml')).toEqual([1, 2])
    expect(new Set(versions('db.yaml'))).toEqual(new Set([undefined]))
  })

  it.each([
    [{ domain: 'http://x' }, '`http://x`'],
    [{ profile: '1.5' }, '`1.5`'],
    [{ kubernetes: 'new' }, '`new`'],
  ])('is said of the settings %j at the top of the manifest', async (settings, value) => {
    const client = await clientWith({ 'compose.yaml': fine }, { settings })
    await client.open('compose.yaml')
    const start = { line: 0, character: 0 }
    const [found, ...others] = await client.diagnostics('compose.yaml')
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: 'invalid-option', range: { start, end: start } })
    expect(found!.message).toContain(value)
  })

  it.each([
    ['docker-compose.yml', 'yaml'],
    ['compose.prod.yaml', 'yaml'],
    ['stack.yaml', 'dockercompose'],
  ])('is said of %s in the language %s', async (name, languageId) => {
    const client = await clientWith({ [name]: broken })
    await client.open(name, undefined, languageId)
    expect(await client.diagnostics(name)).toHaveLength(1)
  })

  it('is not said of other YAML', async () => {
    const client = await clientWith({ 'other.yaml': broken, 'compose.yaml': broken })
    await client.open('other.yaml')
    await client.open('compose.yaml')
    await client.diagnostics('compose.yaml')
    expect(client.published.map(({ name }) => name)).toEqual(['compose.yaml'])
  })

  it('is said in the file that has it, with other places in theirs', async () => {
    const client = await clientWith({
      'compose.yaml': `include: [parts/db.yaml]\n${fine}`,
      'parts/db.yaml': 'services:\n  db:\n    image: shop/db:18\n    restart: alway\n',
    })
    await client.open('compose.yaml')
    expect(await client.diagnostics('parts/db.yaml', (found) => found.length > 0)).toMatchObject([
      { range: { start: { line: 3 } } },
    ])
  })

  it('counts what an open file has, not what is on the disk', async () => {
    const client = await clientWith({ 'compose.yaml': `include: [db.yaml]\n${fine}`, 'db.yaml': fine })
    await client.open('compose.yaml')
    await client.open('db.yaml', 'services: {db: {image: postgres, restart: alway}}\n')
    await client.diagnostics('db.yaml', (found) => found.length > 0)
  })

  it('counts .env, env files and the environment', async () => {
    const client = await clientWith(
      {
        'compose.yaml': 'services:\n  web:\n    image: "nginx:${TAG:?}${MORE:?}"\n    env_file: [a.env]\n',
        '.env': 'TAG=1\n',
        'a.env': 'A=b\n',
      },
      { env: { MORE: '2' }, settings: { trustedFiles: true } },
    )
    await client.open('compose.yaml')
    expect(await client.diagnostics('compose.yaml')).toEqual([])
    rmSync(path.join(client.folder, '.env'))
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [] })
    const found = await client.diagnostics('compose.yaml', (each) => each.length > 0)
    expect(found.map(({ code }) => code)).toEqual(['variable-required'])
  })

  it('takes an override and its manifest together', async () => {
    const client = await clientWith({
      'compose.yaml': fine,
      'compose.override.yaml': 'services: {web: {restart: alway}}\n',
    })
    await client.open('compose.override.yaml')
    expect(await client.diagnostics('compose.override.yaml')).toHaveLength(1)
  })

  it('takes a file that has errors alone over the manifest beside it, if it has fewer there', async () => {
    const client = await clientWith({
      'compose.yaml': fine,
      'compose.prod.yaml': 'services: {web: {user: "1000"}}\n',
    })
    await client.open('compose.prod.yaml')
    expect(await client.diagnostics('compose.prod.yaml')).toEqual([])
  })

  it('is at the top where a file cannot be read', async () => {
    const client = await clientWith({
      'compose.yaml': 'services: {web: {image: nginx, env_file: [a.env]}}\n',
      'a.env': new Uint8Array([0xc3, 0x28]),
    })
    await client.open('compose.yaml')
    expect(await client.diagnostics('compose.yaml')).toMatchObject([{ range: { start: { line: 0 } } }])
  })

  it('takes a file that is included as a part of what includes it, whichever was opened first', async () => {
    const client = await clientWith({
      'compose.yaml': 'include: [parts/compose.yaml]\nvolumes: {data: }\nservices: {web: {image: nginx}}\n',
      'parts/compose.yaml':
        'services: {db: {image: "postgres:18", volumes: ["data:/data"], depends_on: [web]}}\n',
    })
    await client.open('parts/compose.yaml')
    await client.diagnostics('parts/compose.yaml', (found) => found.length > 0)
    await client.open('compose.yaml')
    await client.diagnostics('parts/compose.yaml', (found) => found.length === 0)
  })

  it('follows folders that are added to the workspace, and taken from it', async () => {
    const client = await clientWith({})
    // A manifest above the document counts within the workspace only.
    const other = folderWith({
      'compose.yaml': 'include: [parts/compose.db.yaml]\nvolumes: {data: }\n',
      'parts/compose.db.yaml': 'services: {db: {image: "postgres:18", volumes: ["data:/data"]}}\n',
    })
    const change = (added: boolean) => {
      const folders = [{ uri: pathToFileURL(other).href, name: 'other' }]
      const event = added ? { added: folders, removed: [] } : { added: [], removed: folders }
      return client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, { event })
    }
    const name = path.relative(client.folder, path.join(other, 'parts/compose.db.yaml'))
    const codes = async (isSound: boolean) =>
      (await client.diagnostics(name, (found) => (found.length === 0) === isSound)).map(({ code }) => code)
    await client.open(name)
    expect(await codes(false)).toEqual(['undefined-volume'])
    await change(true)
    expect(await codes(true)).toEqual([])
    await change(false)
    expect(await codes(false)).toEqual(['undefined-volume'])
  })

  it('follows the profile of the settings', async () => {
    const text = 'services: {web: {image: nginx, profiles: [debug]}}\n'
    const codes = async (settings: object) => {
      const client = await clientWith({ 'compose.yaml': text }, { settings })
      await client.open('compose.yaml')
      return (await client.diagnostics('compose.yaml')).map(({ code }) => code)
    }
    expect(await codes({ profile: '1.48' })).toContain('unsupported-key')
    expect(await codes({})).not.toContain('unsupported-key')
  })

  it('leaves errors of YAML to a server beside it', async () => {
    const text = `${fine}  db: [\n`
    const files = { 'compose.yaml': text }
    const client = await clientWith(files)
    await client.open('compose.yaml')
    expect((await client.diagnostics('compose.yaml')).map(({ code }) => code)).toContain('yaml-syntax')
    const beside = await clientWith(files, { settings: { besideYamlServer: true } })
    await beside.open('compose.yaml')
    expect((await beside.diagnostics('compose.yaml')).map(({ code }) => code)).not.toContain('yaml-syntax')
  })

  it('names the line of an env file or a label file, to go there', async () => {
    const client = await clientWith({
      'compose.yaml': `include: [parts/db.yaml]\n${fine}    env_file: ["\${DIR:-settings}/web.env"]\n`,
      'settings/web.env': 'A=1\n\nB=$NOBODY\n"SECRET\n',
      'parts/db.yaml': 'services: {db: {image: postgres, label_file: db.labels}}\n',
      'parts/db.labels': 'A=1\n"SECRET\n',
    })
    await client.open('compose.yaml')
    const line = (name: string, at: number) => ({
      relatedInformation: [
        { location: { uri: client.uri(name), range: { start: { line: at, character: 0 } } } },
      ],
    })
    const found = await client.diagnostics('compose.yaml')
    expect(found).toMatchObject([
      { code: 'env-file-invalid', ...line('settings/web.env', 3) },
      { code: 'env-file-variable-unset', ...line('settings/web.env', 2) },
    ])
    const included = await client.diagnostics('parts/db.yaml')
    // Errors in a file that is included say what has included it, too.
    expect(included[0]!.relatedInformation!.at(-1)).toMatchObject(
      line('parts/db.labels', 1).relatedInformation[0]!,
    )
    expect(JSON.stringify([found, included])).not.toContain('SECRET')
  })

  it('shows no value of a file of variables', async () => {
    const client = await clientWith({ 'compose.yaml': fine, '.env': 'A=1\n"SECRET\n' })
    await client.open('compose.yaml')
    const found = await client.diagnostics('.env', (each) => each.length > 0)
    expect(found).toMatchObject([{ code: 'dotenv-invalid', range: { start: { line: 1, character: 0 } } }])
    expect(JSON.stringify(found)).not.toContain('SECRET')
    writeFileSync(path.join(client.folder, '.env'), 'A=1\n')
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [] })
    await client.diagnostics('.env', (each) => each.length === 0)
    expect(readFileSync(path.join(client.folder, 'compose.yaml'), 'utf8')).toBe(fine)
  })
})
