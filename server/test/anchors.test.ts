import {
  DefinitionRequest,
  DocumentHighlightKind,
  DocumentHighlightRequest,
  PrepareRenameRequest,
  type Range,
  ReferencesRequest,
  RenameRequest,
  type TextEdit,
} from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { describe, expect, it } from 'vitest'
import { marked } from './support/client.js'
import { type ClientOptions, clientWith } from './support/in-process.js'

const manifest = `x-base: &base
  image: nginx:1.29
  environment: { NOTE: "*base &base" }
services:
  web:
    <<: *base
    # *base
  job: *base
  other:
    <<: [*other, *base]
x-late: &base { image: redis:8 }
x-last: *base
`

async function at(text: string, options?: ClientOptions) {
  const { text: plain, position } = marked(text)
  const client = await clientWith({ 'compose.yaml': plain }, options)
  await client.open('compose.yaml')
  const place = { textDocument: { uri: client.uri('compose.yaml') }, position }
  const rename = async (newName: string) => {
    const edit = await client.connection.sendRequest(RenameRequest.type, { ...place, newName })
    const edits: TextEdit[] = edit?.changes?.[place.textDocument.uri] ?? []
    return TextDocument.applyEdits(TextDocument.create('', 'yaml', 1, plain), edits)
  }
  return { client, place, rename }
}

const shown = ({ start }: Range) => `${start.line + 1}:${start.character + 1}`

/** The same manifest with the cursor in one of its mentions of the first anchor. */
const mentions = ['&b|ase\n  image', '<<: *base|\n    #', 'job: |*base', ', *|base]'].map((mention) =>
  manifest.replace(mention.replace('|', ''), mention),
)

describe('an anchor', () => {
  it.each(mentions)('[E12-18] is the definition of its aliases, at each of its places (%#)', async (text) => {
    const { client, place } = await at(text)
    const found = await client.connection.sendRequest(DefinitionRequest.type, place)
    expect(found).toMatchObject([{ range: { start: { line: 0, character: 9 } } }])
    const references = await client.connection.sendRequest(ReferencesRequest.type, {
      ...place,
      context: { includeDeclaration: true },
    })
    expect(references!.map(({ range }) => shown(range))).toEqual(['1:10', '6:10', '8:9', '10:19'])
    const highlights = await client.connection.sendRequest(DocumentHighlightRequest.type, place)
    expect(highlights!.map(({ kind }) => kind)).toEqual([
      DocumentHighlightKind.Write,
      ...Array<DocumentHighlightKind>(3).fill(DocumentHighlightKind.Read),
    ])
  })

  it.each(mentions)('[E12-18] is renamed with all of its aliases (%#)', async (text) => {
    const { client, place, rename } = await at(text)
    expect(await client.connection.sendRequest(PrepareRenameRequest.type, place)).not.toBeNull()
    const [ofFirst, ofLast] = [
      manifest.slice(0, manifest.indexOf('x-late')),
      '&base { image: redis:8 }\nx-last: *base\n',
    ]
    const expected = ofFirst.replace('&base\n', '&own\n').replaceAll(/([:,] )\*base/g, '$1*own')
    expect(await rename('own')).toBe(`${expected}x-late: ${ofLast}`)
  })

  it('[E12-18] with a name that another one has takes only the aliases below it', async () => {
    const { rename } = await at(manifest.replace('x-last: *', 'x-last: |*'))
    expect(await rename('late')).toBe(
      manifest.replace('&base { image', '&late { image').replace('x-last: *base', 'x-last: *late'),
    )
  })

  it('[E12-18] refuses names that are no anchor, and those of other anchors', async () => {
    const { rename } = await at(manifest.replace('&b', '&|b').replace('x-late: &base', 'x-late: &late'))
    for (const name of ['', 'a b', 'a]', 'a,b', '-a', '*a', 'a:', 'late', 'base'])
      await expect(rename(name)).rejects.toThrow(/anchor/)
  })

  it('[E12-18] is none of another document, and an alias without one has no definition', async () => {
    const text = 'services: { web: &web { image: a } }\n---\nservices: { b: { image: b, x-a: *w|eb } }\n'
    const { client, place } = await at(text)
    expect(await client.connection.sendRequest(DefinitionRequest.type, place)).toBeNull()
    expect(await client.connection.sendRequest(PrepareRenameRequest.type, place)).toBeNull()
  })

  it.each(['besideYamlServer', 'besideDockerServer'])(
    '[E12-18] is left to another server: %s',
    async (beside) => {
      const { client, place } = await at(mentions[0]!, { settings: { [beside]: true } })
      const context = { includeDeclaration: false }
      expect(await client.connection.sendRequest(DefinitionRequest.type, place)).toBeNull()
      expect(await client.connection.sendRequest(DocumentHighlightRequest.type, place)).toEqual([])
      expect(await client.connection.sendRequest(PrepareRenameRequest.type, place)).toBeNull()
      expect(await client.connection.sendRequest(ReferencesRequest.type, { ...place, context })).toHaveLength(
        3,
      )
    },
  )
})
