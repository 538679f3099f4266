import { jobBlock } from '../keys/job-keys.js'
import { serviceBlock } from '../keys/top-level-keys.js'
import { InvalidNode, MapNode, type Node } from '../source/node.js'
import { Place } from '../source/place.js'
import { nearest, suggestion } from '../warnings/nearest.js'
import { checkedValue } from './checked-value.js'
import { type LoadedFile, shownPath } from './loaded-files.js'
import type { Loading } from './loading.js'
import { withEntries, without } from './map-changes.js'
import { merged } from './merge.js'
import type { NamedFiles } from './named-files.js'
import { joined, sentence, type Shown, verbatim, words } from '../source/shown.js'

/**
 * The longest chain of services that extend one another, or of files that include one another. A longer one is an
 * accident.
 */
export const LONGEST_CHAIN = 100

/** One service of a chain. */
interface Link {
  readonly file: LoadedFile
  readonly service: string
  /** The `extends` of the previous service that names this one. Absent for the first service. */
  readonly place?: Place
}

/** Resolves `extends` (rule C1-05). */
export class Extending {
  /** The resolved services, by file and name. */
  private readonly done = new Map<LoadedFile, Map<string, Node>>()

  constructor(
    private readonly loading: Loading,
    private readonly named: NamedFiles,
  ) {}

  /** Returns the services of a file after resolving `extends`. */
  services(file: LoadedFile, services: Place): Node {
    const { node } = services
    if (node.kind !== 'map' || !services.entries().some((service) => service.has('extends'))) return node
    const entries = node.entries.map((entry) =>
      entry.with(this.service(services, { file, service: entry.key }, [])),
    )
    return withEntries(node, entries)
  }

  private service(services: Place, link: Link, chain: readonly Link[]): Node {
    const { file, service: name } = link
    let known = this.done.get(file)
    if (known === undefined) this.done.set(file, (known = new Map<string, Node>()))
    let node = known.get(name)
    if (node === undefined) known.set(name, (node = this.extended(services, link, [...chain, link])))
    return node
  }

  private extended(services: Place, { file, service: name }: Link, chain: readonly Link[]): Node {
    const place = services.get(name)
    if (place === undefined) return (services.node as MapNode).entry(name)!.value
    const written = place.get('extends')
    if (place.node.kind !== 'map' || written === undefined) return place.node
    const own = without(place.node, 'extends')
    const base = this.base(written, file, services, chain)
    if (base === undefined || !this.loading.mergeBudget.charge(base, written))
      return new InvalidNode(place.node)
    return merged(base, own, services.segment === 'jobs' ? jobBlock : serviceBlock, this.loading)
  }

  /** Returns the resolved service that `extends` names. Errors are reported. */
  private base(written: Place, file: LoadedFile, services: Place, chain: readonly Link[]): Node | undefined {
    const { report } = this.loading
    const place = checkedValue(written, this.loading)
    const target = place.isMap ? place.get('service') : place
    // The error has been reported, or the value is unknown.
    if (target?.text === undefined || !place.isReadable('file')) return undefined
    const path = place.get('file')
    const from = path?.text === undefined ? { file, services } : this.otherFile(path, file)
    if (from === undefined) return undefined
    const name = target.text
    const link = { file: from.file, service: name, place: target }
    if (chain.some((one) => one.file === from.file && one.service === name)) {
      this.reportCycle(link, chain)
      return undefined
    }
    if (!from.services.has(name)) {
      // The service may be in the part of the file that could not be read.
      if (from.file.isBroken) return undefined
      const near = nearest(
        name,
        from.services.entries().map(({ shownKey }) => shownKey),
      )
      const where = from.file === file ? ownName(file) : sentence`\`${shownPath(from.file)}\``
      const args = { service: target.shown, file: where, suggestion: suggestion(near) }
      report('unknown-extended-service', target, args, { fix: near })
      return undefined
    }
    if (chain.length >= LONGEST_CHAIN) {
      report('chain-too-long', target, { limit: LONGEST_CHAIN })
      return undefined
    }
    const found = this.service(from.services, link, chain)
    return found.kind === 'invalid' ? undefined : found
  }

  private otherFile(path: Place, file: LoadedFile) {
    const other = this.named.once(path, file)
    const root = other?.root && new Place(other.root)
    const services = root?.get('services')
    if (other === undefined) return undefined
    return {
      file: other,
      services: services ?? new Place(new MapNode([], { start: other.start, end: other.start })),
    }
  }

  private reportCycle({ file, service, place }: Link, chain: readonly Link[]): void {
    const from = chain.findIndex((one) => one.file === file && one.service === service)
    const names = [...chain.slice(from), { file, service, place: place! }].map((one) =>
      one.file === chain[0]!.file ? shownName(one) : sentence`${shownPath(one.file)}#${shownName(one)}`,
    )
    const related = chain
      .slice(from + 1)
      .map((one) => ({ message: sentence`\`${shownName(one)}\` is extended here`, place: one.place! }))
    this.loading.report('extends-cycle', place!, { cycle: joined(names, ' → ') }, { related })
  }
}

/**
 * Returns the name of a service in a chain for messages. The first one is named by its key, any other by the `extends`
 * before it.
 */
function shownName({ place, service }: Link): Shown {
  return place?.shown ?? verbatim(service)
}

/** Names the file of a service for messages. A service in another document can only be named together with its file. */
function ownName({ isDocument }: LoadedFile): Shown {
  return words(isDocument ? 'this document' : 'this file')
}
