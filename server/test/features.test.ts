import {
  CodeActionRequest,
  CompletionItemKind,
  CompletionRequest,
  DefinitionRequest,
  DidOpenTextDocumentNotification,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  ExecuteCommandRequest,
  FoldingRangeRequest,
  type Hover,
  HoverRequest,
  InlayHintRequest,
  LSPErrorCodes,
  type Location,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  type CodeAction,
  type CompletionItem,
  type DocumentLink,
  type DocumentSymbol,
  type InlayHint,
} from 'vscode-languageserver-protocol/node'
import { CancellationTokenSource } from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { describe, expect, it } from 'vitest'
import type { Files } from '../../cli/test/support/folder.js'
import { type Client, marked } from './support/client.js'
import { type ClientOptions, clientWith } from './support/in-process.js'

const manifest = `services:
  web:
    image: nginx:1.29
    depends_on: [db]
    env_file: [web.env]
    volumes:
      - data:/data
  db:
    image: shop/db:18
volumes:
  data: {}
`

/** A client that has the manifest open, and the place of a `|` in it. */
async function at(text: string, files: Files = {}, options?: ClientOptions) {
  const { text: plain, position } = marked(text)
  const client = await clientWith({ 'compose.yaml': plain, ...files }, options)
  await client.open('compose.yaml')
  return { client, place: { textDocument: { uri: client.uri('compose.yaml') }, position } }
}

async function open(text: string, files: Files = {}, options?: ClientOptions) {
  const { client, place } = await at(`|${text}`, files, options)
  return { client, document: { textDocument: place.textDocument } }
}

describe('a quick fix', () => {
  it('mends what is wrong', async () => {
    const text = 'services:\n  web:\n    image: nginx\n    restart: alway\n'
    const { client, document } = await open(text)
    const place = { line: 3, character: 15 }
    const actions = (await client.connection.sendRequest(CodeActionRequest.type, {
      ...document,
      range: { start: place, end: place },
      context: { diagnostics: [] },
    })) as CodeAction[]
    expect(actions).toHaveLength(1)
    const [{ edit, diagnostics, title }] = actions as [CodeAction]
    expect(title).toBe('Replace by always')
    expect(diagnostics).toMatchObject([{ range: { start: { line: 3 } } }])
    const written = TextDocument.create('', 'yaml', 1, text)
    const mended = TextDocument.applyEdits(written, edit!.changes![document.textDocument.uri]!)
    expect(mended).toBe(text.replace('alway', 'always'))
  })

  it('is offered once for what several services merge, and says all that it mends', async () => {
    const { client, document } = await open(
      'x-base: &base\n  image: nginx\n  restart: alway\nservices:\n  web: *base\n  worker:\n    <<: *base\n',
    )
    const place = { line: 2, character: 12 }
    const actions = (await client.connection.sendRequest(CodeActionRequest.type, {
      ...document,
      range: { start: place, end: place },
      context: { diagnostics: [] },
    })) as CodeAction[]
    expect(actions.map(({ title }) => title)).toEqual(['Replace by always'])
    expect(actions[0]!.diagnostics).toMatchObject([
      { code: 'invalid-restart', message: expect.stringContaining('`web`') },
      { code: 'invalid-restart', message: expect.stringContaining('`worker`') },
    ])
  })

  it('is none elsewhere', async () => {
    const { client, document } = await open('services:\n  web:\n    image: nginx\n    restart: alway\n')
    const place = { line: 0, character: 0 }
    const range = { start: place, end: place }
    const parameters = { ...document, range, context: { diagnostics: [] } }
    expect(await client.connection.sendRequest(CodeActionRequest.type, parameters)).toEqual([])
  })
})

