import type { Profile } from 'tranship'

/** What an editor sets in the section `tranship`. */
export interface Settings {
  /** Which keys count, and what they become; `compose` by default, as for the command. */
  readonly profile: Profile
  readonly name?: string
  readonly namespace?: string
  readonly domain?: string
  readonly registry?: string
  /** Whether a general YAML server runs beside this one; false by default. */
  readonly besideYamlServer: boolean
  /** Whether a server for Docker's files runs beside this one; false by default. */
  readonly besideDockerServer: boolean
}

const profiles: readonly Profile[] = ['1.37', '1.48', 'compose']

/** The settings in what an editor sent, as far as they are sound; later values win over earlier ones. */
export function settingsOf(...sent: readonly unknown[]): Settings {
  const given = Object.assign({}, ...sent.map(withoutUnset)) as Record<string, unknown>
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
    besideDockerServer: given['besideDockerServer'] === true,
  }
}

/** An editor that is asked for what nobody has set answers `null`, for the whole section or for one setting. */
function withoutUnset(value: unknown): object {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, set]) => set !== null))
}
