import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
} from 'vscode-languageserver-protocol/node'

/** An editor with a folder, connected to a server. */
export class Client {
  readonly published: { readonly name: string; readonly diagnostics: Diagnostic[] }[] = []
  answer: InitializeResult | undefined
  private readonly waiting: (() => void)[] = []

  constructor(
    readonly folder: string,
    readonly connection: ProtocolConnection,
  ) {
    connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      const name = uri.startsWith('file:') ? path.relative(folder, new URL(uri).pathname) : uri
      this.published.push({ name, diagnostics })
      for (const done of this.waiting.splice(0)) done()
    })
    connection.listen()
  }

  async start(settings: object = {}): Promise<void> {
    this.answer = await this.connection.sendRequest(InitializeRequest.type, {
      processId: null,
      rootUri: null,
      capabilities: {},
      workspaceFolders: [{ name: 'app', uri: pathToFileURL(this.folder).href }],
      initializationOptions: settings,
    })
    await this.connection.sendNotification(InitializedNotification.type, {})
  }

  uri(name: string): string {
    return pathToFileURL(path.join(this.folder, name)).href
  }

  /** Opens a file, with a text that may be another than on the disk. */
  async open(name: string, text?: string, languageId = 'yaml'): Promise<void> {
    const content = text ?? readFileSync(path.join(this.folder, name), 'utf8')
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri: this.uri(name), languageId, version: 1, text: content },
    })
  }

  async change(name: string, text: string): Promise<void> {
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri(name), version: 2 },
      contentChanges: [{ text }],
    })
  }

  async close(name: string): Promise<void> {
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri: this.uri(name) },
    })
  }

  /** What is said of a file, as soon as it fits. */
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
