import { isWorkloadSection } from './workload-sections.js'
import type { Report } from '../warnings/report.js'
import { type Capabilities, type Capability, profilesWith } from '../profiles/profile.js'
import { Removals } from '../source/removals.js'
import type { Node } from '../source/node.js'
import { Place } from '../source/place.js'
import { nearest, suggestion } from '../warnings/nearest.js'
import { isEmpty } from './changes-nothing.js'
import type { OtherName } from './other-names.js'
import { isKnownWith, rowWith } from './key.js'
import { levelOf, placeOf } from './misplaced.js'
import type { Block, Key, Shape, UnsupportedKey } from './shape.js'
import { joined, sentence, type Shown, verbatim, words } from '../source/shown.js'

/**
 * Walks a manifest along the key tables. Reports every key without effect: unknown ones, unsupported ones, and those
 * that the profile lacks. Returns the tree without them, so that later stages ignore them. Keys that give services
 * other names are returned as well, to be reported when the uses of these names are known.
 */
export function inspect(root: Place, shape: Shape, capabilities: Capabilities, report: Report): Inspection {
  const inspector = new Inspector(capabilities, report)
  inspector.visit(root, shape)
  const { naming, limited } = inspector
  return { node: inspector.removals.apply(root.node), naming, limited }
}

export interface Inspection {
  readonly node: Node
  /** The unsupported keys that give services other names. They are not reported yet. */
  readonly naming: readonly NamingKey[]
  /** The keys of which Compose may refuse the value. */
  readonly limited: readonly LimitedKey[]
}

export interface LimitedKey {
  readonly place: Place
  readonly takes: Shape
  /** True if the tree has the key. */
  readonly hasEffect: boolean
}

export interface NamingKey {
  readonly place: Place
  readonly names: readonly OtherName[]
  readonly advice: { readonly instead: Shown; readonly elsewhere: Shown }
}

class Inspector {
  readonly removals = new Removals()
  readonly naming: NamingKey[] = []
  readonly limited: LimitedKey[] = []

  constructor(
    private readonly capabilities: Capabilities,
    private readonly report: Report,
  ) {}

  visit(place: Place, shape: Shape): void {
    if (!shape.hasKeys) return
    if (shape.kind === 'block') this.block(place, shape)
    else if (shape.kind === 'map') for (const entry of place.entries()) this.visit(entry, shape.values)
    else if (shape.kind === 'list') for (const item of place.items()) this.visit(item, shape.items)
    else if (shape.kind === 'either') {
      const alternative = shape.shapes.find(({ kind }) =>
        kind === 'list' ? place.isList : kind !== 'scalar' && place.isMap,
      )
      if (alternative !== undefined) this.visit(place, alternative)
    }
  }

  private block(place: Place, block: Block): void {
    if (place.node.kind !== 'map') return
    for (const entry of place.node.entries) {
      const { key } = entry
      const row = block.rows.get(key)
      const known = row !== undefined && isKnownWith(row, this.capabilities) ? row : undefined
      if (known !== undefined && this.isPlain(known)) continue
      const child = new Place(entry.value, place, key, entry)
      const shape = known === undefined ? this.other(child, block) : this.known(child, known)
      if (shape === undefined) this.removals.add(child.path, this.isAskedFor(known) ? 'invalid' : 'absent')
      else this.visit(child, shape)
    }
  }

  private isAskedFor(key: Key | undefined): boolean {
    const row = key && rowWith(key, this.capabilities)
    return row?.support === 'unsupported' && row.isAskedFor === true
  }

  /** True if a key has an effect and no keys of its own. */
  private isPlain(key: Key): boolean {
    return this.counts(key) && !key.shape.hasKeys && key.takes === undefined
  }

  /** Returns the shape of a supported key. Any other key is reported. */
  private known(place: Place, key: Key): Shape | undefined {
    const row = rowWith(key, this.capabilities)
    if (row?.takes !== undefined) this.limit(place, row.takes, row.support === 'mapped')
    if (row?.support === 'mapped') return row.shape
    if (row?.support === 'unsupported') this.unsupported(place, row, key)
    if (row === undefined) {
      this.report('requires-profile', place, { profiles: profileNames(key.capability!) })
    }
    return undefined
  }

