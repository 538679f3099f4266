import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { safeTranslate } from 'tranship'
import type { Client } from '../server/test/support/client.js'
import { clientOfProgram } from '../server/test/support/program.js'
import { generateForAll, typeLastService } from './generate.js'

/**
 * The response times of an editor after a keystroke, in milliseconds, with the time of a translation for comparison.
 */
export interface Keystroke {
  readonly hover: number
  readonly completion: number
  readonly translation: number
}

/** Types the last of some services into the built language server, and measures its responses. */
export function editing(services: number): Promise<readonly Keystroke[]> {
  return withServer((client) => typeInto(client, services))
}

/**
 * Returns the times of a hover, in milliseconds. Before each, a service is edited, and the server publishes its
 * diagnostics. The first ones are a warm-up, and left out.
 */
export function hovering(services: number): Promise<readonly number[]> {
  return withServer((client) => hoverOver(client, generateForAll(services)))
}

async function hoverOver(client: Client, text: string): Promise<readonly number[]> {
  await client.start({ profile: 'compose' })
  const textDocument = { uri: client.uri('compose.yaml') }
  const position = { line: text.slice(0, text.lastIndexOf('image:')).split('\n').length - 1, character: 6 }
  const found: number[] = []
  for (let edit = 0; edit < 16; edit++) {
    const published = client.published.length
    // The edit makes another name of the application.
    if (edit === 0) await client.open('compose.yaml', text)
    else await client.change('compose.yaml', text.replace('name: shop', `name: shop-${edit}`))
    await client.until(() => client.published.length > published)
    const before = performance.now()
    await client.connection.sendRequest('textDocument/hover', { textDocument, position })
    found.push(performance.now() - before)
  }
  return found.slice(4)
}

async function withServer<Times>(measure: (client: Client) => Promise<Times>): Promise<Times> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tranship-bench-')))
  const { client, child } = clientOfProgram('server/dist/tranship-language-server.cjs', folder)
  try {
    return await measure(client)
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
