import { safeTranslate, symbols, type Diagnostic, type Range } from 'tranship'
import * as vscode from 'vscode'

const selector = { language: 'yaml', pattern: '**/{compose,docker-compose}*.{yml,yaml}' }

export function activate(context: vscode.ExtensionContext): void {
  const collection = vscode.languages.createDiagnosticCollection('tranship')
  const check = (document: vscode.TextDocument) => {
    if (vscode.languages.match(selector, document) === 0) return
    collection.set(document.uri, found(document).map(toDiagnostic))
  }
  vscode.workspace.textDocuments.forEach(check)
  context.subscriptions.push(
    collection,
    vscode.workspace.onDidOpenTextDocument(check),
    vscode.workspace.onDidChangeTextDocument(({ document }) => check(document)),
    vscode.languages.registerCodeActionsProvider(selector, { provideCodeActions }),
    vscode.languages.registerDefinitionProvider(selector, { provideDefinition }),
  )
}

function found(document: vscode.TextDocument): readonly Diagnostic[] {
  const result = safeTranslate(document.getText())
  return result.ok ? result.warnings : [...result.errors, ...result.warnings]
}

function toRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line - 1, start.column - 1, end.line - 1, end.column - 1)
}

function toDiagnostic({ code, severity, message, hint, range }: Diagnostic): vscode.Diagnostic {
  const text = hint === undefined ? message : `${message}\n${hint}`
  const { Error, Warning } = vscode.DiagnosticSeverity
  const diagnostic = new vscode.Diagnostic(toRange(range), text, severity === 'error' ? Error : Warning)
  diagnostic.code = code
  diagnostic.source = 'tranship'
  return diagnostic
}

function provideCodeActions(document: vscode.TextDocument, at: vscode.Range): vscode.CodeAction[] {
  return found(document)
    .flatMap(({ fixes = [] }) => fixes)
    .filter(({ range }) => toRange(range).intersection(at) !== undefined)
    .map(({ range, text }) => {
      const action = new vscode.CodeAction(`Replace by ${text}`, vscode.CodeActionKind.QuickFix)
      action.edit = new vscode.WorkspaceEdit()
      action.edit.replace(document.uri, toRange(range), text)
      return action
    })
}

function provideDefinition(document: vscode.TextDocument, at: vscode.Position): vscode.Location | undefined {
  const symbol = symbols(document.getText()).find(({ references }) =>
    references.some((range) => toRange(range).contains(at)),
  )
  return symbol && new vscode.Location(document.uri, toRange(symbol.range))
}
