/**
 * The name of a set of rules: which keys count, and what they mean. `1.37` and `1.48` are frozen versions of the
 * manifest format of a development platform. `compose` is the Compose Specification, with every key that Kubernetes can
 * express.
 */
export type Profile = '1.37' | '1.48' | 'compose'

/**
 * The features in which profiles differ (reference, sections 2 and 9). A rule asks for a feature, such as `hostPorts`,
 * and never for the name or version of a profile.
 */
export interface Capabilities {
  /** A Compose file may have no services (2.1). */
  readonly servicesOptional: boolean
  /** `x-enable-service-links` (2.13). */
  readonly serviceLinks: boolean
  /** By default, Pods get the variables that Kubernetes sets for each Service (C4-08). */
  readonly serviceLinksByDefault: boolean
  /** `x-platform-identity-token` (2.13). */
  readonly identityToken: boolean
  /** `build.secrets` (2.3). */
  readonly buildSecrets: boolean
  /** Top-level `secrets` (2.8). */
  readonly topLevelSecrets: boolean
  /** Each secret needs its file or variable, even if no service uses the secret (2.8). */
  readonly secretsNeedSources: boolean
  /** `deploy.restart_policy.condition` (2.4). */
  readonly restartCondition: boolean
  /** `deploy.endpoint_mode` (2.4). */
  readonly endpointMode: boolean
  /**
   * A service with `on-failure` and no `max_attempts` stays a Deployment or StatefulSet. Otherwise it is a Job (2.4).
   */
  readonly onFailureKeepsRunning: boolean
  /** A service is `service_healthy` as soon as the command of its healthcheck succeeds (2.5). */
  readonly healthcheckSatisfiesHealthy: boolean
  /** A started service counts as healthy if it has neither a TCP port nor a healthcheck (R7-11). */
  readonly startedIsHealthy: boolean
  /**
   * A condition on a service that others connect to also waits until the service's host names lead to a Pod (R7-10).
   */
  readonly waitsUntilReachable: boolean
  /** Pods wait for their dependencies themselves, unless a deploy does (C7-07). */
  readonly podWaits: boolean
  /** A wait fails at once when a Pod can no longer start (E4-05). */
  readonly failsFast: boolean
  /** `deploy` always builds images. Otherwise it builds them with `--build` only (4). */
  readonly alwaysBuilds: boolean
  /** Healthchecks have Docker's default times, and a startup probe for `start_period` (C5). */
  readonly dockerProbes: boolean
  /** Facts about the running application replace guesses (C13). */
  readonly observedFacts: boolean
  /** Ports that variables and mounted files name are ports of the service too (C4-02a). */
  readonly namedPorts: boolean
  /** An alias of several services leads to all of them (C4-01b). */
  readonly sharedNames: boolean
  /** Any user may listen on ports below 1024, as in Docker (C5-10). */
  readonly lowPorts: boolean
  /** Without a healthcheck, a Pod is ready once the port of its route is open (C5-12). */
  readonly readyPorts: boolean
  /** Before they are ready, containers reach themselves and their replicas by the name of the service (C4-02b). */
  readonly reachesItself: boolean
  /** A port with `mode: host` is a port of the node if the service runs on every node (C4-06). */
  readonly hostPorts: boolean
  /**
   * A port that web pages and debuggers both use is public if it is the service's only one, and the image is no known
   * database (C4-06).
   */
  readonly pagesOnPrivatePorts: boolean
  /** Values of variables with the name of a secret are kept out of objects (C2-08). */
  readonly hidesSecretVariables: boolean
  /** A route without a domain gets a host below `localhost`. Otherwise the platform chooses the host (C4-10). */
  readonly localHosts: boolean
  /** Hosts below a domain name a namespace only if the option gives one. Otherwise they name `default` (C4-10). */
  readonly hostsWithoutNamespace: boolean
  /** The first route of a service keeps the service's name when it gets more routes (C4-10a). */
  readonly firstRouteKeepsName: boolean
  /** Only published ports that speak HTTP get a route (C4-11). */
  readonly httpRoutesOnly: boolean
  /** Variables and mounted files that name a renamed service get its new name or a warning (C4-02). */
  readonly renamedAtUse: boolean
  /** Labels of kompose that have an equivalent take effect (C10-02), and so do the keys that replace them (C10-03). */
  readonly komposeLabels: boolean
  /** `deploy.labels` go to the Pods and the Service too. Otherwise they go to the workload only (C6-04). */
  readonly deployLabelsOnPods: boolean
  /** Pods get a token for the API of the cluster only if their service names a service account (C5-08). */
  readonly namedServiceAccounts: boolean
  /** Pods have the default seccomp profile of their runtime, as containers of Docker have (C5-09). */
  readonly defaultSeccomp: boolean
  /** Files beside the Compose file, configs and secrets are mounted. Otherwise they are copied into images (C2). */
  readonly filesInContainers: boolean
  /** A volume that no service mounts gets a claim (R2.12-06, C3-08). */
  readonly claimsOfUnmounted: boolean
  /** Pods that mount only external volumes have an `fsGroup` (R2.12-08, C3-09). */
  readonly groupsOfExternal: boolean
  /** A new volume starts with the files that a known image has at its path (C3-05). */
  readonly filledVolumes: boolean
  /** Volumes belong to the group of the user that the program of a known image changes to (C3-10). */
  readonly knownWriters: boolean
  /** The variable that makes wake-up keep the order of `depends_on` (2.5). */
  readonly wakeOrderVariable: string
  /** `include` and `extends` are followed, and each document of a file counts as a file (C1). */
  readonly followsFiles: boolean
  /** List items that two files have in common count once. Otherwise they count twice (C1-03). */
  readonly equalItemsOnce: boolean
  /** Services with `profiles` exist only while one of these Compose profiles is active (C1-07). */
  readonly serviceProfiles: boolean
  /** A service becomes a Job if its command ends, or if other services wait for its end (C6-05, C6-06). */
  readonly oneShots: boolean
  /** An empty `user`, group, `restart` or `entrypoint` means what it means in Docker (R2.2-06, R2.2-14). */
  readonly emptyAsInDocker: boolean
  /**
   * A command with operators of the shell becomes arguments of the entrypoint. Otherwise `/bin/sh -c` always runs it.
   */
  readonly shellBehindEntrypoint: boolean
  /** How double quotes in commands keep backslashes (C1-12). */
  readonly doubleQuotes: 'as-posix' | 'as-compose'
  /** Plain numbers and booleans become text as Docker Compose prints them: `017` becomes `15` (C1-11). */
  readonly printedScalars: boolean
  /**
   * A dot and a number at the end of a path, as in `data.1`, may be part of a folder's name. Otherwise they are the
   * suffix of a file.
   */
  readonly versionedFolders: boolean
  /** A service without `build` runs the image of the same name that another service builds. */
  readonly sharedImages: boolean
  /**
   * tranship warns about more that is lost or fails in a cluster. The versions of the reference keep the warnings that
   * they began with.
   */
  readonly laterChecks: boolean
  /** Keys that Docker Compose refuses are errors (C1-13). */
  readonly refusesUnknownKeys: boolean
  /**
   * All keys of the Compose Specification that Kubernetes can express take effect. Otherwise only the keys of the
   * reference do.
   */
  readonly wholeSpecification: boolean
}