describe('a hover', () => {
  const hover = async (text: string) => {
    const { client, place } = await at(text, { 'web.env': '' })
    const found = (await client.connection.sendRequest(HoverRequest.type, place)) as Hover | null
    return found === null ? undefined : (found.contents as { value: string }).value
  }

  it('[C11-01] says what is inferred at the line that is the reason, and at the service', async () => {
    const inferring = 'services:\n  web:\n    image: nginx\n    deploy:\n      mode: global\n'
    const note = 'Inferred\n\n- `web`: becomes a DaemonSet, because `deploy.mode` requests it, line 5'
    for (const word of ['web', 'mode'])
      expect(await hover(inferring.replace(word, `|${word}`))).toContain(note)
    expect(await hover(inferring.replace('image', '|image'))).not.toContain('Inferred')
  })

  it('says what a key means and what its line becomes', async () => {
    const text = await hover(manifest.replace('image: nginx', 'im|age: nginx'))
    expect(text).toContain('`image`:')
    expect(text).toMatch(/StatefulSet web\n {2}- `\/spec\/template\/spec\/containers\/0\/image`/)
  })

  it('says what a service becomes', async () => {
    expect(await hover(manifest.replace('  web:', '  w|eb:'))).toContain('StatefulSet web')
  })

  it('says what a key means where the manifest has errors', async () => {
    expect(await hover('services:\n  web:\n    ima|ge: nginx\n    restart: alway\n')).toContain('`image`:')
  })

  it('[R0-19] says what a service becomes while another has an error', async () => {
    const broken = '  web:\n    image: nginx\n    restart: alway\n'
    expect(await hover(`services:\n${broken}  d|b:\n    image: postgres\n`)).toContain('StatefulSet db')
  })

  it.each([
    ['depends_on: [db]', 'depends_on: [d|b]', '`db` is a service: Service db:5432, Deployment db.'],
    [
      'depends_on: [db]',
      'environment: {URL: "redis://d|b:6379"}',
      '`db` is a service: Service db:5432, Deployment db.',
    ],
    ['- data:/data', '- da|ta:/data', '`data` is a volume: PersistentVolumeClaim data.'],
    ['depends_on: [db]', 'networks: [de|fault]\n    depends_on: [db]', undefined],
  ])('says what a name stands for: %s as %s', async (written, marked, told) => {
    const text = manifest.replace('shop/db:18', 'shop/db:18\n    ports: [5432]').replace(written, marked)
    const found = await hover(text)
    if (told === undefined) expect(found).not.toContain(' is a ')
    else expect(found!.split('\n')[0]).toBe(told)
  })

  it('shows a name as it is written, and not as Markdown', async () => {
    const name = 'a` ![x](https://a.example/x.png) ```\u202e'
    const found = await hover(
      `services:\n  web:\n    image: nginx\n    depends_on: ["${name}|"]\n  "${name}":\n    image: nginx\n`,
    )
    expect(found).toContain(
      '```` a` ![x](https://a.example/x.png) ```\\u202e ```` is a service: Service a-x-https-a-example-x-png',
    )
  })

  it('is none where nothing stands', async () => {
    expect(await hover(`${manifest}|`)).toBeUndefined()
  })
})

