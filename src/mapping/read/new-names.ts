import type { Place } from '../../source/place.js'
import type { Reporting } from '../rule/scope.js'
import { sentence, type Shown } from '../../source/shown.js'

/** Tells that an object has another name than the key of its place. What the manifest says of it by that key follows. */
export function reportNewName(place: Place, objectName: string, { report }: Reporting): void {
  report(
    'name-sanitised',
    place,
    { name: place.shownKey, objectName: place.showOfKey(objectName), instead: '' },
    { effect: false },
  )
}

/** Tells that an object has another name than is written for it, by which it may be known elsewhere. */
export function reportNewNameElsewhere(
  written: Place,
  make: (name: string) => string,
  noun: Shown,
  { report }: Reporting,
): void {
  const { shown: name } = written
  const shown = written.showMade(make)
  const instead = sentence`Use '${shown}' wherever else the ${noun} is named.`
  report(
    'name-sanitised',
    written,
    { name, objectName: shown, instead },
    { part: { start: 0, end: written.text?.length ?? 0 } },
  )
}