/** The name of a capability that a profile either has or lacks. */
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
  startedIsHealthy: false,
  waitsUntilReachable: false,
  podWaits: false,
  failsFast: false,
  alwaysBuilds: true,
  dockerProbes: false,
  observedFacts: false,
  namedPorts: false,
  sharedNames: false,
  lowPorts: false,
  readyPorts: false,
  reachesItself: false,
  hostPorts: false,
  pagesOnPrivatePorts: false,
  hidesSecretVariables: false,
  localHosts: false,
  hostsWithoutNamespace: false,
  firstRouteKeepsName: false,
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
  refusesUnknownKeys: false,
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
    startedIsHealthy: true,
    waitsUntilReachable: true,
    podWaits: true,
    failsFast: true,
    dockerProbes: true,
    observedFacts: true,
    namedPorts: true,
    sharedNames: true,
    lowPorts: true,
    readyPorts: true,
    reachesItself: true,
    hostPorts: true,
    pagesOnPrivatePorts: true,
    hidesSecretVariables: true,
    localHosts: true,
    hostsWithoutNamespace: true,
    firstRouteKeepsName: true,
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
    refusesUnknownKeys: true,
    wholeSpecification: true,
  },
}

/** All profiles: the versions of the reference, oldest first, then `compose`. */
export const profiles = Object.keys(capabilities) as readonly Profile[]

export const defaultProfile: Profile = '1.48'

export function isProfile(value: unknown): value is Profile {
  return typeof value === 'string' && Object.hasOwn(capabilities, value)
}

export function capabilitiesOf(profile: Profile): Capabilities {
  return capabilities[profile]
}

/** Returns the profiles that have a capability, in the order of `profiles`. */
export function profilesWith(capability: Capability): readonly Profile[] {
  return profiles.filter((profile) => capabilities[profile][capability])
}
