import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  ConfigurationRequest,
  type Diagnostic,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  InlayHintRefreshRequest,
  type Position,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver-protocol/node'

/** An editor with a folder, connected to a server. */
export class Client {
  readonly published: {
    readonly name: string
    readonly version?: number
    readonly diagnostics: Diagnostic[]
  }[] = []
  answer: InitializeResult | undefined
  /** The number of requests to refresh hints. */
  refreshedHints = 0
  /** The methods for which the server has registered. */
  readonly registered: string[] = []
  private version = 1
  private readonly waiting: (() => void)[] = []

  constructor(
    readonly folder: string,
    readonly connection: ProtocolConnection,
  ) {
    connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, version, diagnostics }) => {
      const name = uri.startsWith('file:') ? path.relative(folder, new URL(uri).pathname) : uri
      this.published.push({ name, diagnostics, ...(version === undefined ? {} : { version }) })
      for (const done of this.waiting.splice(0)) done()
    })
    connection.listen()
  }

  /** Connects to the server. With `configuration`, the editor supports requests for sections of its settings. */
  async start(
    settings: object = {},
    configuration?: (section: string | undefined) => unknown,
    canRegister = false,
    hasSnippets = false,
  ): Promise<void> {
    if (configuration !== undefined) {
      this.connection.onRequest(ConfigurationRequest.type, ({ items }) =>
        Promise.all(items.map(({ section }) => configuration(section))),
      )
    }
    this.connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
      this.registered.push(...registrations.map(({ method }) => method))
    })
    this.connection.onRequest(InlayHintRefreshRequest.type, () => {
      this.refreshedHints++
      for (const done of this.waiting.splice(0)) done()
    })
    this.answer = await this.connection.sendRequest(InitializeRequest.type, {
      processId: null,
      rootUri: null,
      capabilities: {
        textDocument: {
          publishDiagnostics: { versionSupport: true },
          completion: { completionItem: { snippetSupport: hasSnippets } },
        },
        workspace: {
          configuration: configuration !== undefined,
          didChangeConfiguration: { dynamicRegistration: canRegister },
          inlayHint: { refreshSupport: true },
          workspaceFolders: true,
        },
      },
      workspaceFolders: [{ name: 'app', uri: pathToFileURL(this.folder).href }],
      initializationOptions: settings,
    })
    await this.connection.sendNotification(InitializedNotification.type, {})
  }

  /** Adds folders to the workspace. */
  async addFolders(folders: readonly string[]): Promise<void> {
    const added = folders.map((folder) => ({ name: folder, uri: pathToFileURL(folder).href }))
    await this.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
      event: { added, removed: [] },
    })
  }

  uri(name: string): string {
    return pathToFileURL(path.join(this.folder, name)).href
  }

  /** Opens a file, maybe with unsaved text. */
  async open(name: string, text?: string, languageId = 'yaml'): Promise<void> {
    const content = text ?? readFileSync(path.join(this.folder, name), 'utf8')
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri: this.uri(name), languageId, version: 1, text: content },
    })
  }

  async change(name: string, text: string): Promise<void> {
    await this.edit(name, [{ text }])
  }

  async edit(name: string, contentChanges: TextDocumentContentChangeEvent[]): Promise<void> {
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri(name), version: ++this.version },
      contentChanges,
    })
  }

  async configure(settings: unknown): Promise<void> {
    await this.connection.sendNotification(DidChangeConfigurationNotification.type, { settings })
  }

  /** Waits until the server has done something by itself. */
  async until(fits: () => boolean): Promise<void> {
    while (!fits()) await new Promise<void>((resolve) => this.waiting.push(resolve))
  }

  async close(name: string): Promise<void> {
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri: this.uri(name) },
    })
  }

  /** Waits for diagnostics of a file that fit, and returns them. */
  async diagnostics(
    name: string,
    fits: (found: Diagnostic[]) => boolean = () => true,
  ): Promise<Diagnostic[]> {
    for (;;) {
      const latest = [...this.published].reverse().find((each) => each.name === name)
      if (latest !== undefined && fits(latest.diagnostics)) return latest.diagnostics
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    }
  }
}

/** A text without its `|`, and the place where that was. */
export function marked(text: string): { readonly text: string; readonly position: Position } {
  const before = text.slice(0, text.indexOf('|')).split('\n')
  return {
    text: text.replace('|', ''),
    position: { line: before.length - 1, character: before.at(-1)!.length },
  }
}
