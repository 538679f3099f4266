import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Diagnostic, Position } from 'vscode-languageserver-protocol/node'
import type { Client } from '../server/test/support/client.js'
import { clientOfProgram } from '../server/test/support/program.js'
import { generateForAll } from './generate.js'

const programs = {
  tranship: 'server/dist/tranship-language-server.cjs',
  'yaml-language-server': 'node_modules/yaml-language-server-2/bin/yaml-language-server',
}

type Server = keyof typeof programs

const name = 'compose.yaml'
const right = 'restart'
const wrong = 'restrat'

/** The number of edits. The first ones are a warm-up. */
const edits = { warmUp: 6, measured: 24 }

/**
 * Returns the times from an edit to its diagnostics, in milliseconds. Both servers get the same edits in turn: a key is
 * misspelt and corrected. An answer is the one that has a problem at this key, or none any more. yaml-language-server
 * has the schema of the profile `compose`.
 */
export async function diagnosing(services: number): Promise<Readonly<Record<Server, readonly number[]>>> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tranship-bench-')))
  const text = generateForAll(services)
  const place = placeOf(text, text.lastIndexOf(`${right}:`))
  const isAtKey = ({ range: { start } }: Diagnostic) =>
    start.line === place.line && start.character === place.character
  const times: Record<Server, number[]> = { tranship: [], 'yaml-language-server': [] }
  const servers = (Object.keys(programs) as Server[]).map((server) => ({
    server,
    ...clientOfProgram(programs[server], folder),
  }))
  try {
    for (const { client } of servers) await open(client, text)
    for (let edit = 0; edit < edits.warmUp + edits.measured; edit++) {
      const isWrong = edit % 2 === 0
      const end = { ...place, character: place.character + right.length }
      const change = { range: { start: place, end }, text: isWrong ? wrong : right }
      for (const { server, client } of servers) {
        const before = performance.now()
        await client.edit(name, [change])
        await client.diagnostics(name, (found) => found.some(isAtKey) === isWrong)
        if (edit >= edits.warmUp) times[server].push(performance.now() - before)
      }
    }
    return times
  } finally {
    for (const { client, child } of servers) {
      client.connection.dispose()
      child.kill()
    }
    rmSync(folder, { recursive: true })
  }
}

/** Opens a text in a server, and waits until the server has read its schema. */
async function open(client: Client, text: string): Promise<void> {
  const yaml = {
    schemas: { [pathToFileURL('schemas/compose.json').href]: '*' },
    schemaStore: { enable: false },
  }
  await client.start({ profile: 'compose' }, (section) => (section === 'yaml' ? yaml : null), true)
  const isFlagged = () =>
    client.published.at(-1)?.diagnostics.some(({ range }) => range.start.line === 0) === true
  // yaml-language-server asks for its settings late, and does not check again when it has them.
  await client.open(name, '')
  for (; !isFlagged(); await setTimeout(500)) await client.change(name, `unknown: 1\n${text}`)
  await client.change(name, text)
  await client.until(() => !isFlagged())
}

function placeOf(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length - 1, character: lines.at(-1)!.length }
}
