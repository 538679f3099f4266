import * as vscode from 'vscode'

/** Requests the objects at a position as YAML; `null` if errors leave nothing. */
export type AskForObjects = (document: string, at: vscode.Position) => Promise<string | null>

/** The scheme of documents that show objects. */
export const scheme = 'tranship'

/** The time for the server to publish the diagnostics of all files, in milliseconds. */
const pause = 50

/**
 * Read-only documents beside the manifests, which show the objects of the position at which they were opened. The
 * position moves with the text around it.
 */
export class ObjectsBeside implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>()
  readonly onDidChange = this.changed.event
  private readonly positions = new Map<string, ManifestPosition>()
  /** The last text of each document, kept while errors leave nothing. */
  private readonly texts = new Map<string, string>()
  /** The documents whose text is kept. */
  private readonly kept = new Set<string>()
  private readonly dimmed = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    opacity: '0.5',
  })
  private readonly badge = vscode.window.createTextEditorDecorationType({
    after: { color: new vscode.ThemeColor('list.errorForeground'), margin: '0 0 0 2em' },
  })
  private readonly disposables: readonly vscode.Disposable[]
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly ask: AskForObjects) {
    this.disposables = [
      this.changed,
      this.dimmed,
      this.badge,
      vscode.window.onDidChangeVisibleTextEditors(() => this.markKept()),
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidChangeTextDocument((change) => this.follow(change)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        this.texts.delete(uri.toString())
        this.kept.delete(uri.toString())
        this.positions.delete(uri.toString())
      }),
      vscode.commands.registerCommand('tranship.showObjectsBeside', () => this.showAtCursor()),
    ]
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const { document, at } = this.positionOf(uri)
    const text = await this.ask(document, at)
    const known = text ?? this.texts.get(uri.toString())
    if (text === null && known !== undefined) this.kept.add(uri.toString())
    else this.kept.delete(uri.toString())
    this.markKept()
    if (known === undefined) return '# This becomes nothing yet: it has errors, or is not a Compose file.\n'
    this.texts.set(uri.toString(), known)
    return known
  }

  /** Returns the position in a manifest whose objects a document shows. */
  positionOf(uri: vscode.Uri): ManifestPosition {
    const { document, line, character } = JSON.parse(uri.query) as Query
    return this.positions.get(uri.toString()) ?? { document, at: new vscode.Position(line, character) }
  }

  /** Updates the shown objects after a change. */
  refreshSoon(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      for (const { uri } of vscode.workspace.textDocuments) if (uri.scheme === scheme) this.changed.fire(uri)
    }, pause)
  }

  /** Dims kept objects, and says at their top which error they are older than. */
  private markKept(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const { uri, lineCount } = editor.document
      if (uri.scheme !== scheme) continue
      const isKept = this.kept.has(uri.toString())
      const top = new vscode.Range(0, 0, 0, Number.MAX_SAFE_INTEGER)
      const renderOptions = { after: { contentText: this.ageOf(uri) } }
      editor.setDecorations(this.dimmed, isKept ? [new vscode.Range(0, 0, lineCount, 0)] : [])
      editor.setDecorations(this.badge, isKept ? [{ range: top, renderOptions }] : [])
    }
  }

  /** Returns the age of kept objects. */
  private ageOf(uri: vscode.Uri): string {
    const manifest = vscode.Uri.parse(this.positionOf(uri).document)
    const lines = vscode.languages
      .getDiagnostics(manifest)
      .filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error)
      .map(({ range }) => range.start.line + 1)
    return lines.length === 0
      ? 'before an error in another file'
      : `before the error in line ${Math.min(...lines)}`
  }

  dispose(): void {
    clearTimeout(this.timer)
    for (const disposable of this.disposables) disposable.dispose()
  }

  private async showAtCursor(): Promise<void> {
    const editor = vscode.window.activeTextEditor
    if (editor !== undefined) await this.show(editor.document.uri.toString(), editor.selection.active)
  }

  /** Opens the objects of a position in a document. */
  async show(document: string, { line, character }: Pick<vscode.Position, 'line' | 'character'>) {
    const query: Query = { document, line, character }
    const uri = vscode.Uri.from({ scheme, path: 'Kubernetes objects.yaml', query: JSON.stringify(query) })
    // The document may be open with a position that has moved.
    this.positions.set(uri.toString(), { document, at: new vscode.Position(line, character) })
    this.changed.fire(uri)
    const opened = await vscode.workspace.openTextDocument(uri)
    const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true }
    await vscode.window.showTextDocument(opened, beside)
  }

  private follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    for (const [uri, shown] of this.positions) {
      if (shown.document === document.uri.toString())
        this.positions.set(uri, { ...shown, at: contentChanges.reduce(moveBy, shown.at) })
    }
  }
}

/** Returns a position after an edit. An edit behind it doesn't move it. */
function moveBy(
  at: vscode.Position,
  { range: { start, end }, text }: vscode.TextDocumentContentChangeEvent,
): vscode.Position {
  if (end.line > at.line || (end.line === at.line && end.character > at.character)) return at
  const added = text.split('\n')
  const line = at.line - end.line + start.line + added.length - 1
  if (end.line < at.line) return new vscode.Position(line, at.character)
  const before = added.length === 1 ? start.character : 0
  return new vscode.Position(line, before + added.at(-1)!.length + at.character - end.character)
}

/** A position in a manifest. */
interface ManifestPosition {
  /** The address of the manifest. */
  readonly document: string
  readonly at: vscode.Position
}

/** The position at which a document was opened. */
interface Query {
  readonly document: string
  readonly line: number
  readonly character: number
}
