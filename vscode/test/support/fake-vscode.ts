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

export class Uri {
  private constructor(
    readonly scheme: string,
    readonly path: string,
    readonly query: string,
  ) {}
  static from({ scheme, path = '', query = '' }: { scheme: string; path?: string; query?: string }): Uri {
    return new Uri(scheme, path, query)
  }
  toString(): string {
    return `${this.scheme}:${this.path}?${this.query}`
  }
}

export const ViewColumn = { Beside: -2 }

export interface Document {
  readonly uri: Uri
  text: string
}

interface ContentProvider {
  readonly onDidChange: (listener: Listener<Uri>) => unknown
  provideTextDocumentContent(uri: Uri): Promise<string>
}

const closed = new EventEmitter<Document>()
const contents = new Map<string, ContentProvider>()
const registered = new Map<string, () => unknown>()
let refreshed: (() => void)[] = []

export const workspace = {
  textDocuments: [] as Document[],
  onDidCloseTextDocument: closed.event,
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
  activeTextEditor: undefined as { document: Document; selection: { active: Position } } | undefined,
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
    window.activeTextEditor = { document, selection: { active } }
  },
  async runs(command: string): Promise<void> {
    await registered.get(command)!()
  },
  closes(document: Document): void {
    closed.fire(document)
  },
  commands: () => [...registered.keys()],
  /** Waits until the extension updates a shown document. */
  seesAnew: () => new Promise<void>((resolve) => refreshed.push(resolve)),
  leaves(): void {
    workspace.textDocuments.length = 0
    window.shown.length = 0
    window.activeTextEditor = undefined
    window.warnings.length = 0
    window.statuses.length = 0
    env.clipboard.text = ''
    commands.executed.length = 0
    registered.clear()
    contents.clear()
    refreshed = []
  },
}