  private unsupported(place: Place, row: UnsupportedKey, key: Key): void {
    const { changesNothing, otherNames } = row
    const isDefault = row.isDefault?.(place) === true
    if (isDefault && this.capabilities.wholeSpecification) return
    const instead = insteadOf(row, place)
    const other = elsewhere(key)
    const advice = { instead, elsewhere: instead === '' || other === '' ? other : sentence` ${other}` }
    const names = otherNames?.(place) ?? []
    if (names.length > 0) this.naming.push({ place, names, advice })
    else {
      const effect = !(isEmpty(place) || isDefault || changesNothing?.(place) === true)
      this.report('unsupported-key', place, advice, { effect })
    }
  }

  /** Notes a value that Compose may refuse, and reports the unknown keys in it. */
  private limit(place: Place, takes: Shape, hasEffect: boolean): void {
    if (!this.capabilities.wholeSpecification) return
    this.limited.push({ place, takes, hasEffect })
    if (!hasEffect) this.visit(place, takes)
  }

  /** Returns the shape of a key without a row of its own, if there is one. */
  private other(place: Place, { keys, others, takes }: Block): Shape | undefined {
    if (others === 'unsupported') {
      if (takes !== undefined) this.limit(place, takes, false)
      this.report('unsupported-key', place, { instead: '', elsewhere: '' })
    } else if (others !== undefined) return others
    else if (!place.key.startsWith('x-')) this.unknown(place, keys)
    else if (this.isMisplaced(place))
      this.report('unknown-key', place, { suggestion: words('Write it in a service.') })
    return undefined
  }

  /** True for an extension of ours where it has no effect. At the top level it may hold an anchor. */
  private isMisplaced({ key, path }: Place): boolean {
    return this.capabilities.wholeSpecification && key === 'x-kubernetes' && path.length > 1
  }

  private unknown(place: Place, keys: Block['keys']): void {
    const names = Object.keys(keys)
      .filter((key) => isKnownWith(keys[key]!, this.capabilities))
      .map(verbatim)
    const near = nearest(place.key, names)
    const row = near === undefined ? undefined : keys[near]
    const counts = row !== undefined && (row.support === 'ignored' || this.counts(row))
    const fits = counts && takesNode(row.shape, place.node)
    const fix = near !== undefined && fits && !place.parent?.has(near) ? near : undefined
    const advice = near === undefined ? placeOf(place, keys) : suggestion(near)
    if (!this.capabilities.refusesUnknownKeys || isInExtension(place))
      this.report('unknown-key', place, { suggestion: advice }, { fix })
    else if (!isInMisplacedService(place))
      this.report('refused-key', place, { instead: advice || ownKeys }, { fix })
  }

  private counts(key: Key): boolean {
    if (key.support !== 'mapped') return false
    return key.capability === undefined || this.capabilities[key.capability]
  }
}

/** Compose ignores all that is below a key of its users. */
function isInExtension({ path }: Place): boolean {
  return path.some((segment) => typeof segment === 'string' && segment.startsWith('x-'))
}

/** True if a "service" is another block at the level of services. The report about its missing image says so. */
function isInMisplacedService({ parent }: Place): boolean {
  if (parent?.path.length !== 2 || ['image', 'build', 'extends', 'provider'].some((key) => parent.has(key)))
    return false
  return isWorkloadSection(parent.parent?.key) && levelOf(parent) !== ''
}

const ownKeys = words('Remove it, or begin the name of a key of your own with `x-`.')

function profileNames(capability: Capability): Shown {
  return joined(
    profilesWith(capability).map((profile) => sentence`\`${words(profile)}\``),
    ' or ',
  )
}

/** Returns what to do instead of an unsupported key, or of its value. */
function insteadOf({ instead, insteadOf: ofValues }: UnsupportedKey, place: Place): Shown {
  const value = place.text?.split(':', 1)[0] ?? ''
  return ofValues !== undefined && Object.hasOwn(ofValues, value) ? ofValues[value]! : instead
}

/** Returns the profiles that support a key which this profile only warns about. */
function elsewhere({ support, capability, without }: Key): Shown {
  if (support !== 'mapped' || capability === undefined || without === undefined) return words('')
  return sentence`The profile ${profileNames(capability)} supports it.`
}

/** True if a shape accepts values of the YAML type of a node. */
export function takesNode(shape: Shape, node: Node): boolean {
  switch (shape.kind) {
    case 'anything':
      return true
    case 'scalar': {
      const type = node.kind === 'scalar' && (node.value === null ? 'null' : typeof node.value)
      return shape.types.some((one) => one === type)
    }
    case 'list':
      return node.kind === 'list'
    case 'map':
    case 'block':
      return node.kind === 'map'
    case 'either':
      return shape.shapes.some((one) => takesNode(one, node))
  }
}
