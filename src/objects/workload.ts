import type { ResourceRequirements, ServiceSpec } from 'kubernetes-types/core/v1.js'
import { dependsOnAnnotation } from '../application/depends-on.js'
import type { Application } from '../application/application.js'
import type { LabelName } from '../kubernetes/name.js'
import type { Place } from '../source/place.js'
import { Draft, type Fixed, type Recorder } from '../rules/types/draft.js'
import type { ServiceContext } from '../rules/types/service-rule.js'
import { runsToEnd, type WorkloadKind } from '../rules/types/workload-kind.js'
import { CONTENTS, PART_OF, sharedNameLabel } from '../kubernetes/own-labels.js'
import type { KubernetesObject, PodTemplate } from '../kubernetes/kubernetes-object.js'
import type { Annotation } from '../rules/values/annotations.js'
import { addNew } from '../source/groups.js'
import {
  addEntries,
  type AnnotationEntry,
  fixedLabels,
  metadata,
  selectorLabels,
  templateMetadata,
} from './metadata.js'
import { hashOfContents } from '../application/config-map.js'
import { plainName, type Port, toServicePort } from '../rules/service/network/ports.js'
import {
  hasService,
  type PublicPort,
  type PublicService,
  type Service,
  type ServiceAlias,
  type SharedService,
} from '../application/service.js'
import { askedKind } from '../application/kind.js'
import { dependenciesOfPod, withMountsOfPod } from '../application/pods.js'
import { mapAffinity } from './affinity.js'
import { toAutoscaler } from './autoscaler.js'
import { toDisruptionBudget } from './disruption-budget.js'
import { type Joined, joinContainers } from './join-containers.js'
import { mapHostName, mapUnreadyAddresses } from './map-host-name.js'
import { mapPodWaits } from './map-pod-waits.js'
import { mapPreStart } from './map-pre-start.js'
import { mapVolumeInit } from './map-volume-init.js'
import { mapRestricted } from './map-restricted.js'
import { mapPlacement } from './map-placement.js'
import { mapPorts, mapSettings } from '../rules/service-rules.js'
import { mapUpdatePolicy } from './update-policy.js'
import { referToSecret } from './secret-references.js'
import { objectOf } from './object-of.js'

export type Workload = KubernetesObject<WorkloadKind>

/** The objects of one service. */
export interface ServiceObjects {
  /** The workload. Absent if the container of the service runs in the Pod of another one. */
  readonly workload?: Workload
  /** The autoscaler and the disruption budget of the workload, as far as the service asks for them. */
  readonly scaling: readonly KubernetesObject<'HorizontalPodAutoscaler' | 'PodDisruptionBudget'>[]
  /** The Services; the one with the service's own name is first, if it exists. */
  readonly services: readonly KubernetesObject<'Service'>[]
}

export function mapService(service: Service, application: Application, recorder: Recorder): ServiceObjects {
  const draft = draftOf(service, application, recorder)
  if (service.podOf !== undefined) return { services: toServices(service, application, draft), scaling: [] }
  mapHostName(service, application.capabilities.reachesItself, draft)
  mapVolumeGroup(service, draft)
  mapUpdatePolicy(withMountsOfPod(service, application.pods), application.isOnManyNodes, draft)
  return {
    workload: toWorkload(service, application, draft),
    services: toServices(service, application, draft),
    scaling: [
      toAutoscaler(service, application, recorder) ?? [],
      toDisruptionBudget(service, application, recorder) ?? [],
    ].flat(),
  }
}

const volumeRule = { rule: 'R2.12-08' }

/** Writes the group of the Pod's volumes. Kubernetes changes the files once, not at each start (rule R2.12-08). */
function mapVolumeGroup({ volumeGroup: group }: Service, draft: Draft): void {
  if (group === undefined) return
  draft.podSecurity.set('fsGroup', group.id, group.origin)
  if (group.isOfVolume) draft.podSecurity.set('fsGroupChangePolicy', 'OnRootMismatch', volumeRule)
}

/** Returns a draft with all settings of a service. */
function draftOf(service: Service, application: Application, recorder: Recorder): Draft {
  const { objectName, image, place } = service
  const draft = new Draft(recorder)
  draft.container.set('name', objectName, place)
  draft.container.set('image', image.reference, image.origin)
  mapSettings(service, draft, contextOf(service, application))
  return draft
}

