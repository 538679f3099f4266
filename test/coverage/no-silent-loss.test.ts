import { isDeepStrictEqual } from 'node:util'
import { keys, type KeyDocumentation, type Profile } from 'tranship'
import { describe, expect, it } from 'vitest'
import { compare, isAbout, same, type Side } from '../support/key-effects.js'
import { isBlockKnown, supportIn } from '../support/key-support.js'
import { refusedServiceKeys, silentServiceKeys, topLevelKeys } from '../support/reference-keys.js'
import { composeKeys } from '../../scripts/compose-keys.js'
import { plausibleValues } from '../support/plausible-values.js'
import { fittingValue, keyOfService, type Setting, settingFor } from '../support/settings.js'

/**
 * Every key is translated, warned about, or on the reference's list of silently ignored keys. For each key at any
 * depth, this test compares a manifest that sets it with one that doesn't.
 */

const profiles: readonly Profile[] = ['1.37', '1.48', 'compose']

/** Keys that the reference ignores silently (sections 2.1 and 2.15). */
const silentInReference = [...topLevelKeys.silent, ...silentServiceKeys.map((name) => `services.*.${name}`)]

/** Keys that are errors in the reference. */
const refusedInReference = refusedServiceKeys.map((name) => `services.*.${name}`)

/** Blocks that only `compose` knows: one warning for the whole block (rule C14-01). */
const unknownInReference = ['jobs.*']

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
  const known = satisfied[keyOfService(path)]
  return known !== undefined && (known.profile ?? profile) === profile
}

/** Returns a setting with a value that Compose takes, if the profile refuses others (rule C0-11). */
function soundSetting(key: KeyDocumentation, profile: Profile): Setting {
  const setting = settingFor(key)
  const types = composeKeys.get(key.path)?.types
  if (profile !== 'compose' || types === undefined || fittingValue(key.path) !== undefined) return setting
  return { ...setting, value: plausibleValues(key.path, types)[0] }
}

for (const profile of profiles) {
  describe(`in profile ${profile}`, () => {
    const silent = new Set(profile === 'compose' ? silentInCompose : silentInReference)
    const refused = profile === 'compose' ? [] : [...refusedInReference, ...unknownInReference]
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
        isBlockKnown(key, profile) &&
        (key.profiles.includes(profile) || key.elsewhere !== undefined),
    )
    it.each(unsupported.map((key) => [key.path, key] as const))(
      '[R2.2-19] [R2.1-04] [R2.1-07] %s is one warning at that key, and nothing else',
      (_, key) => {
        const { without, set } = compare(key, soundSetting(key, profile), profile)
        expectSame(set, without)
        const fresh = set.warnings.filter(({ path }) => !without.warnings.some((old) => same(old.path, path)))
        expect(fresh.map(({ code }) => code)).toEqual(['unsupported-key'])
        expect(fresh.some((warning) => isAbout(warning, set.places))).toBe(true)
      },
    )

    it.each([...silent].map((path) => [path, keys.find((key) => key.path === path)!] as const))(
      '[R2.2-19] [R2.1-03] [R2.1-05] %s is ignored silently',
      (_, key) => {
        const any = ['text', 3, true, null, ['one'], { one: { two: 3 } }]
        for (const value of profile === 'compose' ? [soundSetting(key, profile).value] : any) {
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
    expect(about.map(({ code }) => code)).toEqual([isOpen(below) ? 'unsupported-key' : own])
  })
})

/** True for options that depend on the driver, and for maps in which Compose takes any key. */
function isOpen(below: string): boolean {
  return /^(?:volumes\.\*\.driver_opts|(?:configs|secrets)\.\*\.external)\.$|\.(?:storage_opt|gpus\.\[\])\.$/.test(
    below,
  )
}

function isCarriedOver(below: string, profile: Profile): boolean {
  const around = keys.filter(({ path }) => below.startsWith(`${path}.`))
  return around.every((key) => supportIn(key, profile).support === 'mapped')
}

function expectSame(one: Side, other: Side): void {
  expect(one.translated).toEqual(other.translated)
  expect(one.plans()).toEqual(other.plans())
}
