import { hash, toLabelName } from '../../kubernetes/name.js'

/** Names for the volumes of a Pod: one for each thing that is mounted, and none for two. */
export class VolumeNames {
  private readonly names = new Map<string, string>()
  private readonly taken = new Set<string>()

  /** The name of what is mounted: the one that is wanted, or another if that is taken. */
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
