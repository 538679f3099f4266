import { dockerfileIn } from '../../compose/build-context.js'
import {
  CopiedFolders,
  copiedSources,
  type ImageCommand,
  type ImageContents,
  imageContents,
} from '../../compose/dockerfile.js'
import { isWithin, namesWithin, parseHostPath } from '../../compose/host-path.js'
import { PathTree } from '../../compose/path-tree.js'
import { comparable, type HostMount } from '../../rules/mounts/mount.js'
import { findContent } from '../../rules/values/files.js'
import type { Scope } from '../../rules/types/scope.js'
import type { Build } from '../../rules/service/build.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import { AccountGroups, type NamedUsers, readUsers } from './account-groups.js'
import { isEmptyFolder } from './host-contents.js'
import { repositoryOf } from '../../compose/image-reference.js'
import { lastName } from '../../knowledge/path-patterns.js'
import { folderOfImage, hasNoShell, isOnAlpine } from '../../knowledge/images.js'
import { isInstalledFolder } from '../../knowledge/container-paths.js'
import { movingPrograms, permissionPrograms, programsWithoutFiles } from '../../knowledge/programs.js'
import { hasWord, valuesOf } from '../../knowledge/word-search.js'
import { isWrittenFolder } from './host-uses.js'
import { localContexts } from './host-volumes.js'

/**
 * The part of a mounted folder that the built image contains itself: `all`, `some` or `none`. `beginning` is the
 * initial content of a volume: empty folders that programs such as Laravel's don't create, or the content of a folder
 * that the program writes to. An empty folder is `hiding` other files that the image has at its path.
 */
export type InImage = 'all' | 'some' | 'beginning' | 'hiding' | 'none'

/**
 * Returns a function that tells which mounted folders the image of a service contains (rule C2-04). These are folders of
 * the contexts of its build that its Dockerfile copies to the mount's path; without the Dockerfile, all of them. An empty
 * folder only contains files that are written there.
 */
export function foldersInImage(service: ImageOfService, scope: Scope): (mount: HostMount) => InImage {
  const { build } = service
  const isHiding = (mount: HostMount) =>
    isEmptyFolder(mount, scope) && filesOfImage(mount.target, service, scope)?.hasFiles === true
  if (build === undefined) return (mount) => (isHiding(mount) ? 'hiding' : 'none')
  const contexts = localContexts(build, scope)
  const own = parseHostPath(build.context, scope.options.folder)
  let read: { readonly file: Dockerfile | undefined } | undefined
  return (mount) => {
    const { path } = mount
    if (!contexts.some((one) => isWithin(path, one))) return isHiding(mount) ? 'hiding' : 'none'
    const otherwise = isEmptyFolder(mount, scope) ? 'none' : 'all'
    // The purpose of additional contexts is unknown.
    if (contexts.length > 1 || !isWithin(path, own)) return otherwise
    read ??= { file: readDockerfile(build, scope) }
    const { file } = read
    if (file?.folders === undefined) return otherwise
    const names = namesWithin(path, own, scope.options.folder)
    // The position of the manifest in the context is unknown.
    if (names === undefined) return otherwise === 'all' ? 'some' : otherwise
    // A program that has the folder at another path does not find it at the mount's path. Other stages or commands may
    // have moved it.
    const { folders, mayMove } = file
    if (!(mayMove ? folders.isCopied(names) : folders.isCopiedTo(names, mount.target))) {
      // The image contains nothing of the context, so the service runs the files of the mount.
      const isAll = names.length === 0 && otherwise === 'all'
      if (isAll && !file.copiesNothing) return 'some'
      return isHiding(mount) ? 'hiding' : 'none'
    }
    const begins = hasFoldersOnly(mount, scope) || (otherwise === 'all' && isWrittenFolder(mount))
    return begins && file.mayHaveShell ? 'beginning' : otherwise
  }
}

/** Returns true if a folder is the whole context of a service's build. */
export function isContext({ path }: HostMount, build: Build | undefined, scope: Scope): boolean {
  if (build === undefined) return false
  const own = parseHostPath(build.context, scope.options.folder)
  return isWithin(path, own) && namesWithin(path, own, scope.options.folder)?.length === 0
}

/** Facts about the files that an image has in a folder, and about its shell, which could copy them. */
export interface FilesOfImage {
  readonly hasFiles: boolean
  readonly hasShell: boolean
}

const withoutFiles = new Set([...valuesOf(permissionPrograms), ...valuesOf(programsWithoutFiles)])

/** The keys of a service that say which image it has. */
type ImageOfService = Pick<ServiceSettings, 'build' | 'place'>

/**
 * Returns the facts about a folder of the image that the Dockerfile or the table of images shows. Returns undefined if
 * neither knows the image.
 */
export function filesOfImage(
  target: string,
  { build, place }: ImageOfService,
  scope: Scope,
): FilesOfImage | undefined {
  if (build !== undefined) return filesOfBuild(target, build, scope)
  const known = folderOfImage(place.get('image')?.text ?? '', comparable(target))
  return known === 'unknown' ? undefined : { hasFiles: known === 'files', hasShell: true }
}

/**
 * Returns the facts about a folder of the image that the Dockerfile shows. Returns undefined if the Dockerfile is
 * unknown.
 */
