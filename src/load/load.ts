import { workloadSections } from '../keys/workload-sections.js'
import { manifestBlock } from '../keys/top-level-keys.js'
import type { Node } from '../source/node.js'
import { Place } from '../source/place.js'
import { withoutOtherNotation } from './endpoint-notations.js'
import { Extending, LONGEST_CHAIN } from './extends.js'
import { Including, type Inclusion } from './include.js'
import type { LoadedFile } from './loaded-files.js'
import type { Loading } from './loading.js'
import { withValue } from './map-changes.js'
import { merged, withoutMergeTags } from './merge.js'
import { NamedFiles } from './named-files.js'

/**
 * Merges the files of a manifest into one tree (rules C1-01 to C1-06): later files win. If the profile follows files,
 * `include` and `extends` are resolved.
 */
export function load(given: readonly LoadedFile[], loading: Loading): Node | undefined {
  const follows = loading.capabilities.followsFiles
  const named = new NamedFiles(loading)
  const extending = new Extending(loading, named)
  const including = new Including(loading, named, { complete, longest: LONGEST_CHAIN })
  const root = complete(given, [])
  return root !== undefined && loading.files.hasMergeTags ? withoutMergeTags(root) : root

  function complete(files: readonly LoadedFile[], chain: readonly Inclusion[]): Node | undefined {
    let tree: Node | undefined
    for (const file of files) {
      if (file.root === undefined) continue
      const own = follows ? followed(file, file.root, chain) : file.root
      tree =
        tree === undefined
          ? own
          : merged(tree, withoutOtherNotation(tree, own, loading.report), manifestBlock, loading)
    }
    return tree
  }

  /** Resolves the includes and extends of a file. */
  function followed(file: LoadedFile, root: Node, chain: readonly Inclusion[]): Node {
    let node = including.with(new Place(root), file, chain)
    for (const section of workloadSections) {
      const entries = new Place(node).get(section)
      if (entries === undefined || node.kind !== 'map') continue
      const value = extending.services(file, entries)
      if (value !== entries.node) node = withValue(node, section, value)
    }
    return node
  }
}
