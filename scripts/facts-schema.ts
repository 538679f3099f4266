import { format } from 'prettier'
import { factsSchema } from '../src/options/facts-schema.js'
import { addressOnSite } from './package-homes.js'

/** Makes the JSON Schema of files of facts. */
export async function makeFactsSchema(): Promise<string> {
  const $id = addressOnSite('schemas/facts.json')
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...($id === undefined ? {} : { $id }),
    title: 'Facts about a running application',
    description: 'Written by `npm run generate`. `tranship observe` writes files of this schema.',
    ...factsSchema,
  }
  return format(JSON.stringify(schema), { parser: 'json', printWidth: 110 })
}
