import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  DefinitionRequest,
  type Hover,
  HoverRequest,
  type Location,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
} from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Files } from '../../cli/test/support/folder.js'
import { marked } from './support/client.js'
import { type ClientOptions, clientWith } from './support/in-process.js'

const service = (text: string) => `services:\n  web:\n    image: nginx\n    ${text}\n`

/** A client with a manifest open, and the place of the `|` in it. */
async function at(text: string, files: Files = {}, options?: ClientOptions) {
  const { text: plain, position } = marked(text)
  const client = await clientWith({ 'compose.yaml': plain, ...files }, options)
  await client.open('compose.yaml')
  const place = { textDocument: { uri: client.uri('compose.yaml') }, position }
  /** Returns places as `file:line:column`, counted from 1. */
  const shown = (found: unknown) =>
    ((found ?? []) as Location[]).map(
      ({ uri, range: { start } }) =>
        `${path.relative(client.folder, new URL(uri).pathname)}:${start.line + 1}:${start.character + 1}`,
    )
  return { client, place, shown }
}

describe('[E12-03] hover on a variable', () => {
  const trusted = { settings: { trustedFiles: true }, env: { HOST: 'hunter2' } }
  const said = async (text: string, files?: Files, options?: ClientOptions) => {
    const { client, place } = await at(service(text), files, options)
    const found = (await client.connection.sendRequest(HoverRequest.type, place)) as Hover
    return (found.contents as { value: string }).value.split('\n\n---\n\n')[0]
  }

  it.each([
    ['hostname: ${HO|ST}', 'Its value comes from `.env`, line 3.', {}],
    ['hostname: $HO|ST', 'Its value comes from `.env`, line 3.', {}],
    ['hostname: ${HO|ST}', 'Its value comes from the environment.', trusted],
    ['hostname: ${OTHER|:-a}', 'It has no value, so the default counts. A shell may set it.', {}],
    ['hostname: ${OTHER|}', 'It is not set. A shell may set it.', {}],
    ['hostname: ${OTHER|}', 'It is not set.', trusted],
    ['hostname: ${COMPOSE_PROJECT_NAME|}', 'It is the name of the application.', {}],
    ['hostname: ${HOST:-${TOK|EN}}', 'Its value comes from `.env`, line 2.', {}],
    ['environment: [TO|KEN]', 'Its value comes from `.env`, line 2.', {}],
  ])('at %s says: %s', async (text, sentence, options) => {
    const name = /[A-Z_]*\|[A-Z_]*/.exec(text)![0].replace('|', '')
    const files = { '.env': '# The host\nTOKEN=hunter2\nHOST=hunter2\n' }
    expect(await said(text, files, options)).toBe(`\`${name}\` is a variable. ${sentence}`)
  })

  it('never shows a value', async () => {
    const { client, place } = await at(service('environment: {A: "${TO|KEN}", B: "${TOKEN}"}'), {
      '.env': 'TOKEN=hunter2\n',
    })
    const found = await client.connection.sendRequest(HoverRequest.type, place)
    expect(JSON.stringify(found)).toContain('`TOKEN` is a variable')
    expect(JSON.stringify(found)).not.toContain('hunter2')
  })

  it('names the env file of an included file', async () => {
    const { text, position } = marked('services: {db: {image: "a:${TA|G}"}}\n')
    const client = await clientWith({
      'compose.yaml': 'include: [{path: db.yaml, env_file: db.env}]\nservices: {web: {image: a}}\n',
      'db.yaml': text,
      'db.env': 'TAG=1\n',
    })
    await client.open('compose.yaml')
    await client.open('db.yaml')
    const textDocument = { uri: client.uri('db.yaml') }
    const found = (await client.connection.sendRequest(HoverRequest.type, {
      textDocument,
      position,
    })) as Hover
    expect(JSON.stringify(found)).toContain('Its value comes from `db.env`, line 1.')
    expect(
      await client.connection.sendRequest(DefinitionRequest.type, { textDocument, position }),
    ).toMatchObject([{ uri: client.uri('db.env'), range: { start: { line: 0, character: 0 } } }])
  })
})

const whole = `services:
  web:
    image: shop/web:\${TAG}
    command: [serve, "\${LEVEL:-\${TAG}}", $TAG, $$TAG]
  db:
    image: shop/db:\${TA|G:?set it}
secrets:
  token: {environment: TOKEN}
`
const dotenv = 'TAG=1\nexport TAG = "2"\nLEVEL=a\nBOTH="\\t${TAG}-$TAG"\nRAW=\'$TAG\'\n'

