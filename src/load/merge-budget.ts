import { Budget } from '../source/budget.js'
import type { Node } from '../source/node.js'
import { Place } from '../source/place.js'
import { figure } from '../source/shown.js'
import type { Report } from '../warnings/report.js'
import type { TextOf } from './text-of.js'

/** The approximate cost of a node in memory and in objects, besides its text, in characters. */
const NODE = 50

/** The cost of an entry that is copied without its value. Two hundred files of a line each stay below the limit. */
const ENTRY = 10

/**
 * Charges the text that merging repeats. That is the service that another one extends, after interpolation, and the
 * entries and items of a map or list that others are merged over.
 */
export class MergeBudget {
  private readonly budget: Budget
  private readonly sizes = new Map<Node, number>()

  constructor(
    inputSize: number,
    private readonly textOf: TextOf,
    private readonly report: Report,
  ) {
    this.budget = new Budget(inputSize)
  }

  /** Charges a use of a whole node. Returns true if the limit allows it. The first excess is reported. */
  charge(node: Node, place: Place): boolean {
    return this.chargeCharacters(this.sizeOf(node), place)
  }

  /** Charges a copy of a map or list that something is merged into: its entries, or the items that are compared. */
  chargeCopy(node: Node, by: Node): boolean {
    if (node.kind === 'map') return this.chargeCharacters(ENTRY * node.entries.length, new Place(by))
    return this.chargeCharacters(this.sizeOf(node), new Place(by))
  }

  private chargeCharacters(characters: number, place: Place): boolean {
    const { limit, isExceeded: wasExceeded } = this.budget
    if (this.budget.charge(characters)) return true
    if (!wasExceeded) this.report('too-large', place, { limit: figure(limit / 1000) })
    return false
  }

  private sizeOf(node: Node): number {
    if (node.kind === 'scalar') return NODE + this.textOf(node).length
    if (node.kind === 'invalid') return NODE
    const known = this.sizes.get(node)
    if (known !== undefined) return known
    let size = NODE
    if (node.kind === 'list') for (const item of node.items) size += this.sizeOf(item)
    else for (const { key, value } of node.entries) size += key.length + this.sizeOf(value)
    this.sizes.set(node, size)
    return size
  }
}
