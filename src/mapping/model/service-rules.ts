import type { Place } from '../../source/place.js'
import type { Draft } from '../rule/draft.js'
import type { Scope } from '../rule/scope.js'
import type { ServiceContext, ServiceRule } from '../rule/service-rule.js'
import { build } from '../service/build.js'
import { capabilities } from '../service/security/capabilities.js'
import { command } from '../service/command.js'
import { configs } from '../service/configs.js'
import { controllerType } from '../service/controller-type.js'
import { dependsOn } from '../service/depends-on.js'
import { deployMode } from '../service/deploy-mode.js'
import { dns } from '../service/network/dns.js'
import { endpointMode } from '../service/network/endpoint-mode.js'
import { environment } from '../service/environment.js'
import { extraHosts } from '../service/network/extra-hosts.js'
import { exposure } from '../service/network/exposure.js'
import { fileSystemGroup } from '../service/file-system-group.js'
import { gpus } from '../service/gpus.js'
import { groupAdd } from '../service/security/group-add.js'
import { healthcheck } from '../service/healthcheck.js'
import { hostName } from '../service/network/host-name.js'
import { hooks } from '../service/hooks.js'
import { infer } from '../service/infer.js'
import { identityToken } from '../service/security/identity-token.js'
import { labelFiles } from '../service/label-files.js'
import { labels } from '../service/labels.js'
import { links } from '../service/network/links.js'
import { names } from '../service/network/names.js'
import { namespaces } from '../service/security/namespaces.js'
import { networkMode } from '../service/network/network-mode.js'
import { networks } from '../service/network/networks.js'
import { nodeSelector } from '../service/node-selector.js'
import { placement } from '../service/placement.js'
import { ports } from '../service/network/ports.js'
import { preStart } from '../service/pre-start.js'
import { proxyLabels } from '../service/proxy-labels.js'
import { privileges } from '../service/security/privileges.js'
import { pullPolicy } from '../service/pull-policy.js'
import { pullSecrets } from '../service/security/pull-secrets.js'
import { replicas } from '../service/replicas.js'
import { resources } from '../service/resources.js'
import { restart } from '../service/restart.js'
import { runtime } from '../service/runtime.js'
import { secrets } from '../service/secrets.js'
import { schedule } from '../service/schedule.js'
import { seccomp } from '../service/security/seccomp.js'
import { securityOptions } from '../service/security/security-options.js'
import { serviceAccount } from '../service/security/service-account.js'
import { serviceLinks } from '../service/network/service-links.js'
import { serviceType } from '../service/network/service-type.js'
import { stopGracePeriod } from '../service/stop-grace-period.js'
import { stopSignal } from '../service/stop-signal.js'
import { storageOptions } from '../service/storage-options.js'
import { sysctls } from '../service/security/sysctls.js'
import { terminal } from '../service/terminal.js'
import { updateConfig } from '../service/update-config.js'
import { user } from '../service/security/user.js'
import { volumeLabels } from '../service/volume-labels.js'
import { volumes } from '../service/volumes.js'
import { volumesFrom } from '../service/volumes-from.js'
import { watch } from '../service/watch.js'
import type { Shown } from '../../source/shown.js'
import type { Site } from './site.js'

/**
 * Every rule of a service by the name of its value. Their second halves run in this order, which is that of the Pod's
 * volumes and mounts; the order of fields is the draft's business.
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

/** What the keys of one service say, in one spelling: a value for each rule. */
export interface ServiceSettings extends RuleValues {
  /** The name, as in the manifest: a key, which no variable is in. */
  readonly name: Shown
  readonly place: Place
  /** The sites that reverse proxies make of its labels and variables; absent if there are none (rule C4-13). */
  readonly sites?: readonly Site[]
}

const rules = Object.entries<ServiceRule<unknown>>(serviceRules)

/**
 * What a service is a copy of before anything of it is read: it has a place for each value, and for what the rest of the
 * application adds (`Service`). V8 copies an object with so many fields again and again where it gets them one by one.
 */
const blank: Readonly<Record<string, unknown>> = {
  ...serviceRules,
  name: undefined,
  place: undefined,
  sites: undefined,
  routedSites: undefined,
  headless: undefined,
  published: undefined,
  kind: undefined,
  objectName: undefined,
  aliases: undefined,
  sharedNames: undefined,
  replacedNames: undefined,
  image: undefined,
  imageConfig: undefined,
  writtenMounts: undefined,
}

/** Reads every key of a service; what is wrong is reported, and the rest is there. */
export function normaliseService(place: Place, scope: Scope): ServiceSettings {
  const values: Record<string, unknown> = { ...blank, name: place.key, place }
  for (const [name, rule] of rules) values[name] = rule.normalise(place, scope)
  return values as unknown as ServiceSettings
}

/** Writes what the keys of a service say into the draft. */
export function mapSettings(settings: ServiceSettings, draft: Draft, service: ServiceContext): void {
  for (const [name, rule] of rules) {
    const value = settings[name as keyof Rules]
    if (value !== undefined) rule.map?.(value, draft, service)
  }
}

/** Writes the ports of a service alone, for another Service with the same. */
export function mapPorts(settings: ServiceSettings, draft: Draft, service: ServiceContext): void {
  ports.map!(settings.ports, draft, service)
}
