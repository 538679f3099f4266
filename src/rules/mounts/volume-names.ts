import { hash, toLabelName } from '../../kubernetes/name.js'

/** The names of the volumes in a Pod. Each mounted thing has one name, and no two share one. */
export class VolumeNames {
  private readonly names = new Map<string, string>()
  private readonly taken = new Set<string>()

  /** Returns the name of a mounted thing: the wanted one, or another if that is taken. */
  nameOf(mounted: string, wanted: string): string {
    const known = this.names.get(mounted)
    if (known !== undefined) return known
    let name = wanted
    while (this.taken.has(name)) name = toLabelName(`${name}-${hash(mounted)}`)
    this.names.set(mounted, name)
    this.taken.add(name)
    return name
  }
}
