import type { Place } from '../source/place.js'
import { type Shown, words } from '../source/shown.js'

/** A name of a service in Docker, with its name in the manifest. */
export interface OtherName {
  readonly name: string
  /** Both names for messages. */
  readonly shown: Shown
  readonly service: Shown
}

/** Returns the other names that an unsupported key gives to services. Each function is for a row of a table. */
export type OtherNames = (place: Place) => readonly OtherName[]

/** Returns the value of the key itself. */
export const ownValue: OtherNames = (place) => namesOf(place, [place])

/** Returns the aliases of a service in its networks. */
export const networkAliases: OtherNames = (networks) =>
  networks.entries().flatMap((network) => namesOf(networks, network.get('aliases')?.items() ?? []))

/** Returns the aliases in links: `service:alias`. */
export const linkAliases: OtherNames = (links) =>
  links.items().flatMap((place) => {
    const [service = '', name] = (place.text ?? '').split(':')
    if (name === undefined || name === service) return []
    return [{ name, shown: place.show(name), service: place.show(service) }]
  })

function namesOf({ parent }: Place, places: readonly Place[]): OtherName[] {
  const service = parent?.shownKey ?? words('')
  return places.flatMap(({ text: name, shown }) =>
    name === undefined || name === parent?.key ? [] : [{ name, shown, service }],
  )
}
