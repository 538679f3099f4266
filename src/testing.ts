import { diff, type Operation } from './diff.js'
import { findObject, type KubernetesObjectLike } from './kubernetes/identity.js'
import type { Code } from './warnings/catalogue.js'
import type { Diagnostic } from './warnings/diagnostic.js'
import type { KubernetesObject } from './kubernetes/kubernetes-object.js'
import { pointerKeys } from './source/pointer.js'
import { toYAML } from './to-yaml.js'
import type { SafeTranslation, Translation } from './translate.js'

/** What the matchers look at: what `translate` or `safeTranslate` returns, or its objects alone. */
export type Translated = Translation | SafeTranslation | readonly KubernetesObject[]

/** What a matcher returns to vitest and jest. */
export interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
}

/** What `toHaveDiagnostic` may ask for beside the code: everything given has to be the same. */
export type DiagnosticDetails = Partial<Pick<Diagnostic, 'severity' | 'message' | 'hint' | 'path' | 'args'>>

/**
 * Prints a translation in snapshots as the YAML of its objects with the diagnostics in front, and lists of objects as
 * YAML. A snapshot serializer for vitest and jest: `expect.addSnapshotSerializer(serializer)`.
 */
export const serializer = {
  test(value: unknown): boolean {
    return isObjects(value) || isTranslation(value)
  },
  serialize(value: Translated): string {
    const lines = diagnosticsOf(value).map((one) => `# ${describe(one)}\n`)
    const objects = objectsOf(value)
    return `${lines.join('')}${objects.length === 0 ? '' : toYAML(objects)}`.trimEnd()
  },
}

/**
 * Matchers for vitest and jest: `expect.extend(matchers)`. Their types are `TranshipMatchers`.
 *
 * - `toTranslate()`: there is no error; a failure shows all.
 * - `toHaveDiagnostic(code, details?)`: an error or warning of that code is there.
 * - `toHaveSameObjects(other)`: the objects are those of another translation; a failure shows what differs.
 */
export const matchers = {
  toTranslate(received: Translated): MatcherResult {
    const errors = diagnosticsOf(received).filter(({ severity }) => severity === 'error')
    return {
      pass: errors.length === 0,
      message: () =>
        errors.length === 0
          ? 'expected errors, but the manifest translates'
          : `expected no errors, but found\n${indented(errors.map(describe))}`,
    }
  },

  toHaveDiagnostic(received: Translated, code: Code, details: DiagnosticDetails = {}): MatcherResult {
    const all = diagnosticsOf(received)
    const pass = all.some((one) => one.code === code && has(one, details))
    return {
      pass,
      message: () => {
        const wanted = `${code}${Object.keys(details).length === 0 ? '' : ` with ${JSON.stringify(details)}`}`
        const found = all.length === 0 ? 'there are none' : `found\n${indented(all.map(describe))}`
        return `expected ${pass ? 'no ' : ''}diagnostic ${wanted}, but ${found}`
      },
    }
  },

  toHaveSameObjects(received: Translated, other: Translated): MatcherResult {
    const expected = objectsOf(other)
    const differences = diff(expected, objectsOf(received))
    return {
      pass: differences.length === 0,
      message: () =>
        differences.length === 0
          ? 'expected the objects to differ, but they are the same'
          : `expected the same objects, but\n${indented(
              differences.flatMap((difference) => {
                const { change, kind, namespace, name, operations } = difference
                const title = `${change} ${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`
                if (change !== 'changed') return [title]
                const before = findObject(expected, difference)
                return [title, ...operations.map((one) => `  ${operation(one, before)}`)]
              }),
            )}`,
    }
  },
}

/** The types of the matchers, to be added to those of vitest (`Matchers`) or jest (`jest.Matchers`). */
export interface TranshipMatchers<Result = void> {
  /** There is no error. */
  toTranslate(): Result
  /** There is an error or warning of that code, with these details if some are given. */
  toHaveDiagnostic(code: Code, details?: DiagnosticDetails): Result
  /** The objects are the same as those of another translation. */
  toHaveSameObjects(other: Translated): Result
}

function isObjects(value: unknown): value is readonly KubernetesObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject)
}

function isObject(value: unknown): value is KubernetesObjectLike {
  return hasKeys(value, 'apiVersion', 'kind', 'metadata')
}

function isTranslation(value: unknown): value is Translation | SafeTranslation {
  if (!hasKeys(value, 'warnings')) return false
  const { objects, errors, warnings } = value as { objects?: unknown; errors?: unknown; warnings: unknown }
  return (
    Array.isArray(warnings) && (Array.isArray(errors) || (Array.isArray(objects) && objects.every(isObject)))
  )
}

function hasKeys(value: unknown, ...keys: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && keys.every((key) => key in value)
}

function objectsOf(value: Translated): readonly KubernetesObject[] {
  if (isList(value)) return value
  return 'objects' in value ? value.objects : []
}

function diagnosticsOf(value: Translated): readonly Diagnostic[] {
  if (isList(value)) return []
  return 'errors' in value ? [...value.errors, ...value.warnings] : value.warnings
}

function isList(value: Translated): value is readonly KubernetesObject[] {
  return Array.isArray(value)
}

function describe({ severity, code, message, range: { start } }: Diagnostic): string {
  return `${start.line}:${start.column} ${severity} ${code}: ${message}`
}

function has(diagnostic: Diagnostic, details: DiagnosticDetails): boolean {
  return Object.entries(details).every(
    ([key, value]) => JSON.stringify(diagnostic[key as keyof Diagnostic]) === JSON.stringify(value),
  )
}

/** `replace /spec/replicas: 1 → 2` */
function operation(one: Operation, before: unknown): string {
  const was = one.op === 'add' ? '' : JSON.stringify(valueAt(before, one.path))
  if (one.op === 'remove') return `remove ${one.path}: ${was}`
  const value = JSON.stringify(one.value)
  return `${one.op} ${one.path}: ${one.op === 'add' ? value : `${was} → ${value}`}`
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointerKeys(pointer).reduce<unknown>(
    (at, key) => (at as Record<string, unknown> | undefined)?.[key],
    value,
  )
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n')
}
