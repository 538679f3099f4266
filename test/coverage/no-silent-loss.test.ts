import { isDeepStrictEqual } from 'node:util'
import {
  type Diagnostic,
  keys,
  type KeyDocumentation,
  ManifestError,
  OptionsError,
  type Profile,
  safeTranslate,
} from 'tranship'
import { planBuild, planDeploy, planSync, planWake } from 'tranship/plan'
import { withLastReading } from 'tranship/internal'
import { describe, expect, it } from 'vitest'
import { isMap, isPair, isScalar, parseDocument, stringify, visit } from 'yaml'
import { supportIn } from '../support/key-support.js'
import { refusedServiceKeys, silentServiceKeys, topLevelKeys } from '../support/reference-keys.js'
import { nameAt, type Setting, settingFor } from '../support/settings.js'

/**
 * Every key is translated, warned about, or on the reference's list of silently ignored keys. For each key at any
 * depth, this test compares a manifest that sets it with one that doesn't.
 */

const profiles: readonly Profile[] = ['1.37', '1.48', 'compose']

/** Keys that the reference ignores silently (sections 2.1 and 2.15). */
const silentInReference = [...topLevelKeys.silent, ...silentServiceKeys.map((name) => `services.*.${name}`)]

/** Keys that are errors in the reference. */
const refusedInReference = refusedServiceKeys.map((name) => `services.*.${name}`)

/** Keys that don't affect what runs (rule C0-02). */
const silentInCompose = ['version', 'services.*.attach']

interface Satisfied {
  readonly value: unknown
  readonly reason: string
  /** The profile in which this holds; all by default. */
  readonly profile?: Profile
}

/** Values that ask for what is so anyway; any other value of the key has an effect or a diagnostic. */
const satisfied: Readonly<Record<string, Satisfied>> = {
  'services.*.gpus.[].capabilities': { value: ['gpu'], reason: 'Whatever stands in `gpus` is one.' },
  'services.*.x-enable-service-links': {
    value: false,
    reason: 'Pods have no variables about Services by themselves.',
    profile: 'compose',
  },
  'services.*.ports.[].mode': { value: 'ingress', reason: 'A Service leads to its Pods from every node.' },
  'services.*.volumes.[].type': { value: 'volume', reason: 'It is the type of a mount that names a volume.' },
  'services.*.volumes.[].volume.nocopy': {
    value: true,
    reason: 'Kubernetes never copies what the image has into a volume.',
  },
}

function isSatisfied(path: string, profile: Profile): boolean {
  const known = satisfied[path]
  return known !== undefined && (known.profile ?? profile) === profile
}

for (const profile of profiles) {
  describe(`in profile ${profile}`, () => {
    const silent = new Set(profile === 'compose' ? silentInCompose : silentInReference)
    const refused = profile === 'compose' ? [] : refusedInReference
    const isSilent = ({ path }: KeyDocumentation) =>
      [...silent, ...refused].some((one) => path === one || path.startsWith(`${one}.`))
    it.each(keys.filter((key) => !isSilent(key)).map((key) => [key.path, key] as const))(
      '[R2.2-19] [C0-02] %s is carried over or warned of',
      (_, key) => {
        const { without, set } = compare(key, settingFor(key), profile)
        if (supportIn(key, profile).support === 'mapped') expect(set.translated).not.toBe('an error')
        if (isSatisfied(key.path, profile)) expectSame(set, without)
        else if (set.warnings.some((warning) => isAbout(warning, set.places))) return
        else if (isDeepStrictEqual(set.translated, without.translated))
          expect(set.plans()).not.toEqual(without.plans())
      },
    )

    // If a profile lacks a block, only the block is reported and not its keys.
    const unsupported = keys.filter(
      (key) =>
        supportIn(key, profile).support === 'unsupported' &&
        // It permits a secret without a source, which is an error otherwise (test/rules/top-level/secrets.test.ts).
        key.path !== 'secrets.*.external' &&
        (key.profiles.includes(profile) || (key.elsewhere !== undefined && isBlockKnown(key, profile))),
    )
    it.each(unsupported.map((key) => [key.path, key] as const))(
      '[R2.2-19] [R2.1-04] [R2.1-07] %s is one warning at that key, and nothing else',
      (_, key) => {
        const { without, set } = compare(key, settingFor(key), profile)
        expectSame(set, without)
        const fresh = set.warnings.filter(({ path }) => !without.warnings.some((old) => same(old.path, path)))
        expect(fresh.map(({ code }) => code)).toEqual(['unsupported-key'])
        expect(fresh.some((warning) => isAbout(warning, set.places))).toBe(true)
      },
    )

    it.each([...silent].map((path) => [path, keys.find((key) => key.path === path)!] as const))(
      '[R2.2-19] [R2.1-03] [R2.1-05] %s is ignored silently',
      (_, key) => {
        for (const value of ['text', 3, true, null, ['one'], { one: { two: 3 } }]) {
          const { without, set } = compare(key, { ...settingFor(key), value }, profile)
          expectSame(set, without)
          expect(set.warnings).toEqual(without.warnings)
        }
      },
    )

    it.each(['x-own', 'services.*.x-own'])('[R2.1-05] [R2.2-20] %s is ignored silently', (path) => {
      const key: KeyDocumentation = { path, support: 'ignored', profiles, text: '' }
      const { without, set } = compare(key, { ...settingFor(key), value: { anything: [1] } }, profile)
      expectSame(set, without)
      expect(set.warnings).toEqual([])
    })
  })
}

