import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, it } from 'vitest'
import { ExitNotification, ShutdownRequest } from 'vscode-languageserver-protocol/node'
import { folderWith } from '../../../cli/test/support/folder.js'
import { clientOfProgram } from '../support/program.js'

const folder = path.join(inject('installed'), 'node_modules/tranship-language-server')

it('the installed package is one file without dependencies', () => {
  const metadata = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as object
  expect(metadata).not.toHaveProperty('dependencies')
  expect(readdirSync(folder).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
  expect(readdirSync(path.join(folder, 'dist')).sort()).toEqual([
    'THIRD-PARTY-NOTICES.txt',
    'docs',
    'schemas',
    'tranship-language-server.cjs',
  ])
})

it('the installed program serves an editor over standard input, and ends when it is told to', async () => {
  const program = path.join(folder, 'dist/tranship-language-server.cjs')
  const manifest = 'services:\n  web:\n    image: nginx\n    restart: alway\n'
  const { client, child } = clientOfProgram(program, folderWith({ 'compose.yaml': manifest }))
  await client.start({ pageLinks: true })
  await client.open('compose.yaml')
  const [found] = await client.diagnostics('compose.yaml')
  expect(existsSync(fileURLToPath(found!.codeDescription!.href))).toBe(true)
  const ended = once(child, 'exit')
  await client.connection.sendRequest(ShutdownRequest.type)
  await client.connection.sendNotification(ExitNotification.type)
  expect(await ended).toEqual([0, null])
})

it.each([
  ['--help', /^Usage: tranship-language-server \[--stdio\]\n/],
  ['--version', /^\d+\.\d+\.\d+\n$/],
])('[E12-16] the installed program answers %s, and ends', (word, answer) => {
  const program = path.join(folder, 'dist/tranship-language-server.cjs')
  const { status, stdout } = spawnSync(process.execPath, [program, word], { encoding: 'utf8' })
  expect(status).toBe(0)
  expect(stdout).toMatch(answer)
})
