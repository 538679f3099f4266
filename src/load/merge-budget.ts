import { Budget } from '../source/budget.js'
import type { Node } from '../source/node.js'
import type { TextOf } from './text-of.js'

/** About how many characters a node takes in memory and in objects beside its text. */
const NODE = 50

/** Charges what services take over from those that they extend, before it is merged: its size with variables replaced. */
export class MergeBudget {
  private readonly budget: Budget
  private readonly sizes = new Map<Node, number>()

  constructor(
    inputSize: number,
    private readonly textOf: TextOf,
  ) {
    this.budget = new Budget(inputSize)
  }

  /** Characters that merging may make. */
  get limit(): number {
    return this.budget.limit
  }

  get isExceeded(): boolean {
    return this.budget.isExceeded
  }

  /** Charges one more use of a node. Returns true if there was room for it. */
  charge(node: Node): boolean {
    return this.budget.charge(this.sizeOf(node))
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
