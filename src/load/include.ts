import { parseDotenv } from '../compose/dotenv.js'
import { joinedPath } from '../compose/host-path.js'
import { inspect } from '../mapping/keys/inspect.js'
import { includeKeys, manifestBlock } from '../mapping/keys/top-level-keys.js'
import { reportFileFaults } from '../mapping/read/file-faults.js'
import { EMPTY_FILE, findText, isWithheld, reportWithheld } from '../mapping/read/files.js'
import { type Entry, isNothing, ListNode, MapNode, type Node, ScalarNode } from '../source/node.js'
import { Place } from '../source/place.js'
import { areWrittenAlike, isSame } from '../source/same.js'
import { contrast, typeWords } from '../validate/words.js'
import { checkedValue } from './checked-value.js'
import { joinedPlace, substitutedFolder } from './joined-place.js'
import { joinedFrom, type LoadedFile, shownPath } from './loaded-files.js'
import type { Loading } from './loading.js'
import { without, withValue } from './map-changes.js'
import { merged } from './merge.js'
import { folderOf, type NamedFiles } from './named-files.js'
import { hasRelativePath } from './relative-paths.js'
import { joined, words } from '../source/shown.js'

/** The parts of a manifest that included files bring. */
const sections: ReadonlySet<string> = new Set([
  'services',
  'volumes',
  'networks',
  'secrets',
  'configs',
  'models',
  'endpoints',
])

/** What an item of `include` may say. */
const includeItemKeys = Object.keys(includeKeys)

/** One file on the way along a chain of files. */
export interface Inclusion {
  readonly path: string
  readonly place: Place
}

interface IncludedFile {
  readonly file: LoadedFile
  readonly link: Inclusion
}

/** Reads the files that others include (rule C1-06). */
export class Including {
  constructor(
    private readonly loading: Loading,
    private readonly named: NamedFiles,
    private readonly include: {
      /** The tree of files that are merged one over the other, complete. */
      readonly complete: (files: readonly LoadedFile[], chain: readonly Inclusion[]) => Node | undefined
      readonly longest: number
    },
  ) {}

  /** The tree of a file over what it includes, and without the key that says so. */
  with(root: Place, file: LoadedFile, chain: readonly Inclusion[]): Node {
    const written = root.get('include')
    if (written === undefined || root.node.kind !== 'map') return root.node
    const own = without(root.node, 'include')
    if (written.isNull) return own
    let brought = new MapNode([], own)
    const list = checkedValue(written, this.loading)
    // What is wrong with an item has been reported, or it is unknown, and with it what it would bring.
    if (!list.isSoundList) this.loading.files.lacksFile = true
    for (const item of list.items()) {
      const files = this.filesOf(item, file, chain)
      if (files === undefined) this.loading.files.lacksFile = true
      else brought = this.withFiles(brought, files, chain)
    }
    return this.over(brought, own)
  }

  /** What a file says itself is merged over what its includes bring; endpoints of both are there. */
  private over(brought: MapNode, own: MapNode): Node {
    if (brought.entries.length === 0) return own
    const endpoints = brought.entry('endpoints')
    const base = without(brought, 'endpoints')
    const others = merged(base, own, manifestBlock, this.loading)
    // Too large to be merged, which is reported.
    if (others === base) return own
    if (endpoints === undefined || others.kind !== 'map') return others
    return withValue(others, 'endpoints', this.united(own.entry('endpoints'), endpoints).value)
  }

  /** The files that an item names; absent if one of them cannot be read, or if nobody can say which they are. */
  private filesOf(
    item: Place,
    from: LoadedFile,
    chain: readonly Inclusion[],
  ): readonly IncludedFile[] | undefined {
    if (!includeItemKeys.every((key) => item.isReadable(key))) return undefined
    const written = item.get('path') ?? item
    const paths = written.itemsOrSelf()
    const nameless = paths.length === 0 ? written : paths.find(({ text }) => !text)
    if (nameless !== undefined) {
      this.loading.report('empty-value', nameless, {})
      return undefined
    }
    const links = paths.map((place) => joinedFrom(from, place))
    const project = item.get('project_directory')
    const named = project?.text === undefined ? links[0]! : joinedFrom(from, project)
    const folder = project?.text === undefined ? folderOf(named.path) : named.path
    const own = this.variablesOf(item, links, from, { path: folder, place: named.place })
    const files: IncludedFile[] = []
    for (const link of links) {
      if (this.isCycle(link, from, chain)) return undefined
      const documents = this.named.read(link.path, 'include', folder, link.place, named.place)
      if (documents === undefined) return undefined
      for (const file of documents) {
        this.loading.variables.add(file, { outer: from, own })
        files.push({ file, link })
      }
    }
    return files
  }

  /** A tree with what is in files that are merged one over the other. */
  private withFiles(node: MapNode, files: readonly IncludedFile[], chain: readonly Inclusion[]): MapNode {
    const links = [...chain, ...files.slice(0, 1).map(({ link }) => link)]
    const included = this.include.complete(
      files.map(({ file }) => file),
      links,
    )
    return included?.kind === 'map' ? this.imported(node, new Place(included)) : node
  }

  /** Whether a file is included by itself, or by too long a chain; that is reported. */
  private isCycle({ path, place }: Inclusion, from: LoadedFile, chain: readonly Inclusion[]): boolean {
    const { report } = this.loading
    const above = [...chain.map((one) => one.path), from.path ?? '']
    const at = above.indexOf(path)
    if (at >= 0) {
      const shown = [...chain.map((one) => one.place.show(one.path)), shownPath(from), place.show(path)]
      const names = [...above, path].flatMap((one, index) =>
        above.indexOf(one) === index || index === above.length ? [shown[index]!] : [],
      )
      report('include-cycle', place, { cycle: joined(names.slice(at), ' → ') })
      return true
    }
    if (chain.length < this.include.longest) return false
    report('chain-too-long', place, { limit: this.include.longest })
    return true
  }