describe('names', () => {
  it('are an outline', async () => {
    const { client, document } = await open(manifest)
    const found = await client.connection.sendRequest(DocumentSymbolRequest.type, document)
    expect(
      (found as DocumentSymbol[]).map(({ name, detail, range }) => [name, detail, range.start.line]),
    ).toEqual([
      ['web', 'service', 1],
      ['db', 'service', 7],
      ['data', 'volume', 10],
    ])
  })

  it('lead to their definition, and to where they are used', async () => {
    const { client, place } = await at(manifest.replace('[db]', '[d|b]'))
    const lines = (found: unknown) => (found as Location[]).map(({ range }) => range.start.line)
    expect(lines(await client.connection.sendRequest(DefinitionRequest.type, place))).toEqual([7])
    const uses = (includeDeclaration: boolean) =>
      client.connection.sendRequest(ReferencesRequest.type, { ...place, context: { includeDeclaration } })
    expect(lines(await uses(true))).toEqual([7, 3])
    expect(lines(await uses(false))).toEqual([3])
  })

  it('lead into files that are included', async () => {
    const { client, place } = await at(`include: [db.yaml]\n${manifest.replace('[db]', '[o|ther]')}`, {
      'db.yaml': 'services: {other: {image: redis}}\n',
    })
    expect(await client.connection.sendRequest(DefinitionRequest.type, place)).toMatchObject([
      { uri: client.uri('db.yaml'), range: { start: { line: 0, character: 11 } } },
    ])
  })

  it('are renamed wherever they stand', async () => {
    const { client, place } = await at(manifest.replace('- data', '- da|ta'))
    expect(await client.connection.sendRequest(PrepareRenameRequest.type, place)).toEqual({
      start: { line: 6, character: 8 },
      end: { line: 6, character: 12 },
    })
    const edit = await client.connection.sendRequest(RenameRequest.type, { ...place, newName: 'files' })
    const edits = edit!.changes![client.uri('compose.yaml')]!
    const written = TextDocument.create('', 'yaml', 1, manifest)
    expect(TextDocument.applyEdits(written, edits)).toBe(
      manifest.replace('- data:', '- files:').replace('  data: {}', '  files: {}'),
    )
  })

  it('are renamed at the address of a document as the editor writes it, as on Windows', async () => {
    const client = await clientWith({})
    const uri = 'file:///c%3A/Users/me/app%2Bshop/compose.yaml'
    await client.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'yaml', version: 1, text: manifest },
    })
    const place = { textDocument: { uri }, position: { line: 7, character: 3 } }
    const edit = await client.connection.sendRequest(RenameRequest.type, { ...place, newName: 'database' })
    expect(Object.keys(edit!.changes!)).toEqual([uri])
    const found = await client.connection.sendRequest(DefinitionRequest.type, place)
    expect(found).toMatchObject([{ uri }])
  })

  it('are not renamed in a file that others extend, which call them too', async () => {
    const client = await clientWith({
      'compose.yaml': 'services: {web: {extends: {file: base.yaml, service: base}}}\n',
      'base.yaml': 'services: {base: {image: a}}\n',
    })
    await client.open('compose.yaml')
    await client.open('base.yaml')
    const place = { textDocument: { uri: client.uri('base.yaml') }, position: { line: 0, character: 12 } }
    expect(await client.connection.sendRequest(PrepareRenameRequest.type, place)).toBeNull()
    expect(await client.connection.sendRequest(RenameRequest.type, { ...place, newName: 'other' })).toBeNull()
  })

  it.each(['web', 'two words', '', '123', '1e3', 'true', 'null', '-', '.data'])(
    'are not renamed to %j',
    async (newName) => {
      const { client, place } = await at(manifest.replace('[db]', '[d|b]'))
      await expect(client.connection.sendRequest(RenameRequest.type, { ...place, newName })).rejects.toThrow()
    },
  )
})

it('links lead to files that are there', async () => {
  const { client, document } = await open(manifest.replace('web.env', 'web.env, missing.env'), {
    'web.env': '',
  })
  const links = (await client.connection.sendRequest(DocumentLinkRequest.type, document)) as DocumentLink[]
  expect(links).toEqual([
    {
      range: { start: { line: 4, character: 15 }, end: { line: 4, character: 22 } },
      target: client.uri('web.env'),
    },
  ])
})

it('an included file is a link, and not the `.env` beside it', async () => {
  const { client, document } = await open('include: [db/compose.yaml]\n', {
    'db/compose.yaml': 'services:\n  db:\n    image: postgres:18\n',
    'db/.env': 'TAG=18\n',
  })
  const links = (await client.connection.sendRequest(DocumentLinkRequest.type, document)) as DocumentLink[]
  expect(links.map(({ target }) => target)).toEqual([client.uri('db/compose.yaml')])
})

