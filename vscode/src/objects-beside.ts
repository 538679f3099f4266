import * as vscode from 'vscode'

/** Requests the objects at a position as YAML; `null` if errors leave nothing. */
export type AskForObjects = (document: string, at: vscode.Position) => Promise<string | null>

/** The scheme of documents that show objects. */
export const scheme = 'tranship'

/** The time for the server to publish the diagnostics of all files, in milliseconds. */
const pause = 50

/** Read-only documents beside the manifests, which show the objects of the position at which they were opened. */
export class ObjectsBeside implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>()
  readonly onDidChange = this.changed.event
  /** The last text of each document, kept while errors leave nothing. */
  private readonly texts = new Map<string, string>()
  private readonly disposables: readonly vscode.Disposable[]
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly ask: AskForObjects) {
    this.disposables = [
      this.changed,
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.texts.delete(uri.toString())),
      vscode.commands.registerCommand('tranship.showObjectsBeside', () => this.showAtCursor()),
    ]
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const { document, line, character } = shownBy(uri)
    const text = await this.ask(document, new vscode.Position(line, character))
    const known = text ?? this.texts.get(uri.toString())
    if (known === undefined) return '# This becomes nothing yet: it has errors, or is not a Compose file.\n'
    this.texts.set(uri.toString(), known)
    return known
  }

  /** Updates the shown objects after a change. */
  refreshSoon(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      for (const { uri } of vscode.workspace.textDocuments) if (uri.scheme === scheme) this.changed.fire(uri)
    }, pause)
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
    const shown: Shown = { document, line, character }
    const uri = vscode.Uri.from({ scheme, path: 'Kubernetes objects.yaml', query: JSON.stringify(shown) })
    const opened = await vscode.workspace.openTextDocument(uri)
    const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true }
    await vscode.window.showTextDocument(opened, beside)
  }
}

/** Returns the position in a manifest whose objects a document shows. */
export function shownBy({ query }: vscode.Uri): Shown {
  return JSON.parse(query) as Shown
}

interface Shown {
  /** The address of the manifest. */
  readonly document: string
  readonly line: number
  readonly character: number
}
