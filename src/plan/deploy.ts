import { apiVersions } from '../kubernetes/api-versions.js'
import { readOptions } from '../options/read-options.js'
import { runsToEnd } from '../rules/types/workload-kind.js'
import { applicationLabels, NAME } from '../kubernetes/own-labels.js'
import type { Application } from '../application/application.js'
import { mountedVolumes, type Service } from '../application/service.js'
import type { Dependency } from '../rules/service/depends-on.js'
import { type ExternalClaim, toExternalClaim } from '../objects/claim.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { configMapsOfService } from '../application/config-map.js'
import type { TranslateOptions } from '../options/options.js'
import type { Secret } from '../rules/top-level/secrets.js'
import { addToGroup } from '../source/groups.js'
import type { ManifestText, Sources } from '../source/sources.js'
import type { WaitPlan, WaitStep } from '../wait/wait-plan.js'
import type { Diagnostic } from '../warnings/diagnostic.js'
import { orThrow, type Safe } from '../warnings/safe.js'
import type { DeploySecret } from './deploy-secret.js'
import { hiddenValues } from './hidden-values.js'
import { type BuildPlan, toBuildPlan } from './build.js'
import { forDeploy } from './ignoring.js'
import { makePlan } from './make-plan.js'
import { workloadReference } from './object-reference.js'
import { type ObjectReference, referenceTo } from '../kubernetes/identity.js'
import { type Selection, selectServices } from './selection.js'
import { toWaitSteps } from './steps.js'
import { readTimeout, type TimeoutOptions } from './timeout.js'

/** The options of `planDeploy`. */
export interface DeployOptions extends TranslateOptions, TimeoutOptions {
  /**
   * The services to deploy, by their names in the Compose file or in Kubernetes. The plan adds their dependencies. All
   * services by default.
   */
  readonly services?: readonly string[] | undefined
  /** True if the user asked for a build (`--build`), for profiles that do not always build. False by default. */
  readonly build?: boolean | undefined
  /** True if the deploy waits until everything is up (`--wait`). False by default. */
  readonly wait?: boolean | undefined
}

/** The steps of a deploy, as plain data. You can pass it to `startWait`. */
export interface DeployPlan extends WaitPlan<DeployStep> {
  /** The services to deploy, by their names in the Compose file, dependencies first. */
  readonly services: readonly string[]
  /** The services of these that are added as dependencies of others. Empty if the options name no services. */
  readonly added: readonly string[]
  /** The images to build and push first. Absent if there are none. */
  readonly build?: BuildPlan
  /**
   * The Secrets that containers read. A deploy creates the missing ones first. Secrets that the Compose file declares
   * as existing are not in the list.
   */
  readonly secrets: readonly DeploySecret[]
  /** The claims of external volumes, which must exist in the cluster. Create missing ones if the user asks for it. */
  readonly externalClaims: readonly ExternalClaim[]
  /** The objects to apply before the steps: files, volumes, NetworkPolicies, Services, autoscalers and budgets. */
  readonly first: readonly KubernetesObject[]
  /** The objects to apply after the steps: routes. */
  readonly last: readonly KubernetesObject[]
  /** The services to restart at the end. Empty if no service asks for it. */
  readonly restarts: readonly Restart[]
  /** The labels that all objects of the application have, and no other objects. */
  readonly selector: Readonly<Record<string, string>>
  /**
   * The objects to remove at the end. Absent if only some services are deployed, and if there are no services (2.1).
   */
  readonly prune?: Prune
  /** The names of flags, for messages about these options. */
  readonly flags: DeployFlags
  /**
   * The warnings, as in a `Translation`. Those that ask for something that a deploy does are missing:
   * `secret-to-create`, `secret-variables`, `image-to-build`, `needs-server-side-apply` and `no-wait-in-pod`.
   */
  readonly warnings: readonly Diagnostic[]
}

