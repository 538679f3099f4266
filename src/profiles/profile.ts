/**
 * What decides which keys count and what they mean: a documented version of the platform's manifest reference, or
 * `compose`, the whole Compose Specification as far as Kubernetes can express it.
 */
export type Profile = '1.37' | '1.48' | 'compose'

/**
 * What a profile knows and does differently (reference, sections 2 and 9). This table is the only place where versions
 * are told apart: rules ask for a capability, never for a version.
 */
export interface Capabilities {
  /** Whether a manifest may be without services (2.1). */
  readonly servicesOptional: boolean
  /** `x-enable-service-links` (2.13). */
  readonly serviceLinks: boolean
  /** Whether Pods get Kubernetes' variables about Services where a service does not say (C4-08). */
  readonly serviceLinksByDefault: boolean
  /** `x-platform-identity-token` (2.13). */
  readonly identityToken: boolean
  /** `build.secrets` (2.3). */
  readonly buildSecrets: boolean
  /** Top-level `secrets` (2.8). */
  readonly topLevelSecrets: boolean
  /** Whether each secret needs its file or variable, also one that nothing uses (2.8). */
  readonly secretsNeedSources: boolean
  /** `deploy.restart_policy.condition` (2.4). */
  readonly restartCondition: boolean
  /** `deploy.endpoint_mode` (2.4). */
  readonly endpointMode: boolean
  /** Whether `on-failure` without attempts keeps running as a Deployment or StatefulSet; otherwise it is a Job (2.4). */
  readonly onFailureKeepsRunning: boolean
  /** Whether passing the healthcheck's command is enough for `service_healthy` (2.5). */
  readonly healthcheckSatisfiesHealthy: boolean
  /** Whether a condition that others connect by waits until the names of the service lead to a Pod (R7-10). */
  readonly waitsUntilReachable: boolean
  /** Whether a wait ends as soon as a Pod cannot come up any more (E4-05). */
  readonly failsFast: boolean
  /** Whether `deploy` always builds, or only when asked with `--build` (4). */
  readonly alwaysBuilds: boolean
  /** Whether a healthcheck has the times that Docker has where it says none, and a period to start in (C5). */
  readonly dockerProbes: boolean
  /** Whether the ports that values and mounted files name are ports of a service too (C4-02a). */
  readonly namedPorts: boolean
  /** Whether an alias that several services have leads to all of them (C4-01b). */
  readonly sharedNames: boolean
  /** Whether any user may listen below 1024, as in Docker (C5-10). */
  readonly lowPorts: boolean
  /** Whether a service reaches itself, and its replicas each other, by its name before they are ready (C4-02b). */
  readonly reachesItself: boolean
  /** Whether a port with `mode: host` is one of the node, where a service runs on every node (C4-06). */
  readonly hostPorts: boolean
  /** Whether a port that pages and debuggers have is public where it is the only one, and none of a known database (C4-06). */
  readonly pagesOnPrivatePorts: boolean
  /** Whether a route without a domain has a host below `localhost`, rather than one that the platform chooses (C4-10). */
  readonly localHosts: boolean
  /** Whether only published ports that speak HTTP, as far as is known, get a route (C4-11). */
  readonly httpRoutesOnly: boolean
  /** Whether values and mounted files call a renamed service by its new name, or are warned of (C4-02). */
  readonly renamedAtUse: boolean
  /** Whether labels of kompose that have an equivalent are carried over (C10-02), and the keys that stand for them (C10-03). */
  readonly komposeLabels: boolean
  /** Whether `deploy.labels` are on the Pods and the Service too, or only on the workload (C6-04). */
  readonly deployLabelsOnPods: boolean
  /** Whether Pods have a token for the API of the cluster only where their service names a service account (C5-08). */
  readonly namedServiceAccounts: boolean
  /** Whether Pods have the default seccomp profile of their runtime, as containers of Docker have (C5-09). */
  readonly defaultSeccomp: boolean
  /** Whether files of the manifest's folder, configs and secrets are mounted, rather than put into images (C2). */
  readonly filesInContainers: boolean
  /** Whether a volume that no service mounts has a claim all the same (R2.12-06, C3-08). */
  readonly claimsOfUnmounted: boolean
  /** Whether Pods have a group for the volumes of somebody else too (R2.12-08, C3-09). */
  readonly groupsOfExternal: boolean
  /** Whether a new volume begins with what the image is known to have in its place (C3-05). */
  readonly filledVolumes: boolean
  /** Whether volumes belong to the group of the user that the program of a known image becomes (C3-10). */
  readonly knownWriters: boolean
  /** The variable that makes wake-up keep the order of `depends_on` (2.5). */
  readonly wakeOrderVariable: string
  /** Whether `include` and `extends` are followed, and each document of a file is a file of its own (C1). */
  readonly followsFiles: boolean
  /** Whether an item of a list that an earlier file has too counts once, rather than twice (C1-03). */
  readonly equalItemsOnce: boolean
  /** Whether services with `profiles` are there only where one of those is active (C1-07). */
  readonly serviceProfiles: boolean
  /** Whether a service that ends becomes a Job by what it does, and one that others wait for (C6-05, C6-06). */
  readonly oneShots: boolean
  /** Whether a user, group, restart or entrypoint that is written empty is what Docker takes then (R2.2-06, R2.2-14). */
  readonly emptyAsInDocker: boolean
  /** Whether a command that needs a shell is one for the entrypoint in front of it. */
  readonly shellBehindEntrypoint: boolean
  /** How double quotes in commands keep backslashes (C1-12). */
  readonly doubleQuotes: 'as-posix' | 'as-compose'
  /** Whether plain numbers and booleans are printed anew where a text is wanted, as Docker Compose prints them (C1-11). */
  readonly printedScalars: boolean
  /** Whether a dot and a number at the end of a path are a version of a folder, rather than the suffix of a file. */
  readonly versionedFolders: boolean
  /** Whether services without `build` run the image of the same name that another one builds. */
  readonly sharedImages: boolean
  /** Whether more is told of what is lost or fails in a cluster than the versions of the reference have ever told. */
  readonly laterChecks: boolean
  /** The keys that the Compose Specification has and Kubernetes can express, rather than those of the reference. */
  readonly wholeSpecification: boolean
}

