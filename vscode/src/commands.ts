import * as vscode from 'vscode'
import type { AskForObjects } from './objects-beside.js'

/** Registers the commands about the place at the cursor. */
export function registerCommands(ask: AskForObjects): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('tranship.copyYaml', () => copyObjects(ask)),
    // The hover of the server says what the line becomes.
    vscode.commands.registerCommand('tranship.explainLine', () =>
      vscode.commands.executeCommand('editor.action.showHover'),
    ),
  )
}

/** Copies the objects of the place at the cursor. */
async function copyObjects(ask: AskForObjects): Promise<void> {
  const editor = vscode.window.activeTextEditor
  if (editor === undefined) return
  const yaml = await ask(editor.document.uri.toString(), editor.selection.active)
  if (yaml === null) {
    void vscode.window.showWarningMessage('Nothing is copied: the file has errors, or is not a Compose file.')
    return
  }
  await vscode.env.clipboard.writeText(yaml)
  vscode.window.setStatusBarMessage('The Kubernetes objects are copied.', 3000)
}
