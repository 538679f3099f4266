/** The way in which the values of several files are merged. `src/load/merging.ts` has the code of each. */
export type MergeRole =
  | 'build'
  | 'command'
  | 'config files'
  | 'dependencies'
  | 'devices'
  | 'files'
  | 'hosts'
  | 'logging'
  | 'mounts'
  | 'name-values'
  | 'networks'
  | 'ports'
  | 'secret files'
  | 'set'
  | 'whole'
  | 'whole entries'

/**
 * The names in a text, in each item of a list, or in each key of a map. `src/editor/name-places.ts` has the code of each.
 * A `file source` names the part of a Compose file that the key around it names.
 */
export type NameRole =
  | 'config'
  | 'file source'
  | 'inherited service'
  | 'model'
  | 'mount'
  | 'mount source'
  | 'network'
  | 'profile'
  | 'secret'
  | 'service'
  | 'service before colon'
  | 'service behind prefix'

/** The files or folders that a text names. `src/editor/path-places.ts` has the code of each. */
export type PathRole =
  | 'any'
  | 'bind source'
  | 'Compose file'
  | 'Dockerfile'
  | 'env file'
  | 'file'
  | 'folder'
  | 'mount'
  | 'named folder'

/** The roles of a key that editors and the loading of files interpret. */
export interface Roles {
  /** Absent if maps are merged by key, lists are appended, and other values are replaced. */
  readonly merge?: MergeRole
  readonly names?: NameRole
  readonly path?: PathRole
}

/** Lists of `NAME=value` and maps are merged by name, and the later value of a name wins. */
export const byName = { merge: 'name-values' } as const

/** The merged list has each text once. */
export const asSet = { merge: 'set' } as const
