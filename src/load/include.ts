import { workloadSections } from '../keys/workload-sections.js'
import { parseDotenv } from '../compose/dotenv.js'
import { joinedPath } from '../compose/host-path.js'
import { inspect } from '../keys/inspect.js'
import { includeKeys, manifestBlock } from '../keys/top-level-keys.js'
import { reportFileFaults } from '../rules/values/file-faults.js'
import { EMPTY_FILE, findText, isWithheld, reportWithheld } from '../rules/values/files.js'
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

/** The sections that included files contribute to. */
const sections: ReadonlySet<string> = new Set([
  ...workloadSections,
  'volumes',
  'networks',
  'secrets',
  'configs',
  'models',
  'endpoints',
])

/** The keys of an item of `include`. */
const includeItemKeys = Object.keys(includeKeys)

/** One file of a chain of includes. */
export interface Inclusion {
  readonly path: string
  readonly place: Place
}

interface IncludedFile {
  readonly file: LoadedFile
  readonly link: Inclusion
}

/** Resolves `include` (rule C1-06). */
export class Including {
  constructor(
    private readonly loading: Loading,
    private readonly named: NamedFiles,
    private readonly include: {
      /** Merges files and resolves their includes and extends. */
      readonly complete: (files: readonly LoadedFile[], chain: readonly Inclusion[]) => Node | undefined
      readonly longest: number
    },
  ) {}

  /** Returns the tree of a file, merged over the files that it includes, without the key `include`. */
  with(root: Place, file: LoadedFile, chain: readonly Inclusion[]): Node {
    const written = root.get('include')
    if (written === undefined || root.node.kind !== 'map') return root.node
    const own = without(root.node, 'include')
    if (written.isNull) return own
    let fromIncludes = new MapNode([], own)
    const list = checkedValue(written, this.loading)
    // An invalid item has been reported. The content of its files is unknown.
    if (!list.isSoundList) this.loading.files.lacksFile = true
    for (const item of list.items()) {
      const files = this.filesOf(item, file, chain)
      if (files === undefined) this.loading.files.lacksFile = true
      else fromIncludes = this.withFiles(fromIncludes, files, chain)
    }
    return this.over(fromIncludes, own)
  }

  /** Merges a file over the files that it includes. Endpoints of both stay. */
  private over(fromIncludes: MapNode, own: MapNode): Node {
    if (fromIncludes.entries.length === 0) return own
    const endpoints = fromIncludes.entry('endpoints')
    const base = without(fromIncludes, 'endpoints')
    const others = merged(base, own, manifestBlock, this.loading)
    // The merge would exceed the limit, which has been reported.
    if (others === base) return own
    if (endpoints === undefined || others.kind !== 'map') return others
    return withValue(others, 'endpoints', this.united(own.entry('endpoints'), endpoints).value)
  }

  /** Returns the files that an item names. Returns undefined if one cannot be read, or if the paths are unknown. */
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

  /** Adds the content of merged files to a tree. */
  private withFiles(node: MapNode, files: readonly IncludedFile[], chain: readonly Inclusion[]): MapNode {
    const links = [...chain, ...files.slice(0, 1).map(({ link }) => link)]
    const included = this.include.complete(
      files.map(({ file }) => file),
      links,
    )
    return included?.kind === 'map' ? this.imported(node, new Place(included)) : node
  }

  /** True if a file includes itself, or if the chain is too long. Both are reported. */
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

  /** Returns the variables of included files: those of the including file, and those of `env_file`. */
  private variablesOf(
    item: Place,
    files: readonly Inclusion[],
    from: LoadedFile,
    folder: Inclusion,
  ): ReadonlyMap<string, string> {
    const {
      variables: known,
      provided,
      report,
      undecided,
      variableUnsetInFile,
      withheld,
      secrets,
    } = this.loading
    const outer = known.lookupAt(from.start)
    const own = new Map<string, string>()
    const named = item.get('env_file')?.itemsOrSelf() ?? []
    const isNamed = named.length > 0
    const links = isNamed ? named.map((place) => joinedFrom(from, place)) : [dotenvIn(folder, item)]
    for (const [index, { path, place }] of links.entries()) {
      // With `/dev/null`, not even the `.env` file of the folder counts.
      if (named[index]?.text === EMPTY_FILE) continue
      this.named.note(path, 'env_file', place, isNamed)
      const text = findText(provided, path, place, report)
      if (text === undefined) {
        if (isNamed) this.named.reportMissing(path, place)
        // If the including file itself is withheld, a report about its `.env` adds nothing.
        else if (!files.some((one) => isWithheld(withheld, one.path)))
          reportWithheld(withheld, path, place, 'content', report)
        continue
      }
      const settings = { earlier: (name: string) => own.get(name), partial: undecided !== undefined }
      const { variables, unset, faults } = parseDotenv(text, outer, settings)
      secrets?.noteDotenv(text, outer, settings)
      reportFileFaults('env-file-invalid', faults, path, place, report)
      for (const { line } of unset) variableUnsetInFile(path, line, place)
      for (const { name, value } of variables) {
        if (value !== undefined) own.set(name, value)
        else if (undecided !== undefined) own.delete(name)
      }
    }
    return own
  }

  /** Adds the content of an included file to a tree. Two resources of one name are an error unless they are equal. */
  private imported(node: MapNode, included: Place): MapNode {
    const { capabilities, mergeBudget, report } = this.loading
    if (!mergeBudget.chargeCopy(node, included.node)) return node
    const entries = new Map(node.entries.map((entry) => [entry.key, entry]))
    const others: Entry[] = []
    for (const fromIncludes of (included.node as MapNode).entries) {
      const place = included.get(fromIncludes.key)
      if (place === undefined || place.isNull) continue
      if (!sections.has(fromIncludes.key)) others.push(fromIncludes)
      else if (!place.isMap && !(place.isList && fromIncludes.key === 'endpoints')) {
        report('wrong-type', place, {
          expected: typeWords('object'),
          found: contrast(place.node),
          instead: '',
        })
      } else entries.set(fromIncludes.key, this.united(entries.get(fromIncludes.key), fromIncludes))
    }
    // All other keys are ignored, and reported like those of the manifest itself.
    inspect(new Place(new MapNode(others, included.node)), manifestBlock, capabilities, report)
    return new MapNode([...entries.values()], node)
  }

  /** Combines two sections with the entries of both. */
  private united(own: Entry | undefined, fromIncludes: Entry): Entry {
    if (own === undefined || isNothing(own.value)) return fromIncludes
    const [one, other] = [own.value, fromIncludes.value]
    if (!this.loading.mergeBudget.chargeCopy(one, other)) return own
    if (one.kind === 'list' && other.kind === 'list') {
      return own.with(new ListNode([...other.items, ...one.items], one))
    }
    if (one.kind !== 'map' || other.kind !== 'map') {
      // An error in a section of the manifest itself is reported by later stages.
      if (own.key === 'endpoints') this.reportConflict(own, fromIncludes)
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

  /** True if two resources are equal after interpolation, with paths relative to the folders of their files. */
  private areEqual({ value: one }: Entry, { value: other }: Entry): boolean {
    if (isEmptySection(one) && isEmptySection(other)) return true
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

/** Returns the `.env` file in the folder of an included file. */
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

function isEmptySection(node: Node): boolean {
  return isNothing(node) || (node.kind === 'map' && node.entries.length === 0)
}
