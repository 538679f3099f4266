import type { Report } from '../../diagnostics/report.js'
import { type Capabilities, profilesWith } from '../../profiles/profile.js'
import { Cuts } from '../../source/cuts.js'
import type { Node } from '../../source/node.js'
import { Place } from '../../source/place.js'
import { nearest, suggestion } from '../../diagnostics/nearest.js'
import type { Key } from './key.js'
import type { Block, Shape } from './shape.js'

/**
 * Walks a manifest along the key tables and reports every key that is not carried over: unknown ones, unsupported ones,
 * and those that the profile does not have, which come back as if they had not been written.
 */
export function inspect(root: Place, shape: Shape, capabilities: Capabilities, report: Report): Node {
  const inspector = new Inspector(capabilities, report)
  inspector.visit(root, shape)
  return inspector.cuts.apply(root.node)
}

class Inspector {
  readonly cuts = new Cuts()

  constructor(
    private readonly capabilities: Capabilities,
    private readonly report: Report,
  ) {}

  visit(place: Place, shape: Shape): void {
    if (!leadsToBlock(shape)) return
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

  private block(place: Place, { keys, others }: Block): void {
    if (place.node.kind !== 'map') return
    for (const entry of place.node.entries) {
      const { key } = entry
      const known = Object.hasOwn(keys, key) ? keys[key] : undefined
      if (known !== undefined && !this.concerns(known)) continue
      const child = new Place(entry.value, place, key, entry)
      if (known !== undefined) this.known(child, known)
      else if (others === 'unsupported') this.report('unsupported-key', child, { instead: '' })
      else if (others !== undefined) this.visit(child, others)
      else if (!key.startsWith('x-')) this.unknown(child, keys)
    }
  }

  /** Whether there is anything to report or to visit at a known key. */
  private concerns(key: Key): boolean {
    if (key.support !== 'mapped') return key.support === 'unsupported'
    return leadsToBlock(key.shape) || (key.capability !== undefined && !this.capabilities[key.capability])
  }

  private known(place: Place, key: Key): void {
    if (key.support === 'unsupported') this.report('unsupported-key', place, { instead: key.instead })
    if (key.support !== 'mapped') return
    const { capability, without, shape } = key
    if (capability === undefined || this.capabilities[capability]) return this.visit(place, shape)
    this.cuts.add(place.path, 'absent')
    if (without !== undefined) this.report(without, place, { instead: '' })
    else this.report('requires-profile', place, { profiles: profilesWith(capability).join(' or ') })
  }

  private unknown(place: Place, keys: Block['keys']): void {
    const near = nearest(place.key, Object.keys(keys))
    const fix = near !== undefined && this.counts(keys[near]!) && !place.parent?.has(near) ? near : undefined
    this.report('unknown-key', place, { suggestion: suggestion(near) }, { fix })
  }

  private counts(key: Key): boolean {
    if (key.support !== 'mapped') return key.support === 'ignored'
    return key.capability === undefined || Boolean(this.capabilities[key.capability])
  }
}

const leading = new WeakMap<Shape, boolean>()

/** Whether there are keys to look at anywhere below a shape. */
function leadsToBlock(shape: Shape): boolean {
  const known = leading.get(shape)
  if (known !== undefined) return known
  const leads =
    shape.kind === 'block' ||
    (shape.kind === 'map' && leadsToBlock(shape.values)) ||
    (shape.kind === 'list' && leadsToBlock(shape.items)) ||
    (shape.kind === 'either' && shape.shapes.some(leadsToBlock))
  leading.set(shape, leads)
  return leads
}
