import { parseImageReference, type ImageReference } from '../../compose/image-reference.js'
import type { KubernetesObject, ObjectMetadata, PodFields } from '../../kubernetes/kubernetes-object.js'
import { renameContents } from '../../kubernetes/content-references.js'
import { NAME } from '../../kubernetes/own-labels.js'
import { podTemplateOf } from '../../kubernetes/pod-template.js'
import { Fault } from '../../source/fault.js'
import { setOwnValue } from '../../source/own-property.js'
import { chartLabels } from './chart-labels.js'
import { allOf } from './conditions.js'
import { containerValues, type FieldValue, furtherTexts, podValues } from './field-values.js'
import { missingSecrets } from '../missing-secrets.js'
import { hasProbes, splitAtProbes } from './filled.js'
import type { Holes } from './holes.js'
import { expressionOfNumber, textOf, type ValueExpressions } from './templated-leaves.js'
import { meaningOf } from './value-meanings.js'
import { type ValuePath, valueReference } from './value-reference.js'
import { setValue, type ValueTree } from './value-tree.js'

/**
 * Adds what every chart lets its users set: images, replicas, fields of Pods, limits of autoscalers, claims, routes, and
 * the store of Secrets.
 */
export class FurtherValues {
  /** The values, each as the Compose file has it. */
  readonly values: ValueTree = {}
  /** The schema of each value, at the same path. */
  readonly schemas: ValueTree = {}
  /** The expressions of the names of Secrets that values replace, by name. */
  readonly secretNames = new Map<string, string>()
  /** The addresses of hosts that users set, with expressions in them, by the name of the route. */
  readonly hosts = new Map<string, string>()
  /** The expressions of the types of Services, by name. */
  readonly serviceTypes = new Map<string, string>()
  private ingressClass: string | undefined
  private secretStore: SecretStoreRef | undefined

  /** The names of workloads whose replicas an autoscaler may set. */
  private readonly autoscaled: ReadonlySet<string>
  private readonly addedAutoscalers: ReadonlySet<string>
  /** The objects of the chart, each with its kind and name. */
  private readonly made: ReadonlySet<string>
  private readonly missingSecrets: ReadonlySet<string>
  /** The keys of labels and annotations that users cannot set, by the value that has others. */
  private readonly takenKeys = new Map<string, Set<string>>()