it('blocks are folded', async () => {
  const { client, document } = await open(manifest)
  const found = await client.connection.sendRequest(FoldingRangeRequest.type, document)
  expect(found!.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
    [0, 8],
    [1, 6],
    [5, 6],
    [7, 8],
    [9, 10],
  ])
})

describe('completion', () => {
  const complete = async (text: string, options?: ClientOptions, files: Files = {}) => {
    const { client, place } = await at(text, files, options)
    const found = (await client.connection.sendRequest(CompletionRequest.type, place)) as CompletionItem[]
    return found
  }
  const labels = async (...given: Parameters<typeof complete>) =>
    (await complete(...given)).map(({ label }) => label)

  it('has the keys that are not there yet', async () => {
    const found = await complete('services:\n  web:\n    image: nginx\n    re|\n')
    expect(found.map(({ label }) => label)).toContain('restart')
    expect(found.map(({ label }) => label)).not.toContain('image')
    const restart = found.find(({ label }) => label === 'restart')
    expect(restart).toMatchObject({
      textEdit: {
        newText: 'restart: ',
        range: { start: { line: 3, character: 4 }, end: { line: 3, character: 6 } },
      },
    })
    expect(restart!.documentation).toBeDefined()
  })

  it('has the keys of the profile', async () => {
    const text = 'services:\n  web:\n    image: nginx\n    |\n'
    expect(await labels(text)).toContain('profiles')
    expect(await labels(text, { settings: { profile: '1.37' } })).not.toContain('profiles')
  })

  it('has values', async () => {
    expect(await labels('services:\n  web:\n    image: nginx\n    read_only: |\n')).toEqual(['true', 'false'])
    expect(await labels('services:\n  web:\n    image: nginx\n    restart: |\n')).toContain('always')
    expect(await labels('services:\n  web:\n    image: nginx\n    restart: un|\n')).toContain(
      'unless-stopped',
    )
  })

  it.each([
    ['services: {web: {image: a, depends_on: [|]}, db: {image: b}}\n', ['db']],
    ['services:\n  web:\n    image: a\n    volumes:\n      - |\nvolumes: {data: }\n', ['data']],
    ['services:\n  web:\n    image: a\n    networks: [|]\nnetworks: {front: }\n', ['front']],
    ['services:\n  web:\n    image: a\n    secrets: [|]\nsecrets: {key: {file: x}}\n', ['key']],
    ['services:\n  web:\n    image: a\n    configs: [|]\nconfigs: {site: {content: x}}\n', ['site']],
    ['services: {web: {image: a, profiles: [|]}, db: {image: b, profiles: [debug]}}\n', ['debug']],
    ['services:\n  web:\n    image: a\n    depends_on:\n      |\n  db:\n    image: b\n', ['db']],
  ])('has names: %j', async (text, names) => {
    const found = await complete(text, { settings: { besideYamlServer: true } })
    const named = found.filter(({ kind }) => kind === CompletionItemKind.Reference)
    expect(named.map(({ label }) => label)).toEqual(names)
  })

  it('has variables, but never what they are', async () => {
    const files = {
      '.env': 'TAG=hidden-one\n',
      'compose.override.yaml': 'services: {web: {user: $USER_ID}}\n',
    }
    const text = 'services:\n  web:\n    image: a:${|}\n'
    const found = await complete(
      text,
      { env: { HOST: 'hidden-two' }, settings: { trustedFiles: true } },
      files,
    )
    expect(found.map(({ label }) => label)).toEqual(['TAG', 'HOST', 'PWD', 'USER_ID'])
    expect(JSON.stringify(found)).not.toContain('hidden')
  })

  it('has anchors, but beside a YAML server, which has them too', async () => {
    const text = 'x-a: &one {A: b}\nservices: {web: {image: a, environment: *|}}\n'
    expect(await labels(text)).toEqual(['one'])
    expect(await labels(text, { settings: { besideYamlServer: true } })).toEqual([])
  })

  it('[E12-02] has files and folders of the workspace, and services of an extended file', async () => {
    const files = {
      'api/Dockerfile': '',
      'site/index.html': '',
      'base.yaml': 'services: {base: {image: a}}\n',
      'prod.env': '',
    }
    const service = (text: string) => `services:\n  web:\n    image: a\n    ${text}\n`
    const beside = { settings: { besideYamlServer: true } }
    expect(await labels(service('build: |'), beside, files)).toEqual(['api/', 'site/'])
    expect(await labels(service('volumes: [./site/|]'), beside, files)).toEqual(['index.html'])
    expect(await labels(service('extends: {file: base.yaml, service: |}'), beside, files)).toEqual(['base'])
    const [first] = await complete(service('env_file: |'), beside, files)
    expect(first).toMatchObject({ label: 'prod.env', kind: CompletionItemKind.File, sortText: '00000' })
  })

  it('[E12-02] begins paths of an included file in its own folder', async () => {
    const { text, position } = marked('services: {db: {build: |}}\n')
    const client = await clientWith({
      'compose.yaml': 'include: [more/db.yaml]\nservices: {web: {image: a}}\n',
      'more/db.yaml': text,
      'more/db/Dockerfile': '',
      'web/Dockerfile': '',
    })
    await client.open('compose.yaml')
    await client.open('more/db.yaml')
    const textDocument = { uri: client.uri('more/db.yaml') }
    const found = await client.connection.sendRequest(CompletionRequest.type, { textDocument, position })
    expect(
      (found as CompletionItem[]).flatMap(({ label, kind }) =>
        kind === CompletionItemKind.Folder ? [label] : [],
      ),
    ).toEqual(['db/'])
  })

  it('has the names of files that are included', async () => {
    const text = 'include: [db.yaml]\nservices: {web: {image: a, depends_on: [|]}}\n'
    expect(await labels(text, {}, { 'db.yaml': 'services: {db: {image: b}}\n' })).toContain('db')
  })
})

