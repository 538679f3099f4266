import {
  type Diagnostic,
  type KeyDocumentation,
  ManifestError,
  OptionsError,
  type Profile,
  safeTranslate,
} from 'tranship'
import { planBuild, planDeploy, planSync, planWake } from 'tranship/plan'
import { withLastReading } from 'tranship/internal'
import { isMap, isPair, isScalar, parseDocument, stringify, visit } from 'yaml'
import { keyOfService, nameAt, type Setting } from './settings.js'

/** The results of a manifest with a key, and of the same manifest without it. */

export interface Side {
  /** The name and the objects, without positions and diagnostics; of a manifest with errors nothing. */
  readonly translated: unknown
  /** Everything else that a manifest becomes. It costs more than the objects, and few keys have an effect only here. */
  readonly plans: () => unknown
  readonly warnings: readonly Diagnostic[]
  readonly all: readonly Diagnostic[]
  /** The offsets of the key itself and of the keys around it, and of their values. */
  readonly places: readonly Place[]
}

interface Place {
  readonly key: readonly [number, number]
  readonly value: readonly [number, number]
}

export function compare(
  key: KeyDocumentation,
  setting: Setting,
  profile: Profile,
): { without: Side; set: Side } {
  const path = pathOf(key.path)
  const set = manifestOf(key.path, setting)
  const { base, options } = setting
  return { without: sideOf(base, [], options, profile), set: sideOf(set, path, options, profile) }
}

/** Returns a manifest with a value at the path of a key. */
export function manifestOf(path: string, { base, value }: Setting): unknown {
  const manifest = structuredClone(base)
  put(manifest, pathOf(path), value)
  return manifest
}

/** The sides that have been made: many keys have the same manifest without them. */
const known = new Map<string, Side>()

function sideOf(manifest: unknown, ...given: Given): Side {
  const text = stringify(manifest)
  const key = JSON.stringify([text, ...given])
  const side = known.get(key) ?? makeSide(text, ...given)
  known.set(key, side)
  return side
}

type Given = [path: readonly (string | number)[], options: Setting['options'], profile: Profile]

function makeSide(text: string, ...[path, options, profile]: Given): Side {
  const all = withLastReading({ ...options, profile })
  const result = safeTranslate(text, all)
  const diagnostics = result.ok ? result.warnings : [...result.errors, ...result.warnings]
  const flag = { PLATFORM_COMPOSE_DEPENDS_ON_ENABLED: 'true', PLATFORM_COMPOSE_WAIT_FOR_DEPENDENCIES: 'true' }
  const plans = () => [
    planBuild(text, all),
    planDeploy(text, { ...all, build: true }),
    planWake(text, { ...all, env: flag }),
    syncPlan(text, all),
  ]
  return {
    translated: result.ok
      ? withoutPositions({ application: result.application, objects: result.objects })
      : 'an error',
    plans: once(() => (result.ok ? withoutPositions(plans()) : 'an error')),
    warnings: result.warnings,
    all: diagnostics,
    places: placesOf(text, path),
  }
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined
  return () => (made ??= { value: make() }).value
}

/** The plan of developing the service under test, if the manifest has it. */
function syncPlan(text: string, options: Setting['options']) {
  try {
    return planSync(text, { ...options, service: 'web' })
  } catch (error) {
    if (error instanceof ManifestError || error instanceof OptionsError) return undefined
    throw error
  }
}

function withoutPositions(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inside: unknown) =>
      key === 'range' || key === 'warnings' ? undefined : inside,
    ),
  )
}

/** The segments of a path of the tables in the manifest of a setting. */
function pathOf(path: string): (string | number)[] {
  let below = ''
  return path.split('.').map((segment) => {
    below += `${segment}.`
    if (segment === '[]') return 0
    return segment === '*' ? (nameAt[below] ?? nameAt[keyOfService(below)] ?? 'one') : segment
  })
}

function put(manifest: unknown, path: readonly (string | number)[], value: unknown): void {
  let inside = manifest as Record<string | number, unknown>
  path.slice(0, -1).forEach((segment, index) => {
    inside[segment] ??= path[index + 1] === 0 ? [] : {}
    inside = inside[segment] as typeof inside
  })
  inside[path.at(-1)!] = value
}

function placesOf(text: string, path: readonly (string | number)[]): Place[] {
  const document = parseDocument(text)
  const places: Place[] = []
  visit(document, {
    Pair(_, pair, ancestors) {
      if (!isScalar(pair.key) || !pair.key.range) return
      const segments: unknown[] = []
      ancestors.forEach((ancestor, index) => {
        const next = ancestors[index + 1]
        if (isPair(ancestor) && isScalar(ancestor.key)) segments.push(ancestor.key.value)
        else if (!isMap(ancestor) && 'items' in ancestor) segments.push(ancestor.items.indexOf(next as never))
      })
      segments.push(pair.key.value)
      if (!same(segments, path.slice(0, segments.length))) return
      const key = spanOf(pair.key.range)
      const value = (pair.value as { range?: readonly number[] } | null)?.range
      places.push({ key, value: value === undefined ? key : spanOf(value) })
    },
  })
  return places.reverse()
}

function spanOf(range: readonly number[] | null): readonly [number, number] {
  return [range?.[0] ?? 0, range?.[1] ?? 0]
}

/** `true` if a diagnostic points at a key or into its value. A parent only counts if it is ignored as a whole. */
export function isAbout({ code, range }: Diagnostic, [own, ...around]: readonly Place[]): boolean {
  const at = ([start, end]: readonly [number, number]) =>
    range.start.offset === start && range.end.offset === end
  const inside = ([start, end]: readonly [number, number]) =>
    range.start.offset >= start && range.end.offset <= end
  if (own !== undefined && (at(own.key) || inside(own.value))) return true
  const leftOut = code === 'unsupported-key' || code === 'requires-profile'
  return leftOut && around.some((place) => at(place.key))
}

export function same(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((segment, index) => segment === other[index])
}
