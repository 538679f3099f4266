import { dockerfileIn, isRemoteContext, isTypedContext } from '../../compose/build-context.js'
import type { Place } from '../../source/place.js'
import { readComposeMemory } from '../values/amount.js'
import { readExtraHosts } from './network/extra-hosts.js'
import { reportWithheld } from '../values/files.js'
import { readImageReference } from '../values/image-reference.js'
import { type NameValue, readNameValues, shownName } from '../values/name-value.js'
import { readPrinted } from '../values/printed-value.js'
import type { Choices, FileScope, Reporting, Scope, VariableScope } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'
import { readBoolean, readInteger } from '../values/typed.js'
import { words } from '../../source/shown.js'

/** The build of a service's image (reference 2.3; Compose Specification, build.md). */
export interface Build {
  /** A path relative to the manifest, or a URL. */
  readonly context: string
  /** The path of the Dockerfile, relative to the context. Absent if the Dockerfile is given inline. */
  readonly dockerfile: string | undefined
  readonly dockerfileInline: string | undefined
  readonly target: string | undefined
  readonly args: readonly BuildArgument[]
  readonly secrets: readonly BuildSecretUse[]
  /** The other keys of `build`, for BuildKit: texts, flags, or texts by key. */
  readonly settings: BuildSettings
  readonly place: Place
}

export interface BuildArgument {
  readonly name: string
  readonly value: string
  readonly place: Place
}

/** A top-level secret that a build uses. */
export interface BuildSecretUse {
  /** The name, as at the top level. */
  readonly name: string
  /** The name under which the Dockerfile mounts it. */
  readonly id: string
  /** The place of the name. */
  readonly place: Place
}

export interface BuildSettings {
  readonly cacheFrom: readonly string[]
  readonly cacheTo: readonly string[]
  readonly noCache: boolean
  readonly pull: boolean
  readonly platforms: readonly string[]
  readonly tags: readonly string[]
  readonly ssh: readonly NameValue[]
  readonly labels: readonly NameValue[]
  readonly network: string | undefined
  readonly additionalContexts: readonly NameValue[]
  readonly shmSize: string | undefined
  readonly ulimits: readonly { readonly name: string; readonly soft: string; readonly hard: string }[]
  readonly extraHosts: readonly { readonly host: string; readonly address: string }[]
  readonly entitlements: readonly string[]
}

function normaliseBuild(service: Place, scope: Scope): Build | undefined {
  const place = service.get('build')
  if (place === undefined) return undefined
  const contextPlace = place.isScalar ? place : place.get('context')
  const context = contextPlace?.text
  if (context === '') scope.report('empty-value', contextPlace!, {})
  const dockerfile = place.get('dockerfile')
  const inline = place.get('dockerfile_inline')
  if (dockerfile !== undefined && inline !== undefined) scope.report('dockerfile-twice', inline, {})
  const folder = contextFrom(contextPlace ?? folderOwner(place, service, scope), context ?? '.', scope)
  const file = inline?.text === undefined ? dockerfile?.text || 'Dockerfile' : undefined
  if (file !== undefined && !isRemoteContext(folder)) {
    const named = dockerfile ?? contextPlace ?? place.keyPlace
    // The path consists of two values. Each is shown at its own place, with its variables as written.
    const shown = named.text ? named.shown : words('Dockerfile')
    const { options, report } = scope
    reportWithheld(options.withheld, dockerfileIn(folder, file), named, 'mount', report, shown)
  }
  return {
    context: folder,
    dockerfile: file,
    dockerfileInline: inline?.text,
    target: place.get('target')?.text || undefined,
    args: readArguments(place.get('args'), scope),
    secrets: readSecrets(place.get('secrets'), scope),
    settings: readSettings(place, service.get('platform'), scope),
    place,
  }
}

/**
 * Returns the place whose file gives the folder of a build without a context. If that file is only extended, it is the
 * service that extends it, because Compose adds the context last.
 */
export function folderOwner(
  build: Place,
  service: Place,
  { extendedFileOf }: Pick<FileScope, 'extendedFileOf'>,
): Place {
  return extendedFileOf(build) === undefined ? build : service
}

/** A path of a folder starts in the folder of its file. Any other context stays as it is. */
function contextFrom(place: Place, context: string, scope: FileScope): string {
  return isRemoteContext(context) || isTypedContext(context) ? context : scope.pathFrom(place, context).path
}

