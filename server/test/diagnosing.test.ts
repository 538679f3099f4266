import { DocumentHighlightRequest } from 'vscode-languageserver-protocol/node'
import { expect, it } from 'vitest'
import type { Clock } from '../src/surroundings.js'
import { clientWith } from './support/in-process.js'

const fine = 'services:\n  web:\n    image: nginx:1.29\n'
const broken = `${fine}    restart: alway\n`

it.each([
  [0, 20],
  [400, 100],
  [4000, 200],
])('[E12-12] the pause after a check of %i ms is %i ms', async (duration, expected) => {
  const pauses: number[] = []
  let time = 0
  const clock: Clock = {
    now: () => (time += duration),
    after(pause, action) {
      pauses.push(pause)
      const timer = setTimeout(action)
      return () => clearTimeout(timer)
    },
  }
  const client = await clientWith({ 'compose.yaml': fine }, { clock })
  await client.open('compose.yaml')
  await client.diagnostics('compose.yaml')
  await client.change('compose.yaml', broken)
  await client.diagnostics('compose.yaml', (found) => found.length === 1)
  expect([pauses[0], pauses.at(-1)]).toEqual([20, expected])
})

it('[E12-12] edits in a pause lead to one check', async () => {
  const waiting = new Set<() => void>()
  const clock: Clock = {
    now: () => 0,
    after(_pause, action) {
      waiting.add(action)
      return () => waiting.delete(action)
    },
  }
  const client = await clientWith({ 'compose.yaml': fine }, { clock })
  await client.open('compose.yaml')
  await client.change('compose.yaml', `${fine}    r\n`)
  await client.change('compose.yaml', broken)
  const position = { line: 0, character: 0 }
  // An answer means that the server has read the changes.
  await client.connection.sendRequest(DocumentHighlightRequest.type, {
    textDocument: { uri: client.uri('compose.yaml') },
    position,
  })
  expect([waiting.size, client.published]).toEqual([1, []])
  for (const check of waiting) check()
  await client.diagnostics('compose.yaml', (found) => found.length === 1)
  expect(client.published).toHaveLength(1)
})
