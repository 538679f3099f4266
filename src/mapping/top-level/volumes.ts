import { isSubdomain, type LabelName, toLabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import { type Annotation, readAnnotations } from '../read/annotations.js'
import { readStorage } from '../read/amount.js'

/** A volume declared at the top level (reference 2.12). */
export interface Volume {
  /** The name, as in the manifest. */
  readonly name: string
  /** The name of its PersistentVolumeClaim. */
  readonly objectName: LabelName
  readonly size: string
  readonly storageClass?: string
  readonly annotations: readonly Annotation[]
  readonly place: Place
}

const DEFAULT_SIZE = '1Gi'

export function normaliseVolumes(volumes: Place | undefined, scope: Scope): readonly Volume[] {
  return (volumes?.entries() ?? []).map((place) => {
    const options = place.get('driver_opts')
    const sizePlace = options?.get('size')
    const written = place.get('name')
    const name = written?.text || place.key
    const objectName = toLabelName(name)
    if (name !== objectName && place.isReadable('name')) {
      // What the manifest says of the volume by its key follows; a name of its own may be known elsewhere.
      const args = {
        name,
        objectName,
        instead: written?.text ? `Use '${objectName}' wherever else the volume is named.` : '',
      }
      if (written?.text)
        scope.report('name-sanitised', written, args, { part: { start: 0, end: name.length } })
      else scope.report('name-sanitised', place, args, { effect: false })
    }
    const storageClass = options?.get('class')
    if (storageClass !== undefined && !isSubdomain(storageClass.text ?? '')) {
      scope.report('invalid-storage-class', storageClass, { value: storageClass.text ?? '' })
    }
    return {
      name: place.key,
      objectName,
      size: (sizePlace && readStorage(sizePlace, scope))?.text ?? DEFAULT_SIZE,
      ...(storageClass?.text === undefined ? {} : { storageClass: storageClass.text }),
      annotations: readAnnotations([place.get('labels')], place, scope),
      place,
    }
  })
}
