import path from 'node:path'
import { type Command, Argument } from 'commander'
import { defaultProfile, profiles } from '../manifest/translate-flags.js'
import { readFile } from '../files/read-file.js'
import { addExamples } from '../examples.js'
import { Shown } from '../terminal/shown.js'
import type { Invocation } from '../invocation.js'

export function addSchemaCommand(program: Command, { terminal, resources }: Invocation): void {
  const command = program
    .command('schema')
    .summary('print the JSON Schema of Compose files')
    .description('Prints the JSON Schema (draft-07) of Compose files, for editors.')
    .addArgument(new Argument('[version]', 'the profile').choices(profiles).default(defaultProfile))
    .action((profile: string) => {
      const schema = readFile(path.join(resources, 'schemas', `${profile}.json`)).toString('utf8')
      terminal.output.write(Shown.data(schema))
    })
  addExamples(command, [{ line: 'tranship schema > compose.schema.json', does: 'a file for an editor' }])
}