describe('inlay hints', () => {
  const hints = async (text: string, files: Files = {}, options?: ClientOptions) => {
    const { client, document } = await open(text, files, options)
    const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }
    const found = await client.connection.sendRequest(InlayHintRequest.type, { ...document, range })
    return (found as InlayHint[]).map(({ label, position: { line } }) => [line, label])
  }

  it('say where a value comes from, and never what it is', async () => {
    const text = 'services:\n  web:\n    image: "a:${TAG}"\n    user: ${UID:-1}\n    hostname: ${HOST}\n'
    const found = await hints(
      text,
      { '.env': 'TAG=hidden-one\n' },
      { env: { HOST: 'hidden-two' }, settings: { trustedFiles: true } },
    )
    expect(found).toEqual([
      [2, 'from a file'],
      [3, 'the default counts'],
      [4, 'from the environment'],
    ])
  })

  it('say which file wins', async () => {
    const found = await hints('services: {web: {image: a}}\n', {
      'compose.override.yaml': 'services: {web: {image: b}}\n',
    })
    expect(found).toEqual([[0, 'compose.override.yaml wins']])
    const documents = 'services: {web: {image: a}}\n---\nservices: {web: {image: b}}\n'
    expect(await hints(documents)).toEqual([[0, 'a later document wins']])
  })
})

