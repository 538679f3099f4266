import { apiVersions } from '../kubernetes/api-versions.js'
import { readOptions, copyOptions } from '../options/read-options.js'
import { runsToEnd } from '../mapping/rule/workload-kind.js'
import { applicationLabels, NAME } from '../kubernetes/own-labels.js'
import type { Application } from '../mapping/model/application.js'
import { mountedVolumes, type Service } from '../mapping/model/service.js'
import type { Dependency } from '../mapping/service/depends-on.js'
import { type ExternalClaim, toExternalClaim } from '../mapping/objects/claim.js'
import { toObjects } from '../mapping/objects/assemble.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { silent } from '../mapping/rule/draft.js'
import { configMapsRead } from '../mapping/model/config-map.js'
import type { TranslateOptions } from '../options/options.js'
import type { Secret } from '../mapping/top-level/secrets.js'
import { addToGroup } from '../source/groups.js'
import type { ManifestText, Sources } from '../source/sources.js'
import type { WaitPlan, WaitStep } from '../wait/wait-plan.js'
import type { Diagnostic } from '../warnings/diagnostic.js'
import { orThrow, type Safe } from '../warnings/safe.js'
import { type BuildPlan, toBuildPlan } from './build.js'
import { makePlan } from './make-plan.js'
import { workloadReference } from './object-reference.js'
import { type ObjectReference, referenceTo } from '../kubernetes/identity.js'
import { type Selection, selectServices } from './selection.js'
import { toWaitSteps } from './steps.js'
import { readTimeout, type TimeoutOptions } from './timeout.js'

/** What `planDeploy` takes besides the manifest. */
export interface DeployOptions extends TranslateOptions, TimeoutOptions {
  /** The services to deploy with what they depend on, named as in the manifest or in Kubernetes; all by default. */
  readonly services?: readonly string[] | undefined
  /** Whether a build was asked for (`--build`), for profiles that do not always build; false by default. */
  readonly build?: boolean | undefined
  /** Whether to wait until everything is up (`--wait`); false by default. */
  readonly wait?: boolean | undefined
}

/** The steps of a deploy. Plain data; `startWait` takes it as it is. */
export interface DeployPlan extends WaitPlan<DeployStep> {
  /** The services to deploy, by their names in the manifest, dependencies first. */
  readonly services: readonly string[]
  /** Those among them that are there only because others depend on them; none where the options name no services. */
  readonly added: readonly string[]
  /** What to build and push before anything else; absent where nothing is to be built. */
  readonly build?: BuildPlan
  /**
   * The Secrets that containers read, to create before anything else where they are not there; none where the manifest
   * says that they exist.
   */
  readonly secrets: readonly DeploySecret[]
  /** The claims that must be in the cluster, because their volumes are external: to create those that are not, if asked. */
  readonly externalClaims: readonly ExternalClaim[]
  /** The objects to apply before the steps: files, volumes, NetworkPolicies and Services. */
  readonly first: readonly KubernetesObject[]
  /** The objects to apply after the steps: routes. */
  readonly last: readonly KubernetesObject[]
  /** What to restart in the end; none where no service asks for it. */
  readonly restarts: readonly Restart[]
  /** The labels that all objects of the application have, and no others. */
  readonly selector: Readonly<Record<string, string>>
  /** What to remove in the end; absent where only some services are deployed, and where there are none (2.1). */
  readonly prune?: Prune
  /** For messages that speak of these options. */
  readonly flags: DeployFlags
  /** As those of a `Translation`, but for `secret-to-create`: a deploy creates what is in `secrets`. */
  readonly warnings: readonly Diagnostic[]
}

/**
 * A Secret with one value, under `key`: where that is, never the value itself. It is in a `file`, whose path is relative to
 * the folder of the manifest, or in a variable of the `environment`.
 */
export type DeploySecret = {
  readonly name: string
  /** Absent where the options name none. */
  readonly namespace?: string
  readonly key: string
} & ({ readonly file: string } | { readonly environment: string })

/** One workload to apply once its conditions hold. */
export interface DeployStep extends WaitStep {
  /** The workload. With `replaces` an object of this name is deleted first: a Job runs anew, and cannot be changed. */
  readonly object: KubernetesObject
}

/**
 * The objects of these kinds that the selector finds are the application's; those that the plan does not have are what
 * the manifest no longer has. Volumes are never among them: they hold data.
 */
export interface Prune {
  readonly kinds: readonly { readonly apiVersion: string; readonly kind: string }[]
  /** What stays of them: the objects of the plan, and the Secrets of the manifest. */
  readonly keep: readonly ObjectReference[]
}

/** The command-line flags that stand for options, as the profile has them, with their dashes: `--timeout`. */
export interface DeployFlags {
  readonly timeout: string
  readonly wait: string
  /** Absent where a profile always builds. */
  readonly build?: string
}

