import { serviceOfContext } from '../compose/build-context.js'
import type { BuildPlan, BuildSecret, ImageBuild } from './build.js'

/** A bake file in its JSON form, for `docker buildx bake`. */
export interface BakeFile {
  readonly group: { readonly default: { readonly targets: readonly string[] } }
  readonly target: Readonly<Record<string, BakeTarget>>
}

/** One image of a bake file. Empty attributes are left out. */
export interface BakeTarget {
  readonly context: string
  readonly contexts?: Readonly<Record<string, string>>
  readonly dockerfile?: string
  readonly 'dockerfile-inline'?: string
  readonly args?: Readonly<Record<string, string>>
  readonly labels?: Readonly<Record<string, string>>
  readonly tags: readonly string[]
  readonly 'cache-from'?: readonly string[]
  readonly 'cache-to'?: readonly string[]
  readonly target?: string
  readonly secret?: readonly string[]
  readonly ssh?: readonly string[]
  readonly platforms?: readonly string[]
  readonly pull?: boolean
  readonly 'no-cache'?: boolean
  readonly network?: string
  readonly 'shm-size'?: string
  readonly ulimits?: readonly string[]
  readonly entitlements?: readonly string[]
  readonly 'extra-hosts'?: Readonly<Record<string, string>>
}

/**
 * Converts a build plan to a bake file with one target per image, all in the default group. A target has the name of
 * its service in Kubernetes. Run `docker buildx bake` in the folder of the Compose file, because paths are relative to
 * the current folder.
 */
export function toBakeFile(plan: BuildPlan): BakeFile {
  const byService = new Map(
    plan.images.flatMap((image) => image.services.map((service) => [service, image] as const)),
  )
  const targets = plan.images.map((image) => [image.name, toTarget(image, byService)] as const)
  return escapeTemplates({
    group: { default: { targets: targets.map(([name]) => name) } },
    target: Object.fromEntries(targets),
  })
}

function toTarget(image: ImageBuild, images: ReadonlyMap<string, ImageBuild>): BakeTarget {
  const { dockerfile, dockerfileInline, target, network, shmSize } = image
  return {
    context: image.context,
    ...filled(
      'contexts',
      mapValues(image.contexts, (context) => toContext(context, images)),
    ),
    ...(dockerfile === undefined ? {} : { dockerfile }),
    ...(dockerfileInline === undefined ? {} : { 'dockerfile-inline': dockerfileInline }),
    ...filled('args', image.args),
    ...filled('labels', image.labels),
    tags: image.tags,
    ...filled('cache-from', image.cacheFrom),
    ...filled('cache-to', image.cacheTo),
    ...(target === undefined ? {} : { target }),
    ...filled('secret', image.secrets.map(toSecret)),
    ...filled('ssh', image.ssh),
    ...filled('platforms', image.platforms),
    ...(image.pull ? { pull: true } : {}),
    ...(image.noCache ? { 'no-cache': true } : {}),
    ...(network === undefined ? {} : { network }),
    ...(shmSize === undefined ? {} : { 'shm-size': shmSize }),
    ...filled(
      'ulimits',
      image.ulimits.map(({ name, soft, hard }) => `${name}=${soft}:${hard}`),
    ),
    ...filled('entitlements', image.entitlements),
    ...filled('extra-hosts', toExtraHosts(image.extraHosts)),
  }
}

/** Returns an attribute, unless it is empty. */
function filled<Name extends string, Value extends object>(
  name: Name,
  value: Value,
): { readonly [Key in Name]?: Value } {
  return Object.keys(value).length === 0 ? {} : ({ [name]: value } as { [Key in Name]: Value })
}

function mapValues(
  record: Readonly<Record<string, string>>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

/** Converts a context: the image of another service becomes the target of that service. */
function toContext(context: string, images: ReadonlyMap<string, ImageBuild>): string {
  const image = images.get(serviceOfContext(context) ?? '')
  return image === undefined ? context : `target:${image.name}`
}

function toSecret(secret: BuildSecret): string {
  const source = 'file' in secret ? `src=${secret.file}` : `env=${secret.environment}`
  return [`id=${secret.name}`, source].map(csvField).join(',')
}

function csvField(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text
}

function toExtraHosts(hosts: ImageBuild['extraHosts']): Record<string, string> {
  const addresses = new Map<string, string[]>()
  for (const { host, address } of hosts) addresses.set(host, [...(addresses.get(host) ?? []), address])
  return Object.fromEntries([...addresses].map(([host, all]) => [host, all.join(',')]))
}

/** Every text and key of a bake file is a template, in which `${` and `%{` start a substitution. */
function escapeTemplates<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(/[$%](?=\{)/g, '$&$&') as Value
  if (Array.isArray(value)) return value.map((item: unknown) => escapeTemplates(item)) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]: [string, unknown]) => [
    escapeTemplates(key),
    escapeTemplates(item),
  ])
  return Object.fromEntries(entries) as Value
}