function contextOf({ name, place, kind, pullPolicy }: Service, application: Application): ServiceContext {
  const { sourceOf, makerOf, podWaits } = application
  const imageOf = (image: string) => makerOf(image)?.image.reference ?? image
  // A CronJob creates Jobs.
  return {
    place,
    kind: kind === 'CronJob' ? 'Job' : kind,
    sourceOf,
    imageOf,
    pullPolicy,
    waits: podWaits?.of.has(name) === true,
  }
}

function toWorkload(service: Service, application: Application, draft: Draft): Workload {
  const { recorder } = draft
  const { objectName, kind, place } = service
  const head = metadata(
    objectName,
    application,
    fixedLabels(application, recorder, objectName),
    withDependsOn(service, application),
    recorder,
  )
  const template = toTemplate(service, application, draft)
  const selector = { matchLabels: selectorLabels(application, objectName, recorder) }
  if (kind === 'StatefulSet') {
    draft.workload.set('serviceName', objectName, place)
    draft.workload.set('podManagementPolicy', 'Parallel', { rule: 'R2.4-14' })
  }
  if (!runsToEnd(kind)) draft.workload.set('selector', selector, place)
  draft.workload.set('template', template, place)
  const own = draft.workload.finish()
  const spec = kind === 'CronJob' ? toCronJobSpec(own, service, recorder) : own
  return objectOf<WorkloadKind>(kind, { metadata: head, spec }, kindPlace(service), place, recorder)
}

/** The Jobs of a CronJob have no labels, so a deploy does not find them. They belong to the CronJob. */
function toCronJobSpec(
  spec: KubernetesObject<'Job'>['spec'],
  { schedule, place }: Service,
  { at, object }: Recorder,
): KubernetesObject<'CronJob'>['spec'] {
  const { text = '', place: scheduled = place, concurrency, timeZone, deadline, isSuspended } = schedule ?? {}
  return object<KubernetesObject<'CronJob'>['spec']>({
    schedule: at(text, scheduled),
    timeZone: at(timeZone?.text, timeZone),
    concurrencyPolicy: at(concurrency?.policy, concurrency?.place),
    startingDeadlineSeconds: at(deadline?.seconds, deadline?.place),
    suspend: at(isSuspended === true ? true : undefined, scheduled),
    jobTemplate: { spec },
  })
}

/** Returns the place that decides the kind: the mode, the restart policy, or a mounted volume (reference 2.4). */
function kindPlace(service: Service): Place {
  const { kind, restart, mounts } = service
  const asked = askedKind(service)
  if (asked !== undefined) return asked.place
  const mount = kind === 'StatefulSet' ? mounts.find((one) => one.kind === 'volume') : undefined
  return mount?.place ?? restart.place
}

function isOfPods({ ofWorkload }: Annotation): boolean {
  return !ofWorkload
}

/** Returns the annotations, with the conditions of `depends_on` by service (rule R2.5-04). */
function withDependsOn(service: Service, application: Application): readonly AnnotationEntry[] {
  const { annotations, place } = service
  const dependencies = dependenciesOfPod(service, application.pods)
  const dependsOn = dependsOnAnnotation(dependencies, application.serviceName)
  if (dependsOn === undefined) return annotations
  return [...annotations, { place: place.get('depends_on') ?? place, ...dependsOn }]
}