/** A workload to apply once its conditions hold. */
export interface DeployStep extends WaitStep {
  /** The workload. With `replaces`, delete an object of this name first: a Job cannot be changed, and it runs again. */
  readonly object: KubernetesObject
}

/**
 * The objects to prune: objects of these kinds that the selector finds, except those to keep. Volumes are never pruned,
 * because they hold data.
 */
export interface Prune {
  readonly kinds: readonly { readonly apiVersion: string; readonly kind: string }[]
  /** The objects to keep: those of the plan, and the Secrets of the Compose file. */
  readonly keep: readonly ObjectReference[]
}

/** The command-line flags of options, as the profile names them, such as `--timeout`. */
export interface DeployFlags {
  readonly timeout: string
  readonly wait: string
  /** The flag for a build. Absent if the profile always builds. */
  readonly build?: string
}

/** A service with `restart: true` for one of its dependencies. */
export interface Restart {
  /** The service, by its name in the Compose file. */
  readonly service: string
  /** The workload of the service. If the cluster does not have it, there is nothing to restart. */
  readonly object: ObjectReference
  /**
   * The dependencies that cause the restart, by their names in the Compose file, or the services that have their Pods. Restart the service if the deploy
   * replaced one of them: applying its workload changed the template of its Pods, or it is a Job, which always runs
   * again. Don't restart if applying the service's own workload in a later step replaced its Pods too.
   */
  readonly after: readonly string[]
}

const prunedKinds = [
  'ConfigMap',
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
  'NetworkPolicy',
  'Service',
  'Ingress',
] as const

/** The kinds that only `x-kubernetes` and labels of kompose ask for. */
const scalingKinds = ['HorizontalPodAutoscaler', 'PodDisruptionBudget'] as const

/** The kinds of the rights of waits. Few users may list them, so only a plan with such waits does. */
const rightsKinds = ['RoleBinding', 'Role', 'ServiceAccount'] as const

/**
 * Secrets are no objects of a translation, because their values are not in the manifest. A deploy creates those that
 * containers read.
 */
const secretKind = { apiVersion: 'v1', kind: 'Secret' } as const

/**
 * Plans a deploy: the steps, and the dependencies that each step waits for. `startWait` and `observe` tell when to
 * carry out each step.
 *
 * @throws {ManifestError} with every error of the Compose file and the options, if there is one.
 */
export function planDeploy(manifest: ManifestText, options: DeployOptions = {}): DeployPlan {
  return orThrow(safePlanDeploy(manifest, options))
}

/** Does the same as `planDeploy`, but returns the errors instead of throwing them. */
export function safePlanDeploy(manifest: ManifestText, options: DeployOptions = {}): Safe<DeployPlan> {
  const { options: sound } = readOptions(options)
  return makePlan(
    manifest,
    forDeploy(options),
    (application, refuse) => ({
      selection: selectServices(application, sound.services, refuse),
      timeout: readTimeout(sound, refuse),
    }),
    (application, settings, { manifest: { sources }, takeObjects, warnings }) =>
      toDeployPlan(application, sound, {
        ...settings,
        objects: takeObjects(),
        sources,
        warnings,
      }),
    sound.services,
  )
}

interface DeploySettings {
  readonly selection: Selection
  /** The time limit in milliseconds. */
  readonly timeout: number
  readonly objects: readonly KubernetesObject[]
  readonly sources: Sources
  readonly warnings: readonly Diagnostic[]
}

