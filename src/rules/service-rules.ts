import type { ServiceFacts } from '../options/facts.js'
import type { Place } from '../source/place.js'
import type { Draft } from './types/draft.js'
import type { Scope } from './types/scope.js'
import type { ServiceContext, ServiceRule } from './types/service-rule.js'
import { build } from './service/build.js'
import { capabilities } from './service/security/capabilities.js'
import { command } from './service/command.js'
import { configs } from './service/configs.js'
import { controllerType } from './service/controller-type.js'
import { dependsOn } from './service/depends-on.js'
import { deployMode } from './service/deploy-mode.js'
import { disruptionBudget } from './service/disruption-budget.js'
import { dns } from './service/network/dns.js'
import { endpointMode } from './service/network/endpoint-mode.js'
import { environment } from './service/environment.js'
import { extraHosts } from './service/network/extra-hosts.js'
import { exposure } from './service/network/exposure.js'
import { fileSystemGroup } from './service/file-system-group.js'
import { gpus } from './service/gpus.js'
import { groupAdd } from './service/security/group-add.js'
import { healthcheck } from './service/healthcheck.js'
import { hostName } from './service/network/host-name.js'
import { hooks } from './service/hooks.js'
import { infer } from './service/infer.js'
import { identityToken } from './service/security/identity-token.js'
import { kubernetes } from './service/kubernetes.js'
import { labelFiles } from './service/label-files.js'
import { labels } from './service/labels.js'
import { links } from './service/network/links.js'
import { names } from './service/network/names.js'
import { namespaces } from './service/security/namespaces.js'
import { networkMode, sharedNetwork } from './service/network/network-mode.js'
import { networks } from './service/network/networks.js'
import { nodeSelector } from './service/node-selector.js'
import { placement } from './service/placement.js'
import { ports } from './service/network/ports.js'
import { preStart } from './service/pre-start.js'
import { proxyLabels } from './service/proxy-labels.js'
import { privileges } from './service/security/privileges.js'
import { pullPolicy } from './service/pull-policy.js'
import { pullSecrets } from './service/security/pull-secrets.js'
import { replicas } from './service/replicas.js'
import { resources } from './service/resources.js'
import { restart } from './service/restart.js'
import { runtime } from './service/runtime.js'
import { secrets } from './service/secrets.js'
import { schedule } from './service/schedule.js'
import { seccomp } from './service/security/seccomp.js'
import { securityOptions } from './service/security/security-options.js'
import { serviceAccount } from './service/security/service-account.js'
import { serviceLinks } from './service/network/service-links.js'
import { serviceType } from './service/network/service-type.js'
import { stopGracePeriod } from './service/stop-grace-period.js'
import { stopSignal } from './service/stop-signal.js'
import { storageOptions } from './service/storage-options.js'
import { sysctls } from './service/security/sysctls.js'
import { terminal } from './service/terminal.js'
import { updateConfig } from './service/update-config.js'
import { user } from './service/security/user.js'
import { volumeLabels } from './service/volume-labels.js'
import { volumes } from './service/volumes.js'
import { volumesFrom } from './service/volumes-from.js'
import { watch } from './service/watch.js'
import type { Shown } from '../source/shown.js'
import type { Site } from './types/site.js'
import { setOwnValue } from '../source/own-property.js'

/**
 * All rules of a service, by the name of their value. The second halves run in this order, which is also the order of
 * the Pod's volumes and mounts. The draft decides about the order of fields.
 */
const serviceRules = {
  annotations: labels,
  build,
  capabilities,
  command,
  configs,
  controllerType,
  dependencies: dependsOn,
  deployMode,
  disruptionBudget,
  dns,
  endpointMode,
  environment,
  exposure,
  extraHosts,
  fileSystemGroup,
  gpus,
  groupAdd,
  healthcheck,
  hooks,
  hostName,
  links,
  mounts: volumes,
  identityToken,
  infer,
  kubernetes,
  labelFiles,
  names,
  namespaces,
  networkMode,
  networks,
  nodeSelector,
  placement,
  ports,
  preStart,
  privileges,
  proxyLabels,
  pullPolicy,
  pullSecrets,
  replicas,
  resources,
  restart,
  runtime,
  runtimeSecrets: secrets,
  schedule,
  seccomp,
  securityOptions,
  serviceAccount,
  serviceLinks,
  serviceType,
  sharedNetwork,
  stopGracePeriod,
  stopSignal,
  storageOptions,
  sysctls,
  terminal,
  updateConfig,
  user,
  volumesFrom,
  volumeLabels,
  watched: watch,
}

type Rules = typeof serviceRules

type RuleValues = { readonly [Name in keyof Rules]: ReturnType<Rules[Name]['normalise']> }

/** The keys of a service in one notation: a value for each rule. */
export interface ServiceSettings extends RuleValues {
  /** The name in the manifest. It is a key, so it contains no variable. */
  readonly name: Shown
  readonly place: Place
  /** The image that a build begins with and whose program it keeps. Absent for other builds, and without `build`. */
  readonly programOf?: string
  /** The facts about the running service; absent if nothing that counts was observed. */
  readonly facts?: ServiceFacts | undefined
  /** The sites that reverse proxies make from its labels and variables. Absent if there are none (rule C4-13). */
  readonly sites?: readonly Site[]
}

const rules = Object.entries<ServiceRule<unknown>>(serviceRules)

/** The names of all settings, each with some value: a part of the object that a service starts as. */
export const blankSettings = {
  ...serviceRules,
  name: undefined,
  place: undefined,
  programOf: undefined,
  facts: undefined,
  sites: undefined,
} satisfies Record<keyof ServiceSettings, unknown>

/** Reads every key of a service into a copy of `blank`. Errors are reported, and the valid keys stay. */
export function normaliseService(place: Place, scope: Scope, blank: object): ServiceSettings {
  const values: Record<string, unknown> = {
    ...blank,
    name: place.key,
    place,
    facts: scope.factsOf(place.key),
  }
  for (const [name, rule] of rules) setOwnValue(values, name, rule.normalise(place, scope))
  return values as unknown as ServiceSettings
}

/** Maps the keys of a service into the draft. */
export function mapSettings(settings: ServiceSettings, draft: Draft, service: ServiceContext): void {
  for (const [name, rule] of rules) {
    const value = settings[name as keyof Rules]
    if (value !== undefined) rule.map?.(value, draft, service)
  }
}

/** Maps only the ports of a service, for another Service with the same ports. */
export function mapPorts(settings: ServiceSettings, draft: Draft, service: ServiceContext): void {
  ports.map!(settings.ports, draft, service)
}
