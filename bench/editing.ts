import { spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { safeTranslate } from 'tranship'
import {
  CompletionRequest,
  createProtocolConnection,
  HoverRequest,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'
import { Client } from '../server/test/support/client.js'
import { typeLastService } from './generate.js'

/** How long an editor waits after a keystroke, in milliseconds, each beside one translation of the same text. */
export interface Keystroke {
  readonly hover: number
  readonly completion: number
  readonly translation: number
}

/** The built language server, asked at each keystroke while the last of so many services is typed in. */
export async function editing(services: number): Promise<readonly Keystroke[]> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tranship-bench-')))
  const child = spawn(process.execPath, ['server/dist/tranship-language-server.cjs'])
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  try {
    return await typeInto(connection, folder, services)
  } finally {
    connection.dispose()
    child.kill()
    rmSync(folder, { recursive: true })
  }
}

async function typeInto(connection: ProtocolConnection, folder: string, services: number) {
  const client = new Client(folder, connection)
  await client.start()
  const textDocument = { uri: client.uri('compose.yaml') }
  const found: Keystroke[] = []
  let isOpen = false
  for (const { text, offset } of typeLastService(services)) {
    const lines = text.slice(0, offset).split('\n')
    const position = { line: lines.length - 1, character: lines.at(-1)!.length }
    const inFirst = { line: 2, character: 6 }
    const timed = async (ask: () => Promise<unknown>) => {
      const before = performance.now()
      await (isOpen ? client.change('compose.yaml', text) : client.open('compose.yaml', text))
      isOpen = true
      await ask()
      return performance.now() - before
    }
    const hover = await timed(() =>
      connection.sendRequest(HoverRequest.type, { textDocument, position: inFirst }),
    )
    const completion = await timed(() =>
      connection.sendRequest(CompletionRequest.type, { textDocument, position }),
    )
    const before = performance.now()
    safeTranslate(text, { profile: 'compose' })
    found.push({ hover, completion, translation: performance.now() - before })
  }
  return found
}
