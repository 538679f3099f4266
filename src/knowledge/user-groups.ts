import type { BySource } from './sources.js'

/** The numbers of the groups that users have, by the names of users and groups. */
type Groups = BySource<Readonly<Record<string, number>>>

/** The groups of images on Alpine Linux. */
export const alpineGroups = {
  'Alpine groups': { nobody: 65_534, 'www-data': 82 },
  'Node image': { node: 1000 },
} as const satisfies Groups

/** The groups of other images, most of which are on Debian. */
export const debianGroups = {
  'Debian base-passwd': { nobody: 65_534, nogroup: 65_534, 'www-data': 33 },
  'Node image': { node: 1000 },
} as const satisfies Groups

/** Returns the numbers of the groups by name. */
export function groupsByName(groups: Groups): ReadonlyMap<string, number> {
  return new Map(Object.values(groups).flatMap((names) => Object.entries(names)))
}
