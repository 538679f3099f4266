/** A fake of the module `vscode`, with the parts that the extension uses. */

type Listener<Event> = (event: Event) => unknown

export class EventEmitter<Event> {
  private readonly listeners = new Set<Listener<Event>>()
  readonly event = (listener: Listener<Event>) => {
    this.listeners.add(listener)
    return { dispose: () => this.listeners.delete(listener) }
  }
  fire(event: Event): void {
    for (const listener of this.listeners) listener(event)
  }
  dispose(): void {
    this.listeners.clear()
  }
}

export class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
}

export class Range {
  readonly start: Position
  readonly end: Position
  constructor(startLine: number, startCharacter: number, endLine: number, endCharacter: number) {
    this.start = new Position(startLine, startCharacter)
    this.end = new Position(endLine, endCharacter)
  }
}

export class ThemeColor {
  constructor(readonly id: string) {}
}

export const TextEditorRevealType = { InCenter: 1 }

export class Uri {
  private constructor(
    readonly scheme: string,
    readonly path: string,
    readonly query: string,
  ) {}
  static from({ scheme, path = '', query = '' }: { scheme: string; path?: string; query?: string }): Uri {
    return new Uri(scheme, path, query)
  }
  static parse(text: string): Uri {
    const [, scheme = '', path, query] = /^(\w+):([^?]*)\??(.*)$/.exec(text) ?? []
    return new Uri(scheme, path ?? '', query ?? '')
  }
  toString(): string {
    return `${this.scheme}:${this.path}?${this.query}`
  }
}

export const DiagnosticSeverity = { Error: 0, Warning: 1 }

export const LanguageStatusSeverity = { Information: 0, Warning: 1, Error: 2 }

interface Diagnostic {
  readonly source: string
  readonly severity: number
  readonly range: Range
}

const diagnosed = new EventEmitter<unknown>()
const diagnosticsOf = new Map<string, readonly Diagnostic[]>()

export const languages = {
  /** The status of the language, if the extension made one. */
  status: undefined as
    { text?: string; severity?: number; command?: { readonly command: string } } | undefined,
  getDiagnostics: (uri: Uri) => diagnosticsOf.get(uri.toString()) ?? [],
  onDidChangeDiagnostics: diagnosed.event,
  createLanguageStatusItem: () =>
    (languages.status = { dispose: () => (languages.status = undefined) } as object),
}

export const ViewColumn = { Beside: -2 }

export interface Document {
  readonly uri: Uri
  text: string
}

type Decoration = Range | { readonly range: Range; readonly renderOptions: unknown }

/** An editor of a document that shows its first ten lines. */
export class TextEditor {
  readonly selection: { active: Position }
  readonly visibleRanges = [new Range(0, 0, 9, 0)]
  readonly revealed: number[] = []
  /** The decorations by type. */
  readonly decorations = new Map<object, readonly Decoration[]>()
  readonly document: Document & { lineAt(line: number): { readonly range: Range } }
  constructor(document: Document, active = new Position(0, 0)) {
    this.document = { ...document, lineAt: (line) => ({ range: new Range(line, 0, line, 9) }) }
    this.selection = { active }
  }
  setDecorations(type: object, decorations: readonly Decoration[]): void {
    this.decorations.set(type, decorations)
    for (const done of decorated.splice(0)) done()
  }
  revealRange({ start }: Range): void {
    this.revealed.push(start.line)
  }
  /** The lines that are marked as a whole. */
  get lines(): number[] {
    return this.marks.flatMap((mark) => (mark instanceof Range ? [mark.start.line] : []))
  }
  /** The texts behind lines. */
  get texts(): unknown[] {
    return this.marks.flatMap((mark) => (mark instanceof Range ? [] : [mark.renderOptions]))
  }
  private get marks(): Decoration[] {
    return [...this.decorations.values()].flat()
  }
}

interface ContentProvider {
  readonly onDidChange: (listener: Listener<Uri>) => unknown
  provideTextDocumentContent(uri: Uri): Promise<string>
}

const closed = new EventEmitter<Document>()
const edited = new EventEmitter<{
  readonly document: Document
  readonly contentChanges: readonly { readonly range: Range; readonly text: string }[]
}>()
const moved = new EventEmitter<{ readonly textEditor: TextEditor }>()
const arranged = new EventEmitter<unknown>()
const activated = new EventEmitter<unknown>()
let decorated: (() => void)[] = []
const contents = new Map<string, ContentProvider>()
const registered = new Map<string, () => unknown>()
let refreshed: (() => void)[] = []

