import { parseDotenv } from '../compose/dotenv.js'
import { joinedPath } from '../compose/host-path.js'
import type { Lookup } from '../compose/template.js'
import { inspect } from '../mapping/keys/inspect.js'
import { includeShape } from '../mapping/keys/top-level-keys.js'
import { reportEnvFileFaults } from '../mapping/read/env-file-faults.js'
import { findText } from '../mapping/read/files.js'
import { type Entry, MapNode, type Node } from '../source/node.js'
import { Place } from '../source/place.js'
import { isSame } from '../source/same.js'
import { contrast, typeWords } from '../validate/words.js'
import type { LoadedFile } from './loaded-files.js'
import type { Loading } from './loading.js'
import { without } from './map-changes.js'
import { folderOf, type NamedFiles } from './named-files.js'

/** The parts of a manifest that included files bring. */
const sections = ['services', 'volumes', 'networks', 'secrets', 'configs', 'models']

/** What an item of `include` may say. */
const includeKeys = ['path', 'project_directory', 'env_file']

/** One file on the way along a chain of files. */
export interface Inclusion {
  readonly path: string
  readonly place: Place
}

/** Reads the files that others include (rule C1-06). */
export class Including {
  constructor(
    private readonly loading: Loading,
    private readonly named: NamedFiles,
    private readonly include: {
      /** The tree of files that are merged one over the other, complete. */
      readonly complete: (files: readonly LoadedFile[], chain: readonly Inclusion[]) => Node | undefined
      /** Says which variables count in a file. */
      readonly setLookup: (file: LoadedFile, lookup: Lookup) => void
      readonly longest: number
    },
  ) {}

  /** The tree of a file with what it includes, and without the key that says so. */
  with(root: Place, file: LoadedFile, chain: readonly Inclusion[]): Node {
    const written = root.get('include')
    if (written === undefined || root.node.kind !== 'map') return root.node
    const { report, capabilities, interpolation } = this.loading
    let node = without(root.node, 'include')
    if (!written.isList) {
      report('wrong-type', written, { expected: typeWords('array'), found: contrast(written.node) })
      return node
    }
    const known = written.with(inspect(written, includeShape, capabilities, report).node)
    const list = written.with(interpolation.apply(known))
    // What is wrong with an item has been reported, or it is unknown, and with it what it would bring.
    if (!list.isSoundList) this.loading.files.isFileUnknown = true
    for (const item of list.items()) {
      const included = this.included(item, file, chain)
      if (included !== undefined) node = this.imported(node, included, item)
    }
    return node
  }

  private included(item: Place, from: LoadedFile, chain: readonly Inclusion[]): Place | undefined {
    const paths = (item.isMap ? item.get('path') : item)?.itemsOrSelf() ?? []
    const [first] = paths
    if (item.isMap && !includeKeys.every((key) => item.isReadable(key))) {
      this.loading.files.isFileUnknown = true
      return undefined
    }
    if (first?.text === undefined) {
      this.loading.report('missing-key', item, { name: 'path' })
      return undefined
    }
    const project = item.get('project_directory')?.text
    const folder =
      project === undefined ? folderOf(joinedPath(from.folder, first.text)) : joinedPath(from.folder, project)
    const lookup = this.lookupOf(item, from, folder)
    const links = paths.map((place) => ({ path: joinedPath(from.folder, place.text ?? ''), place }))
    const files: LoadedFile[] = []
    for (const link of links) {
      if (this.isCycle(link, from, chain)) return undefined
      const file = this.named.read(link.path, 'include', folder, link.place, includedHere(chain))
      if (file === undefined) return undefined
      this.include.setLookup(file, lookup)
      files.push(file)
    }
    const node = this.include.complete(files, [...chain, ...links.slice(0, 1)])
    return node && new Place(node)
  }

  /** Whether a file is included by itself, or by too long a chain; that is reported. */
  private isCycle({ path, place }: Inclusion, from: LoadedFile, chain: readonly Inclusion[]): boolean {
    const { report } = this.loading
    const above = [...chain.map((one) => one.path), from.path ?? '']
    const at = above.indexOf(path)
    if (at >= 0) {
      const cycle = [...new Set(above.slice(at)), path].join(' → ')
      report('include-cycle', place, { cycle }, { related: includedHere(chain.slice(at)) })
      return true
    }
    if (chain.length < this.include.longest) return false
    report('chain-too-long', place, { limit: this.include.longest })
    return true
  }

  /** The variables of what is included: those around it, then those of its own env files. */
  private lookupOf(item: Place, from: LoadedFile, folder: string): Lookup {
    const { lookupAt, provided, report } = this.loading
    const outer = lookupAt(from.start)
    const own = new Map<string, string>()
    const named = item.get('env_file')?.itemsOrSelf()
    for (const place of named ?? [item]) {
      const path =
        named === undefined ? joinedPath(folder, '.env') : joinedPath(from.folder, place.text ?? '')
      this.named.note(path, 'env_file', place, named !== undefined)
      const text = findText(provided, path)
      if (text === undefined) {
        if (named !== undefined) this.named.reportMissing(path, place)
        continue
      }
      const { variables, faults } = parseDotenv(text, outer)
      reportEnvFileFaults(faults, path, place, report)
      for (const { name, value } of variables) if (value !== undefined) own.set(name, value)
    }
    return own.size === 0 ? outer : (name) => outer(name) ?? own.get(name)
  }

  /** A tree with what an included one has; two that have the same name and are not equal are an error. */
  private imported(node: MapNode, included: Place, item: Place): MapNode {
    const entries = new Map(node.entries.map((entry) => [entry.key, entry]))
    for (const section of sections) {
      const brought = included.get(section)
      if (brought?.node.kind !== 'map') continue
      const own = entries.get(section)
      if (own?.value.kind !== 'map') entries.set(section, own ?? entryOf(brought.node, section, included))
      else entries.set(section, { ...own, value: this.united(own.value, brought.node, section, item) })
    }
    return new MapNode([...entries.values()], node.span)
  }

  private united(own: MapNode, brought: MapNode, section: string, item: Place): MapNode {
    const entries = new Map(brought.entries.map((entry) => [entry.key, entry]))
    for (const entry of own.entries) {
      const other = entries.get(entry.key)
      if (other !== undefined && !isSame(entry.value, other.value)) {
        const root = new Place(new MapNode([{ key: section, keySpan: own.span, value: own }], own.span))
        const place = root.get(section)!.get(entry.key)
        const related = [
          { message: 'the other one', place: new Place(other.value, undefined, entry.key, other) },
          ...includedHere([{ place: item }]),
        ]
        if (place !== undefined)
          this.loading.report('resource-conflict', place, { name: entry.key }, { related })
      }
      entries.set(entry.key, entry)
    }
    return new MapNode([...entries.values()], own.span)
  }
}

function includedHere(chain: readonly { readonly place: Place }[]) {
  return chain.map(({ place }) => ({ message: 'included here', place }))
}

function entryOf(value: Node, key: string, root: Place): Entry {
  const written = root.node.kind === 'map' ? root.node.entry(key) : undefined
  return { key, keySpan: written?.keySpan ?? value.span, value }
}
