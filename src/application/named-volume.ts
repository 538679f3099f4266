import { hash, toLabelName } from '../kubernetes/name.js'
import { sentence } from '../source/shown.js'
import { comparable, type NamedMount, type TemporaryMount } from '../rules/mounts/mount.js'
import { claimOf, type Volume } from '../rules/top-level/volumes.js'
import type { ServiceSettings } from '../rules/service-rules.js'

/** A named volume that replaces an anonymous one, and its mount. */
export interface NamedVolume {
  readonly mount: NamedMount
  readonly volume: Volume
}

/** Gives the anonymous volume of a service a name of its own. `taken` has the names of objects. */
export function toNamedVolume(
  { target, shownTarget, readOnly, init, place }: TemporaryMount,
  service: ServiceSettings,
  taken: ReadonlySet<string>,
): NamedVolume {
  // No volume of the manifest can have such a name.
  const volume = `${service.name}:${comparable(target)}`
  const wanted = `${service.name}-${comparable(target).slice(1)}`
  const isTaken = taken.has(toLabelName(wanted))
  const objectName = toLabelName(isTaken ? `${wanted}-${hash(volume)}` : wanted)
  const shownVolume = sentence`${service.name}:${shownTarget}`
  return {
    mount: {
      kind: 'volume',
      volume,
      shownVolume,
      target,
      shownTarget,
      readOnly,
      place,
      init,
      isDerived: true,
    },
    volume: claimOf(volume, objectName, place),
  }
}
