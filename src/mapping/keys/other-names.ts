import type { Place } from '../../source/place.js'
import { type Shown, words } from '../../source/shown.js'

/** A name by which a service is called in Docker, and the name that it has in the manifest. */
export interface OtherName {
  readonly name: string
  /** The two as messages have them. */
  readonly shown: Shown
  readonly service: Shown
}

/** The other names of services that an unsupported key gives them. Each function is for a row of a table. */
export type OtherNames = (place: Place) => readonly OtherName[]

/** The key's own value. */
export const ownValue: OtherNames = (place) => namesOf(place, [place])

/** The aliases that a service has in its networks. */
export const networkAliases: OtherNames = (networks) =>
  networks.entries().flatMap((network) => namesOf(networks, network.get('aliases')?.items() ?? []))

/** What a service calls those that it is linked with: `service:alias`. */
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
