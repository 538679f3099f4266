import process from 'node:process'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  ManifestError,
  OptionsError,
  safeTranslate,
  toYAML,
  translate,
  type Diagnostic,
  type SafeTranslation,
  type TranslateOptions,
} from 'tranship'
import { goldenCases } from '../support/golden.js'
import { anyText, anyYAML, manifests, mutated, reordered, textOf, union } from '../support/manifests.js'
import { faultsOf } from '../support/oracle.js'
import { semanticFaults } from '../support/semantics.js'

// PROPERTY_RUNS multiplies the number of runs, and PROPERTY_SEED chooses other inputs.
const factor = Number(process.env['PROPERTY_RUNS'] ?? 1)
const seed = Number(process.env['PROPERTY_SEED'] ?? 20240601)
vi.setConfig({ testTimeout: 60_000 * Math.max(1, factor) })
const runs = (count: number) => ({ numRuns: Math.ceil(count * factor), seed })

const options: TranslateOptions = deepFrozen({
  name: 'shop',
  namespace: 'dev',
  domain: 'apps.example.com',
  env: { SET: 'set', EMPTY: '' },
  dotenv: 'FROM_DOTENV=1\n',
  platformEnv: { PLATFORM_NAMESPACE: 'dev' },
  files: { 'good.env': 'A=file\nFROM_FILE="${SET}"\n', 'more.env': 'B=more\n' },
})

const profiles = fc.constantFrom('1.37', '1.48', 'compose')
const cases = goldenCases()
const mutatedGolden = fc
  .constantFrom(...cases)
  .chain((golden) => fc.tuple(mutated(golden.manifest), fc.constant(golden.options)))

/** An arbitrary input with its options. */
type Input = [text: string, options: TranslateOptions]
const withOptions = (texts: fc.Arbitrary<string>) => texts.map((text): Input => [text, options])
const anyInput: fc.Arbitrary<Input> = fc.oneof(
  { weight: 2, arbitrary: withOptions(anyText) },
  { weight: 2, arbitrary: withOptions(anyYAML) },
  { weight: 3, arbitrary: mutatedGolden },
  { weight: 3, arbitrary: withOptions(manifests({ mistakes: true }).map(textOf)) },
  { weight: 1, arbitrary: withOptions(manifests({ mistakes: false }).map(textOf)) },
)

describe('any input', () => {
  it('[R0-03] gives a translation or a ManifestError, and safeTranslate the same without throwing', () => {
    fc.assert(
      fc.property(anyInput, profiles, ([text, given], profile) => {
        const safe = safeTranslate(text, { ...given, profile })
        try {
          const result = translate(text, { ...given, profile })
          expect(safe.ok).toBe(true)
          expect(plain({ ok: true, ...result })).toEqual(plain(safe))
        } catch (error) {
          if (!(error instanceof ManifestError || error instanceof OptionsError)) throw error
          if (safe.ok) throw new Error('safeTranslate finds no error')
          expect(error.message).not.toBe('')
          expect(error.errors).not.toHaveLength(0)
          expect(plain(error.errors)).toEqual(plain(safe.errors))
          expect(plain(error.warnings)).toEqual(plain(safe.warnings))
        }
      }),
      runs(400),
    )
  })

  it('[R0-01] [R0-02] gives the same bytes twice and leaves its arguments alone', () => {
    fc.assert(
      fc.property(anyInput, ([text, given]) => {
        const before = JSON.stringify(given)
        const one = bytesOf(safeTranslate(text, deepFrozen(given)))
        expect(bytesOf(safeTranslate(text, given))).toBe(one)
        expect(JSON.stringify(given)).toBe(before)
      }),
      runs(200),
    )
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('[R0-04] has diagnostics that stand inside the text, in its order, with everything that they need', () => {
    fc.assert(
      fc.property(anyInput, profiles, ([text, given], profile) => {
        const result = safeTranslate(text, { ...given, profile })
        for (const list of result.ok ? [result.warnings] : [result.errors, result.warnings]) {
          for (const diagnostic of list) expectSound(diagnostic, textsOf(text, given))
          const offsets = list.flatMap(({ range, file }) => (file === undefined ? [range.start.offset] : []))
          expect(offsets).toEqual([...offsets].sort((one, other) => one - other))
        }
        if (!result.ok) expect(result.errors.every(({ severity }) => severity === 'error')).toBe(true)
        expect(result.warnings.every(({ severity }) => severity === 'warning')).toBe(true)
      }),
      runs(400),
    )
  })

  it('[R0-10] turns every warning into an error with strict, and nothing else', () => {
    fc.assert(
      fc.property(anyInput, ([text, given]) => {
        const { strict: _, ...lenient } = given
        const result = safeTranslate(text, lenient)
        const strict = safeTranslate(text, { ...lenient, strict: true })
        const all = result.ok ? result.warnings : [...result.errors, ...result.warnings]
        if (strict.ok) {
          expect(all).toEqual([])
          expect(bytesOf(strict)).toBe(bytesOf(result))
        } else {
          expect(strict.warnings).toEqual([])
          expect(strict.errors.map(placeOf).sort()).toEqual(all.map(placeOf).sort())
        }
      }),
      runs(200),
    )
  })
})

describe('every translation', () => {
  it('[R0-05] [R0-06] [R0-07] is accepted by Kubernetes', () => {
    let translated = 0
    let all = 0
    fc.assert(
      fc.property(manifests({ mistakes: false }), profiles, (data, profile) => {
        all++
        const result = safeTranslate(textOf(data), { ...options, profile })
        if (!result.ok) return
        translated++
        expect(faultsOf(result.objects)).toEqual([])
        expect(semanticFaults(result.objects, { nodeAccess: profile === 'compose' })).toEqual([])
      }),
      runs(400),
    )
    // The property says nothing if sound manifests are hardly ever translated.
    expect(translated / all).toBeGreaterThan(0.4)
  })

  it('[R0-06] is accepted by Kubernetes, even with errors in the Compose file', () => {
    fc.assert(
      fc.property(anyInput, profiles, ([text, given], profile) => {
        const result = safeTranslate(text, { ...given, profile })
        if (!result.ok) return
        const volumeAffinity = given.env?.['PLATFORM_COMPOSE_VOLUME_AFFINITY_ENABLED'] !== 'false'
        expect(faultsOf(result.objects)).toEqual([])
        expect(semanticFaults(result.objects, { volumeAffinity, nodeAccess: profile === 'compose' })).toEqual(
          [],
        )
      }),
      runs(400),
    )
  })

  it('[R0-07] changes nothing but the order when the keys of its maps change theirs', () => {
    fc.assert(
      fc.property(manifests({ mistakes: false }), fc.nat(1000), (data, order) => {
        const one = safeTranslate(textOf(data), options)
        const other = safeTranslate(textOf(reordered(data, order)), options)
        const codes = (result: SafeTranslation) =>
          (result.ok ? result.warnings : [...result.errors, ...result.warnings])
            .map(({ code }) => code)
            .sort()
        expect(codes(other)).toEqual(codes(one))
        if (one.ok && other.ok) expect(withoutOrder(other.objects)).toEqual(withoutOrder(one.objects))
      }),
      runs(300),
    )
  })
})

describe('errors', () => {
  it('[R0-03] of two independent Compose files add up when both are one file', () => {
    let faulty = 0
    fc.assert(
      fc.property(
        manifests({ mistakes: true, prefix: 'one-' }),
        manifests({ mistakes: true, prefix: 'two-' }),
        (one, other) => {
          const errors = (data: ReadonlyMap<string, unknown>) => {
            const result = safeTranslate(textOf(data), options)
            return result.ok ? [] : result.errors.map(placeOf)
          }
          const apart = [...errors(one), ...errors(other)].sort()
          if (apart.length > 1) faulty++
          expect(errors(union(one, other)).sort()).toEqual(apart)
        },
      ),
      runs(300),
    )
    expect(faulty).toBeGreaterThan(20)
  })
})

/** The place and code of a diagnostic. */
const placeOf = ({ code, path }: Diagnostic) => `${path.map(String).join('/')} ${code}`

/** Returns the data of a result, without lazy properties. */
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value))

