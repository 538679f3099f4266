import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'

/** Tells that an object has another name than the key of its place. What the manifest says of it by that key follows. */
export function reportNewName(place: Place, objectName: string, { report }: Scope): void {
  report('name-sanitised', place, { name: place.key, objectName, instead: '' }, { effect: false })
}

/** Tells that an object has another name than is written for it, by which it may be known elsewhere. */
export function reportNewNameElsewhere(
  written: Place,
  objectName: string,
  noun: string,
  { report }: Scope,
): void {
  const { text: name = '' } = written
  const instead = `Use '${objectName}' wherever else the ${noun} is named.`
  report('name-sanitised', written, { name, objectName, instead }, { part: { start: 0, end: name.length } })
}
