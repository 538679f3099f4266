import { dockerfileIn } from '../../compose/build-context.js'
import { PathTree } from '../../compose/path-tree.js'
import { isOnAlpine } from '../../knowledge/images.js'
import { comparable } from '../../rules/mounts/mount.js'
import type { Scope } from '../../rules/types/scope.js'
import type { Service } from '../../application/service.js'
import { AccountGroups, readUsers } from './account-groups.js'
import { userOfBuild, usersOfBuild } from './image-folders.js'
import { scriptsAt, scriptsOf } from './scripts.js'

/** The groups of the users that write to a service's volumes. */
export interface WritingGroups {
  /** The group of the Dockerfile's `USER`. */
  readonly own: number | undefined
  /** The group of the user that the command or a script changes to. */
  readonly changed: number | undefined
  /** The group of the owner that a command gives to the folder of a volume. */
  readonly owner: number | undefined
}

/** Finds the groups in the Dockerfile of a service, and in the scripts that it runs, mounts or copies (rule C3-10). */
export function findWritingGroups(service: Service, scope: Scope): WritingGroups {
  const { build, command, mounts, place, writtenMounts } = service
  const built = build && usersOfBuild(build, scope)
  const groups = built?.groups ?? new AccountGroups(isOnAlpine(place.get('image')?.text ?? ''))
  const copied = built?.copied.map((file) => dockerfileIn(build!.context, file)) ?? []
  const texts = [...scriptsOf(command, writtenMounts, scope), ...scriptsAt(copied, scope)]
  const users = texts.map((text) => scope.readOnce(text, readUsers))
  if (built !== undefined) users.push(built)
  const folders = new PathTree(
    mounts.flatMap(({ kind, target }) => (kind === 'volume' ? [comparable(target)] : [])),
  )
  const isOfVolume = (path: string) =>
    path.startsWith('/') && (folders.hasWithin(comparable(path)) || folders.hasAbove(comparable(path)))
  const first = (names: readonly string[]) =>
    names.map((name) => groups.find(name)).find((group) => group !== undefined)
  return {
    own: (build && groups.find(userOfBuild(build, scope) ?? '')) || undefined,
    changed: first(users.flatMap(({ changed }) => changed)),
    owner: first(
      users.flatMap(({ owners }) =>
        owners.flatMap(([owner = '', ...paths]) => (paths.some(isOfVolume) ? [owner] : [])),
      ),
    ),
  }
}
