import * as vscode from 'vscode'
import type { Position, Range } from 'vscode-languageclient/node'
import type {
  BecomesParams,
  ComesFrom,
  ComesFromParams,
  ShownYamlIdentifier,
} from '../../server/src/protocol/object-requests.js'
import { type ObjectsBeside, scheme } from './objects-beside.js'

/** The requests of the server about links between manifests and the YAML of their objects. */
export interface AskForLinks {
  becomes(parameters: BecomesParams): Promise<readonly Range[] | null>
  comesFrom(parameters: ComesFromParams): Promise<ComesFrom | null>
}

/** The marks in a document. */
interface Marks {
  readonly lines: vscode.Range[]
  readonly reasons: vscode.DecorationOptions[]
}

/** The time for further moves of the cursor, in milliseconds. */
const pause = 50

/** Marks the lines of the objects that come from the line at the cursor, and the lines that a field comes from. */
export class ObjectLinks implements vscode.Disposable {
  private readonly line = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.wordHighlightBackground'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.wordHighlightForeground'),
  })
  private readonly reason = vscode.window.createTextEditorDecorationType({
    after: { color: new vscode.ThemeColor('editorCodeLens.foreground'), margin: '0 0 0 2em' },
  })
  private readonly disposables: readonly vscode.Disposable[]
  /** The editor in which the cursor moved last. */
  private from: vscode.TextEditor | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private asked = 0

  constructor(
    private readonly ask: AskForLinks,
    private readonly beside: Pick<ObjectsBeside, 'positionOf'>,
  ) {
    this.disposables = [
      this.line,
      this.reason,
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        this.from = textEditor
        this.markSoon()
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => this.markSoon()),
      vscode.workspace.onDidChangeTextDocument(() => this.markSoon()),
    ]
  }

  dispose(): void {
    clearTimeout(this.timer)
    for (const disposable of this.disposables) disposable.dispose()
  }

  private markSoon(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.mark(), pause)
  }

  private async mark(): Promise<void> {
    const asked = ++this.asked
    const marks = await this.marksFrom(this.from).catch(() => new Map<string, Marks>())
    // Ignore a late answer about an earlier place.
    if (asked !== this.asked) return
    for (const editor of vscode.window.visibleTextEditors) {
      const { lines = [], reasons = [] } = marks.get(editor.document.uri.toString()) ?? {}
      editor.setDecorations(this.line, lines)
      editor.setDecorations(this.reason, reasons)
      reveal(editor, lines)
    }
  }

  /** Returns the marks for the cursor of an editor, by document. There are none if no document shows objects. */
  private async marksFrom(editor: vscode.TextEditor | undefined): Promise<ReadonlyMap<string, Marks>> {
    const editors = vscode.window.visibleTextEditors
    if (editor === undefined || !editors.includes(editor)) return new Map()
    const { document } = editor
    const { uri } = document
    const { line, character } = editor.selection.active
    const position = { line, character }
    if (uri.scheme === scheme) return this.marksOfField(document, position)
    const shown = editors.map((each) => each.document.uri).filter((each) => each.scheme === scheme)
    const marks = shown.map(async (each): Promise<[string, Marks]> => {
      const textDocument = { uri: uri.toString() }
      const found = await this.ask.becomes({ objects: this.yamlOf(each), textDocument, position })
      return [each.toString(), { lines: (found ?? []).map(toRange), reasons: [] }]
    })
    return new Map(await Promise.all(marks))
  }

  /** Returns the lines that a field comes from, or the reason beside it if there are none. */
  private async marksOfField(
    document: vscode.TextDocument,
    position: Position,
  ): Promise<ReadonlyMap<string, Marks>> {
    const found = await this.ask.comesFrom({ objects: this.yamlOf(document.uri), position })
    const marks = new Map<string, Marks>()
    if (found === null) return marks
    for (const place of found.places) {
      const { lines } = marks.get(place.uri) ?? { lines: [] }
      marks.set(place.uri, { lines: [...lines, toRange(place.range)], reasons: [] })
    }
    if (found.reason !== undefined) {
      const { range } = document.lineAt(found.field.start.line)
      const renderOptions = { after: { contentText: `No line asks for it: ${found.reason}.` } }
      marks.set(document.uri.toString(), { lines: [], reasons: [{ range, renderOptions }] })
    }
    return marks
  }

  private yamlOf(uri: vscode.Uri): ShownYamlIdentifier {
    const {
      document,
      at: { line, character },
    } = this.beside.positionOf(uri)
    return { textDocument: { uri: document }, subject: { line, character } }
  }
}

/** Scrolls to the first line, unless one of the lines is visible. */
function reveal(editor: vscode.TextEditor, lines: readonly vscode.Range[]): void {
  const [first] = lines
  const isVisible = lines.some((line) =>
    editor.visibleRanges.some(({ start, end }) => start.line <= line.end.line && line.start.line <= end.line),
  )
  if (first !== undefined && !isVisible) editor.revealRange(first, vscode.TextEditorRevealType.InCenter)
}

function toRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character)
}
