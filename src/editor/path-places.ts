import { isRemoteContext } from '../compose/build-context.js'
import type { PathRole } from '../keys/roles.js'
import { findTextPlaces } from './text-places.js'

/** The key beside a value, such as `type` beside `source`. */
export type Beside = (key: string) => string | undefined

/** The files and folders that a value may name. */
interface Files {
  /** The entries that may stand there. */
  readonly wants: 'file' | 'folder' | 'both'
  /** Returns true for a file that is likely meant. These come first. */
  readonly prefers?: (name: string) => boolean
  /** True if no other files make sense there. */
  readonly isStrict?: true
  /** True if a path has to begin with a dot or a slash, since other texts are names. */
  readonly needsDot?: true
  /** Returns the folder that the path begins in, relative to the Compose file, or undefined if there is no path here. */
  readonly from?: (beside: Beside) => string | undefined
}

/** A place of a Compose file whose value is the path of a file or folder. */
export interface PathPlace extends Files {
  /** The path with dots between keys: `[]` is an item of a list, and `*` an entry of a map. */
  readonly path: string
  /** The separator before the path, in the same value. */
  readonly after?: string
}

const isYaml = (name: string) => /\.ya?ml$/i.test(name)
const isEnvFile = (name: string) => /(?:^|\.)env(?:\.|$)/i.test(name)
const isDockerfile = (name: string) => /(?:docker|container)file/i.test(name)

const roles: Readonly<Record<PathRole, Files>> = {
  any: { wants: 'both' },
  'bind source': { wants: 'both', needsDot: true, from: (beside) => ofBind(beside('type')) },
  'Compose file': { wants: 'file', prefers: isYaml, isStrict: true },
  Dockerfile: { wants: 'file', prefers: isDockerfile, from: contextBeside },
  'env file': { wants: 'file', prefers: isEnvFile },
  file: { wants: 'file' },
  folder: { wants: 'folder' },
  mount: { wants: 'both', needsDot: true },
  'named folder': { wants: 'folder' },
}

/** Every place of a manifest that names a file or folder. Folders on the way to a file are offered everywhere. */
export const pathPlaces: readonly PathPlace[] = /* @__PURE__ */ findPathPlaces()

function findPathPlaces(): readonly PathPlace[] {
  return findTextPlaces((key) => key.path).map(({ path, role, isEntry }) => ({
    ...roles[role],
    path,
    // An item of a list is `name=folder`.
    ...(role === 'named folder' && !isEntry ? { after: '=' } : {}),
  }))
}

function contextBeside(beside: Beside): string | undefined {
  const context = beside('context') ?? '.'
  return isRemoteContext(context) || context.includes('$') ? undefined : context
}

function ofBind(type: string | undefined): string | undefined {
  return type === 'bind' ? '.' : undefined
}
