import type { Profile, TranslateOptions } from 'tranship'
import { readGateway } from 'tranship-cli/internal'

/**
 * The settings in the editor's section `tranship`. They are options of the library, with `gateway` and `ingressClass`
 * in place of `routes`, and a few more.
 */
export interface Settings extends Pick<TranslateOptions, (typeof textOptions)[number]> {
  /** The profile; `compose` by default, as for the command. */
  readonly profile: Profile
  /** The active Compose profiles; none by default. */
  readonly activeProfiles: readonly string[]
  /** The Gateway for routes in place of Ingresses, as `namespace/name:listener`. */
  readonly gateway?: string
  /** The class of Ingresses for which the manifest sets none. */
  readonly ingressClass?: string
  /** `true` to create network policies; `false` by default. */
  readonly networkPolicies: boolean
  /** `true` to mount absolute paths from the nodes; `false` by default. */
  readonly hostPaths: boolean
  /** `true` to infer what the manifest doesn't say; `true` by default. */
  readonly infer: boolean
  /**
   * `true` if manifests may refer to files outside of the workspace, and to environment variables; `false` by default.
   * Only the user's settings count, not those of a workspace.
   */
  readonly trustedFiles: boolean
  /** `true` if a general YAML server runs beside this one; `false` by default. */
  readonly besideYamlServer: boolean
  /** `true` if a server for Docker's files runs beside this one; `false` by default. */
  readonly besideDockerServer: boolean
  /** `true` if the server of Microsoft's Container Tools runs beside this one; `false` by default. */
  readonly besideContainerTools: boolean
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
  'volumeSize',
  'storageClass',
  'publishTcp',
] as const

/**
 * Reads the settings that an editor sent. Later values override earlier ones, and values of the wrong type count as
 * unset. The library reports invalid texts.
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
    besideContainerTools: given['besideContainerTools'] === true,
  }
}

/** Returns the library's options. */
export function optionsOf(settings: Settings): TranslateOptions {
  const {
    besideYamlServer: _yaml,
    besideDockerServer: _docker,
    besideContainerTools: _tools,
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
  // Pass an invalid text on as a name, which the library reports.
  return { kind: 'HTTPRoute', gateway: readGateway(gateway) ?? { name: gateway } }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** Removes `null`, the editor's value for unset settings. */
function withoutUnset(value: unknown): object {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, set]) => set !== null))
}
