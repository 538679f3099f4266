import { ExecuteCommandRequest, type Range } from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { describe, expect, it } from 'vitest'
import { BecomesRequest, ComesFromRequest } from '../src/protocol/object-requests.js'
import type { Client } from './support/client.js'
import { clientWith } from './support/in-process.js'

const manifest = `services:
  web:
    image: nginx:1.29
    ports: ["8080:80"]
  db:
    image: postgres:\${TAG}
`

const all = { line: 0, character: 0 }

/** Opens a manifest, and returns the links of the objects of a subject. */
async function open(text: string, subject: unknown, files: Record<string, string> = {}) {
  const client = await clientWith({ 'compose.yaml': text, '.env': 'TAG=18\n', ...files })
  for (const name of ['compose.yaml', ...Object.keys(files)]) await client.open(name)
  const objects = { textDocument: { uri: client.uri('compose.yaml') }, subject }
  const yaml = await shown(client, subject)
  return {
    client,
    yaml,
    /** Returns the YAML of the fields that come from a line, each without its further lines. */
    async becomes(line: number, name = 'compose.yaml') {
      const textDocument = { uri: client.uri(name) }
      const position = { line, character: 0 }
      const ranges = await client.connection.sendRequest(BecomesRequest.method, {
        ...{ objects, textDocument, position },
      })
      return (ranges as Range[] | null)?.map((range) => textAt(yaml, range).split('\n')[0])
    },
    /** Returns the field at the first place of a text in the YAML, and its origin. */
    async comesFrom(part: string) {
      const position = TextDocument.create('', '', 0, yaml).positionAt(yaml.indexOf(part))
      const found = await client.connection.sendRequest(ComesFromRequest, {
        objects: objects as never,
        position,
      })
      const { field, places, reason } = found!
      const inFile = places.map(({ uri, range }) => `${uri.split('/').at(-1)}:${range.start.line}`)
      return { field: textAt(yaml, field), places: inFile, reason }
    },
  }
}

function shown(client: Client, subject: unknown): Promise<string> {
  const command = 'tranship.showObjects'
  const given = [client.uri('compose.yaml'), subject]
  return client.connection.sendRequest(ExecuteCommandRequest.type, { command, arguments: given })
}

function textAt(yaml: string, range: Range): string {
  return TextDocument.create('', '', 0, yaml).getText(range)
}

describe('[E12-13] a line of the manifest', () => {
  it('becomes fields of the shown objects', async () => {
    const { becomes } = await open(manifest, 'web')
    expect(await becomes(2)).toEqual(['image: nginx:1.29'])
    expect(await becomes(3)).toEqual(expect.arrayContaining(['ports:', 'number: 80']))
    expect(await becomes(5)).toEqual([])
  })

  it('becomes fields of all objects, below the comment about those that are missing', async () => {
    const { becomes, yaml } = await open(`${manifest}  bad:\n    image: a\n    restart: alway\n`, all)
    expect(yaml).toMatch(/^# Missing because of errors: bad\n/)
    expect(await becomes(2)).toEqual(['image: nginx:1.29'])
    expect(await becomes(5)).toContain('image: postgres:18')
    expect(await becomes(7)).toEqual([])
  })

  it('of a merged file is linked too', async () => {
    const override = 'services:\n  web:\n    image: nginx:1.30\n'
    const { becomes, comesFrom } = await open(manifest, 'web', { 'compose.override.yaml': override })
    expect(await becomes(2, 'compose.override.yaml')).toEqual(['image: nginx:1.30'])
    expect(await comesFrom('nginx:1.30')).toMatchObject({ places: ['compose.override.yaml:2'] })
  })

  it('is linked to the newest objects', async () => {
    const { client, becomes } = await open(manifest, 'web')
    expect(await becomes(2)).toEqual(['image: nginx:1.29'])
    await client.change('compose.yaml', manifest.replace('  web:\n', '  web:\n    init: true\n'))
    expect(await becomes(3)).toEqual(['image: nginx:1.29'])
  })

  it('becomes nothing of a file with errors alone, and of another file', async () => {
    const { becomes } = await open('services: [\n', all, { 'other.yaml': 'a: b\n' })
    expect(await becomes(0)).toBeUndefined()
    expect(await becomes(0, 'other.yaml')).toBeUndefined()
  })
})

describe('[E12-13] a field of the shown objects', () => {
  it('comes from a line, and from the variables in it', async () => {
    const { comesFrom } = await open(manifest, 'db')
    expect(await comesFrom('postgres:18')).toEqual({
      field: 'image: postgres:18',
      places: ['compose.yaml:5', 'compose.yaml:5'],
      reason: undefined,
    })
  })

  it('has a reason if no line asks for it', async () => {
    const { comesFrom } = await open(manifest, 'web')
    const { field, places, reason } = await comesFrom('apiVersion')
    expect([field, places]).toEqual(['apiVersion: v1', []])
    expect(reason).toMatch(/^always/)
  })

  it('is a whole block at the key of the block, without the line after it', async () => {
    const { comesFrom } = await open(manifest, 'web')
    const { field, places } = await comesFrom('ports:')
    expect(field).toMatch(/^ports:\n.*[^\n]$/s)
    expect(places).toEqual(['compose.yaml:3'])
  })
})

it('[E12-13] a line becomes at most 1,000 fields', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `s${index}: {image: a, ports: ["80"]}`)
  const { becomes } = await open(`services: {${names.join(', ')}}\n`, all)
  expect(await becomes(0)).toHaveLength(1000)
})
