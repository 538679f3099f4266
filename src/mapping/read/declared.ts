import type { Place } from '../../source/place.js'
import type { Shown } from '../../source/shown.js'

/** The names in one block of the manifest. What is wrong in the block is reported there, and not where it is used. */
export class Declared {
  private readonly block: Place | undefined
  private readonly isIncomplete: boolean
  private keys: readonly Shown[] | undefined

  constructor(root: Place, block: string, isBroken: boolean) {
    this.block = root.get(block)
    this.isIncomplete = isBroken || (this.block === undefined && root.has(block))
  }

  /** Whether the name is there, be it with a value that is wrong. In a block that cannot be read as a whole, any may be. */
  has(name: string): boolean {
    return this.isIncomplete || this.block?.has(name) === true
  }

  get names(): readonly Shown[] {
    return (this.keys ??= this.block?.entries().map(({ shownKey }) => shownKey) ?? [])
  }
}
