import * as vscode from 'vscode'

/** The files that are manifests by their names. */
const manifests: vscode.DocumentSelector = [
  { language: 'dockercompose' },
  { language: 'yaml', pattern: '**/{compose,docker-compose}*.{yml,yaml}' },
]

/** Registers the status of the manifest in the active editor. A click shows its objects. */
export function registerStatus(): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('tranship', manifests)
  item.name = 'tranship'
  item.command = { command: 'tranship.showObjectsBeside', title: 'Show Kubernetes Objects' }
  const update = () => {
    const uri = vscode.window.activeTextEditor?.document.uri
    if (uri !== undefined) Object.assign(item, statusOf(vscode.languages.getDiagnostics(uri)))
  }
  update()
  return vscode.Disposable.from(
    item,
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.languages.onDidChangeDiagnostics(update),
  )
}

/** Returns what the status says about the diagnostics of the server. */
function statusOf(
  diagnostics: readonly vscode.Diagnostic[],
): Pick<vscode.LanguageStatusItem, 'text' | 'severity'> {
  const own = diagnostics.filter(({ source }) => source === 'tranship')
  const numberOf = (severity: vscode.DiagnosticSeverity) =>
    own.filter((each) => each.severity === severity).length
  const errors = numberOf(vscode.DiagnosticSeverity.Error)
  const warnings = numberOf(vscode.DiagnosticSeverity.Warning)
  if (errors > 0)
    return { text: `no objects: ${counted(errors, 'error')}`, severity: vscode.LanguageStatusSeverity.Error }
  if (warnings > 0)
    return { text: counted(warnings, 'warning'), severity: vscode.LanguageStatusSeverity.Warning }
  return { text: 'Kubernetes objects', severity: vscode.LanguageStatusSeverity.Information }
}

function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