/** A capability that a profile has or has not. */
export type Capability = {
  [Name in keyof Capabilities]: Capabilities[Name] extends boolean ? Name : never
}[keyof Capabilities]

const newest: Capabilities = {
  servicesOptional: true,
  serviceLinks: true,
  serviceLinksByDefault: true,
  identityToken: true,
  buildSecrets: true,
  topLevelSecrets: true,
  secretsNeedSources: true,
  restartCondition: true,
  endpointMode: true,
  onFailureKeepsRunning: true,
  healthcheckSatisfiesHealthy: true,
  waitsUntilReachable: false,
  failsFast: false,
  alwaysBuilds: true,
  dockerProbes: false,
  namedPorts: false,
  sharedNames: false,
  lowPorts: false,
  reachesItself: false,
  hostPorts: false,
  pagesOnPrivatePorts: false,
  localHosts: false,
  httpRoutesOnly: false,
  renamedAtUse: false,
  komposeLabels: false,
  deployLabelsOnPods: true,
  namedServiceAccounts: false,
  defaultSeccomp: false,
  filesInContainers: false,
  claimsOfUnmounted: true,
  groupsOfExternal: true,
  filledVolumes: false,
  knownWriters: false,
  wakeOrderVariable: 'PLATFORM_COMPOSE_WAIT_FOR_DEPENDENCIES',
  followsFiles: false,
  equalItemsOnce: false,
  serviceProfiles: false,
  oneShots: false,
  emptyAsInDocker: false,
  shellBehindEntrypoint: false,
  doubleQuotes: 'as-posix',
  printedScalars: false,
  versionedFolders: false,
  sharedImages: false,
  laterChecks: false,
  wholeSpecification: false,
}

const capabilities: Readonly<Record<Profile, Capabilities>> = {
  '1.37': {
    ...newest,
    serviceLinks: false,
    identityToken: false,
    buildSecrets: false,
    topLevelSecrets: false,
    restartCondition: false,
    endpointMode: false,
    onFailureKeepsRunning: false,
    healthcheckSatisfiesHealthy: false,
    alwaysBuilds: false,
    wakeOrderVariable: 'PLATFORM_COMPOSE_DEPENDS_ON_ENABLED',
  },
  '1.48': newest,
  compose: {
    ...newest,
    servicesOptional: false,
    doubleQuotes: 'as-compose',
    printedScalars: true,
    secretsNeedSources: false,
    serviceLinksByDefault: false,
    waitsUntilReachable: true,
    failsFast: true,
    dockerProbes: true,
    namedPorts: true,
    sharedNames: true,
    lowPorts: true,
    reachesItself: true,
    hostPorts: true,
    pagesOnPrivatePorts: true,
    localHosts: true,
    httpRoutesOnly: true,
    renamedAtUse: true,
    komposeLabels: true,
    deployLabelsOnPods: false,
    namedServiceAccounts: true,
    defaultSeccomp: true,
    filesInContainers: true,
    claimsOfUnmounted: false,
    groupsOfExternal: false,
    filledVolumes: true,
    knownWriters: true,
    followsFiles: true,
    equalItemsOnce: true,
    serviceProfiles: true,
    oneShots: true,
    emptyAsInDocker: true,
    shellBehindEntrypoint: true,
    versionedFolders: true,
    sharedImages: true,
    laterChecks: true,
    wholeSpecification: true,
  },
}

/** All profiles: the versions of the reference, oldest first, then the whole specification. */
export const profiles = Object.keys(capabilities) as readonly Profile[]

export const defaultProfile: Profile = '1.48'

export function isProfile(value: unknown): value is Profile {
  return typeof value === 'string' && Object.hasOwn(capabilities, value)
}

export function capabilitiesOf(profile: Profile): Capabilities {
  return capabilities[profile]
}

/** The profiles that have a capability, in the order of `profiles`. */
export function profilesWith(capability: Capability): readonly Profile[] {
  return profiles.filter((profile) => capabilities[profile][capability])
}