it('[R2.2-20] a key of 1.48 alone is a warning in 1.37 that names 1.48, or that the key is not supported', () => {
  const gated = keys.filter(({ support, profiles: having }) => support === 'mapped' && having[0] === '1.48')
  expect(gated.length).toBeGreaterThan(8)
  for (const key of gated) {
    const { without, set } = compare(key, settingFor(key), '1.37')
    expectSame(set, without)
    const [warning] = set.warnings.filter((one) => isAbout(one, set.places))
    expect(warning?.code).toBe(key.path.startsWith('secrets') ? 'unsupported-key' : 'requires-profile')
    if (warning?.code === 'requires-profile') expect(warning.args['profiles']).toBe('`1.48` or `compose`')
  }
})

describe.each(['1.37', '1.48'] as const)('[C0-03] what compose carries over and %s does not', (profile) => {
  const carried = keys.filter(
    (key) =>
      key.support === 'mapped' &&
      key.elsewhere?.support === 'unsupported' &&
      key.profiles.join() === 'compose' &&
      isBlockKnown(key, profile),
  )

  it('is more than twenty keys', () => {
    expect(carried.length).toBeGreaterThan(20)
  })

  it.each(carried.map((key) => [key.path, key] as const))('is said in the hint of %s', (_, key) => {
    const { set } = compare(key, settingFor(key), profile)
    const [warning] = set.warnings.filter((one) => isAbout(one, set.places))
    expect(warning).toMatchObject({ code: 'unsupported-key' })
    expect(warning?.hint).toContain('The profile `compose` supports it.')
  })
})

describe('an unknown key is a warning, and in compose an error', () => {
  const blocks = [...new Set(keys.map(({ path }) => path.replace(/[^.]*$/, '')))].filter(
    // There any name is that of an endpoint.
    (below) => below !== 'endpoints.',
  )
  it.each(blocks)('[R0-10] [C1-13] below "%s"', (below) => {
    const sibling = keys.find(
      ({ path, support }) => path.replace(/[^.]*$/, '') === below && support === 'mapped',
    )!
    const key: KeyDocumentation = { ...sibling, path: `${below}zyzzyva` }
    // Inside of a key that the reference does not carry over, nothing is looked at with its profiles.
    const profile = isCarriedOver(below, '1.48') ? '1.48' : 'compose'
    const { set } = compare(key, { ...settingFor(sibling), value: 'x' }, profile)
    const about = set.all.filter((one) => isAbout(one, set.places))
    const own = profile === 'compose' && !below.includes('x-') ? 'refused-key' : 'unknown-key'
    expect(about.map(({ code }) => code)).toEqual([isOfDriver(below) ? 'unsupported-key' : own])
  })
})

/** Which options there are depends on the driver. */
function isOfDriver(below: string): boolean {
  return ['volumes.*.driver_opts.', 'services.*.storage_opt.'].includes(below)
}

function isCarriedOver(below: string, profile: Profile): boolean {
  const around = keys.filter(({ path }) => below.startsWith(`${path}.`))
  return around.every((key) => supportIn(key, profile).support === 'mapped')
}

interface Side {
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

/** `true` if a profile has the top-level block of a key. */
function isBlockKnown({ path }: KeyDocumentation, profile: Profile): boolean {
  const block = keys.find((key) => key.path === path.split('.')[0])
  return block === undefined || block.path === path || block.profiles.includes(profile)
}

function compare(key: KeyDocumentation, setting: Setting, profile: Profile): { without: Side; set: Side } {
  const path = pathOf(key.path)
  const set = structuredClone(setting.base)
  put(set, path, setting.value)
  const { base, options } = setting
  return { without: sideOf(base, [], options, profile), set: sideOf(set, path, options, profile) }
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

function expectSame(one: Side, other: Side): void {
  expect(one.translated).toEqual(other.translated)
  expect(one.plans()).toEqual(other.plans())
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
    return segment === '*' ? nameAt[below]! : segment
  })
}

function put(manifest: unknown, path: readonly (string | number)[], value: unknown): void {
  let inside = manifest as Record<string | number, unknown>
  for (const segment of path.slice(0, -1)) inside = inside[segment] as typeof inside
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
function isAbout({ code, range }: Diagnostic, [own, ...around]: readonly Place[]): boolean {
  const at = ([start, end]: readonly [number, number]) =>
    range.start.offset === start && range.end.offset === end
  const inside = ([start, end]: readonly [number, number]) =>
    range.start.offset >= start && range.end.offset <= end
  if (own !== undefined && (at(own.key) || inside(own.value))) return true
  const leftOut = code === 'unsupported-key' || code === 'requires-profile'
  return leftOut && around.some((place) => at(place.key))
}

function same(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((segment, index) => segment === other[index])
}