/**
 * Reads build arguments. Variables in a value, and a name without a value, come from the environment (rule R2.3-02).
 * The last one of a name counts, even if it has no value.
 */
function readArguments(args: Place | undefined, scope: Scope): BuildArgument[] {
  const read = new Map<string, BuildArgument>()
  for (const { name, value: written, place } of readNameValues(args, (value) => readPrinted(value, scope))) {
    const value = written ?? scope.lookupAt(place)(name)
    if (value !== undefined) {
      read.set(name, { name, value, place })
      continue
    }
    read.delete(name)
    scope.undecided?.()
  }
  return [...read.values()]
}

function readSecrets(secrets: Place | undefined, scope: Reporting & Choices): BuildSecretUse[] {
  return (secrets?.items() ?? []).flatMap((place) => {
    if (place.text !== undefined) return [{ name: place.text, id: place.text, place }]
    if (!scope.capabilities.wholeSpecification) {
      scope.report('build-secret-long-form', place, {})
      return []
    }
    const source = place.get('source')
    if (!place.has('source')) scope.report('missing-key', place, { name: 'source' })
    if (source?.text === undefined) return []
    return [{ name: source.text, id: place.get('target')?.text || source.text, place: source }]
  })
}

function readSettings(place: Place, platform: Place | undefined, scope: Scope): BuildSettings {
  return {
    cacheFrom: readTexts(place.get('cache_from')),
    cacheTo: readTexts(place.get('cache_to')),
    noCache: readBoolean(place.get('no_cache'), scope) ?? false,
    pull: readBoolean(place.get('pull'), scope) ?? false,
    platforms: readPlatforms(place.get('platforms'), platform, scope),
    tags: readTags(place.get('tags'), scope),
    ssh: readNameValues(place.get('ssh')),
    labels: readNameValues(place.get('labels'), (value) => readPrinted(value, scope)),
    network: place.get('network')?.text,
    additionalContexts: readNameValues(place.get('additional_contexts')).map((context) => {
      const { name, value, place: written } = context
      if (value) return { ...context, value: contextFrom(written, value, scope) }
      scope.report('missing-value', written, { name: shownName(name, written) })
      return context
    }),
    shmSize: readSize(place.get('shm_size'), scope),
    ulimits: readUlimits(place.get('ulimits'), scope),
    extraHosts: readExtraHosts(place.get('extra_hosts'), scope),
    entitlements: readTexts(place.get('entitlements')),
  }
}

function readTexts(list: Place | undefined): string[] {
  return list === undefined ? [] : list.items().map((item) => item.text ?? '')
}

/** Returns the platforms of the build, which must include the service's, or else the service's alone. */
function readPlatforms(own: Place | undefined, platform: Place | undefined, scope: Reporting): string[] {
  const platforms = readTexts(own)
  const { text } = platform ?? {}
  if (!text) return platforms
  if (platforms.length === 0) return [text]
  if (!platforms.includes(text)) {
    const related = [{ message: words('`build.platforms` is written here'), place: own! }]
    scope.report('platform-not-built', platform!, { value: platform!.shown }, { related })
  }
  return platforms
}

function readTags(tags: Place | undefined, scope: Reporting & VariableScope): string[] {
  for (const tag of tags?.items() ?? []) readImageReference(tag, scope)
  return readTexts(tags)
}

/** Checks a size in Compose's units, which BuildKit reads too. */
function readSize(size: Place | undefined, scope: Reporting & Choices): string | undefined {
  if (size !== undefined) readComposeMemory(size, scope)
  return size?.text
}

function readUlimits(ulimits: Place | undefined, scope: Reporting & Choices): BuildSettings['ulimits'] {
  const read = (limit: Place | undefined) =>
    String(readInteger(limit, scope, { minimum: -1, maximum: Number.MAX_SAFE_INTEGER }) ?? '')
  return (ulimits?.entries() ?? []).map((limit) => {
    const soft = read(limit.isMap ? limit.get('soft') : limit)
    return { name: limit.key, soft, hard: limit.isMap ? read(limit.get('hard')) : soft }
  })
}

export const build: ServiceRule<Build | undefined> = { normalise: normaliseBuild }