export const workspace = {
  textDocuments: [] as Document[],
  onDidCloseTextDocument: closed.event,
  onDidChangeTextDocument: edited.event,
  registerTextDocumentContentProvider(scheme: string, provider: ContentProvider) {
    contents.set(scheme, provider)
    provider.onDidChange(async (uri) => {
      const document = workspace.textDocuments.find((each) => each.uri === uri)
      if (document !== undefined) document.text = await provider.provideTextDocumentContent(uri)
      for (const done of refreshed.splice(0)) done()
    })
    return { dispose: () => contents.delete(scheme) }
  },
  async openTextDocument(uri: Uri): Promise<Document> {
    const document = { uri, text: await contents.get(uri.scheme)!.provideTextDocumentContent(uri) }
    workspace.textDocuments.push(document)
    return document
  },
}

export const window = {
  activeTextEditor: undefined as TextEditor | undefined,
  visibleTextEditors: [] as TextEditor[],
  onDidChangeTextEditorSelection: moved.event,
  onDidChangeVisibleTextEditors: arranged.event,
  onDidChangeActiveTextEditor: activated.event,
  createTextEditorDecorationType: () => ({ dispose: () => undefined }),
  shown: [] as { document: Document; options: { viewColumn: number } }[],
  warnings: [] as string[],
  statuses: [] as string[],
  async showWarningMessage(message: string): Promise<void> {
    window.warnings.push(message)
  },
  setStatusBarMessage(message: string): void {
    window.statuses.push(message)
  },
  async showTextDocument(document: Document, options: { viewColumn: number }): Promise<void> {
    window.shown.push({ document, options })
  },
}

export const env = {
  clipboard: {
    text: '',
    async writeText(text: string): Promise<void> {
      env.clipboard.text = text
    },
  },
}

export const Disposable = {
  from: (...all: readonly { dispose: () => unknown }[]) => ({
    dispose: () => {
      for (const one of all) one.dispose()
    },
  }),
}

export const commands = {
  /** The commands of the editor that the extension ran. */
  executed: [] as string[],
  async executeCommand(id: string): Promise<void> {
    commands.executed.push(id)
  },
  registerCommand(id: string, act: () => unknown) {
    registered.set(id, act)
    return { dispose: () => registered.delete(id) }
  },
}

/** The actions of a user. */
export const somebody = {
  opens(document: Document, active: Position): void {
    workspace.textDocuments.push(document)
    window.activeTextEditor = new TextEditor(document, active)
  },
  /** Sees the diagnostics of a document. */
  seesProblems(document: Document, ...found: readonly Diagnostic[]): void {
    diagnosticsOf.set(document.uri.toString(), found)
    diagnosed.fire(undefined)
  },
  turnsTo(editor: TextEditor): void {
    window.activeTextEditor = editor
    activated.fire(editor)
  },
  async runs(command: string): Promise<void> {
    await registered.get(command)!()
  },
  closes(document: Document): void {
    closed.fire(document)
  },
  /** Shows editors beside each other. */
  sees(...editors: readonly TextEditor[]): void {
    window.visibleTextEditors = [...editors]
    arranged.fire(undefined)
  },
  movesTo(textEditor: TextEditor, line: number): void {
    textEditor.selection.active = new Position(line, 0)
    moved.fire({ textEditor })
  },
  types(document: Document, ...contentChanges: { readonly range: Range; readonly text: string }[]): void {
    edited.fire({ document, contentChanges })
  },
  /** Waits until the extension has changed decorations. */
  seesMarks: () =>
    new Promise<void>((resolve) => {
      decorated.push(() => setTimeout(resolve))
    }),
  commands: () => [...registered.keys()],
  /** Waits until the extension updates a shown document. */
  seesAnew: () => new Promise<void>((resolve) => refreshed.push(resolve)),
  leaves(): void {
    workspace.textDocuments.length = 0
    window.shown.length = 0
    window.activeTextEditor = undefined
    window.visibleTextEditors = []
    decorated = []
    window.warnings.length = 0
    window.statuses.length = 0
    env.clipboard.text = ''
    commands.executed.length = 0
    registered.clear()
    contents.clear()
    diagnosticsOf.clear()
    refreshed = []
  },
}
