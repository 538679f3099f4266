import { isWorkloadSection, workloadSections } from './keys/workload-sections.js'
import { understandNames } from './read.js'
import { printedScalar } from './compose/plain-scalar.js'
import { takesType } from './keys/free-text.js'
import { manifestBlock } from './keys/top-level-keys.js'
import { coreValue } from './parse/core-value.js'
import type { TranslateOptions } from './options/options.js'
import { startOfPath } from './load/relative-paths.js'
import { folderOwner } from './rules/service/build.js'
import { isPlain } from './rules/values/printed-value.js'
import type { ScalarNode } from './source/node.js'
import type { Capabilities } from './profiles/profile.js'
import { Place } from './source/place.js'
import { escapedKey } from './source/pointer.js'
import type { ManifestText } from './source/sources.js'
import type { Diagnostic } from './warnings/diagnostic.js'

/** The files of a manifest as one Compose file. */
export interface MergedManifest {
  /** The content as plain data. Absent if there is an error. */
  readonly content: object | undefined
  /** Returns the file and line of the scalar at a JSON Pointer, if it is written in a file. */
  readonly lineOf: (
    pointer: string,
  ) => { readonly file: string | undefined; readonly line: number } | undefined
  readonly errors: readonly Diagnostic[]
  readonly warnings: readonly Diagnostic[]
}

/** Maps whose values are texts, even those that look like numbers. */
const mapsOfTexts: ReadonlySet<string> = new Set(['annotations', 'args', 'environment', 'labels'])

/**
 * Merges the files of a manifest to one, with those that they include and extend, and without inactive services. A
 * relative path counts from the manifest's folder. With `interpolates`, variables are replaced, and a dollar sign of a
 * value is doubled, so that the result means the same when it is read again.
 */
export function mergeManifest(
  manifest: ManifestText,
  options: TranslateOptions,
  { interpolates }: { readonly interpolates: boolean },
): MergedManifest {
  const understood = understandNames(manifest, { ...options, secretVariables: 'none' }, interpolates)
  const { files, name, root, capabilities, errors, warnings } = understood
  const lines = new Map<string, { readonly file: string | undefined; readonly line: number }>()
  const content = root === undefined || errors.length > 0 ? undefined : withName(dataOf(new Place(root), ''))
  return { content, lineOf: (pointer) => lines.get(pointer), errors, warnings }

  function withName(data: unknown): object {
    const written = data as Readonly<Record<string, unknown>>
    return 'name' in written ? written : { name, ...written }
  }

  function dataOf(place: Place, pointer: string): unknown {
    const { node } = place
    if (node.kind === 'scalar') return scalarOf(node, place, pointer)
    if (place.isList) return place.items().map((item, at) => dataOf(item, `${pointer}/${at}`))
    const entries = place.entries().filter((entry) => !isLeftOut(entry, place))
    const data = entries.map((entry) => [entry.key, dataOf(entry, `${pointer}/${escapedKey(entry.key)}`)])
    return Object.fromEntries([...folderOf(place), ...data])
  }

  /** Returns the context of a build that names none, because the result may stand in another folder than its file. */
  function folderOf(build: Place): readonly (readonly ['context', string])[] {
    const { path, parent } = build
    if (path.length !== 3 || !isWorkloadSection(path[0]) || path[2] !== 'build' || build.has('context'))
      return []
    const extendedFileOf = (place: Place) => files.extendedFileAt(place.node.start)
    const context = fromFolder('.', folderOwner(build, parent!, { extendedFileOf }))
    return context === '.' ? [] : [['context', context]]
  }

  function scalarOf(node: ScalarNode, place: Place, pointer: string): unknown {
    const { file, range } = files.sources.located(node)
    lines.set(pointer, { file, line: range.start.line })
    const value = valueOf(node, place, capabilities)
    if (typeof value !== 'string') return value
    const text = withPath(value, place)
    return interpolates ? text.replaceAll('$', '$$$$') : text
  }

  /** Returns a text with a relative path as it is from the manifest's folder. */
  function withPath(text: string, place: Place): string {
    const start = startOfPath(place, text)
    return start === undefined ? text : text.slice(0, start) + fromFolder(text.slice(start), place)
  }

  function fromFolder(text: string, place: Place): string {
    const { path } = files.pathFrom(place, text)
    return path === text || path.startsWith('.') || path.startsWith('/') ? path : `./${path}`
  }
}

/** True for a dependency that is not required, on a service that is left out: Compose refuses it in one file. */
function isLeftOut(dependency: Place, { path, root }: Place): boolean {
  if (path.length !== 3 || !isWorkloadSection(path[0]) || path[2] !== 'depends_on') return false
  const required = dependency.get('required')?.text ?? ''
  return (
    coreValue(required) === false &&
    !workloadSections.some((section) => root.get(section)?.has(dependency.key) === true)
  )
}

/** Returns the value of a scalar. A number that its text shows in another way stays a text: `0644`, `1.10`. */
function valueOf(node: ScalarNode, place: Place, { printedScalars }: Capabilities): unknown {
  const { value, text, template } = node
  const isOfTexts = place.path.some((segment) => mapsOfTexts.has(String(segment)))
  if (template === undefined) {
    if (value === null) return value
    if (isOfTexts && printedScalars && isPlain(node)) return printedScalar(text)
    if (typeof value === 'string') return value
    if (typeof value === 'boolean' || String(value) === text) return value
    // A file mode. Compose reads its text as an octal number, but in `tmpfs` it takes no text.
    const octal = text.replace(/^0o/, '0')
    return place.parent?.key === 'tmpfs' && octal.startsWith('0') ? Number.parseInt(octal, 8) : octal
  }
  const typed = isOfTexts ? text : coreValue(text)
  const type = typeof typed
  const isTyped = type === 'number' || type === 'boolean'
  return isTyped && String(typed) === text && takesType(manifestBlock, place.path, type) ? typed : text
}