describe('the command', () => {
  const show = (client: Client, ...given: readonly unknown[]) =>
    client.connection.sendRequest(ExecuteCommandRequest.type, {
      command: 'tranship.showObjects',
      arguments: [...given],
    }) as Promise<string | null>

  it('answers the objects of a service as YAML', async () => {
    const { client, document } = await open(manifest, { 'web.env': '' })
    const yaml = await show(client, document.textDocument.uri, 'web')
    expect(yaml).toMatch(/^kind: StatefulSet\nmetadata:\n {2}name: web$/m)
    expect(yaml).not.toMatch(/name: db$/m)
  })

  it('answers nothing where there are errors, and refuses other arguments', async () => {
    const { client, document } = await open(`${manifest}x\n`)
    expect(await show(client, document.textDocument.uri, 'web')).toBeNull()
    await expect(show(client, 1)).rejects.toThrow()
    await expect(show(client, document.textDocument.uri, { line: 'a' })).rejects.toThrow()
  })

  it('[R0-19] answers the objects of the services without errors, and names the others', async () => {
    const web = '  web:\n    image: nginx\n    restart: alway\n'
    const { client, document } = await open(`services:\n${web}  db:\n    image: postgres\n`)
    const answer = (which: unknown) => show(client, document.textDocument.uri, which)
    expect(await answer('db')).toMatch(/^ {2}name: db$/m)
    expect(await answer('web')).toBeNull()
    const all = await answer({ line: 0, character: 0 })
    expect(all).toMatch(/^# Missing because of errors: web\n/)
    expect(all).toMatch(/^ {2}name: db$/m)
    expect(all).not.toMatch(/name: web$/m)
  })

  it('answers the objects of what a place is in, and of all where it is in nothing', async () => {
    const { client, document } = await open(manifest, { 'web.env': '' })
    const names = async (line: number) => {
      const yaml = await show(client, document.textDocument.uri, { line, character: 3 })
      return new Set(yaml!.match(/^ {2}name: .*$/gm))
    }
    expect(await names(8)).toEqual(new Set(['  name: db']))
    expect((await names(0)).size).toBeGreaterThan(2)
  })
})

it('a text that was edited in places is the one that counts', async () => {
  const { client, document } = await open(manifest, { 'web.env': '' })
  const at = (line: number, character: number) => ({ line, character })
  await client.edit('compose.yaml', [
    { range: { start: at(9, 0), end: at(9, 0) }, text: '  cache:\n    image: valkey:9\n' },
    { range: { start: at(1, 2), end: at(1, 5) }, text: 'shop' },
  ])
  const found = await client.connection.sendRequest(DocumentSymbolRequest.type, document)
  expect((found as DocumentSymbol[]).map(({ name, range }) => [name, range.start.line])).toEqual([
    ['shop', 1],
    ['db', 7],
    ['cache', 9],
    ['data', 12],
  ])
  const codes = (await client.diagnostics('compose.yaml')).map(({ code }) => code)
  expect(codes).toEqual(['guessed-images'])
})

it('a request that is cancelled is not answered', async () => {
  const { client, place } = await at(manifest.replace('image', 'im|age'))
  const source = new CancellationTokenSource()
  const asked = client.connection.sendRequest(HoverRequest.type, place, source.token)
  source.cancel()
  await expect(asked).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled })
})

it.each([
  ['untitled:Untitled-1', 'dockercompose'],
  ['untitled:compose.yaml', 'yaml'],
  ['untitled:/folder/compose-prod.yml', 'yaml'],
])('a text that is not saved is checked by itself: %s', async (uri, languageId) => {
  const client = await clientWith({})
  await client.connection.sendNotification(DidOpenTextDocumentNotification.type, {
    textDocument: {
      uri,
      languageId,
      version: 1,
      text: 'services: {web: {image: "a:${TAG}", env_file: [a.env], restart: alway}}\n',
    },
  })
  expect(await client.diagnostics(uri)).toHaveLength(1)
})

it('a text that is not saved and says by no name what it is is left alone', async () => {
  const client = await clientWith({})
  const uri = 'untitled:Untitled-1'
  const textDocument = { uri, languageId: 'yaml', version: 1, text: 'services: {web: {restart: alway}}\n' }
  await client.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument })
  const place = { textDocument: { uri }, position: { line: 0, character: 12 } }
  expect(await client.connection.sendRequest(HoverRequest.type, place)).toBeNull()
})
