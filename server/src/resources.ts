import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Profile } from 'tranship'

const read = new Map<string, object>()

/** The schema of a profile, which is read once. */
export function schemaOf(profile: Profile, resources: string): object {
  const file = path.join(resources, 'schemas', `${profile}.json`)
  let schema = read.get(file)
  if (schema === undefined) read.set(file, (schema = JSON.parse(readFileSync(file, 'utf8')) as object))
  return schema
}
