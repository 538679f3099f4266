import type { Place } from '../../source/place.js'
import type { Shown } from '../../source/shown.js'

/**
 * The names that a section of the manifest declares. Errors in the section are reported there, not at uses of the
 * names.
 */
export class Declared {
  private readonly block: Place | undefined
  private readonly isIncomplete: boolean
  private keys: readonly Shown[] | undefined

  constructor(root: Place, block: string, isBroken: boolean) {
    this.block = root.get(block)
    this.isIncomplete = isBroken || (this.block === undefined && root.has(block))
  }

  /**
   * Returns true if the name is declared, even with an invalid value. A section that cannot be read completely may
   * declare any name.
   */
  has(name: string): boolean {
    return this.isIncomplete || this.block?.has(name) === true
  }

  get names(): readonly Shown[] {
    return (this.keys ??= this.block?.entries().map(({ shownKey }) => shownKey) ?? [])
  }
}
