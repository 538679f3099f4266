import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as vscode from 'vscode'

/** The part of VS Code that the example uses, with files in memory. */
const editor = vi.hoisted(() => ({
  files: new Map<string, string>(),
  shown: new Map<string, vscode.Diagnostic[]>(),
  listeners: new Map<string, (argument: never) => void>(),
  documents: [] as vscode.TextDocument[],
  actions: undefined as vscode.CodeActionProvider | undefined,
  reads: 0,
}))

vi.mock('vscode', () => {
  class Uri {
    constructor(readonly fsPath: string) {}
    static file = (file: string) => new Uri(file)
    static joinPath = (base: Uri, ...parts: string[]) => new Uri(path.posix.join(base.fsPath, ...parts))
    toString = () => `file://${this.fsPath}`
  }
  class Position {
    constructor(
      readonly line: number,
      readonly character: number,
    ) {}
    before = (other: Position) =>
      this.line < other.line || (this.line === other.line && this.character <= other.character)
  }
  class Range {
    readonly start: Position
    readonly end: Position
    constructor(...[line, character, endLine, endCharacter]: [number, number, number, number]) {
      this.start = new Position(line, character)
      this.end = new Position(endLine, endCharacter)
    }
    intersection = (other: Range) =>
      this.start.before(other.end) && other.start.before(this.end) ? this : undefined
    contains = (at: Position) => this.start.before(at) && at.before(this.end)
  }
  const listen = (name: string) => (listener: (argument: never) => void) => {
    editor.listeners.set(name, listener)
    return { dispose: () => {} }
  }
  return {
    Uri,
    Position,
    Range,
    Diagnostic: class {
      constructor(
        readonly range: Range,
        readonly message: string,
        readonly severity: number,
      ) {}
    },
    DiagnosticSeverity: { Error: 0, Warning: 1 },
    DiagnosticRelatedInformation: class {
      constructor(
        readonly location: unknown,
        readonly message: string,
      ) {}
    },
    Location: class {
      constructor(
        readonly uri: Uri,
        readonly range: Range,
      ) {}
    },
    CodeAction: class {
      edit: unknown
      constructor(readonly title: string) {}
    },
    CodeActionKind: { QuickFix: 'quickfix' },
    WorkspaceEdit: class {
      readonly edits: unknown[] = []
      replace = (_: Uri, range: Range, text: string) => this.edits.push({ range, text })
    },
    languages: {
      match: (_: unknown, { uri }: vscode.TextDocument) => (uri.fsPath.endsWith('compose.yaml') ? 10 : 0),
      createDiagnosticCollection: () => ({
        set: (uri: Uri, found: vscode.Diagnostic[]) => editor.shown.set(uri.fsPath, found),
        delete: (uri: Uri) => editor.shown.delete(uri.fsPath),
        dispose: () => {},
      }),
      registerCodeActionsProvider: (_: unknown, provider: vscode.CodeActionProvider) => {
        editor.actions = provider
      },
      registerDefinitionProvider: () => {},
    },
    workspace: {
      textDocuments: editor.documents,
      fs: {
        readFile: async ({ fsPath }: Uri) => {
          editor.reads++
          const text = editor.files.get(fsPath)
          if (text === undefined) throw new Error(`no ${fsPath}`)
          return new TextEncoder().encode(text)
        },
      },
      createFileSystemWatcher: () => ({
        onDidChange: listen('file'),
        onDidCreate: listen('file'),
        onDidDelete: listen('file'),
      }),
      onDidOpenTextDocument: listen('open'),
      onDidChangeTextDocument: listen('change'),
      onDidCloseTextDocument: listen('close'),
    },
  }
})

const { activate } = await import('../../examples/embedding/vscode.js')
const { Uri, Range } = await import('vscode')

const file = '/project/compose.yaml'

/** Opens a document. `type` edits it. */
function open(text: string) {
  const document = { uri: Uri.file(file), version: 1, getText: () => text }
  const fire = (name: string, argument: unknown) => editor.listeners.get(name)!(argument as never)
  fire('open', document)
  return {
    document: document as unknown as vscode.TextDocument,
    type(next: string) {
      text = next
      document.version++
      fire('change', { document })
    },
    close: () => fire('close', document),
  }
}

const pause = () => vi.advanceTimersByTimeAsync(300)
const codes = () => editor.shown.get(file)?.map(({ code }) => (code as { value: string }).value)

beforeEach(() => {
  vi.useFakeTimers()
  editor.files.clear()
  editor.shown.clear()
  editor.reads = 0
  activate({ extensionUri: Uri.file('/extension'), subscriptions: [] } as unknown as vscode.ExtensionContext)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const manifest = `services:
  web:
    image: shop/web:\${TAG:?say which}
    env_file: config/web.env
    environment:
      MODE: \${MODE}
    expose: [80]
    restart: always
`

describe('the extension for VS Code', () => {
  it('finds nothing wrong with a manifest whose variables and files are there', async () => {
    vi.stubEnv('MODE', 'fast')
    editor.files.set('/project/.env', 'TAG=3\n').set('/project/config/web.env', 'A=b\n')
    open(manifest)
    await pause()
    expect(codes()).toEqual([])
  })

  it('reports a missing file until it exists', async () => {
    vi.stubEnv('MODE', 'fast')
    editor.files.set('/project/.env', 'TAG=3\n')
    open(manifest)
    await pause()
    expect(codes()).toEqual(['env-file-missing'])
    editor.files.set('/project/config/web.env', 'A=b\n')
    editor.listeners.get('file')!(undefined as never)
    await pause()
    expect(codes()).toEqual([])
  })

  it('waits until typing pauses', async () => {
    const { type } = open('services: {}\n')
    for (const text of ['services:\n', 'services:\n  web:\n', 'services:\n  web: {imag: a}\n']) {
      type(text)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(editor.reads).toBe(0)
    await pause()
    expect(codes()).toEqual(['no-image', 'refused-key'])
    expect(editor.reads).toBe(1)
  })

  it('forgets a manifest that is closed, also while it is checked', async () => {
    const { close } = open('services: {web: {imag: a}}\n')
    await pause()
    expect(codes()).not.toEqual([])
    close()
    expect(codes()).toBeUndefined()
    const again = open('services: {web: {imag: a}}\n')
    vi.advanceTimersByTime(300)
    again.close()
    await pause()
    expect(codes()).toBeUndefined()
  })

  it('shows what to do, and the page of the code', async () => {
    open('services:\n  web:\n    image: redis:8\n    mac_address: 02:42:ac:11:65:43\n')
    await pause()
    const [found] = editor.shown.get(file)!
    expect(found!.message).toContain('\nRemove it. The network plugin')
    expect(String((found!.code as { target: unknown }).target)).toBe(
      'file:///extension/node_modules/tranship/docs/diagnostics/unsupported-key.md',
    )
  })

  it('offers fixes of the text as it was checked', async () => {
    const text = 'services:\n  web:\n    image: a\n    restart: alway\n'
    const { document, type } = open(text)
    await pause()
    const actions = () =>
      editor.actions!.provideCodeActions(document, new Range(3, 15, 3, 15), {} as never, {} as never)
    expect(actions()).toMatchObject([
      { title: 'Write always', edit: { edits: [{ text: 'always', range: { start: { line: 3 } } }] } },
    ])
    type(`# new\n${text}`)
    expect(actions()).toEqual([])
  })
})
