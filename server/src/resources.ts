import path from 'node:path'
import type { Profile } from 'tranship'
import { isProfile } from 'tranship/internal'
import { readFile } from 'tranship-cli/internal'

const read = new Map<string, object>()

/** Reads the schema of a profile, once; that of `compose` for unknown profiles. */
export function schemaOf(profile: Profile, resources: string): object {
  const name = isProfile(profile) ? profile : 'compose'
  const file = path.join(resources, 'schemas', `${name}.json`)
  let schema = read.get(file)
  if (schema === undefined) read.set(file, (schema = JSON.parse(readFile(file).toString('utf8')) as object))
  return schema
}
