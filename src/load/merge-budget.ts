import { Budget } from '../source/budget.js'
import type { Node } from '../source/node.js'
import { Place } from '../source/place.js'
import { figure } from '../source/shown.js'
import type { Report } from '../warnings/report.js'
import type { TextOf } from './text-of.js'

/** About how many characters a node takes in memory and in objects beside its text. */
const NODE = 50

/** What a copy of an entry counts as, whose value is not copied: two hundred files of a line each are fine. */
const ENTRY = 10

/**
 * Charges what merging repeats before it is done. That is all that a service takes over from the one that it extends, with
 * variables replaced, and the entries and items of a map or list that others are merged over.
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

  /** Charges one more use of all of a node. Returns true if there was room for it; the first that has none is reported. */
  charge(node: Node, place: Place): boolean {
    return this.chargeCharacters(this.sizeOf(node), place)
  }

  /** Charges one more copy of a map or list that something is merged into: its own entries, or items whose texts are compared. */
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