describe('[E12-04] the places of a variable', () => {
  it('have the last line of `.env` as the definition', async () => {
    const { client, place, shown } = await at(whole, { '.env': dotenv })
    expect(shown(await client.connection.sendRequest(DefinitionRequest.type, place))).toEqual(['.env:2:8'])
  })

  it('are those in values, in defaults, and in `.env`', async () => {
    const { client, place, shown } = await at(whole, { '.env': dotenv })
    const find = async (includeDeclaration: boolean) =>
      shown(
        await client.connection.sendRequest(ReferencesRequest.type, {
          ...place,
          context: { includeDeclaration },
        }),
      )
    const uses = [
      ...['compose.yaml:3:23', 'compose.yaml:4:34', 'compose.yaml:4:43', 'compose.yaml:6:22'],
      ...['.env:1:1', '.env:4:11', '.env:4:17'],
    ]
    expect(await find(true)).toEqual(['.env:2:8', ...uses])
    expect(await find(false)).toEqual(uses)
  })

  it('are found where a secret names a variable, and where a service passes it on', async () => {
    const text = service('environment: [TOKEN]\nsecrets: {token: {environment: TOK|EN}}')
    const { client, place, shown } = await at(text, { '.env': 'TOKEN=a\n' })
    expect(shown(await client.connection.sendRequest(DefinitionRequest.type, place))).toEqual(['.env:1:1'])
    const found = await client.connection.sendRequest(ReferencesRequest.type, {
      ...place,
      context: { includeDeclaration: false },
    })
    expect(shown(found)).toEqual(['compose.yaml:4:19', 'compose.yaml:5:32'])
  })

  it('are in all files of the project', async () => {
    const { client, place, shown } = await at(service('hostname: ${HO|ST}'), {
      'compose.override.yaml': 'services: {web: {domainname: "${HOST}"}}\n',
    })
    const found = await client.connection.sendRequest(ReferencesRequest.type, {
      ...place,
      context: { includeDeclaration: true },
    })
    expect(shown(found)).toEqual(['compose.yaml:4:17', 'compose.override.yaml:1:33'])
  })

  it('are found beside a server for the files of Docker too', async () => {
    const settings = { besideDockerServer: true }
    const { client, place, shown } = await at(whole, { '.env': dotenv }, { settings })
    expect(shown(await client.connection.sendRequest(DefinitionRequest.type, place))).toEqual(['.env:2:8'])
  })
})

describe('[E12-05] the rename of a variable', () => {
  it('changes its places in all files', async () => {
    const { client, place } = await at(whole, { '.env': dotenv })
    expect(await client.connection.sendRequest(PrepareRenameRequest.type, place)).toEqual({
      start: { line: 5, character: 21 },
      end: { line: 5, character: 24 },
    })
    const edit = await client.connection.sendRequest(RenameRequest.type, { ...place, newName: 'VERSION' })
    const after = Object.entries(edit!.changes!).map(([uri, edits]) => {
      const before = TextDocument.create(uri, '', 1, readFileSync(new URL(uri), 'utf8'))
      return [path.basename(uri), TextDocument.applyEdits(before, edits)]
    })
    const renamed = (text: string) => text.replaceAll(/(?<!\$\$|'\$)TAG/g, 'VERSION')
    expect(Object.fromEntries(after)).toEqual({
      '.env': renamed(dotenv),
      'compose.yaml': renamed(whole.replace('TA|G', 'TAG')),
    })
  })

  it.each([
    ['that Docker Compose reads', 'hostname: ${COMPOSE_PROJECT_NAME|}', {}],
    ['that the environment sets', 'hostname: ${HO|ST}', { env: { HOST: 'a' } }],
    ['that a container gets by its name', 'environment: {HOST: , OTHER: "${HO|ST}"}', {}],
    ['that a build gets by its name', 'build: {args: [HOST]}\n    hostname: ${HO|ST}', {}],
    ['that an env file of a service uses', 'env_file: web.env\n    hostname: ${HO|ST}', {}],
  ])('is refused for a variable %s', async (_, text, { env }: { readonly env?: Record<string, string> }) => {
    const options = { settings: { trustedFiles: true }, env: env ?? {} }
    const { client, place } = await at(service(text), { 'web.env': 'URL=https://${HOST}\n' }, options)
    await expect(client.connection.sendRequest(PrepareRenameRequest.type, place)).rejects.toThrow(/`\w+`/)
    await expect(
      client.connection.sendRequest(RenameRequest.type, { ...place, newName: 'NEW' }),
    ).rejects.toThrow(/`\w+`/)
  })

  it.each(['', '1A', 'A-B', 'LEVEL', 'TOKEN', 'COMPOSE_FILE'])('is refused to %j', async (newName) => {
    const { client, place } = await at(whole, { '.env': dotenv })
    await expect(client.connection.sendRequest(RenameRequest.type, { ...place, newName })).rejects.toThrow(
      /variable|meaning/,
    )
  })
})
