import type { Place } from '../../source/place.js'
import type { Shown } from '../../source/shown.js'

/**
 * The names that sections of the manifest declare. Errors in a section are reported there, not at uses of the names.
 */
export class Declared {
  private readonly blocks: readonly Place[]
  private readonly isIncomplete: boolean
  private keys: readonly Shown[] | undefined

  constructor(root: Place, sections: readonly string[], isBroken: boolean) {
    this.blocks = sections.flatMap((section) => root.get(section) ?? [])
    this.isIncomplete =
      isBroken || sections.some((section) => root.get(section) === undefined && root.has(section))
  }

  /**
   * Returns true if the name is declared, even with an invalid value. A section that cannot be read completely may
   * declare any name.
   */
  has(name: string): boolean {
    return this.isIncomplete || this.blocks.some((block) => block.has(name))
  }

  get names(): readonly Shown[] {
    return (this.keys ??= this.blocks.flatMap((block) => block.entries().map(({ shownKey }) => shownKey)))
  }
}