function toDeployPlan(
  application: Application,
  options: DeployOptions,
  { selection, timeout, objects: all, sources, warnings }: DeploySettings,
): DeployPlan {
  const { capabilities } = application
  const { services, added, isAll } = selection
  const { first, workloads, last } = selectObjects(application, all, selection)
  const addresses = addressesIn(first)
  const steps = toWaitSteps(services, application, sources, ({ kind }) => kind === 'Job')
  const builds = capabilities.alwaysBuilds || options.build === true
  const chosen = new Set(services)
  const inManifestOrder = application.services.filter((service) => chosen.has(service))
  const build = toBuildPlan(application, inManifestOrder, options.images, warnings)
  const objects = [...first, ...workloads.values(), ...last]
  return {
    application: application.application,
    timeout,
    healthcheckSatisfiesHealthy: capabilities.healthcheckSatisfiesHealthy,
    startedIsHealthy: capabilities.startedIsHealthy,
    waitsUntilReachable: capabilities.waitsUntilReachable,
    failsFast: capabilities.failsFast,
    untilUp: options.wait === true,
    services: services.map(({ name }) => name),
    added: added.map(({ name }) => name),
    ...(builds && build.images.length > 0 ? { build } : {}),
    secrets: [
      ...secretsToCreate(application, services).map(({ created }) => created),
      ...hiddenValues(application, new Set(services)).map(({ secret }) => secret),
    ],
    externalClaims: toExternalClaims(application, services),
    first,
    steps: steps.map((step) => {
      const own = addresses.get(step.name)
      return { ...step, ...(own && { addresses: own }), object: workloads.get(step.name)! }
    }),
    last,
    restarts: toRestarts(application, chosen),
    selector: applicationLabels(application.application),
    ...(isAll && services.length > 0
      ? {
          prune: {
            kinds: [
              // Kinds of the Gateway API are only included if the application has such routes: not every cluster knows
              // them.
              ...kindsToPrune(application).map((kind) => ({ apiVersion: apiVersions[kind], kind })),
              ...(capabilities.filesInContainers ? [secretKind] : []),
            ],
            keep: [
              ...objects.map(referenceTo).filter(isPruned),
              ...(capabilities.filesInContainers ? toKeptSecrets(application) : []),
            ],
          },
        }
      : {}),
    flags: {
      timeout: '--timeout',
      wait: '--wait',
      ...(capabilities.alwaysBuilds ? {} : { build: '--build' }),
    },
    warnings,
  }
}

/** Returns the names of the Services that lead to each workload, with its aliases, by the name of the workload. */
function addressesIn(objects: readonly KubernetesObject[]): ReadonlyMap<string, readonly string[]> {
  const addresses = new Map<string, string[]>()
  for (const { kind, metadata } of objects)
    if (kind === 'Service') addToGroup(addresses, metadata.labels[NAME] ?? metadata.name, metadata.name)
  return addresses
}

/**
 * In Compose, a service that is not part of the deploy is restarted too. Jobs are not: they run anew in each deploy.
 */
function toRestarts(application: Application, deployed: ReadonlySet<Service>): Restart[] {
  const names = new Set<string>([...deployed].map(({ name }) => name))
  const { pods } = application
  return application.orderedServices.flatMap((service) => {
    const { name, kind, dependencies } = service
    const host = pods.hostOf(service)
    const after = dependencies
      .filter((dependency) => restartsWith(service, dependency) && names.has(dependency.service))
      .map((dependency) => pods.hostNameOf(dependency.service))
      // A container in the same Pod is replaced together with this one.
      .filter((dependency) => dependency !== host.name)
    if (after.length === 0) return []
    const object = workloadReference(kind, host.objectName, application)
    return [{ service: name, object, after: [...new Set(after)] }]
  })
}

/** True if a deploy that replaces a dependency restarts the service, unless it has replaced the service too. */
export function restartsWith({ kind }: Service, { restart }: Dependency): boolean {
  return restart && !runsToEnd(kind)
}

/** Returns the Secrets that a deploy of services creates, each with its secret of the manifest. */
export function secretsToCreate(
  { secrets, namespace }: Application,
  services: readonly Service[],
): { readonly secret: Secret; readonly created: DeploySecret }[] {
  const used = new Set(services.flatMap(({ runtimeSecrets }) => runtimeSecrets.map(({ name }) => name)))
  const where = namespace === undefined ? {} : { namespace }
  return secrets.flatMap((secret) => {
    const { name, key, objectName, source } = secret
    if (source === undefined || !used.has(name)) return []
    const value = source.kind === 'file' ? { file: source.name } : { environment: source.name }
    return [{ secret, created: { name: objectName, ...where, key, ...value } }]
  })
}

