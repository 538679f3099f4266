import path from 'node:path'
import type { Command } from '../command.js'
import { operand } from '../flags/flag.js'
import { defaultProfile, profiles } from '../manifest/translate-flags.js'
import { exitStatus } from '../exit-status.js'
import { readFile } from '../files/read-file.js'
import { Shown } from '../terminal/shown.js'
import type { Invocation } from '../invocation.js'

export const schemaCommand: Command = {
  name: 'schema',
  summary: 'print the JSON Schema of Compose files',
  description: 'Prints the JSON Schema (draft-07) of Compose files, for editors.',
  operands: [operand('[version]', 'the profile', { choices: profiles, byDefault: defaultProfile })],
  examples: [{ line: 'tranship schema > compose.schema.json', does: 'a file for an editor' }],
  run: printSchema,
}

function printSchema(profile: string, _: object, { terminal, resources }: Invocation): number {
  const schema = readFile(path.join(resources, 'schemas', `${profile}.json`)).toString('utf8')
  terminal.output.write(Shown.data(schema))
  return exitStatus.fine
}
