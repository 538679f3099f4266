import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Range } from 'vscode-languageserver-protocol/node'
import { expect, it } from 'vitest'
import { folderWith } from '../../../cli/test/support/folder.js'
import { clientOfProgram } from '../../../server/test/support/program.js'
import { serverOptions } from '../../src/server.js'

const extension = path.resolve('vscode')

it('the server that the extension starts answers an editor', async () => {
  const { module } = serverOptions(extension)
  const folder = folderWith({ 'compose.yaml': 'services:\n  web:\n    image: nginx\n    ports: ["80"]\n' })
  const { client, child } = clientOfProgram(module, folder)
  await client.start()
  await client.open('compose.yaml', undefined, 'dockercompose')
  const textDocument = { uri: client.uri('compose.yaml') }
  const position = { line: 2, character: 6 }
  const yaml = await client.connection.sendRequest<string>('workspace/executeCommand', {
    command: 'tranship.showObjects',
    arguments: [textDocument.uri, position],
  })
  expect(yaml).toMatch(/^kind: Service$/m)
  const [field] = await client.connection.sendRequest<Range[]>('tranship/becomes', {
    ...{ textDocument, position },
    objects: { textDocument, subject: position },
  })
  expect(yaml.split('\n')[field!.start.line]).toBe('        image: nginx')
  client.connection.dispose()
  child.kill()
})

it('the schema for a YAML server exists, with its references', () => {
  const schemas = path.join(extension, 'dist/server/schemas')
  const { not } = JSON.parse(readFileSync(path.join(schemas, 'compose.completion.json'), 'utf8')) as {
    not: { allOf: readonly { not: { $ref?: string } }[] }
  }
  const referred = not.allOf.flatMap((each) => each.not.$ref ?? []).map((each) => path.basename(each))
  expect(referred).not.toEqual([])
  expect(readdirSync(schemas)).toEqual(expect.arrayContaining(referred))
})