function bytesOf(result: SafeTranslation): string {
  return JSON.stringify(result) + (result.ok ? toYAML(result.objects) : '')
}

/** Returns a function that finds the text of the Compose file or of another file by its path. */
function textsOf(text: string, { files = {} }: TranslateOptions): (file?: string) => string {
  return (file) => (file === undefined ? text : String(files[file]))
}

function expectSound(diagnostic: Diagnostic, textOf: (file?: string) => string): void {
  const { code, severity, message, hint, path, related = [], args } = diagnostic
  const text = textOf(diagnostic.file)
  expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  expect(['error', 'warning']).toContain(severity)
  expect(message.trim()).not.toBe('')
  expect(message).not.toMatch(/\bundefined\b|\[object /)
  // Braces in a message come from the manifest, not from an unfilled placeholder.
  for (const [braces] of message.matchAll(/\{[a-z]\w*\}/gi)) expect(text).toContain(braces)
  if (hint !== undefined) expect(hint.trim()).not.toBe('')
  expect(Array.isArray(path)).toBe(true)
  expect(typeof args).toBe('object')
  for (const { file, range } of [diagnostic, ...related]) {
    const text = textOf(file)
    const { start, end } = range
    for (const position of [start, end]) {
      expect(position.offset).toBeGreaterThanOrEqual(0)
      expect(position.offset).toBeLessThanOrEqual(text.length)
      const before = text.slice(0, position.offset)
      expect(position.line).toBe(before.split('\n').length)
      expect(position.column).toBe(before.length - before.lastIndexOf('\n'))
    }
    expect(start.offset).toBeLessThanOrEqual(end.offset)
  }
}

/** Sorts objects by kind and name, their keys, variables and dependencies, since their order has no meaning. */
function withoutOrder(objects: readonly object[]): unknown[] {
  const sorted = (value: unknown, key = ''): unknown => {
    if (key === 'dev.platform/depends-on') return sorted(JSON.parse(String(value)))
    if (Array.isArray(value)) {
      const items = value.map((item) => sorted(item))
      if (key !== 'env') return items
      return items.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    }
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([name, child]): [string, unknown] => [
      name,
      sorted(child, name),
    ])
    return entries.sort(([one], [other]) => (one < other ? -1 : 1))
  }
  return objects.map((object) => JSON.stringify(sorted(object))).sort()
}

function deepFrozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFrozen)
  return Object.freeze(value)
}
