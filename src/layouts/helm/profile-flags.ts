import { workloadsIn } from '../../keys/workload-sections.js'
import { identityOf, type KubernetesObjectLike } from '../../kubernetes/identity.js'
import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import type { TranslateOptions } from '../../options/options.js'
import { read } from '../../read.js'
import { Place } from '../../source/place.js'
import type { ManifestText } from '../../source/sources.js'
import type { Safe } from '../../warnings/safe.js'
import type { Translation } from '../../translate.js'
import { differencesOf } from './differences.js'
import type { TranslateWith } from './probing.js'

/** The Compose profiles that a chart can switch on and off. */
export interface ProfileFlags {
  /** The options under which all profiles are active. */
  readonly options: TranslateOptions
  /** The objects under these options. */
  readonly objects: readonly KubernetesObject[]
  /** Each profile, with true if the chart has it on by default. */
  readonly defaults: ReadonlyMap<string, boolean>
  /** The profiles of each part (`partOf`) that is not always there. One of them must be on. */
  readonly profilesOf: ReadonlyMap<string, readonly string[]>
}

/** The limit on profiles that can be switched. Each needs a translation. */
const mostProfiles = 20

/**
 * Finds which profiles only add objects. Returns undefined if there are none, if the profile of the translation has no
 * service profiles, or if a profile changes the objects of other services.
 */
export function profileFlags(
  manifest: ManifestText,
  translate: TranslateWith,
  options: TranslateOptions,
  base: Translation,
): ProfileFlags | undefined {
  const all = withProfiles(options, ['*'])
  const names = profileNames(manifest, all)
  if (names.length === 0 || names.length > mostProfiles) return undefined
  const whole = objectsOf(translate(all))
  const none = objectsOf(translate(withProfiles(options, [])))
  const each = names.map((name) => objectsOf(translate(withProfiles(options, [name]))))
  if (whole === undefined || none === undefined || whole.length === none.length) return undefined
  const always = partsOf(none)
  const added = each.map((objects) => partsOf(objects ?? []))
  const ofProfiles = (active: (index: number) => boolean) =>
    withParts(whole, (part) => always.has(part) || added.some((one, index) => active(index) && one.has(part)))
  const fits = (objects: readonly KubernetesObject[] | undefined, active: (index: number) => boolean) =>
    objects !== undefined && differencesOf(objects, ofProfiles(active), new Map()).length === 0
  const baseParts = partsOf(base.objects)
  const isOn = (index: number): boolean => [...added[index]!].every((part) => baseParts.has(part))
  const sound =
    fits(none, () => false) &&
    fits(whole, () => true) &&
    each.every((objects, index) => fits(objects, (other) => other === index)) &&
    fits(base.objects, isOn)
  if (!sound) return undefined
  return {
    options: all,
    objects: whole,
    defaults: new Map(names.map((name, index) => [name, isOn(index)])),
    profilesOf: new Map(
      [...partsOf(whole)].flatMap((part) => {
        if (always.has(part)) return []
        return [[part, names.filter((_, index) => added[index]!.has(part))]]
      }),
    ),
  }
}

function withProfiles(options: TranslateOptions, activeProfiles: readonly string[]): TranslateOptions {
  return { ...options, activeProfiles, env: { ...options.env, COMPOSE_PROFILES: '' } }
}

function objectsOf(result: Safe<Translation>): readonly KubernetesObject[] | undefined {
  return result.ok ? result.objects : undefined
}

/** Returns the name of a part that a profile can add: a whole object, or a value of an ExternalSecret. */
export function partOf(object: KubernetesObjectLike, secretKey?: string): string {
  return secretKey === undefined ? identityOf(object) : `${identityOf(object)} ${secretKey}`
}

function partsOf(objects: readonly KubernetesObject[]): ReadonlySet<string> {
  const parts = objects.flatMap((object) => [
    partOf(object),
    ...(object.kind === 'ExternalSecret'
      ? object.spec.data.map(({ secretKey }) => partOf(object, secretKey))
      : []),
  ])
  return new Set(parts)
}

/** Returns objects with some of their parts. */
function withParts(
  objects: readonly KubernetesObject[],
  has: (part: string) => boolean,
): readonly KubernetesObject[] {
  return objects
    .filter((object) => has(partOf(object)))
    .map((object) => {
      if (object.kind !== 'ExternalSecret') return object
      const data = object.spec.data.filter(({ secretKey }) => has(partOf(object, secretKey)))
      return { ...object, spec: { ...object.spec, data } }
    })
}

/** Returns the names in `profiles` of all services, sorted. A name with a variable in it is left out. */
function profileNames(manifest: ManifestText, options: TranslateOptions): readonly string[] {
  const { root } = read(manifest, options)
  const services = root === undefined ? [] : workloadsIn(new Place(root))
  const names = services.flatMap((service) =>
    (service.get('profiles')?.items() ?? []).flatMap(({ node }) =>
      node.kind === 'scalar' && !node.hasDollar ? node.text : [],
    ),
  )
  return [...new Set(names)].sort()
}