function toTemplate(service: Service, application: Application, draft: Draft): PodTemplate['template'] {
  const { recorder } = draft
  const { objectName, affinityLabel, place } = service
  mapPlacement(service, selectorLabels(application, objectName, recorder), draft)
  mapAffinity(affinityLabel, service, draft)
  finishPod(service, draft)
  addContainers(service, application, draft)
  const services = application.pods.servicesOf(service)
  const others = services.slice(1).map((member): Joined => {
    const own = draftOf(member, application, recorder)
    addContainers(member, application, own)
    return { ...own.pod.finish(), name: member.objectName }
  })
  if (others.length > 0) joinContainers(others, draft)
  const marks = [
    ...(affinityLabel === undefined ? [] : [{ label: affinityLabel, place: place.get('volumes') ?? place }]),
    ...services
      .flatMap(({ sharedNames }) => sharedNames)
      .map((alias) => ({ label: sharedNameLabel(alias.name), place: alias.place })),
    ...(application.borders?.labelsOf(service) ?? []),
  ].map((mark) => ({ key: mark.label, value: 'true', place: mark.place }))
  const labels = addEntries(fixedLabels(application, recorder, objectName), marks, recorder)
  const keys = new Set<string>()
  // The first service with an annotation decides about it.
  const ofPods = services
    .flatMap(({ annotations }) => annotations.filter(isOfPods))
    .filter(({ key }) => addNew(keys, key))
  return {
    metadata: templateMetadata(labels, [...ofPods, ...contentsOf(services, application)], recorder),
    spec: draft.pod.finish(),
  }
}

/** Adds the container of a service to its draft, with the init containers that belong to it. */
function addContainers(service: Service, application: Application, draft: Draft): void {
  mapRestricted(service, application, draft)
  finishContainer(service, draft)
  const container = draft.container.finish()
  referToSecret(container, application.variablesSecret, draft.recorder)
  mapPodWaits(service, container, application, draft)
  mapVolumeInit(service, container, draft)
  mapPreStart(service, container, application.variablesSecret, draft, contextOf(service, application))
  draft.pod.add('containers', container, service.place)
}

function contentsOf(services: readonly Service[], { configMaps }: Application): AnnotationEntry[] {
  const value = hashOfContents(services, configMaps)
  return value === undefined ? [] : [{ key: CONTENTS, value, place: { rule: 'C2-05' } }]
}

function finishContainer({ place }: Service, draft: Draft): void {
  const { container, security, lifecycle, limits, requests } = draft
  if (!lifecycle.isEmpty) container.set('lifecycle', lifecycle.finish(), lifecycle.origin ?? place)
  if (!security.isEmpty) container.set('securityContext', security.finish(), place)
  if (limits.isEmpty && requests.isEmpty) return
  const resources: ResourceRequirements = {}
  if (!limits.isEmpty) resources.limits = limits.finish()
  if (!requests.isEmpty) resources.requests = requests.finish()
  container.set('resources', resources, place.get('resources') ?? place)
}

function finishPod({ place, mounts }: Service, { pod, podSecurity, affinity }: Draft): void {
  if (!affinity.isEmpty) pod.set('affinity', affinity.finish(), affinity.origin ?? place)
  if (podSecurity.isEmpty) return
  const mount = mounts.find(({ kind }) => kind === 'volume')
  pod.set('securityContext', podSecurity.finish(), mount?.place ?? podSecurity.origin ?? place)
}

/**
 * Makes the Services of a service. In Compose every service can be reached by its name (rule R2.4-12). A service with
 * ports gets a Service for them, one without ports a headless Service. A Job gets one only for its ports.
 */
function toServices(
  service: Service,
  application: Application,
  draft: Draft,
): readonly KubernetesObject<'Service'>[] {
  const { aliases, annotations, objectName, place } = service
  if (!hasService(service)) return []
  const ofOwn = withPortsOfPod(service, application, draft)
  mapPublished(service, ofOwn)
  const own = toService(objectName, annotations.filter(isOfPods), place, service, application, ofOwn)
  noteNodePort(service, own, draft)
  const { publicService } = service
  return [
    own,
    ...aliases.filter(({ isShared }) => isShared !== true).map(toAlias),
    ...(service.sharedServices ?? []).map(toShared),
    ...(publicService === undefined
      ? []
      : [toPublicService(publicService, service, application, draft.recorder)]),
  ]

  /** Makes a Service for these Pods and those of other services. */
  function toShared({ name, place: written, ports, headless }: SharedService): KubernetesObject<'Service'> {
    const copy = new Draft(draft.recorder)
    const alike = { ...service, ports, headless }
    mapPorts(alike, copy, contextOf(service, application))
    const object = toService(name, [], written, alike, application, copy)
    object.spec.selector = { [PART_OF]: application.application, [sharedNameLabel(name)]: 'true' }
    draft.recorder.note(object.spec, 'selector', written)
    return object
  }

  /** Makes a Service with another name for the same Pods. */
  function toAlias({ name, place: written }: ServiceAlias): KubernetesObject<'Service'> {
    const copy = new Draft(draft.recorder)
    mapPorts(service, copy, contextOf(service, application))
    return toService(name, [], written, service, application, copy)
  }
}

