import type { Profile } from 'tranship'

/** Loads the schema of a profile, at first use. */
const texts: Readonly<Record<Profile, () => Promise<{ readonly default: string }>>> = {
  compose: () => import('../../../schemas/compose.json?raw'),
  '1.48': () => import('../../../schemas/1.48.json?raw'),
  '1.37': () => import('../../../schemas/1.37.json?raw'),
}

const read = new Map<Profile, Promise<object>>()

/** Returns the schema for completions and explanations in a profile. */
export function schemaOf(profile: Profile): Promise<object> {
  let schema = read.get(profile)
  if (schema === undefined)
    read.set(profile, (schema = texts[profile]().then(({ default: text }) => JSON.parse(text) as object)))
  return schema
}
