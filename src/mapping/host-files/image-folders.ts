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
import { comparable, type HostMount } from '../mounts/mount.js'
import { findContent } from '../read/files.js'
import type { Scope } from '../rule/scope.js'
import type { Build } from '../service/build.js'
import { isEmptyFolder } from './host-contents.js'
import { hasNoShell } from '../knowledge/images.js'
import { isInstalledFolder } from '../knowledge/container-paths.js'
import { movingPrograms, permissionPrograms, programsWithoutFiles } from '../knowledge/programs.js'
import { hasWord, valuesOf } from '../knowledge/word-search.js'
import { isWrittenFolder } from './host-uses.js'
import { localContexts } from './host-volumes.js'

/**
 * Whether an image that is built has a folder that is mounted over it: all of it, some of it, nothing, or what a volume is
 * to begin with. That are the folders in one without files, which programs such as those of Laravel do not make
 * themselves, and what is in one that its program writes to.
 */
export type InImage = 'all' | 'some' | 'beginning' | 'none'

/**
 * Tells of the image of a build which folders it has where they are mounted (rule C2-04): those of its contexts that its
 * Dockerfile copies there, where the caller gives that; otherwise all. In one that is empty there is nothing to have, but
 * what is written there.
 */
export function foldersInImage(build: Build | undefined, scope: Scope): (mount: HostMount) => InImage {
  if (build === undefined) return () => 'none'
  const contexts = localContexts(build, scope)
  const own = parseHostPath(build.context, scope.options.folder)
  let read: { readonly file: Dockerfile | undefined } | undefined
  return (mount) => {
    const { path } = mount
    if (!contexts.some((one) => isWithin(path, one))) return 'none'
    const otherwise = isEmptyFolder(mount) ? 'none' : 'all'
    // What further contexts are for is not known.
    if (contexts.length > 1 || !isWithin(path, own)) return otherwise
    read ??= { file: readDockerfile(build, scope) }
    const { file } = read
    if (file?.folders === undefined) return otherwise
    const names = namesWithin(path, own, scope.options.folder)
    // Where in its context the manifest lies, nothing says.
    if (names === undefined) return otherwise === 'all' ? 'some' : otherwise
    // A program that has a folder elsewhere does not find it where it is mounted. What other stages or commands make of it,
    // nobody can tell.
    const { folders, mayMove } = file
    if (!(mayMove ? folders.isCopied(names) : folders.isCopiedTo(names, mount.target))) {
      // Nothing of the context is in the image: what the service runs is the mount.
      const isAll = names.length === 0 && otherwise === 'all'
      return isAll && !file.copiesNothing ? 'some' : 'none'
    }
    const begins = hasFoldersOnly(mount) || (otherwise === 'all' && isWrittenFolder(mount))
    return begins && file.mayHaveShell ? 'beginning' : otherwise
  }
}

/** Returns true if a folder is all of the context that a service is built from. */
export function isContext({ path }: HostMount, build: Build | undefined, scope: Scope): boolean {
  if (build === undefined) return false
  const own = parseHostPath(build.context, scope.options.folder)
  return isWithin(path, own) && namesWithin(path, own, scope.options.folder)?.length === 0
}

/** What is known of the files that an image has in a folder, and of the shell that could copy them. */
export interface FilesOfImage {
  readonly hasFiles: boolean
  readonly hasShell: boolean
}

const withoutFiles = new Set([...valuesOf(permissionPrograms), ...valuesOf(programsWithoutFiles)])

/** What the Dockerfile of a build says of the files in a folder of its image; undefined if it is not given. */
export function filesOfBuild(target: string, build: Build, scope: Scope): FilesOfImage | undefined {
  const contents = readDockerfile(build, scope)?.contents
  if (contents === undefined) return undefined
  const folder = comparable(target)
  const above = folder.slice(0, folder.lastIndexOf('/')) || '/'
  const isMade = ({ text, folder: from }: ImageCommand) =>
    (isInstalledFolder(folder) && from === above) || putsFilesInto(folder, text)
  const hasFiles = new PathTree(contents.targets).hasWithin(folder) || contents.commands.some(isMade)
  return { hasFiles, hasShell: !hasNoShell(contents.base) }
}

/** The image that a build begins with, as far as its Dockerfile says. */
export function baseOfBuild(build: Build, scope: Scope): string | undefined {
  return readDockerfile(build, scope)?.contents?.base
}

/** Returns true if a command names a folder, or what is in it, for more than to make it or to change whose it is. */
function putsFilesInto(folder: string, text: string): boolean {
  return text.split(/\n|;|&&|\|\|/).some((command) => {
    const words = command.trim().split(/[\s>"']+/)
    const isFolder = (word: string) => word === folder || word.startsWith(`${folder}/`)
    return !withoutFiles.has(words[0]!) && words.some(isFolder)
  })
}

/** Whether an image may have a shell that copies: what is not built is taken to. */
export function mayHaveShell(build: Build | undefined, scope: Scope): boolean {
  return build === undefined || readDockerfile(build, scope)?.mayHaveShell !== false
}

const moving = valuesOf(movingPrograms)

function hasFoldersOnly(mount: HostMount): boolean {
  const { found } = mount
  return typeof found === 'object' && isEmptyFolder(mount) && found.some((name) => name.includes('/'))
}

/** What a Dockerfile says of the image of one of its stages. */
interface Dockerfile {
  /** The folders of the context that are copied; undefined where nobody can tell. */
  readonly folders: CopiedFolders | undefined
  /** True if nothing of the context gets into the image. */
  readonly copiesNothing: boolean
  /** Whether other stages or commands may move what is copied. */
  readonly mayMove: boolean
  readonly mayHaveShell: boolean
  readonly contents: ImageContents | undefined
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

/** The stages of one text that are read so far, by their names. */
function stagesReadOf(): Map<string | undefined, Dockerfile> {
  return new Map()
}

function parseDockerfile(text: string, target: string | undefined): Dockerfile {
  const sources = copiedSources(text, target)
  return {
    folders: sources && new CopiedFolders(sources),
    copiesNothing: sources?.length === 0,
    mayMove: text.includes('--from=') || moving.some((program) => isCalled(text, program)),
    mayHaveShell: !basesIn(text).some(hasNoShell),
    contents: imageContents(text, target),
  }
}

/** The images that the stages of a Dockerfile begin with. */
function basesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/^FROM\s+(?:--\S+\s+)?(\S+)/gim), (match) => match[1]!)
}

/** Whether a command of a Dockerfile calls a program with arguments. */
function isCalled(text: string, program: string): boolean {
  const isBegin = (_: string, index: number) => !/\w/.test(text[index - 1] ?? '')
  return hasWord(text, program, isBegin, (_, index) => /\s/.test(text[index] ?? ''))
}
