import { homedir } from 'node:os'
import type { BuildPlan, ImageBuild } from 'tranship/plan'
import { realPath } from '../files/real-path.js'
import { repositoryOf } from '../files/repository.js'
import { isWithin } from '../files/within-folder.js'
import type { Terminal } from '../terminal/terminal.js'
import { localPathsOf } from './local-paths.js'
import { isEntitlement, type Right } from './right.js'
import { agentsAndKeys, isFetchedBySsh } from './ssh.js'

/** A right that a build needs, and the field that causes the need. */
export interface Need {
  readonly right: Right
  /** The name of the service in the manifest. */
  readonly service: string
  /** The target of the bake file; `pointer` is the JSON Pointer of the field in it. */
  readonly target: string
  readonly pointer: string
}

/** The location of a build, from which its default rights follow. */
export type BuildHome = Pick<Terminal, 'env'> & {
  /** The folder of the manifest. */
  readonly folder: string
  /** The root of an untrusted manifest, with symbolic links resolved. */
  readonly root?: string | undefined
}

/**
 * Returns the rights that the builds of a plan need. They need none to read the repository of the manifest, and none to
 * write below the manifest's folder (rule E5-08).
 */
export function needsOf({ images }: BuildPlan, place: BuildHome): readonly Need[] {
  const readable = readableFolder(place)
  const writable = realPath(place.folder)
  return images.flatMap((image) => {
    const need = (pointer: string, right: Right): Need => ({
      right,
      service: image.service,
      target: image.name,
      pointer,
    })
    const paths = localPathsOf(image, place.folder)
      .filter(({ access, real }) => !isWithin(access === 'fs.read' ? readable : writable, real))
      .map(({ access, real, pointer }) => need(pointer, { word: access, path: real }))
    return [...wordsOf(image).map(([pointer, word]) => need(pointer, { word })), ...paths]
  })
}

/**
 * Returns the folder that builds may read without a right. It is the root of an untrusted manifest, the Git repository
 * of the manifest, or else the manifest's folder. A repository around the home folder holds dotfiles and doesn't count.
 */
export function readableFolder({ folder, env, root }: BuildHome): string {
  if (root !== undefined) return root
  const own = realPath(folder)
  const home = realPath(env['HOME'] || env['USERPROFILE'] || homedir())
  const repository = repositoryOf(own)
  return repository === undefined || isWithin(repository, home) ? own : repository
}

/** Returns the rights without a path, each with the field that needs it. */
function wordsOf(image: ImageBuild): readonly (readonly [pointer: string, word: string])[] {
  const { entitlements, network, ssh, context } = image
  return [
    ...entitlements.flatMap((word, index) =>
      isEntitlement(word) ? [[`/entitlements/${index}`, word] as const] : [],
    ),
    ...(network === 'host' ? [['/network', 'network.host'] as const] : []),
    ...ssh.flatMap((written, index) =>
      agentsAndKeys(written).usesAgent ? [[`/ssh/${index}`, 'ssh'] as const] : [],
    ),
    ...(isFetchedBySsh(context) ? [['/context', 'ssh'] as const] : []),
  ]
}

/** `true` if a build gets the user's SSH agent. */
export function usesAgent(image: ImageBuild): boolean {
  return wordsOf(image).some(([, word]) => word === 'ssh')
}
