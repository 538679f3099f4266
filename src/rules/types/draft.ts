import type { VolumeMount } from 'kubernetes-types/core/v1.js'
import type { ContainerFields, KubernetesKinds, PodFields } from '../../kubernetes/kubernetes-object.js'
import { setOwnValue } from '../../source/own-property.js'
import type { Place } from '../../source/place.js'

/**
 * The origin of a field that does not come from the manifest: a rule of the specification, or an option of the caller.
 */
export interface Fixed {
  readonly rule: string
  readonly option?: string
}

/** The origin of a field of an object. */
export type Origin = Place | Fixed

declare const valued: unique symbol

/** The value of a field, with its origin if origins are recorded. Only a recorder's `object` can take it. */
export interface At<Value> {
  readonly [valued]: Value
}

/** The fields of an object, each with or without its origin. An undefined value leaves a field absent. */
export type OriginalFields<Result> = {
  readonly [Key in keyof Result]: Result[Key] | undefined | At<Result[Key] | undefined>
}

/** Records the origin of a field of an object or list; of the whole object or list if there is no key. */
export interface Recorder {
  /** True if origins are recorded. If false, nobody needs to collect them. */
  readonly records: boolean
  /** Returns a value with its origin, if it has one of its own, for a field of `object`. */
  readonly at: <Value>(value: Value, origin: Origin | undefined) => At<Value>
  /** Makes an object or list from its fields. An origin is that of the whole object. */
  readonly object: <Result extends object>(fields: OriginalFields<Result>, origin?: Origin) => Result
  note(object: object, key: string | number | undefined, origin: Origin): void
  /** Records places whose values are parts of fields that have other origins. An absent one counts as none. */
  noteParts(places: Iterable<Place | undefined>): void
  /** Records the origins of an object's fields. Call it once per object; the recorder owns the map afterwards. */
  noteFields(object: object, origins: Map<string, Origin>): void
}

export const silent: Recorder = {
  records: false,
  at: (value) => value as never,
  object: (fields) => withoutAbsent(fields) as never,
  note() {},
  noteParts() {},
  noteFields() {},
}

/** Returns the object itself if it has no undefined field. */
function withoutAbsent(fields: Readonly<Record<string, unknown>>): object {
  const keys = Object.keys(fields)
  const present = keys.filter((key) => fields[key] !== undefined)
  if (present.length === keys.length) return fields
  const result: Record<string, unknown> = {}
  for (const key of present) setOwnValue(result, key, fields[key])
  return result
}

/**
 * A part of an object under construction. Rules set its fields, and the result has Kubernetes' order. A part takes only
 * the fields of its order, so no field can get lost.
 */
export class Part<Fields extends object> {
  private readonly fields: Partial<Fields> = {}
  private origins: Map<string, Origin> | undefined

  constructor(
    private readonly order: readonly (keyof Fields & string)[],
    private readonly recorder: Recorder,
  ) {}

  /** Sets a field. An undefined value leaves it absent. It is a bug if two rules set one field. */
  set<Key extends keyof Fields & string>(key: Key, value: Fields[Key] | undefined, origin: Origin): void {
    if (value === undefined) return
    if (this.fields[key] !== undefined) throw new Error(`two rules set ${key}`)
    this.fields[key] = value
    if (this.recorder.records) (this.origins ??= new Map()).set(key, origin)
  }

  /** Appends an item to a list field. */
  add<Key extends keyof Fields & string>(
    key: Key,
    item: NonNullable<Fields[Key]> extends readonly (infer Item)[] ? Item : never,
    origin: Origin,
  ): void {
    const list = this.fields[key] as unknown[] | undefined
    if (list === undefined) this.fields[key] = [item] as Fields[Key]
    else list.push(item)
    this.recorder.note(item as object, undefined, origin)
  }

  /** Appends items of a list field whose origins have been recorded. */
  join<Key extends keyof Fields & string>(
    key: Key,
    items: NonNullable<Fields[Key]> extends readonly (infer Item)[] ? readonly Item[] : never,
  ): void {
    if (items.length === 0) return
    const list = (this.fields[key] ?? []) as readonly unknown[]
    this.fields[key] = [...list, ...items] as Fields[Key]
  }

  /** Returns a field, as far as it has been set. */
  get<Key extends keyof Fields & string>(key: Key): Fields[Key] | undefined {
    return this.fields[key]
  }

  /**
   * The origin of the field that was set first, which stands for the whole part. Undefined if origins are not recorded.
   */
  get origin(): Origin | undefined {
    return this.origins?.values().next().value
  }

  get isEmpty(): boolean {
    for (const key of this.order) if (this.fields[key] !== undefined) return false
    return true
  }

  finish(): Fields {
    const finished: Partial<Fields> = {}
    for (const key of this.order) {
      const value = this.fields[key]
      if (value !== undefined) finished[key] = value
    }
    if (this.origins !== undefined) this.recorder.noteFields(finished, this.origins)
    return finished as Fields
  }
}

/** The `spec` of any kind of workload. */
export type WorkloadSpec = KubernetesKinds['Deployment']['spec'] &
  KubernetesKinds['StatefulSet']['spec'] &
  KubernetesKinds['DaemonSet']['spec'] &
  KubernetesKinds['Job']['spec']

