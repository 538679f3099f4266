import process from 'node:process'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { safeTranslate, type Code, type Diagnostic, type Fix, type TranslateOptions } from 'tranship'
import { isThorough } from '../support/effort.js'
import { goldenCases } from '../support/golden.js'
import { mutated } from '../support/manifests.js'
import { mistyped } from '../support/typos.js'

// PROPERTY_RUNS multiplies the number of runs, and PROPERTY_SEED chooses other inputs.
const factor = Number(process.env['PROPERTY_RUNS'] ?? (isThorough ? 10 : 1))
const seed = Number(process.env['PROPERTY_SEED'] ?? 20240601)
vi.setConfig({ testTimeout: 60_000 * Math.max(1, factor) })

const anyMistake = fc
  .constantFrom(...goldenCases())
  .chain(({ manifest, options }) =>
    fc.tuple(
      fc.oneof({ weight: 4, arbitrary: mistyped(manifest) }, { weight: 1, arbitrary: mutated(manifest) }),
      fc.constant(options),
    ),
  )

it('a fix of a mistyped manifest leaves it well-formed, takes the diagnostic away and brings no error', () => {
  let fixes = 0
  fc.assert(
    fc.property(anyMistake, ([text, options]) => {
      const before = diagnosticsOf(text, options)
      // After an open quote or bracket, anything may follow.
      if (before.some(({ code }) => code === 'yaml-syntax')) return
      for (const diagnostic of before) {
        for (const fix of diagnostic.fixes ?? []) {
          fixes++
          const fixed = text.slice(0, fix.range.start.offset) + fix.text + text.slice(fix.range.end.offset)
          const after = diagnosticsOf(fixed, options)
          const faults = after.filter((one) => isFault(one, diagnostic, fix, before))
          if (faults.length === 0) continue
          const found = faults.map(({ code, range }) => `${code} in line ${range.start.line}`).join(', ')
          expect.fail(`${diagnostic.code} → ${fix.text} leaves or brings ${found}:\n${fixed}`)
        }
      }
    }),
    { numRuns: 200 * factor, seed },
  )
  expect(fixes).toBeGreaterThan(20)
})

function diagnosticsOf(text: string, options: TranslateOptions): readonly Diagnostic[] {
  const result = safeTranslate(text, options)
  return result.ok ? result.warnings : [...result.errors, ...result.warnings]
}

/** `true` if a diagnostic of the fixed text is the fixed one, or a new error. */
function isFault(one: Diagnostic, fixed: Diagnostic, fix: Fix, before: readonly Diagnostic[]): boolean {
  const { offset } = fixed.range.start
  if (one.code === fixed.code && one.range.start.offset === offset) return true
  if (one.severity === 'warning' || isRevealed(one, fixed, fix)) return false
  const shift = fix.text.length - (fix.range.end.offset - fix.range.start.offset)
  return !before.some(({ code, range: { start } }) => {
    const now = start.offset > fix.range.start.offset ? start.offset + shift : start.offset
    return code === one.code && now === one.range.start.offset
  })
}

const ofText: readonly Code[] = [
  'yaml-syntax',
  'duplicate-key',
  'complex-key',
  'multiple-documents',
  'alias-cycle',
]

/**
 * `true` for diagnostics below a corrected key or alias, or about dependents of a corrected service, which were not
 * checked before.
 */
function isRevealed({ code, path }: Diagnostic, fixed: Diagnostic, fix: Fix): boolean {
  if (ofText.includes(code)) return false
  switch (fixed.code) {
    case 'undefined-alias':
    case 'undefined-secret':
    case 'undefined-volume':
      return true
    case 'refused-key':
    case 'unknown-key': {
      const mended = [...fixed.path.slice(0, -1), fix.text.replace(/["']/g, '')].join('.')
      return code !== 'wrong-type' || path.join('.') !== mended
    }
    // Of duplicate keys only the first is checked, so renaming it reveals the second.
    case 'unknown-dependency':
      return code === fixed.code && path.join('.') === fixed.path.join('.')
    case 'invalid-restart':
    case 'invalid-value':
      return code === 'never-completes'
    default:
      return false
  }
}
