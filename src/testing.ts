import { diff, type Operation } from './diff.js'
import { findObject, type KubernetesObjectLike } from './kubernetes/identity.js'
import type { Code } from './warnings/catalogue.js'
import type { Diagnostic } from './warnings/diagnostic.js'
import type { KubernetesObject } from './kubernetes/kubernetes-object.js'
import { pointerKeys } from './source/pointer.js'
import { toYAML } from './to-yaml.js'
import type { SafeTranslation, Translation } from './translate.js'
import { ownValue } from './source/own-property.js'

/** The values that the matchers accept: results of `translate` and `safeTranslate`, or a list of objects. */
export type Translated = Translation | SafeTranslation | readonly KubernetesObject[]

/** The result of a matcher, for vitest and jest. */
export interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
}

/** The part of `this` that these matchers use. vitest and jest pass it to every matcher. */
export interface MatcherContext {
  /** The equality testers that the test suite has added. */
  readonly customTesters: readonly unknown[]
  readonly utils: {
    /** Equality testers that these matchers only pass on to `equals`. */
    readonly iterableEquality: unknown
    readonly subsetEquality: unknown
    readonly stringify: (value: unknown) => string
  }
  equals(value: unknown, expected: unknown, testers?: unknown[]): boolean
}

/** An asymmetric matcher, such as `expect.any(String)` or `expect.stringContaining('nginx')`. */
export interface AsymmetricMatcher {
  asymmetricMatch(value: unknown): boolean
}

/**
 * The details that `toHaveDiagnostic` compares besides the code, as `toMatchObject` does. Omitted details may have any
 * value, and each value may be an asymmetric matcher.
 */
export type DiagnosticDetails<Name extends Code = Code> = {
  readonly [Key in 'severity' | 'message' | 'hint' | 'path']?: Diagnostic<Name>[Key] | AsymmetricMatcher
} & {
  /** All arguments of the diagnostic, or some. Omitted ones may have any value. */
  readonly args?: ArgumentsToMatch<Diagnostic<Name>['args']> | AsymmetricMatcher
}

/** Some of the arguments, each as a value or as an asymmetric matcher. */
export type ArgumentsToMatch<Arguments> = Arguments extends unknown
  ? { readonly [Key in keyof Arguments]?: Arguments[Key] | AsymmetricMatcher }
  : never

/**
 * Prints a translation in snapshots: the diagnostics with their line and column, and their file if there are several,
 * then the YAML of the objects. Lists of objects are printed as YAML. Use it in vitest or jest as
 * `expect.addSnapshotSerializer(serializer)`.
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
 * Matchers for vitest and jest: `expect.extend(matchers)`. Their types are in `TranshipMatchers`.
 *
 * - `toTranslate()` passes if there is no error. A failure lists all errors.
 * - `toHaveDiagnostic(code, details?)` passes if there is an error or warning with the code. It compares details as
 *   `toMatchObject` does, and a failure shows the actual ones.
 * - `toHaveSameObjects(other)` passes if both translations have the same objects. A failure shows the differences. It
 *   never passes if one of the two has an error, not even for the same translation twice.
 */
