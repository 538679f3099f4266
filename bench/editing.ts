import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { safeTranslate } from 'tranship'
import type { Client } from '../server/test/support/client.js'
import { clientOfProgram } from '../server/test/support/program.js'
import { typeLastService } from './generate.js'

/**
 * The response times of an editor after a keystroke, in milliseconds, with the time of a translation for comparison.
 */
export interface Keystroke {
  readonly hover: number
  readonly completion: number
  readonly translation: number
}

/** Types the last of some services into the built language server, and measures its responses. */
export async function editing(services: number): Promise<readonly Keystroke[]> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tranship-bench-')))
  const { client, child } = clientOfProgram('server/dist/tranship-language-server.cjs', folder)
  try {
    return await typeInto(client, services)
  } finally {
    client.connection.dispose()
    child.kill()
    rmSync(folder, { recursive: true })
  }
}

async function typeInto(client: Client, services: number): Promise<readonly Keystroke[]> {
  await client.start()
  await client.open('compose.yaml', '')
  const textDocument = { uri: client.uri('compose.yaml') }
  const found: Keystroke[] = []
  for (const { text, offset } of typeLastService(services)) {
    const lines = text.slice(0, offset).split('\n')
    const position = { line: lines.length - 1, character: lines.at(-1)!.length }
    const inFirst = { line: 2, character: 6 }
    const timed = async (method: string, at: typeof position) => {
      const before = performance.now()
      await client.change('compose.yaml', text)
      await client.connection.sendRequest(method, { textDocument, position: at })
      return performance.now() - before
    }
    const hover = await timed('textDocument/hover', inFirst)
    const completion = await timed('textDocument/completion', position)
    const before = performance.now()
    safeTranslate(text, { profile: 'compose' })
    found.push({ hover, completion, translation: performance.now() - before })
  }
  return found
}
