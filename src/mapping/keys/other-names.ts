import type { Place } from '../../source/place.js'

/** A name by which a service is called in Docker, and the name that it has in the manifest. */
export interface OtherName {
  readonly name: string
  readonly service: string
}

/** The other names of services that an unsupported key gives them. Each function is for a row of a table. */
export type OtherNames = (place: Place) => readonly OtherName[]

/** The key's own value. */
export const ownValue: OtherNames = (place) => namesOf(place, [place.text])

/** The aliases that a service has in its networks. */
export const networkAliases: OtherNames = (networks) =>
  networks.entries().flatMap((network) => namesOf(networks, texts(network.get('aliases'))))

/** What a service calls those that it is linked with: `service:alias`. */
export const linkAliases: OtherNames = (links) =>
  texts(links).flatMap((link) => {
    const [service = '', name] = link.split(':')
    return name === undefined || name === service ? [] : [{ name, service }]
  })

function namesOf({ parent }: Place, names: readonly (string | undefined)[]): OtherName[] {
  const service = parent?.key ?? ''
  return names.flatMap((name) => (name === undefined || name === service ? [] : [{ name, service }]))
}

function texts(list: Place | undefined): string[] {
  return (list?.items() ?? []).flatMap(({ text }) => text ?? [])
}
