import compose from '../../../schemas/compose.json?url'
import schema137 from '../../../schemas/1.37.json?url'
import schema148 from '../../../schemas/1.48.json?url'
import type { Profile } from 'tranship'

/** The addresses of the schemas, which the page loads at first use. */
const addresses: Readonly<Record<Profile, string>> = { compose, '1.48': schema148, '1.37': schema137 }

const read = new Map<Profile, Promise<object>>()

/** Returns the schema for completions and explanations in a profile. A failed download is tried again at the next use. */
export function schemaOf(profile: Profile): Promise<object> {
  const known = read.get(profile)
  if (known !== undefined) return known
  const schema = load(addresses[profile])
  read.set(profile, schema)
  schema.catch(() => read.delete(profile))
  return schema
}

async function load(address: string): Promise<object> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The server answers ${response.status} for a schema`)
  return (await response.json()) as object
}
