import type { TranslateOptions } from '../options/options.js'
import { documentsIn } from '../parse/documents.js'
import { read } from '../read.js'
import type { MapNode, Node } from '../source/node.js'
import { type FileRange, type ManifestText, textsOf } from '../source/sources.js'

/** A value that has no effect, because a later file replaces it. */
export interface OverriddenValue {
  readonly range: FileRange
  /** The range of the value that replaces it, in the later file. */
  readonly by: FileRange
}

/** Returns the values that a later file replaces. Items of lists are not compared. */
export function overriddenValues(
  manifest: ManifestText,
  options: TranslateOptions,
): readonly OverriddenValue[] {
  const texts = textsOf(manifest)
  // Most manifests are one document, so no value can be replaced.
  if (texts.length < 2 && texts.every(({ text }) => documentsIn(text).length < 2)) return []
  const { root, manifest: files } = read(manifest, options)
  const { sources } = files
  const found: OverriddenValue[] = []
  const given = new Set(texts.map(({ path }) => path))
  const compare = (written: MapNode, merged: MapNode): void => {
    for (const { key, value } of written.written) {
      const counting = merged.entry(key)?.value
      if (counting === undefined) continue
      if (value.kind === 'map' && counting.kind === 'map') compare(value, counting)
      else if (isElsewhere(value, counting))
        found.push({ range: sources.fileRange(value), by: sources.fileRange(counting) })
    }
  }
  const isElsewhere = (value: Node, counting: Node) =>
    value.kind === 'scalar' &&
    counting.kind === 'scalar' &&
    files.fileAt(value.start) !== files.fileAt(counting.start)
  for (const tree of files.trees) {
    const path = sources.fileAt(tree.start)?.path
    if (tree.kind === 'map' && root?.kind === 'map' && given.has(path)) compare(tree, root)
  }
  return found
}