/** A service that says `restart: true` of what it depends on. */
export interface Restart {
  /** By its name in the manifest. */
  readonly service: string
  /** Its workload. Where the cluster does not have it, there is nothing to restart. */
  readonly object: ObjectReference
  /**
   * The services of this deploy, by their names in the manifest, of which one that was replaced is the reason: applying its
   * workload changed the template of its Pods, or it is a Job, which runs anew. Nothing is to be done where applying the
   * service's own workload in a later step replaced its Pods too.
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

/** No object of a translation, as its value is not in the manifest; a deploy makes those that containers read. */
const secretKind = { apiVersion: 'v1', kind: 'Secret' } as const

/**
 * The steps of a deploy, each with what it waits for. `startWait` and `observe` say when each step may be carried out.
 *
 * @throws {ManifestError} with every error of the manifest and the options, if there is one.
 */
export function planDeploy(manifest: ManifestText, options: DeployOptions = {}): DeployPlan {
  return orThrow(safePlanDeploy(manifest, options))
}

/** As `planDeploy`, but returns the errors instead of throwing them. */
export function safePlanDeploy(manifest: ManifestText, options: DeployOptions = {}): Safe<DeployPlan> {
  const { options: sound } = readOptions(options)
  const spread = copyOptions(options)
  const { ignore } = spread
  return makePlan(
    manifest,
    // A deploy creates the Secrets, so nobody has to be told to. What is no list is refused.
    { ...spread, ignore: ignore === sound.ignore ? [...(ignore ?? []), 'secret-to-create'] : ignore },
    (application, refuse) => ({
      selection: selectServices(application, sound.services, refuse),
      timeout: readTimeout(sound, refuse),
    }),
    (application, settings, { manifest: { sources }, objects, warnings }) =>
      toDeployPlan(application, sound, {
        ...settings,
        objects: objects ?? toObjects(application, silent),
        sources,
        warnings,
      }),
    sound.services,
  )
}

interface DeploySettings {
  readonly selection: Selection
  /** Milliseconds. */
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
    secrets: secretsToCreate(application, services).map(({ created }) => created),
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
              // Not every cluster knows the Gateway API.
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

/** Returns the names of the Services that lead to a workload, its aliases too, by the name of the workload. */
function addressesIn(objects: readonly KubernetesObject[]): ReadonlyMap<string, readonly string[]> {
  const addresses = new Map<string, string[]>()
  for (const { kind, metadata } of objects)
    if (kind === 'Service') addToGroup(addresses, metadata.labels[NAME] ?? metadata.name, metadata.name)
  return addresses
}

/** In Compose a service that is not deployed itself is restarted too; Jobs run once, and anew in each deploy. */
function toRestarts(application: Application, deployed: ReadonlySet<Service>): Restart[] {
  const names = new Set<string>([...deployed].map(({ name }) => name))
  return application.orderedServices.flatMap((service) => {
    const { name, objectName, kind, dependencies } = service
    const after = dependencies
      .filter((dependency) => restartsWith(service, dependency) && names.has(dependency.service))
      .map((dependency) => dependency.service)
    if (after.length === 0) return []
    return [{ service: name, object: workloadReference(kind, objectName, application), after }]
  })
}

/** Whether a deploy that replaces a dependency restarts the service, if it has not replaced that too. */
export function restartsWith({ kind }: Service, { restart }: Dependency): boolean {
  return restart && !runsToEnd(kind)
}

/** The Secrets that a deploy of services creates, each with the secret of the manifest. */
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

/** All that the manifest names, as one that now is said to exist may be one that an earlier deploy has made. */
function toKeptSecrets({ secrets, namespace }: Application): ObjectReference[] {
  const names = new Set<string>(secrets.map(({ objectName }) => objectName))
  return [...names].map((name) => referenceTo({ ...secretKind, metadata: { name, namespace } }))
}

/** Ingresses are among them always, as those of an earlier deploy are to go where routes are made as something else. */
function kindsToPrune({ routing }: Application): readonly (keyof typeof apiVersions)[] {
  return routing.kind === 'HTTPRoute' ? [...prunedKinds, 'HTTPRoute'] : prunedKinds
}

function isPruned({ kind }: ObjectReference): boolean {
  return kind === 'HTTPRoute' || prunedKinds.some((pruned) => pruned === kind)
}

interface SelectedObjects {
  readonly first: readonly KubernetesObject[]
  /** Of all services, by their names in Kubernetes. */
  readonly workloads: ReadonlyMap<string, KubernetesObject>
  readonly last: readonly KubernetesObject[]
}

/** The objects of the chosen services, with the files and volumes that they mount and the routes that lead to them. */
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
  const configMaps = new Set(services.flatMap(({ mounts }) => configMapsRead(mounts)))
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