/** Returns the draft of a Service that also leads to the ports of the other containers in the Pod (rule C4-17). */
function withPortsOfPod(service: Service, application: Application, draft: Draft): Draft {
  const members = application.pods.membersOf(service)
  if (members.length === 0 || service.headless) return draft
  const known = new Set(service.ports.flatMap(numbersOf))
  const names = new Set(service.ports.map(({ name }) => name))
  const ports = [...service.ports]
  for (const port of members.flatMap((member) => member.ports)) {
    const numbers = numbersOf(port)
    if (numbers.some((number) => known.has(number))) continue
    for (const number of numbers) known.add(number)
    const plain = plainName(port.target, port.protocol)
    ports.push(names.has(port.name) ? { ...port, name: plain } : port)
    names.add(port.name)
  }
  const own = new Draft(draft.recorder)
  mapPorts({ ...service, ports }, own, contextOf(service, application))
  return own
}

/** Returns the numbers of a port in its Service, each with the protocol. */
function numbersOf({ target, published, protocol }: Port): string[] {
  return [target, ...published].map((number) => `${number}/${protocol}`)
}

const publicRule = { rule: 'C4-11', option: 'publishTcp' }

/** Makes a Service for ports that no route can lead to (rule C4-11). */
function toPublicService(
  { objectName: name, type, ports }: PublicService,
  service: Service,
  application: Application,
  recorder: Recorder,
): KubernetesObject<'Service'> {
  const { place } = service
  const { objectName } = application.pods.hostOf(service)
  const draft = new Draft(recorder)
  const toPort = ({ port, number }: PublicPort) =>
    toServicePort(port, number, plainName(number, port.protocol), draft)
  draft.serviceSpec.set('type', type, publicRule)
  const origin = place.get('ports') ?? place
  draft.serviceSpec.set('ports', ports.map(toPort), origin)
  return finishService(name, [], objectName, application, draft, publicRule, origin)
}

/** Publishes ports through the Service itself. Services for its other names are for use inside the cluster only. */
function mapPublished({ published }: Service, draft: Draft): void {
  if (published === undefined) return
  const { type, origin, trafficPolicy } = published
  draft.serviceSpec.set('type', type, origin)
  if (trafficPolicy !== undefined)
    draft.serviceSpec.set('externalTrafficPolicy', trafficPolicy.policy, trafficPolicy.place)
}

function noteNodePort({ published }: Service, { spec }: KubernetesObject<'Service'>, draft: Draft): void {
  const [first] = spec.ports ?? []
  if (published?.nodePort === undefined || first === undefined) return
  first.nodePort = published.nodePort.number
  draft.recorder.note(first, 'nodePort', published.nodePort.place)
}

function toService(
  name: LabelName,
  annotations: readonly Annotation[],
  origin: Place,
  service: Service,
  application: Application,
  draft: Draft,
): KubernetesObject<'Service'> {
  const { endpointMode, headless, reachedAt } = service
  const { objectName } = application.pods.hostOf(service)
  if (headless) draft.serviceSpec.set('clusterIP', 'None', endpointMode.place ?? reachedAt ?? serviceRule)
  if (application.capabilities.reachesItself) mapUnreadyAddresses(service, draft)
  return finishService(name, annotations, objectName, application, draft, serviceRule, origin)
}

/** Makes a Service from its draft, for the Pods of one workload. */
function finishService(
  name: LabelName,
  annotations: readonly Annotation[],
  workload: LabelName,
  application: Application,
  { serviceSpec, recorder }: Draft,
  rule: Fixed,
  origin: Place,
): KubernetesObject<'Service'> {
  const spec: ServiceSpec = serviceSpec.finish()
  spec.selector = selectorLabels(application, workload, recorder)
  const labels = fixedLabels(application, recorder, workload)
  const head = metadata(name, application, labels, annotations, recorder)
  return objectOf('Service', { metadata: head, spec }, rule, origin, recorder)
}

const serviceRule = { rule: 'R2.4-12' }