  /** The variables that the env files of what is included add to those around it. */
  private variablesOf(
    item: Place,
    files: readonly Inclusion[],
    from: LoadedFile,
    folder: Inclusion,
  ): ReadonlyMap<string, string> {
    const { variables: known, provided, report, undecided, variableUnsetInFile, withheld } = this.loading
    const outer = known.lookupAt(from.start)
    const own = new Map<string, string>()
    const named = item.get('env_file')?.itemsOrSelf() ?? []
    const isNamed = named.length > 0
    const links = isNamed ? named.map((place) => joinedFrom(from, place)) : [dotenvIn(folder, item)]
    for (const [index, { path, place }] of links.entries()) {
      // Not even the one that lies in the folder counts then.
      if (named[index]?.text === EMPTY_FILE) continue
      this.named.note(path, 'env_file', place, isNamed)
      const text = findText(provided, path, place, report)
      if (text === undefined) {
        if (isNamed) this.named.reportMissing(path, place)
        // Of a file that is withheld itself, nothing more is said.
        else if (!files.some((one) => isWithheld(withheld, one.path)))
          reportWithheld(withheld, path, place, 'content', report)
        continue
      }
      const { variables, unset, faults } = parseDotenv(text, outer, {
        earlier: (name) => own.get(name),
        partial: undecided !== undefined,
      })
      reportFileFaults('env-file-invalid', faults, path, place, report)
      for (const { line } of unset) variableUnsetInFile(path, line, place)
      for (const { name, value } of variables) {
        if (value !== undefined) own.set(name, value)
        else if (undecided !== undefined) own.delete(name)
      }
    }
    return own
  }

  /** A tree with what an included one has; of two includes, what has the same name and is not equal is an error. */
  private imported(node: MapNode, included: Place): MapNode {
    const { capabilities, mergeBudget, report } = this.loading
    if (!mergeBudget.chargeCopy(node, included.node)) return node
    const entries = new Map(node.entries.map((entry) => [entry.key, entry]))
    const others: Entry[] = []
    for (const brought of (included.node as MapNode).entries) {
      const place = included.get(brought.key)
      if (place === undefined || place.isNull) continue
      if (!sections.has(brought.key)) others.push(brought)
      else if (!place.isMap && !(place.isList && brought.key === 'endpoints')) {
        report('wrong-type', place, { expected: typeWords('object'), found: contrast(place.node) })
      } else entries.set(brought.key, this.united(entries.get(brought.key), brought))
    }
    // Nothing becomes of any other key, which is said as of those of the manifest itself.
    inspect(new Place(new MapNode(others, included.node)), manifestBlock, capabilities, report)
    return new MapNode([...entries.values()], node)
  }

  /** A section of both: what is in either. */
  private united(own: Entry | undefined, brought: Entry): Entry {
    if (own === undefined || isNothing(own.value)) return brought
    const [one, other] = [own.value, brought.value]
    if (!this.loading.mergeBudget.chargeCopy(one, other)) return own
    if (one.kind === 'list' && other.kind === 'list') {
      return own.with(new ListNode([...other.items, ...one.items], one))
    }
    if (one.kind !== 'map' || other.kind !== 'map') {
      // What is wrong with a section of the manifest itself is reported as ever.
      if (own.key === 'endpoints') this.reportConflict(own, brought)
      return own
    }
    const root = new Place(new MapNode([own], one)).get(own.key)!
    const entries = new Map(other.entries.map((entry) => [entry.key, entry]))
    for (const entry of one.entries) {
      const same = entries.get(entry.key)
      if (same !== undefined && !this.areEqual(entry, same)) this.reportConflict(entry, same, root)
      entries.set(entry.key, entry)
    }
    return own.with(new MapNode([...entries.values()], one))
  }

  /** Whether two resources are the same once variables are replaced and paths begin in the folders of their files. */
  private areEqual({ value: one }: Entry, { value: other }: Entry): boolean {
    if (saysNothing(one) && saysNothing(other)) return true
    const { files, textOf } = this.loading
    const areSame = (own: ScalarNode, their: ScalarNode) =>
      own.hasDollar || their.hasDollar ? textOf(own) === textOf(their) : areWrittenAlike(own, their)
    if (!isSame(one, other, areSame)) return false
    return files.folderAt(one.start) === files.folderAt(other.start) || !hasRelativePath(one)
  }

  private reportConflict(own: Entry, other: Entry, parent?: Place): void {
    const { files, report } = this.loading
    const place = new Place(own.value, parent ?? new Place(new MapNode([own], own)), own.key, own)
    const theOther = {
      message: words('the other one'),
      place: new Place(other.value, undefined, other.key, other),
    }
    const related = [theOther, ...files.chainTo(other.value.start)]
    report('resource-conflict', place, { name: place.shownKey }, { related })
  }
}

/** The file of variables that lies in the folder of what an item includes. */
function dotenvIn(folder: Inclusion, item: Place): Inclusion {
  const path = joinedPath(folder.path, '.env')
  const substituted = substitutedFolder(folder.place, folder.path)
  if (substituted === undefined) return { path, place: item }
  const { node } = item
  return {
    path,
    place: joinedPlace(item.with(new ScalarNode('.env', '.env', node, node.alias)), path, substituted),
  }
}

function saysNothing(node: Node): boolean {
  return isNothing(node) || (node.kind === 'map' && node.entries.length === 0)
}