export function filesOfBuild(target: string, build: Build, scope: Scope): FilesOfImage | undefined {
  const contents = readDockerfile(build, scope)?.contents
  if (contents === undefined) return undefined
  const folder = comparable(target)
  const above = folder.slice(0, folder.lastIndexOf('/')) || '/'
  const isMade = ({ text, folder: from }: ImageCommand) =>
    (isInstalledFolder(folder) && from === above) || putsFilesInto(folder, text)
  const hasFiles =
    folderOfImage(contents.base, folder) === 'files' ||
    new PathTree(contents.targets).hasWithin(folder) ||
    contents.commands.some(isMade)
  return { hasFiles, hasShell: !hasNoShell(contents.base) }
}

/** Returns the base image of a build, if its Dockerfile tells. */
export function baseOfBuild(build: Build, scope: Scope): string | undefined {
  return readDockerfile(build, scope)?.contents?.base
}

/** Returns the base image of a build whose program it has: its Dockerfile sets none, or one of the same name. */
export function programBaseOfBuild(build: Build, scope: Scope): string | undefined {
  const { base = '', program } = readDockerfile(build, scope)?.contents ?? {}
  const isInherited = program === undefined || program.includes(lastName(repositoryOf(base)))
  return base !== '' && isInherited ? base : undefined
}

/** Returns the user that the Dockerfile of a build sets: a name or a number, and perhaps a group. */
export function userOfBuild(build: Build, scope: Scope): string | undefined {
  return readDockerfile(build, scope)?.contents?.user
}

/** The users that a build has, names and copies. */
export interface UsersOfBuild extends NamedUsers {
  readonly groups: AccountGroups
  /** The files of the context that the Dockerfile copies, one by one. */
  readonly copied: readonly string[]
}

/** Returns the users of a build, as its Dockerfile shows them. */
export function usersOfBuild(build: Build, scope: Scope): UsersOfBuild | undefined {
  return readDockerfile(build, scope)?.users
}

/** Returns the images that the Dockerfile of a build begins its stages with. */
export function basesOfBuild(build: Build, scope: Scope): readonly string[] {
  return readDockerfile(build, scope)?.bases ?? []
}

/** Returns true if a command names a folder or its content, for more than creating it or changing its owner. */
function putsFilesInto(folder: string, text: string): boolean {
  return text.split(/\n|;|&&|\|\|/).some((command) => {
    const words = command.trim().split(/[\s>"']+/)
    const isFolder = (word: string) => word === folder || word.startsWith(`${folder}/`)
    return !withoutFiles.has(words[0]!) && words.some(isFolder)
  })
}

/** True if an image may have a shell that can copy files. Images that are not built are assumed to have one. */
export function mayHaveShell(build: Build | undefined, scope: Scope): boolean {
  return build === undefined || readDockerfile(build, scope)?.mayHaveShell !== false
}

const moving = valuesOf(movingPrograms)

function hasFoldersOnly(mount: HostMount, scope: Scope): boolean {
  const { found } = mount
  return typeof found === 'object' && isEmptyFolder(mount, scope) && found.some((name) => name.includes('/'))
}

/** The content of one stage's image, as the Dockerfile shows it. */
interface Dockerfile {
  /** The copied folders of the context. Undefined if the Dockerfile doesn't tell. */
  readonly folders: CopiedFolders | undefined
  /** True if no file of the context gets into the image. */
  readonly copiesNothing: boolean
  /** True if other stages or commands may move copied files. */
  readonly mayMove: boolean
  readonly mayHaveShell: boolean
  readonly bases: readonly string[]
  readonly contents: ImageContents | undefined
  readonly users: UsersOfBuild
}

function readDockerfile(build: Build, scope: Scope): Dockerfile | undefined {
  const { context, dockerfile, dockerfileInline, target } = build
  const text = dockerfileInline ?? findContent(scope, dockerfileIn(context, dockerfile ?? 'Dockerfile'))?.text
  if (text === undefined) return undefined
  const stages = scope.readOnce(text, stagesReadOf)
  const known = stages.get(target) ?? parseDockerfile(text, target)
  stages.set(target, known)
  return known
}

/** A cache of the stages of one text, by name. */
function stagesReadOf(): Map<string | undefined, Dockerfile> {
  return new Map()
}

/** The largest number of copied files to look for users in. */
const MOST_COPIES = 20

function parseDockerfile(text: string, target: string | undefined): Dockerfile {
  const sources = copiedSources(text, target)
  const bases = basesIn(text)
  const contents = imageContents(text, target)
  const runs = contents?.commands.map((command) => command.text) ?? []
  return {
    folders: sources && new CopiedFolders(sources),
    copiesNothing: sources?.length === 0,
    mayMove: text.includes('--from=') || moving.some((program) => isCalled(text, program)),
    mayHaveShell: !bases.some(hasNoShell),
    bases,
    contents,
    users: {
      groups: new AccountGroups(isOnAlpine(contents?.base ?? ''), runs),
      changed: readUsers(contents?.program ?? '').changed,
      owners: readUsers(runs.join('\n')).owners,
      copied: (sources ?? []).slice(0, MOST_COPIES).map(({ source }) => source),
    },
  }
}

/** Returns the base images of a Dockerfile's stages. */
function basesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/^FROM\s+(?:--\S+\s+)?(\S+)/gim), (match) => match[1]!)
}

/** True if a command of a Dockerfile calls a program with arguments. */
function isCalled(text: string, program: string): boolean {
  const isBegin = (_: string, index: number) => !/\w/.test(text[index - 1] ?? '')
  return hasWord(text, program, isBegin, (_, index) => /\s/.test(text[index] ?? ''))
}
