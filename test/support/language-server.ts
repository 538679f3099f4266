import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import {
  type CompletionItem,
  CompletionRequest,
  ConfigurationRequest,
  createProtocolConnection,
  type Diagnostic,
  DidOpenTextDocumentNotification,
  type Hover,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  InsertTextMode,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentPositionParams,
} from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'

/** The versions of yaml-language-server that the schemas are tried with: where each is installed. */
export const languageServers = {
  '1.19': 'yaml-language-server-1.19',
  '1.25': 'yaml-language-server',
  '2.0': 'yaml-language-server-2',
}

export type ServerVersion = keyof typeof languageServers

/** A running yaml-language-server, driven as an editor drives it: over its standard input and output. */
export class LanguageServer {
  private opened = 0
  private readonly found = new Map<string, (diagnostics: Diagnostic[]) => void>()

  private constructor(
    private readonly process: ChildProcess,
    private readonly connection: ProtocolConnection,
  ) {
    connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      this.found.get(uri)?.(diagnostics)
    })
  }

  /** Starts a server that has one schema for every file. */
  static async start(version: ServerVersion, schema: string): Promise<LanguageServer> {
    const program = path.join('node_modules', languageServers[version], 'bin/yaml-language-server')
    if (!existsSync(schema)) throw new Error(`there is no ${schema}`)
    const child = spawn(process.execPath, [program, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] })
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    )
    const yaml = { schemas: { [pathToFileURL(schema).href]: '*' }, schemaStore: { enable: false } }
    connection.onRequest(ConfigurationRequest.type, ({ items }) =>
      items.map(({ section }) => (section === 'yaml' ? yaml : null)),
    )
    connection.onRequest(RegistrationRequest.type, () => {})
    const server = new LanguageServer(child, connection)
    connection.listen()
    await connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities: {
        workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } },
        textDocument: {
          completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
          hover: { contentFormat: ['markdown'] },
          publishDiagnostics: {},
        },
      },
    })
    await connection.sendNotification(InitializedNotification.type, {})
    // The server asks for its configuration, and with it the schema, when it has the time.
    while ((await server.hover('servi|ces: {}')) === '') await setTimeout(20)
    return server
  }

  /** Opens a text, and returns the published diagnostics. */
  async diagnostics(text: string): Promise<Diagnostic[]> {
    const { published } = await this.open(text)
    return published
  }

  /** Returns the completions at the mark `|`. */
  async completions(marked: string): Promise<Completion[]> {
    const { text, at } = await this.openMarked(marked)
    const answer = await this.connection.sendRequest(CompletionRequest.type, at)
    const items = answer === null ? [] : Array.isArray(answer) ? answer : answer.items
    return items.map((item) => ({
      label: item.label,
      documentation: textOf(item.documentation),
      applied: applied(text, at, item),
    }))
  }

  /** Returns the hover text at the mark `|`, as Markdown. */
  async hover(marked: string): Promise<string> {
    const { at } = await this.openMarked(marked)
    return textOf((await this.connection.sendRequest(HoverRequest.type, at))?.contents)
  }

  stop(): void {
    this.connection.dispose()
    this.process.kill()
  }

  private async openMarked(marked: string): Promise<{ text: string; at: TextDocumentPositionParams }> {
    const offset = marked.indexOf('|')
    const text = marked.slice(0, offset) + marked.slice(offset + 1)
    const { document } = await this.open(text)
    const position = document.positionAt(offset)
    return { text, at: { textDocument: { uri: document.uri }, position } }
  }

  private async open(text: string): Promise<{ document: TextDocument; published: Promise<Diagnostic[]> }> {
    const uri = `file:///project/${++this.opened}/compose.yaml`
    const published = new Promise<Diagnostic[]>((resolve) => this.found.set(uri, resolve))
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'yaml', version: 1, text },
    })
    return { document: TextDocument.create(uri, 'yaml', 1, text), published }
  }
}

export interface Completion {
  readonly label: string
  readonly documentation: string
  /** The text with what the completion puts there, its placeholders as they are at first. */
  readonly applied: string
}

function textOf(content: CompletionItem['documentation'] | Hover['contents']): string {
  if (content === undefined) return ''
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map(textOf).join('\n') : content.value
}

/** A text with a completion in it, as an editor puts it there: further lines are indented as the line is. */
function applied(text: string, { position }: TextDocumentPositionParams, item: CompletionItem): string {
  const document = TextDocument.create('file:///compose.yaml', 'yaml', 1, text)
  const { textEdit, insertText = item.label, insertTextMode } = item
  const range =
    textEdit === undefined
      ? { start: position, end: position }
      : 'range' in textEdit
        ? textEdit.range
        : textEdit.replace
  const line = document.getText({ start: { line: range.start.line, character: 0 }, end: range.start })
  const indentation = insertTextMode === InsertTextMode.asIs ? '' : /^\s*/.exec(line)![0]
  const newText = withoutPlaceholders(textEdit?.newText ?? insertText).replaceAll('\n', `\n${indentation}`)
  return TextDocument.applyEdits(document, [{ range, newText }])
}

/** A snippet's text with its placeholders as they are at first: `${1:text}`, `${2|one,two|}`, `$3`. */
function withoutPlaceholders(snippet: string): string {
  return snippet
    .replace(/\$\{\d+:((?:\\.|[^}\\])*)\}/g, '$1')
    .replace(/\$\{\d+\|((?:\\.|[^,|\\])*)[^}]*\}/g, '$1')
    .replace(/\$\{\d+\}|\$\d+/g, '')
    .replace(/\\([$}\\])/g, '$1')
}
