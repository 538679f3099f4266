import path from 'node:path'
import {
  type CodeLens,
  CodeLensRequest,
  CodeLensResolveRequest,
  DefinitionRequest,
  DocumentHighlightKind,
  DocumentHighlightRequest,
  ExecuteCommandRequest,
  type Location,
} from 'vscode-languageserver-protocol/node'
import { describe, expect, it } from 'vitest'
import type { Files } from '../../cli/test/support/folder.js'
import { marked } from './support/client.js'
import { type ClientOptions, clientWith } from './support/in-process.js'

async function at(text: string, files: Files = {}, options?: ClientOptions) {
  const { text: plain, position } = marked(text)
  const client = await clientWith({ 'compose.yaml': plain, ...files }, options)
  await client.open('compose.yaml')
  return { client, place: { textDocument: { uri: client.uri('compose.yaml') }, position } }
}

describe('[E12-06] definition across files', () => {
  const base = 'services:\n  web: {image: other}\n  base:\n    image: nginx\n'

  it.each([
    ['an extended file', 'services: {web: {extends: {file: base.yaml, service: ba|se}}}\n', 'base.yaml:3'],
    [
      'an extended file in a folder',
      'services: {web: {extends: {file: in/base.yaml, service: "ba|se"}}}\n',
      'in/base.yaml:3',
    ],
    [
      'an extended file that is included too',
      'include: [base.yaml]\nservices: {a: {extends: {file: base.yaml, service: ba|se}}}\n',
      'base.yaml:3',
    ],
    ['the same file', 'services: {web: {extends: ba|se}, base: {image: a}}\n', 'compose.yaml:1'],
    [
      'an included file',
      'include: [base.yaml]\nservices: {a: {image: a, depends_on: [ba|se]}}\n',
      'base.yaml:3',
    ],
  ])('leads into %s', async (_, text, expected) => {
    const { client, place } = await at(text, { 'base.yaml': base, 'in/base.yaml': base })
    const found = (await client.connection.sendRequest(DefinitionRequest.type, place)) as Location[]
    expect(
      found.map(
        ({ uri, range }) => `${path.relative(client.folder, new URL(uri).pathname)}:${range.start.line + 1}`,
      ),
    ).toEqual([expected])
  })

  it('is none for a service that the extended file lacks', async () => {
    const text = 'services: {web: {extends: {file: base.yaml, service: d|b}}}\n'
    const { client, place } = await at(text, { 'base.yaml': base })
    expect(await client.connection.sendRequest(DefinitionRequest.type, place)).toEqual([])
  })
})

describe('[E12-06] highlights', () => {
  const highlights = async (text: string, files?: Files, options?: ClientOptions) => {
    const { client, place } = await at(text, files, options)
    const found = (await client.connection.sendRequest(DocumentHighlightRequest.type, place)) ?? []
    return found.map(({ range: { start }, kind }) => [start.line, start.character, kind])
  }
  const { Read, Write } = DocumentHighlightKind
  const names = 'services:\n  web:\n    image: a\n    depends_on: [d|b]\n  db: {image: "b:${TAG}${TAG}"}\n'

  it('are the definition of a name and its mentions', async () => {
    expect(await highlights(names)).toEqual([
      [4, 2, Write],
      [3, 17, Read],
    ])
  })

  it('are the uses of a variable in the document', async () => {
    const variables = names.replace('|', '').replace('{TAG}$', '{T|AG}$')
    expect(await highlights(variables, { '.env': 'TAG=1\n' })).toEqual([
      [4, 19, Read],
      [4, 25, Read],
    ])
  })

  it('of names are left to a server for the files of Docker', async () => {
    expect(await highlights(names, {}, { settings: { besideDockerServer: true } })).toEqual([])
  })
})

describe('[E12-07] a lens', () => {
  const text = `services:
  web:
    image: nginx
    ports: ["80:80"]
    volumes: [data:/data]
    x-endpoint: a.example
  job:
    image: job
    restart: "no"
volumes: {data: {}}
`
  const lenses = async (manifest: string, files: Files = {}) => {
    const { client, place } = await at(`|${manifest}`, files)
    const { textDocument } = place
    const found = (await client.connection.sendRequest(CodeLensRequest.type, { textDocument })) ?? []
    const resolved = found.map((lens) => client.connection.sendRequest(CodeLensResolveRequest.type, lens))
    return { client, found, lenses: await Promise.all(resolved) }
  }
  const shown = (found: readonly CodeLens[]) =>
    found.map(({ range: { start }, command }) => [start.line, command?.title])

  it('says of each service what it becomes, the workload first', async () => {
    const { found, lenses: resolved } = await lenses(text)
    expect(found.map(({ command }) => command)).toEqual([undefined, undefined])
    expect(shown(resolved)).toEqual([
      [1, '→ StatefulSet, Service, Ingress'],
      [6, '→ Job'],
    ])
  })

  it('runs the command that returns the objects', async () => {
    const { client, lenses: resolved } = await lenses(text)
    const { command, arguments: given } = resolved[0]!.command!
    const yaml = await client.connection.sendRequest(ExecuteCommandRequest.type, {
      command,
      arguments: given!,
    })
    expect(String(yaml).match(/^kind: .*/gm)).toEqual(['kind: Service', 'kind: StatefulSet', 'kind: Ingress'])
  })

  it('leaves out the objects of another service, to which a value gives a port', async () => {
    const web = '{image: a, environment: {URL: "http://db:7000"}, depends_on: [db]}'
    const { lenses: resolved } = await lenses(
      `services:\n  web: ${web}\n  db: {image: b, volumes: ["d:/d"]}\nvolumes: {d: }\n`,
    )
    expect(shown(resolved)).toEqual([
      [1, '→ Deployment, Service'],
      [2, '→ StatefulSet, Service'],
    ])
  })

  it('has the objects of the service whose Pod a service is in', async () => {
    const { lenses: resolved } = await lenses(
      'services:\n  vpn: {image: a}\n  web: {image: b, network_mode: "service:vpn"}\n',
    )
    expect(shown(resolved)[1]).toEqual([2, '→ Deployment, Service'])
  })

  it('stands only above services of the document', async () => {
    const files = { 'db.yaml': 'services: {db: {image: b}}\n' }
    const { lenses: resolved } = await lenses('include: [db.yaml]\nservices: {web: {image: a}}\n', files)
    expect(shown(resolved)).toEqual([[1, '→ Deployment, Service']])
  })

  it('says so where a service has no objects', async () => {
    const { lenses: resolved } = await lenses('services: {web: {image: a}, b: {image: b, profiles: [x]}}\n')
    expect(shown(resolved)).toEqual([
      [0, '→ Deployment, Service'],
      [0, 'no objects'],
    ])
  })

  it('is absent while an error touches its service', async () => {
    const { lenses: resolved } = await lenses('services: {web: {image: a, restart: alway}, db: {image: a}}\n')
    expect(shown(resolved)).toEqual([[0, '→ Deployment, Service']])
  })
})
