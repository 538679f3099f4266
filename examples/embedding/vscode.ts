import { homedir } from 'node:os'
import { isAbsolute } from 'node:path'
import { gatherFilesAsync, safeTranslate, type Diagnostic, type Range, type TranslateOptions } from 'tranship'
import { incremental, symbols } from 'tranship/editor'
import * as vscode from 'vscode'

const selector = { language: 'yaml', scheme: 'file', pattern: '**/{compose,docker-compose}*.{yml,yaml}' }

/** The pause in typing before a check, in milliseconds. */
const PAUSE = 300

export function activate(context: vscode.ExtensionContext): void {
  // The pages of the codes are part of the package.
  const manifests = new Manifests(vscode.Uri.joinPath(context.extensionUri, 'node_modules/tranship/'))
  const { workspace, languages } = vscode
  const files = workspace.createFileSystemWatcher('**/{.env,*.env,.env.*}')
  workspace.textDocuments.forEach((document) => manifests.checkSoon(document))
  context.subscriptions.push(
    manifests,
    files,
    files.onDidChange(() => manifests.checkAll()),
    files.onDidCreate(() => manifests.checkAll()),
    files.onDidDelete(() => manifests.checkAll()),
    workspace.onDidOpenTextDocument((document) => manifests.checkSoon(document)),
    workspace.onDidChangeTextDocument(({ document }) => manifests.checkSoon(document)),
    workspace.onDidCloseTextDocument((document) => manifests.forget(document)),
    languages.registerCodeActionsProvider(selector, manifests),
    languages.registerDefinitionProvider(selector, { provideDefinition }),
  )
}

interface Found {
  readonly version: number
  readonly diagnostics: readonly Diagnostic[]
}

/** The open Compose files with their diagnostics. */
class Manifests implements vscode.CodeActionProvider, vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('tranship')
  /** The next check of each open manifest, or the last one. */
  private readonly checks = new Map<vscode.TextDocument, ReturnType<typeof setTimeout>>()
  private readonly found = new Map<vscode.TextDocument, Found>()

  constructor(private readonly base: vscode.Uri) {}

  checkSoon(document: vscode.TextDocument): void {
    if (vscode.languages.match(selector, document) === 0) return
    clearTimeout(this.checks.get(document))
    this.checks.set(
      document,
      setTimeout(() => void this.check(document), PAUSE),
    )
  }

  checkAll(): void {
    for (const document of this.checks.keys()) this.checkSoon(document)
  }

  forget(document: vscode.TextDocument): void {
    clearTimeout(this.checks.get(document))
    this.checks.delete(document)
    this.found.delete(document)
    this.collection.delete(document.uri)
  }

  private async check(document: vscode.TextDocument): Promise<void> {
    const { version } = document
    const text = document.getText()
    const result = safeTranslate(text, await optionsOf(document.uri, text))
    // The user may have typed or closed the document since.
    if (document.version !== version || !this.checks.has(document)) return
    const diagnostics = result.ok ? result.warnings : [...result.errors, ...result.warnings]
    this.found.set(document, { version, diagnostics })
    this.collection.set(
      document.uri,
      diagnostics.map((diagnostic) => this.toDiagnostic(diagnostic, document.uri)),
    )
  }

  private toDiagnostic(found: Diagnostic, uri: vscode.Uri): vscode.Diagnostic {
    const { code, url, severity, message, hint, range, related = [] } = found
    const { Error, Warning } = vscode.DiagnosticSeverity
    const diagnostic = new vscode.Diagnostic(
      toRange(range),
      hint === undefined ? message : `${message}\n${hint}`,
      severity === 'error' ? Error : Warning,
    )
    diagnostic.source = 'tranship'
    diagnostic.code = { value: code, target: vscode.Uri.joinPath(this.base, url) }
    diagnostic.relatedInformation = related.map((place) => {
      const location = new vscode.Location(uri, toRange(place.range))
      return new vscode.DiagnosticRelatedInformation(location, place.message)
    })
    return diagnostic
  }

  provideCodeActions(document: vscode.TextDocument, at: vscode.Range): vscode.CodeAction[] {
    const found = this.found.get(document)
    if (found?.version !== document.version) return []
    return found.diagnostics
      .flatMap(({ fixes = [] }) => fixes)
      .filter(({ range }) => toRange(range).intersection(at) !== undefined)
      .map(({ range, text }) => {
        const title = text.trim() === '' ? 'Remove it' : `Write ${text.trim()}`
        const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix)
        action.edit = new vscode.WorkspaceEdit()
        action.edit.replace(document.uri, toRange(range), text)
        return action
      })
  }

  dispose(): void {
    this.checks.forEach(clearTimeout)
    this.collection.dispose()
  }
}

/** The cache of parsed texts. */
const kept = incremental()

/** Returns the options that the command would use: the environment, `.env` and the named files. */
async function optionsOf(manifest: vscode.Uri, text: string): Promise<TranslateOptions> {
  const folder = vscode.Uri.joinPath(manifest, '..')
  const dotenv = await read(vscode.Uri.joinPath(folder, '.env'))
  const known: TranslateOptions = {
    ...kept,
    profile: 'compose',
    folder: folder.fsPath,
    env: process.env,
    ...(dotenv === undefined ? {} : { dotenv }),
  }
  return gatherFilesAsync(text, known, async ({ path }) => {
    const place = path.replace(/^~(?=\/)/, homedir())
    const file = isAbsolute(place) ? vscode.Uri.file(place) : vscode.Uri.joinPath(folder, place)
    const content = await read(file)
    return content === undefined ? undefined : { kind: 'file', content }
  })
}

async function read(file: vscode.Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file))
  } catch {
    return undefined
  }
}

function provideDefinition(document: vscode.TextDocument, at: vscode.Position): vscode.Location | undefined {
  const symbol = symbols(document.getText()).find(({ references }) =>
    references.some((range) => toRange(range).contains(at)),
  )
  return symbol && new vscode.Location(document.uri, toRange(symbol.range))
}

function toRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line - 1, start.column - 1, end.line - 1, end.column - 1)
}