export const matchers = {
  toTranslate(received: Translated): MatcherResult {
    needTranslation(received)
    const errors = errorsOf(received)
    return {
      pass: errors.length === 0,
      message: () =>
        errors.length === 0
          ? 'expected errors, but the manifest translates'
          : `expected no errors, but found\n${indented(errors.map(describe))}`,
    }
  },

  toHaveDiagnostic<Name extends Code>(
    this: MatcherContext,
    received: Translated,
    code: Name,
    details: DiagnosticDetails<Name> = {},
  ): MatcherResult {
    needTranslation(received)
    const { utils } = this
    const shown = (value: unknown) => inOneLine(value, utils.stringify)
    const testers = [...this.customTesters, utils.iterableEquality, utils.subsetEquality]
    const asked = Object.keys(details) as (keyof DiagnosticDetails)[]
    const all = diagnosticsOf(received)
    const pass = all.some((one) => one.code === code && this.equals(one, details, testers))
    const found = (one: Diagnostic) => [
      describe(one),
      ...(one.code === code ? asked.map((key) => `  ${key}: ${shown(one[key])}`) : []),
    ]
    return {
      pass,
      message: () => {
        const wanted = `${code}${asked.length === 0 ? '' : ` with ${shown(details)}`}`
        const seen = all.length === 0 ? 'there are none' : `found\n${indented(all.flatMap(found))}`
        return `expected ${pass ? 'no ' : ''}diagnostic ${wanted}, but ${seen}`
      },
    }
  },

  toHaveSameObjects(received: Translated, other: Translated): MatcherResult {
    needTranslation(received)
    needTranslation(other)
    const failures = [
      failure('the manifest does not translate', received),
      failure('the manifest to compare with does not translate', other),
    ].flat()
    const expected = objectsOf(other)
    const differences = failures.length > 0 ? [] : diff(expected, objectsOf(received))
    const pass = failures.length === 0 && differences.length === 0
    return {
      pass,
      message: () =>
        pass
          ? 'expected the objects to differ, but they are the same'
          : `expected the same objects, but\n${indented([
              ...failures,
              ...differences.flatMap((difference) => {
                const { change, kind, namespace, name, operations } = difference
                const title = `${change} ${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`
                if (change !== 'changed') return [title]
                const before = findObject(expected, difference)
                return [title, ...operations.map((one) => `  ${operation(one, before)}`)]
              }),
            ])}`,
    }
  },
}

/**
 * The types of the matchers, for a module of the test suite to add. In every vitest from 3:
 *
 * ```ts
 * declare global {
 *   namespace Chai {
 *     interface Assertion extends TranshipMatchers {}
 *   }
 * }
 * ```
 *
 * In jest with `expect` of `@jest/globals`:
 *
 * ```ts
 * declare module 'expect' {
 *   interface Matchers<R> extends TranshipMatchers<R> {}
 * }
 * ```
 *
 * In jest with the global `expect` of `@types/jest`:
 *
 * ```ts
 * declare global {
 *   namespace jest {
 *     interface Matchers<R> extends TranshipMatchers<R> {}
 *   }
 * }
 * ```
 *
 * `Result` is what an expectation returns: nothing, or a promise of nothing.
 */
export interface TranshipMatchers<Result = void> {
  /** Passes if there is no error. */
  toTranslate(): Result
  /** Passes if there is an error or warning with the code, and with the details if you give some. */
  toHaveDiagnostic<Name extends Code>(code: Name, details?: DiagnosticDetails<Name>): Result
  /** Passes if both Compose files translate to the same objects. */
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

/** Refuses a value that no matcher can judge, such as the text of a Compose file, which is to be translated before. */
function needTranslation(value: unknown): void {
  if (isTranslation(value) || Array.isArray(value)) return
  throw new TypeError('This matcher takes what translate or safeTranslate returns, or a list of objects.')
}

function hasKeys(value: unknown, ...keys: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && keys.every((key) => Object.hasOwn(value, key))
}

function objectsOf(value: Translated): readonly KubernetesObject[] {
  if (isList(value)) return value
  return 'objects' in value ? value.objects : []
}

function diagnosticsOf(value: Translated): readonly Diagnostic[] {
  if (isList(value)) return []
  return 'errors' in value ? [...value.errors, ...value.warnings] : value.warnings
}

/** Returns the errors of a failed translation; an empty list for a successful one. */
function errorsOf(value: Translated): readonly Diagnostic[] {
  return !isList(value) && 'errors' in value ? value.errors : []
}

/** Returns the lines that describe a failed translation; none for a successful one. */
function failure(title: string, value: Translated): string[] {
  if (isList(value) || !('errors' in value)) return []
  return [`${title}:`, ...value.errors.map((one) => `  ${describe(one)}`)]
}

function isList(value: Translated): value is readonly KubernetesObject[] {
  return Array.isArray(value)
}

function describe({ severity, code, message, file, range: { start } }: Diagnostic): string {
  const place = `${start.line}:${start.column} ${severity} ${code}: ${message}`
  return file === undefined ? place : `${file}:${place}`
}

/** `{ service: "web", key: Any<String> }`, with `print` for everything that is neither a map nor a list. */
function inOneLine(value: unknown, print: (value: unknown) => string): string {
  const each = (one: unknown) => inOneLine(one, print)
  if (Array.isArray(value)) return `[${value.map(each).join(', ')}]`
  if (typeof value !== 'object' || value === null || 'asymmetricMatch' in value) return print(value)
  const entries = Object.entries(value).map(([key, one]) => `${key}: ${each(one)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
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
    (at, key) => ownValue(at as Record<string, unknown> | undefined, key),
    value,
  )
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n')
}
