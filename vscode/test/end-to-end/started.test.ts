import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
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
  const yaml = await client.connection.sendRequest('workspace/executeCommand', {
    command: 'tranship.showObjects',
    arguments: [client.uri('compose.yaml'), { line: 2, character: 6 }],
  })
  expect(yaml).toMatch(/^kind: Service$/m)
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