type SecurityFields = NonNullable<ContainerFields['securityContext']>
type PodSecurityFields = NonNullable<PodFields['securityContext']>
type LifecycleFields = NonNullable<ContainerFields['lifecycle']>
type AffinityFields = NonNullable<PodFields['affinity']>
type ServiceFields = KubernetesKinds['Service']['spec']

const containerOrder = [
  'name',
  'image',
  'command',
  'args',
  'workingDir',
  'ports',
  'envFrom',
  'env',
  'resources',
  'volumeMounts',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle',
  'imagePullPolicy',
  'securityContext',
  'stdin',
  'tty',
] as const satisfies readonly (keyof ContainerFields)[]

const securityOrder = [
  'runAsUser',
  'runAsGroup',
  'runAsNonRoot',
  'capabilities',
  'privileged',
  'seLinuxOptions',
  'readOnlyRootFilesystem',
  'allowPrivilegeEscalation',
  'seccompProfile',
  'appArmorProfile',
] as const satisfies readonly (keyof SecurityFields)[]

/** Quantities by resource: one side of a container's `resources`. */
export type Quantities = {
  cpu?: string
  memory?: string
  'ephemeral-storage'?: string
  'nvidia.com/gpu'?: string
  'amd.com/gpu'?: string
}

const quantityOrder = [
  'cpu',
  'memory',
  'ephemeral-storage',
  'nvidia.com/gpu',
  'amd.com/gpu',
] as const satisfies readonly (keyof Quantities)[]

const serviceOrder = [
  'type',
  'clusterIP',
  'externalTrafficPolicy',
  'publishNotReadyAddresses',
  'ports',
] as const satisfies readonly (keyof ServiceFields)[]

const lifecycleOrder = [
  'postStart',
  'preStop',
  'stopSignal',
] as const satisfies readonly (keyof LifecycleFields)[]

const podSecurityOrder = [
  'fsGroup',
  'fsGroupChangePolicy',
  'supplementalGroups',
  'sysctls',
  'seccompProfile',
] as const satisfies readonly (keyof PodSecurityFields)[]

const affinityOrder = [
  'nodeAffinity',
  'podAffinity',
  'podAntiAffinity',
] as const satisfies readonly (keyof AffinityFields)[]

const podOrder = [
  'enableServiceLinks',
  'runtimeClassName',
  'os',
  'hostNetwork',
  'hostPID',
  'hostIPC',
  'hostUsers',
  'hostname',
  'subdomain',
  'hostAliases',
  'dnsPolicy',
  'dnsConfig',
  'restartPolicy',
  'terminationGracePeriodSeconds',
  'serviceAccountName',
  'automountServiceAccountToken',
  'nodeSelector',
  'affinity',
  'tolerations',
  'topologySpreadConstraints',
  'securityContext',
  'imagePullSecrets',
  'initContainers',
  'containers',
  'volumes',
] as const satisfies readonly (keyof PodFields)[]

const workloadOrder = [
  'serviceName',
  'podManagementPolicy',
  'replicas',
  'completions',
  'parallelism',
  'backoffLimit',
  'selector',
  'strategy',
  'updateStrategy',
  'minReadySeconds',
  'progressDeadlineSeconds',
  'template',
] as const satisfies readonly (keyof WorkloadSpec)[]

/** The fields of a type that a part takes. */
type Known<Fields, Order extends readonly (keyof Fields)[]> = Pick<Fields, Order[number]>

/** The objects of one service under construction. Every rule of the service adds to them. */
export class Draft {
  readonly container: Part<Known<ContainerFields, typeof containerOrder>>
  readonly security: Part<Known<SecurityFields, typeof securityOrder>>
  readonly lifecycle: Part<Known<LifecycleFields, typeof lifecycleOrder>>
  readonly limits: Part<Quantities>
  readonly requests: Part<Quantities>
  readonly pod: Part<Known<PodFields, typeof podOrder>>
  readonly podSecurity: Part<Known<PodSecurityFields, typeof podSecurityOrder>>
  readonly affinity: Part<Known<AffinityFields, typeof affinityOrder>>
  readonly workload: Part<Known<WorkloadSpec, typeof workloadOrder>>
  readonly serviceSpec: Part<Known<ServiceFields, typeof serviceOrder>>

  /** The mounts of each container of `pre_start`, by its index. */
  readonly preStartMounts = new Map<number, VolumeMount[]>()

  constructor(readonly recorder: Recorder) {
    this.container = new Part(containerOrder, recorder)
    this.security = new Part(securityOrder, recorder)
    this.lifecycle = new Part(lifecycleOrder, recorder)
    this.limits = new Part(quantityOrder, recorder)
    this.requests = new Part(quantityOrder, recorder)
    this.pod = new Part(podOrder, recorder)
    this.podSecurity = new Part(podSecurityOrder, recorder)
    this.affinity = new Part(affinityOrder, recorder)
    this.workload = new Part(workloadOrder, recorder)
    this.serviceSpec = new Part(serviceOrder, recorder)
  }
}
