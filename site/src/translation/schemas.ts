import type { Profile } from 'tranship'

/** Each is loaded when somebody first types in its profile. */
const texts: Readonly<Record<Profile, () => Promise<{ readonly default: string }>>> = {
  compose: () => import('../../../schemas/compose.json?raw'),
  '1.48': () => import('../../../schemas/1.48.json?raw'),
  '1.37': () => import('../../../schemas/1.37.json?raw'),
}

const read = new Map<Profile, Promise<object>>()

/** The schema by which keys and values of a profile are completed and explained. */
export function schemaOf(profile: Profile): Promise<object> {
  let schema = read.get(profile)
  if (schema === undefined)
    read.set(profile, (schema = texts[profile]().then(({ default: text }) => JSON.parse(text) as object)))
  return schema
}