function toExternalClaims(application: Application, services: readonly Service[]): ExternalClaim[] {
  const mounted = mountedVolumes(services)
  return application.volumes
    .filter(({ name, source }) => mounted.has(name) && source.kind === 'claim' && source.isExternal)
    .map((volume) => toExternalClaim(volume, application))
}

/** Returns all Secrets of the manifest. An earlier deploy may have created one that is now declared as existing. */
function toKeptSecrets(application: Application): ObjectReference[] {
  const { secrets, namespace } = application
  const names = new Set<string>([
    ...secrets.map(({ objectName }) => objectName),
    ...hiddenValues(application).map(({ secret }) => secret.name),
  ])
  return [...names].map((name) => referenceTo({ ...secretKind, metadata: { name, namespace } }))
}

/** Ingresses are always pruned: an earlier deploy may have created some before `routes` changed. */
function kindsToPrune({
  routing,
  capabilities,
  podWaits,
}: Application): readonly (keyof typeof apiVersions)[] {
  return [
    ...prunedKinds,
    ...(capabilities.wholeSpecification ? scalingKinds : []),
    ...(podWaits === undefined ? [] : rightsKinds),
    ...(routing.kind === 'HTTPRoute' ? (['HTTPRoute'] as const) : []),
  ]
}

function isPruned({ kind }: ObjectReference): boolean {
  return [...prunedKinds, ...scalingKinds, ...rightsKinds, 'HTTPRoute'].includes(kind)
}

interface SelectedObjects {
  readonly first: readonly KubernetesObject[]
  /** The workloads of all services, by their names in Kubernetes. */
  readonly workloads: ReadonlyMap<string, KubernetesObject>
  readonly last: readonly KubernetesObject[]
}

/**
 * Returns the objects of the chosen services, with the files and volumes that they mount and the routes that lead to
 * them.
 */
function selectObjects(
  application: Application,
  objects: readonly KubernetesObject[],
  { services, isAll }: Selection,
): SelectedObjects {
  const names = new Set<string>(services.map(({ objectName }) => objectName))
  const claims = new Set<string>(
    services.flatMap(({ mounts }) =>
      mounts.flatMap((mount) => {
        const source = mount.kind === 'volume' ? application.sourceOf(mount.volume) : undefined
        return source?.kind === 'claim' ? [source.claimName] : []
      }),
    ),
  )
  const routes = new Set<string>(
    application.routes
      .filter(({ rules }) => rules.some(({ service }) => names.has(service)))
      .map(({ objectName }) => objectName),
  )
  const configMaps = new Set(services.flatMap(configMapsOfService))
  const first: KubernetesObject[] = []
  const workloads = new Map<string, KubernetesObject>()
  const last: KubernetesObject[] = []
  for (const object of objects) {
    const { name } = object.metadata
    switch (object.kind) {
      case 'ConfigMap':
        if (isAll || configMaps.has(name)) first.push(object)
        break
      case 'NetworkPolicy':
        first.push(object)
        break
      case 'PersistentVolumeClaim':
        if (isAll || claims.has(name)) first.push(object)
        break
      case 'Role':
      case 'RoleBinding':
      case 'ServiceAccount':
        first.push(object)
        break
      // No translation has these.
      case 'ExternalSecret':
      case 'Namespace':
        break
      case 'HorizontalPodAutoscaler':
      case 'PodDisruptionBudget':
        if (names.has(name)) first.push(object)
        break
      case 'Service':
        if (names.has(object.metadata.labels[NAME] ?? name)) first.push(object)
        break
      case 'Ingress':
      case 'HTTPRoute':
        if (isAll || routes.has(name)) last.push(object)
        break
      case 'CronJob':
      case 'DaemonSet':
      case 'Deployment':
      case 'Job':
      case 'StatefulSet':
        workloads.set(name, object)
    }
  }
  return { first, workloads, last }
}
