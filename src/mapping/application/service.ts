import type { LabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import type { Annotation } from '../read/annotations.js'
import type { Image } from './image.js'
import type { Scope } from '../rule/scope.js'
import { type Build, normaliseBuild } from '../service/build.js'
import { type Capabilities, normaliseCapabilities } from '../service/capabilities.js'
import { type Command, normaliseCommand } from '../service/command.js'
import { type Dependency, normaliseDependsOn } from '../service/depends-on.js'
import { type EndpointMode, normaliseEndpointMode } from '../service/endpoint-mode.js'
import {
  type EnvFile,
  normaliseEnvFiles,
  normaliseEnvironment,
  type Variable,
} from '../service/environment.js'
import { type Healthcheck, normaliseHealthcheck } from '../service/healthcheck.js'
import { type IdentityToken, normaliseIdentityToken } from '../service/identity-token.js'
import { normaliseLabels } from '../service/labels.js'
import { type NodeSelector, normaliseNodeSelector } from '../service/node-selector.js'
import { normalisePorts, type Port } from '../service/ports.js'
import { normaliseReplicas, type Replicas } from '../service/replicas.js'
import { normaliseResources, type Resources } from '../service/resources.js'
import { normaliseRestart, type Restart } from '../service/restart.js'
import { normaliseServiceLinks, type ServiceLinks } from '../service/service-links.js'
import { normaliseStopGracePeriod, type StopGracePeriod } from '../service/stop-grace-period.js'
import { normaliseUser, type User } from '../service/user.js'
import { type Mount, normaliseVolumes } from '../service/volumes.js'

/** What the keys of one service say, in one spelling. */
export interface ServiceSettings {
  /** The name, as in the manifest. */
  readonly name: string
  readonly place: Place
  readonly annotations: readonly Annotation[]
  readonly build: Build | undefined
  readonly capabilities: Capabilities
  readonly command: Command
  readonly dependencies: readonly Dependency[]
  readonly endpointMode: EndpointMode
  readonly envFiles: readonly EnvFile[]
  readonly environment: readonly Variable[]
  readonly healthcheck: Healthcheck | undefined
  readonly identityToken: IdentityToken | undefined
  readonly mounts: readonly Mount[]
  readonly nodeSelector: NodeSelector
  readonly ports: readonly Port[]
  readonly replicas: Replicas
  readonly resources: Resources
  readonly restart: Restart
  readonly serviceLinks: ServiceLinks | undefined
  readonly stopGracePeriod: StopGracePeriod | undefined
  readonly user: User | undefined
}

/** A service with what follows from the rest of the application. */
export interface Service extends ServiceSettings {
  /** All mounts of the manifest; `mounts` is without those that are left out in Kubernetes. */
  readonly writtenMounts: readonly Mount[]
  /** The name of its Kubernetes objects. */
  readonly objectName: LabelName
  readonly kind: WorkloadKind
  readonly image: Image
}

/** The kinds of workload that a service can become (reference 2.4). */
export type WorkloadKind = 'Deployment' | 'StatefulSet' | 'Job'

/** Reads every key of a service; what is wrong is reported, and the rest is there. */
export function normaliseService(place: Place, scope: Scope): ServiceSettings {
  const envFiles = normaliseEnvFiles(place, scope)
  return {
    name: place.key,
    place,
    annotations: normaliseLabels(place, scope),
    build: normaliseBuild(place, scope),
    capabilities: normaliseCapabilities(place, scope),
    command: normaliseCommand(place, scope),
    dependencies: normaliseDependsOn(place, scope),
    endpointMode: normaliseEndpointMode(place),
    envFiles,
    environment: normaliseEnvironment(place, envFiles, scope),
    healthcheck: normaliseHealthcheck(place, scope),
    identityToken: normaliseIdentityToken(place, scope),
    mounts: normaliseVolumes(place, scope),
    nodeSelector: normaliseNodeSelector(place, scope),
    ports: normalisePorts(place, scope),
    replicas: normaliseReplicas(place, scope),
    resources: normaliseResources(place, scope),
    restart: normaliseRestart(place, scope),
    serviceLinks: normaliseServiceLinks(place, scope),
    stopGracePeriod: normaliseStopGracePeriod(place, scope),
    user: normaliseUser(place, scope),
  }
}
