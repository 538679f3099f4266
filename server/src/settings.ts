import type { Profile } from 'tranship'

/** What an editor sets in the section `tranship`. */
export interface Settings {
  /** Which keys count, and what they become; `compose` by default, as for the command. */
  readonly profile: Profile
  readonly name?: string
  readonly namespace?: string
  readonly domain?: string
  readonly registry?: string
  /**
   * Whether a general YAML server runs beside this one: then what that says too is left to it, which is errors of YAML,
   * the completion of keys and values that the schema knows, and folding. False by default.
   */
  readonly besideYamlServer: boolean
}

const profiles: readonly Profile[] = ['1.37', '1.48', 'compose']

/** The settings in a value that an editor sent, as far as they are sound. */
export function settingsOf(value: unknown): Settings {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const text = (key: 'name' | 'namespace' | 'domain' | 'registry') => {
    const set = given[key]
    return typeof set === 'string' && set !== '' ? { [key]: set } : {}
  }
  return {
    profile: profiles.find((profile) => profile === given['profile']) ?? 'compose',
    ...text('name'),
    ...text('namespace'),
    ...text('domain'),
    ...text('registry'),
    besideYamlServer: given['besideYamlServer'] === true,
  }
}
