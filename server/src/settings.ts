import type { Profile, TranslateOptions } from 'tranship'

/** What an editor sets in the section `tranship`: options of the command with their names in the library, and two more. */
export interface Settings extends Pick<TranslateOptions, (typeof textOptions)[number]> {
  /** Which keys count, and what they become; `compose` by default, as for the command. */
  readonly profile: Profile
  /** Whether networks are borders; false by default. */
  readonly networkPolicies: boolean
  /** Whether Pods see paths of the node; false by default. */
  readonly hostPaths: boolean
  /** Whether a general YAML server runs beside this one; false by default. */
  readonly besideYamlServer: boolean
  /** Whether a server for Docker's files runs beside this one; false by default. */
  readonly besideDockerServer: boolean
}

const textOptions = [
  'profile',
  'name',
  'namespace',
  'domain',
  'registry',
  'kubernetes',
  'hostVolumes',
  'serviceType',
] as const

/**
 * The settings in what an editor sent; later values win over earlier ones. What is not of its type counts as unset; what is
 * wrong with the texts is said of the manifest, as of any options.
 */
export function settingsOf(...sent: readonly unknown[]): Settings {
  const given = Object.assign({}, ...sent.map(withoutUnset)) as Record<string, unknown>
  const texts = textOptions.flatMap((key) => {
    const set = given[key]
    return typeof set === 'string' && set !== '' ? [[key, set] as const] : []
  })
  return {
    profile: 'compose',
    ...(Object.fromEntries(texts) as Partial<Settings>),
    networkPolicies: given['networkPolicies'] === true,
    hostPaths: given['hostPaths'] === true,
    besideYamlServer: given['besideYamlServer'] === true,
    besideDockerServer: given['besideDockerServer'] === true,
  }
}

/** What of the settings is for the library. */
export function optionsOf(settings: Settings): TranslateOptions {
  const { besideYamlServer: _yaml, besideDockerServer: _docker, ...options } = settings
  return options
}

/** An editor that is asked for what nobody has set answers `null`, for the whole section or for one setting. */
function withoutUnset(value: unknown): object {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, set]) => set !== null))
}
