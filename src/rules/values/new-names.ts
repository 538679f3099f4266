import type { Place } from '../../source/place.js'
import type { Reporting } from '../types/scope.js'
import { sentence, type Shown } from '../../source/shown.js'

/** Reports that an object's name differs from its key. References in the manifest by that key follow the new name. */
export function reportNewName(place: Place, objectName: string, { report }: Reporting): void {
  report(
    'name-sanitised',
    place,
    { name: place.shownKey, objectName: place.showOfKey(objectName), instead: '' },
    { effect: false },
  )
}

/** Reports that an object's name differs from its written name, which may be used elsewhere. */
export function reportNewNameElsewhere(
  written: Place,
  make: (name: string) => string,
  noun: Shown,
  { report }: Reporting,
): void {
  const { shown: name } = written
  const shown = written.showMade(make)
  const instead = sentence`Use \`${shown}\` where you name the ${noun} outside of the Compose file.`
  report(
    'name-sanitised',
    written,
    { name, objectName: shown, instead },
    { part: { start: 0, end: written.text?.length ?? 0 } },
  )
}
