import * as vscode from 'vscode'
import { ExecuteCommandRequest, LanguageClient } from 'vscode-languageclient/node'
import { ObjectsBeside } from './objects-beside.js'
import { besideOthers, documents, serverOptions } from './server.js'

let client: LanguageClient | undefined

export async function activate({ extensionPath, subscriptions }: vscode.ExtensionContext): Promise<void> {
  const isInstalled = (id: string) => vscode.extensions.getExtension(id) !== undefined
  const beside = new ObjectsBeside((document, { line, character }) =>
    started.sendRequest(ExecuteCommandRequest.type, {
      command: 'tranship.showObjects',
      arguments: [document, { line, character }],
    }),
  )
  const started = new LanguageClient('tranship', 'tranship', serverOptions(extensionPath), {
    documentSelector: documents,
    middleware: {
      // The server checks after every change: of a document, a setting, or a file on disk.
      handleDiagnostics: (uri, diagnostics, next) => {
        next(uri, diagnostics)
        beside.refreshSoon()
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
  subscriptions.push(beside)
  await started.start()
}

export async function deactivate(): Promise<void> {
  await client?.stop()
}