  constructor(
    private readonly holes: Holes,
    /** The values of variables, which fields keep that have them. */
    private readonly variables: ValueExpressions,
    /** The name of the template that joins the parts of an image. */
    private readonly imageTemplate: string,
    objects: readonly KubernetesObject[],
    /** The autoscalers that the Compose file does not ask for. */
    added: readonly KubernetesObject[],
  ) {
    this.addedAutoscalers = new Set(added.map(({ metadata }) => metadata.name))
    const autoscaled = objects.flatMap((object) =>
      object.kind === 'HorizontalPodAutoscaler' ? object.spec.scaleTargetRef.name : [],
    )
    this.autoscaled = new Set(autoscaled)
    this.made = new Set(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`))
    this.missingSecrets = new Set(missingSecrets(objects))
  }

  /** Puts expressions into the fields of an object that users may set. */
  addTo(object: KubernetesObject): void {
    this.addToWorkload(object)
    if (object.kind === 'Service') this.addToService(object)
    if (object.kind === 'PersistentVolumeClaim') this.addToClaim(object)
    if (object.kind === 'Ingress') this.addToIngress(object)
    if (object.kind === 'ExternalSecret') this.addToExternalSecret(object)
    if (object.kind === 'HorizontalPodAutoscaler') this.addToAutoscaler(object)
  }

  /** Returns the condition on which the chart has an object. Undefined if it always has it. */
  conditionOf(object: KubernetesObject): string | undefined {
    const { kind, metadata } = object
    if (kind === 'Ingress') return this.add(['ingress', 'enabled'], true, { type: 'boolean' })
    if (kind === 'HorizontalPodAutoscaler') return valueReference([...scalingOf(object), 'enabled'])
    if (kind !== 'PersistentVolumeClaim' || !this.isFixed(metadata.name)) return undefined
    return `not ${this.add(['volumes', metadata.name, 'existingClaim'], '', { type: 'string' })}`
  }

  private addToWorkload(object: KubernetesObject): void {
    const template = podTemplateOf(object)?.part
    if (template === undefined) return
    const service = serviceOf(object)
    template.spec = renameContents(template.spec, ({ kind, name }) =>
      kind === 'Secret' && this.missingSecrets.has(name) && this.isFixed(name)
        ? this.existingSecret(name)
        : undefined,
    )
    const { containers, initContainers = [], volumes = [] } = template.spec
    const images = new Map<string, string>()
    for (const [index, container] of containers.entries()) {
      // A further container is that of another service in the same Pod, and has its name.
      const at = ['services', index === 0 ? service : container.name]
      const { image } = container
      const mark = image === undefined ? undefined : this.imageMark([...at, 'image'], image)
      if (image !== undefined && mark !== undefined) {
        container.image = mark
        if (!images.has(image)) images.set(image, mark)
      }
      this.addFields(container, containerValues, at)
    }
    const at = ['services', service]
    this.addReplicas(object, [...at, 'replicas'])
    this.addTexts(template.metadata, 'labels', [...at, 'podLabels'], chartLabels)
    this.addTexts(template.metadata, 'annotations', [...at, 'podAnnotations'])
    this.addServiceAccount(template.spec, [...at, 'serviceAccount'])
    this.addFields(template.spec, podValues, at)
    for (const container of initContainers)
      if (container.image !== undefined) container.image = images.get(container.image) ?? container.image
    for (const { name, image, persistentVolumeClaim: claim } of volumes) {
      if (image !== undefined)
        image.reference = this.imageMark([...at, 'imageVolumes', name], image.reference) ?? image.reference
      if (
        claim !== undefined &&
        this.isFixed(claim.claimName) &&
        this.made.has(`PersistentVolumeClaim ${claim.claimName}`)
      )
        claim.claimName = this.existing(['volumes', claim.claimName, 'existingClaim'], claim.claimName)
    }
  }

  private addFields<Part extends object>(
    part: Part,
    fields: readonly FieldValue<Part>[],
    at: ValuePath,
  ): void {
    for (const { path, field, empty, schema } of fields) {
      if (!this.isFixed(part[field])) continue
      const value = this.add([...at, ...path], part[field] ?? empty, schema)
      replace(part, field, empty === '' ? this.optionalText(value) : this.optionalTree(value))
    }
  }

  /** Adds labels or annotations beside those of the Compose file. `taken` are keys that others add later. */
  private addTexts(
    metadata: Pick<ObjectMetadata, 'labels' | 'annotations'>,
    key: 'labels' | 'annotations',
    at: ValuePath,
    taken: readonly string[] = [],
  ): void {
    const { [key]: texts } = metadata
    const known = this.takenKeys.get(valueReference(at)) ?? new Set(taken)
    this.takenKeys.set(valueReference(at), known)
    for (const key of Object.keys(texts ?? {})) known.add(key)
    const value = this.add(at, {}, furtherTexts([...known]))
    if (texts === undefined) {
      replace(metadata, key, this.optionalTree(value))
      return
    }
    const mark = this.holes.optional({ action: `with ${value}`, expression: 'toYaml .', isSpread: true })
    setOwnValue(texts, mark, mark)
  }

  /** An account that the chart makes has the rights that its Pods need, so another one cannot take its place. */
  private addServiceAccount(pod: PodFields, at: ValuePath): void {
    const { serviceAccountName = '', automountServiceAccountToken: automount } = pod
    if (this.made.has(`ServiceAccount ${serviceAccountName}`) || !this.isFixed(serviceAccountName)) return
    const name = this.add([...at, 'name'], serviceAccountName, { type: 'string' })
    replace(pod, 'serviceAccountName', this.optionalText(name))
    if (automount === undefined) return
    const mount = this.add([...at, 'automount'], automount, { type: 'boolean' })
    replace(pod, 'automountServiceAccountToken', this.holes.expression(mount))
  }

  /** Lets users set the type of a Service that has an address of its own. Other fields of the type go with it. */
  private addToService(object: KubernetesObject<'Service'>): void {
    const { spec, metadata } = object
    const service = serviceOf(object)
    if (metadata.name !== service || spec.clusterIP !== undefined) return
    const types = ['ClusterIP', 'NodePort', 'LoadBalancer']
    const at = ['services', service, 'service', 'type']
    const type = this.add(at, spec.type ?? 'ClusterIP', { type: 'string', enum: types })
    this.serviceTypes.set(metadata.name, type)
    const ifOutside = (expression: string) =>
      this.holes.optional({ action: `if ne ${type} "ClusterIP"`, expression })
    replace(spec, 'type', ifOutside(type))
    const { externalTrafficPolicy: policy, ports = [] } = spec
    if (policy !== undefined) replace(spec, 'externalTrafficPolicy', ifOutside(JSON.stringify(policy)))
    for (const port of ports)
      if (port.nodePort !== undefined)
        replace(port, 'nodePort', ifOutside(expressionOfNumber(port.nodePort, this.variables)))
  }

  private addReplicas(object: KubernetesObject, at: ValuePath): void {
    if (object.kind !== 'Deployment' && object.kind !== 'StatefulSet') return
    const { spec, metadata } = object
    const { replicas } = spec
    const conditions: string[] = []
    if (this.autoscaled.has(metadata.name)) {
      const isOff = `not ${valueReference([...scalingOf(object), 'enabled'])}`
      conditions.push(isOff)
      // Several Pods have host names of their own.
      const { hostname } = spec.template.spec
      if (hostname !== undefined && hostname === serviceOf(object))
        replace(
          spec.template.spec,
          'hostname',
          this.holes.optional({ action: `if ${isOff}`, expression: `${JSON.stringify(hostname)} | quote` }),
        )
    }
    let expression = expressionOfNumber(replicas ?? 1, this.variables)
    if (this.isFixed(replicas)) {
      const value = this.add(at, replicas ?? 1, { type: 'integer', minimum: 0 })
      expression = `int64 ${value}`
      // `null` leaves the number out. So does 1 where the Compose file has none, so that an autoscaler may own it.
      conditions.push(`not (kindIs "invalid" ${value})`)
      if (replicas === undefined) conditions.push(`ne (${expression}) 1`)
    }
    const condition = allOf(conditions)
    if (condition !== undefined)
      replace(spec, 'replicas', this.holes.optional({ action: `if ${condition}`, expression }))
  }

  private imageMark(at: ValuePath, image: string): string | undefined {
    const reference = parseImageReference(image)
    if (reference instanceof Fault || joined(reference) !== image) return undefined
    // A variable in front of the name may hold a registry, which another one would stand before.
    const hasRegistry = typeof splitAtProbes(reference.repository, this.variables)[0] !== 'string'
    const parts = imageParts.flatMap((part) => {
      if (part === 'digest' && reference.digest === undefined) return []
      if (part === 'registry' && reference.registry === undefined && hasRegistry) return []
      const text = reference[part] ?? ''
      const pieces = splitAtProbes(text, this.variables)
      if (pieces.every((piece) => typeof piece === 'string'))
        return { part, of: this.add([...at, part], text, imageSchemas[part]) }
      // The value of the part wins over those of variables.
      const own = this.add([...at, part], '', { ...imageSchemas[part], minLength: 0 })
      return { part, of: `(default (${textOf(pieces, this.variables)}) ${own})` }
    })
    const isWhole = parts.every(({ part, of }) => of === valueReference([...at, part]))
    const map = `(dict ${parts.map(({ part, of }) => `"${part}" ${of}`).join(' ')})`
    return this.holes.expression(
      `include "${this.imageTemplate}" ${isWhole ? valueReference(at) : map} | quote`,
    )
  }

  private addToAutoscaler(object: KubernetesObject<'HorizontalPodAutoscaler'>): void {
    const { spec } = object
    const at = scalingOf(object)
    this.add([...at, 'enabled'], !this.addedAutoscalers.has(object.metadata.name), { type: 'boolean' })
    const addNumber = <Part extends object>(part: Part, field: keyof Part & string, key: string = field) => {
      if (part[field] === undefined || !this.isFixed(part[field])) return
      const value = this.add([...at, key], part[field], { type: 'integer', minimum: 1 })
      replace(part, field, this.holes.expression(`int64 ${value}`))
    }
    addNumber(spec, 'minReplicas')
    addNumber(spec, 'maxReplicas')
    for (const { resource } of spec.metrics ?? [])
      if (resource?.name === 'cpu')
        addNumber(resource.target, 'averageUtilization', 'targetCPUUtilizationPercentage')
  }

  private addToClaim({ metadata, spec }: KubernetesObject<'PersistentVolumeClaim'>): void {
    const at = ['volumes', metadata.name]
    const requests = spec.resources?.requests
    if (requests?.['storage'] !== undefined && this.isFixed(requests)) {
      const size = this.add([...at, 'size'], requests['storage'], { type: 'string', minLength: 1 })
      requests['storage'] = this.holes.expression(`${size} | quote`)
    }
    if (!this.isFixed(spec.storageClassName)) return
    const name = this.add([...at, 'storageClass'], spec.storageClassName ?? '', { type: 'string' })
    replace(spec, 'storageClassName', this.optionalText(name))
  }

  private addToIngress({ metadata, spec }: KubernetesObject<'Ingress'>): void {
    this.addTexts(metadata, 'annotations', ['ingress', 'annotations'])
    const { ingressClassName = '' } = spec
    this.ingressClass ??= ingressClassName
    if (this.ingressClass === ingressClassName && this.isFixed(ingressClassName)) {
      const name = this.add(['ingress', 'className'], ingressClassName, { type: 'string' })
      replace(spec, 'ingressClassName', this.optionalText(name))
    }
    const [rule, ...others] = spec.rules ?? []
    if (rule === undefined || others.length > 0 || !this.isFixed([rule.host, spec.tls])) return
    const { host = '' } = rule
    const reference = ['ingress', 'hosts', metadata.name]
    if (host === '') {
      if (spec.tls !== undefined) return
      const { http } = rule
      delete rule.host
      delete rule.http
      // The first key of an item stands behind its dash, so the optional one comes second.
      Object.assign(rule, { http, host: this.optionalText(this.add(reference, '', { type: 'string' })) })
      return
    }
    const name = this.add(reference, host, { type: 'string', minLength: 1 })
    const quoted = (): string => this.holes.expression(`${name} | quote`)
    rule.host = quoted()
    for (const tls of spec.tls ?? [])
      tls.hosts = (tls.hosts ?? []).map((each) => (each === host ? quoted() : each))
    this.hosts.set(metadata.name, `${this.addTLS(metadata.name, spec, name)}://{{ ${name} }}`)
  }

  /** Lets users name the Secret with the certificate of a host. Returns the scheme of its address. */
  private addTLS(name: string, spec: KubernetesObject<'Ingress'>['spec'], host: string): string {
    const { tls: [tls, ...others] = [] } = spec
    if (others.length > 0) return 'https'
    const at = ['ingress', 'tls', name, 'secretName']
    const secret = this.add(at, tls?.secretName ?? '', { type: 'string' })
    if (tls === undefined) {
      const list = {
        action: `if ${secret}`,
        expression: `list (dict "hosts" (list ${host}) "secretName" ${secret}) | toYaml`,
      }
      replace(spec, 'tls', this.holes.optional({ ...list, isTree: true }))
    } else replace(tls, 'secretName', this.optionalText(secret))
    return tls === undefined ? `http{{ if ${secret} }}s{{ end }}` : 'https'
  }

  private addToExternalSecret({ spec }: KubernetesObject<'ExternalSecret'>): void {
    const { name, kind } = spec.secretStoreRef
    this.secretStore ??= { name, kind }
    if (this.secretStore.name !== name || this.secretStore.kind !== kind || !this.isFixed(name)) return
    const at = (key: string) => ['secretStore', key]
    const named = this.add(at('name'), name, { type: 'string', minLength: 1 })
    const ofKind = this.add(at('kind'), kind, { type: 'string', enum: ['SecretStore', 'ClusterSecretStore'] })
    replace(spec.secretStoreRef, 'name', this.holes.expression(`${named} | quote`))
    replace(spec.secretStoreRef, 'kind', this.holes.expression(`${ofKind} | quote`))
  }

  private optionalTree(reference: string): string {
    return this.holes.optional({ action: `with ${reference}`, expression: 'toYaml .', isTree: true })
  }

  /** Returns the mark of a Secret's name, and keeps its expression for others. */
  private existingSecret(name: string): string {
    const expression = this.orDefault(['secrets', name, 'existingSecret'], name)
    this.secretNames.set(name, expression)
    return this.holes.expression(`${expression} | quote`)
  }

  /** Returns the mark of a name that users replace by that of an object which exists. */
  private existing(at: ValuePath, name: string): string {
    return this.holes.expression(`${this.orDefault(at, name)} | quote`)
  }

  private orDefault(at: ValuePath, name: string): string {
    return `default ${JSON.stringify(name)} ${this.add(at, '', { type: 'string' })}`
  }

  private optionalText(reference: string): string {
    return this.holes.optional({ action: `with ${reference}`, expression: '. | quote' })
  }

  /** Adds a value, and returns its expression. */
  add(path: ValuePath, value: unknown, schema: ValueTree): string {
    setValue(this.values, path, value)
    setValue(this.schemas, path, { description: meaningOf(path), ...schema })
    return valueReference(path)
  }

  /** True if no variable decides about a part of an object. */
  private isFixed(part: unknown): boolean {
    return !hasProbes(part, this.variables)
  }
}

/** Returns the path of the values of the autoscaler of a workload, or of itself. */
function scalingOf(object: KubernetesObject): ValuePath {
  return ['services', serviceOf(object), 'autoscaling']
}

function serviceOf({ metadata }: KubernetesObject): string {
  return metadata.labels[NAME] ?? metadata.name
}

type SecretStoreRef = KubernetesObject<'ExternalSecret'>['spec']['secretStoreRef']

const imageParts = ['registry', 'repository', 'tag', 'digest'] as const

const text = { type: ['string', 'integer'] }
const imageSchemas: Readonly<Record<(typeof imageParts)[number], ValueTree>> = {
  registry: { type: 'string' },
  repository: { type: 'string', minLength: 1 },
  tag: text,
  digest: { type: 'string' },
}

function joined({ registry, repository, tag, digest }: ImageReference): string {
  const name = registry === undefined ? repository : `${registry}/${repository}`
  return name + (tag === undefined ? '' : `:${tag}`) + (digest === undefined ? '' : `@${digest}`)
}

/** Puts the mark of an expression where the types of Kubernetes have another value. */
function replace<Part extends object>(part: Part, key: keyof Part, mark: string): void {
  Object.assign(part, { [key]: mark })
}
