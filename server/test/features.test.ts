import path from 'node:path'
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
  InsertTextFormat,
  InsertTextMode,
  LSPErrorCodes,
  type Location,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
  WorkspaceSymbolRequest,
  type CodeAction,
  type CompletionItem,
  type DocumentLink,
  type DocumentSymbol,
  type InlayHint,
  type SelectionRange,
  type WorkspaceSymbol,
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

describe('the code actions', () => {
  const unused = 'services:\n  web:\n    image: nginx:1.29\n    cpu_shares: 5\n'

  /** Returns the actions at the `|` of a text, each with the text that it makes. */
  const actionsAt = async (text: string, only?: string[]) => {
    const { client, place } = await at(text)
    const { position, textDocument } = place
    const found = (await client.connection.sendRequest(CodeActionRequest.type, {
      textDocument,
      range: { start: position, end: position },
      context: { diagnostics: [], ...(only === undefined ? {} : { only }) },
    })) as CodeAction[]
    const written = TextDocument.create('', 'yaml', 1, text.replace('|', ''))
    return found.map(({ title, kind, edit }) => {
      return { title, kind, text: TextDocument.applyEdits(written, edit!.changes![textDocument.uri]!) }
    })
  }

  it('[E12-17] silence a warning with a comment above its line, after which it is gone', async () => {
    const [action, ...others] = await actionsAt(unused.replace('cpu_', 'cpu|_'))
    expect(others).toEqual([])
    expect(action).toMatchObject({
      title: 'Ignore unsupported-key with a comment',
      kind: 'quickfix',
      text: unused.replace('cpu_', '# tranship-ignore unsupported-key\n    cpu_'),
    })
    const { client } = await open(action!.text)
    expect(await client.diagnostics('compose.yaml')).toEqual([])
  })

  it('[E12-17] add the code to a comment that silences another warning of the line', async () => {
    const text = unused.replace('cpu_', '# tranship-ignore unpinned-image: later\n    cpu|_')
    expect(await actionsAt(text)).toMatchObject([
      { text: text.replace('unpinned-image', 'unpinned-image, unsupported-key').replace('|', '') },
    ])
  })

  it('[E12-17] offer no comment for errors', async () => {
    expect(await actionsAt('services:\n  web:\n    image: nginx\n    re|start: {}\n')).toEqual([])
  })

  it('[E12-17] apply all certain fixes of a file at once, an anchor once', async () => {
    const text =
      'x-base: &base\n  image: nginx\n  restart: alway\nservices:\n  |web:\n    <<: *base\n    prots: [80]\n  b: *base\n'
    const fixed = text.replace('|', '').replace('alway', 'always').replace('prots', 'ports')
    for (const only of ['source', 'source.fixAll', 'source.fixAll.tranship'])
      expect(await actionsAt(text, [only])).toEqual([
        { title: 'Apply all certain fixes of this file', kind: 'source.fixAll.tranship', text: fixed },
      ])
    for (const only of ['quickfix', 'source.organizeImports'])
      expect(await actionsAt(text, [only])).toEqual([])
    expect(await actionsAt(text)).toEqual([])
    const [, all] = await actionsAt(text.replace('|', '').replace('prots', 'pro|ts'))
    expect(all).toMatchObject({ kind: 'source.fixAll.tranship', text: fixed })
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
    expect(text).toContain('StatefulSet web\n  - `spec.template.spec.containers[0].image: nginx:1.29`')
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

  it.each([
    ['a number', 'ports: ["80|80:80"]', '`spec.ports[0].port: 80`'],
    ['a key with a slash', 'labels: {"a.exam|ple/b": d}', '`metadata.annotations["a.example/b"]: d`'],
    ['the leaves of a group', 'tty: tr|ue', '`spec.template.spec.containers[0].tty: true`'],
    [
      'no value of a variable',
      'environment: {LEVEL: "in|fo"}',
      '`spec.template.spec.containers[0].env[0].value`',
    ],
    [
      'no value on a line with a variable',
      'user: "${WHO:-5|}"',
      '`spec.template.spec.containers[0].securityContext.runAsUser`',
    ],
  ])('[E12-23] shows fields with their values: %s', async (_what, line, field) => {
    const text = await hover(`services:\n  web:\n    image: nginx\n    ${line}\n`)
    expect(text!.split('\n')).toContain(`  - ${field}`)
  })

  it('[E12-23] shows the definition of a name', async () => {
    const text =
      'services:\n  web:\n    image: nginx\n    depends_on: [d|b]\n  db:\n    image: ```\n\n    tty: true\n'
    expect(await hover(text)).toContain('````yaml\ndb:\n  image: ```\n\n  tty: true\n````')
  })

  it('[E12-23] shows which file wins', async () => {
    const { client, place } = await at(
      'services:\n  web: {image: nginx, depends_on: [d|b]}\n  db: {image: a}\n',
      {
        'compose.override.yaml': 'services:\n  db: {image: b}\n',
      },
    )
    const { contents } = (await client.connection.sendRequest(HoverRequest.type, place)) as Hover
    expect((contents as { value: string }).value.split('\n\n').slice(1, 5)).toEqual([
      '`compose.yaml`, line 3:',
      '```yaml\ndb: {image: a}\n```',
      '`compose.override.yaml`, line 2, which wins:',
      '```yaml\ndb: {image: b}\n```',
    ])
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
  it('[E12-20] are an outline: keys of the top level, names, and their keys', async () => {
    const { client, document } = await open(
      `x-base: &base { restart: always }\n${manifest.replace('web:\n', 'web:\n    <<: *base\n')}`,
    )
    const found = await client.connection.sendRequest(DocumentSymbolRequest.type, document)
    const shown = ({ name, detail = '', range, children = [] }: DocumentSymbol): unknown => [
      `${range.start.line}-${range.end.line} ${detail} ${name}`,
      ...children.map(shown),
    ]
    expect((found as DocumentSymbol[]).map(shown)).toEqual([
      ['0-0  x-base'],
      [
        '1-10  services',
        ['2-8 service web', ['4-4  image'], ['5-5  depends_on'], ['6-6  env_file'], ['7-8  volumes']],
        ['9-10 service db', ['10-10  image']],
      ],
      ['11-12  volumes', ['12-12 volume data']],
    ])
  })

  it('[E12-20] are symbols of the workspace, also in files that are not open', async () => {
    const client = await clientWith({
      'compose.yaml': 'include: [db/compose.yaml]\nservices: { web: { image: a } }\n',
      'db/compose.yaml': 'services: { Web-DB: { image: b } }\nvolumes: { data: }\n',
    })
    const found = async (query: string) =>
      (
        (await client.connection.sendRequest(WorkspaceSymbolRequest.type, { query })) as WorkspaceSymbol[]
      ).map(({ name, containerName, location }) => [
        name,
        containerName,
        path.relative(client.folder, new URL(location.uri).pathname),
      ])
    const [web, db] = [
      ['web', 'service', 'compose.yaml'],
      ['Web-DB', 'service', 'db/compose.yaml'],
    ]
    expect(await found('')).toEqual([web, db, ['data', 'volume', 'db/compose.yaml']])
    expect(await found('WEB')).toEqual([web, db])
    expect(await found('b')).toEqual([web, db])
    expect(await found('x')).toEqual([])
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
  expect(links.filter(({ target }) => target!.startsWith('file:'))).toEqual([
    {
      range: { start: { line: 4, character: 15 }, end: { line: 4, character: 22 } },
      target: client.uri('web.env'),
    },
  ])
})

it('[E12-20] images are links to their pages, if no other server has them', async () => {
  const linksWith = async (settings: object) => {
    const { client, document } = await open('services:\n  web:\n    image: nginx:1.29\n', {}, { settings })
    return client.connection.sendRequest(DocumentLinkRequest.type, document)
  }
  const range = { start: { line: 2, character: 11 }, end: { line: 2, character: 21 } }
  expect(await linksWith({})).toEqual([{ range, target: 'https://hub.docker.com/_/nginx' }])
  expect(await linksWith({ besideDockerServer: true })).toEqual([])
})

it('[E12-20] a selection grows from a value to its key, its block and the file', async () => {
  const { client, place } = await at(manifest.replace('[db]', '[d|b]'))
  const { textDocument, position } = place
  const ask = { textDocument, positions: [position] }
  const [found] = (await client.connection.sendRequest(SelectionRangeRequest.type, ask))!
  const written = TextDocument.create('', 'yaml', 1, manifest)
  const texts: string[] = []
  for (let each: SelectionRange | undefined = found; each !== undefined; each = each.parent)
    texts.push(written.getText(each.range))
  expect(texts.slice(0, 3)).toEqual(['db', '[db]', 'depends_on: [db]'])
  expect(texts.map((text) => text.trimEnd()).slice(3)).toEqual([
    manifest.slice(manifest.indexOf('image'), manifest.indexOf('  db:')).trimEnd(),
    manifest.slice(manifest.indexOf('web:'), manifest.indexOf('  db:')).trimEnd(),
    manifest.slice(manifest.indexOf('web:'), manifest.indexOf('volumes:\n  data')).trimEnd(),
    manifest.slice(0, manifest.indexOf('volumes:\n  data')).trimEnd(),
    // The last two differ by the line break at the end.
    manifest.trimEnd(),
    manifest.trimEnd(),
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

  it('[E12-19] is a snippet with the line below a key that needs one, if the editor knows snippets', async () => {
    const itemAt = async (label: string, options: ClientOptions) => {
      const { client, place } = await at('services:\n  web:\n    |\n', {}, options)
      const items = (await client.connection.sendRequest(CompletionRequest.type, place)) as CompletionItem[]
      return items.find((each) => each.label === label)!
    }
    expect(await itemAt('ports', { hasSnippets: true })).toMatchObject({
      textEdit: { newText: 'ports:\n  - $0' },
      insertTextFormat: InsertTextFormat.Snippet,
      insertTextMode: InsertTextMode.adjustIndentation,
    })
    for (const item of [await itemAt('ports', {}), await itemAt('image', { hasSnippets: true })])
      expect(item).not.toHaveProperty('insertTextFormat')
    expect(await itemAt('ports', {})).toMatchObject({ textEdit: { newText: 'ports:' } })
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
  const symbols = found as DocumentSymbol[]
  expect(symbols[0]!.children!.map(({ name }) => name)).toEqual(['shop', 'db', 'cache'])
  expect(symbols.map(({ name, range }) => [name, range.start.line])).toEqual([
    ['services', 0],
    ['volumes', 11],
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
