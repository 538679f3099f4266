import type { Profile, TranslateOptions } from 'tranship'
import { readGateway } from 'tranship-cli/internal'

/**
 * What an editor sets in the section `tranship`: options of the library, with what the command calls `gateway` and
 * `ingress-class` in place of `routes`, and two more.
 */
export interface Settings extends Pick<TranslateOptions, (typeof textOptions)[number]> {
  /** Which keys count, and what they become; `compose` by default, as for the command. */
  readonly profile: Profile
  /** The profiles of services that are active; none by default. */
  readonly activeProfiles: readonly string[]
  /** The Gateway whose routes are made in place of Ingresses, as `namespace/name:listener`. */
  readonly gateway?: string
  /** The class of Ingresses of which the manifest names none. */
  readonly ingressClass?: string
  /** Whether networks are borders; false by default. */
  readonly networkPolicies: boolean
  /** Whether Pods see paths of the node; false by default. */
  readonly hostPaths: boolean
  /** True if what the manifest does not say may be inferred; true by default. */
  readonly infer: boolean
  /**
   * `true` if a manifest may name files outside of the workspace, and variables of the environment; false by default. Only
   * the user may set it, not the settings of a workspace.
   */
  readonly trustedFiles: boolean
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
  'clusterIssuer',
  'publishTcp',
] as const

/**
 * The settings in what an editor sent; later values win over earlier ones. What is not of its type counts as unset; what is
 * wrong with the texts is said of the manifest, as of any options.
 */
export function settingsOf(...sent: readonly unknown[]): Settings {
  const given = Object.assign({}, ...sent.map(withoutUnset)) as Record<string, unknown>
  const texts = [...textOptions, 'gateway', 'ingressClass'].flatMap((key) => {
    const set = given[key]
    return typeof set === 'string' && set !== '' ? [[key, set] as const] : []
  })
  const { activeProfiles } = given
  return {
    profile: 'compose',
    ...(Object.fromEntries(texts) as Partial<Settings>),
    activeProfiles: isTexts(activeProfiles) ? activeProfiles : [],
    networkPolicies: given['networkPolicies'] === true,
    hostPaths: given['hostPaths'] === true,
    infer: given['infer'] !== false,
    trustedFiles: given['trustedFiles'] === true,
    besideYamlServer: given['besideYamlServer'] === true,
    besideDockerServer: given['besideDockerServer'] === true,
  }
}

/** What of the settings is for the library. */
export function optionsOf(settings: Settings): TranslateOptions {
  const {
    besideYamlServer: _yaml,
    besideDockerServer: _docker,
    trustedFiles: _files,
    gateway,
    ingressClass,
    ...options
  } = settings
  return { ...options, routes: routingOf(gateway, ingressClass) }
}

function routingOf(
  gateway: string | undefined,
  className: string | undefined,
): NonNullable<TranslateOptions['routes']> {
  if (gateway === undefined) return { kind: 'Ingress', className }
  // What is no such text is no name either, which is for the library to say.
  return { kind: 'HTTPRoute', gateway: readGateway(gateway) ?? { name: gateway } }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** An editor that is asked for what nobody has set answers `null`, for the whole section or for one setting. */
function withoutUnset(value: unknown): object {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, set]) => set !== null))
}
