import * as vscode from 'vscode'
import { ExecuteCommandRequest, LanguageClient } from 'vscode-languageclient/node'
import { registerCommands } from './commands.js'
import { type AskForLinks, ObjectLinks } from './object-links.js'
import { type AskForObjects, ObjectsBeside } from './objects-beside.js'
import { besideOthers, documents, serverOptions } from './server.js'
import { registerStatus } from './status.js'

const showObjects = 'tranship.showObjects'

let client: LanguageClient | undefined

export async function activate({ extensionPath, subscriptions }: vscode.ExtensionContext): Promise<void> {
  const isInstalled = (id: string) => vscode.extensions.getExtension(id) !== undefined
  const ask: AskForObjects = (document, { line, character }) =>
    started.sendRequest(ExecuteCommandRequest.type, {
      command: showObjects,
      arguments: [document, { line, character }],
    })
  const askForLinks: AskForLinks = {
    becomes: (parameters) => started.sendRequest('tranship/becomes', parameters),
    comesFrom: (parameters) => started.sendRequest('tranship/comesFrom', parameters),
  }
  const beside = new ObjectsBeside(ask)
  const started = new LanguageClient('tranship', 'tranship', serverOptions(extensionPath), {
    documentSelector: documents,
    // `workbench.editorAssociations` in package.json opens these pages in the preview of Markdown.
    initializationOptions: { pageLinks: true },
    middleware: {
      // The server checks after every change: of a document, a setting, or a file on disk.
      handleDiagnostics: (uri, diagnostics, next) => {
        next(uri, diagnostics)
        beside.refreshSoon()
      },
      // A lens of the server names its command, which only returns the objects.
      executeCommand: (command, given: readonly unknown[], next) => {
        const [document, at] = given
        return command === showObjects && typeof document === 'string' && isPosition(at)
          ? beside.show(document, at)
          : next(command, [...given])
      },
      workspace: {
        configuration: async (parameters, token, next) => {
          const found = await next(parameters, token)
          return Array.isArray(found) ? found.map((each) => besideOthers(each, isInstalled)) : found
        },
      },
    },
  })
  client = started
  subscriptions.push(beside, new ObjectLinks(askForLinks, beside), registerCommands(ask), registerStatus())
  await started.start()
}

export async function deactivate(): Promise<void> {
  await client?.stop()
}

function isPosition(value: unknown): value is Pick<vscode.Position, 'line' | 'character'> {
  return typeof value === 'object' && value !== null && 'line' in value && 'character' in value
}
