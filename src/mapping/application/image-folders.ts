import { dockerfileIn } from '../../compose/build-context.js'
import { CopiedFolders, copiedSources } from '../../compose/dockerfile.js'
import { isWithin, namesWithin, parseHostPath } from '../../compose/host-path.js'
import { PathTree } from '../../compose/path-tree.js'
import { comparable, type HostMount } from '../mounts/mount.js'
import { findContent } from '../read/files.js'
import { readOnce } from '../read/read-once.js'
import type { Scope } from '../rule/scope.js'
import type { Build } from '../service/build.js'
import { isEmptyFolder } from './host-contents.js'
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
      return names.length === 0 && otherwise === 'all' ? 'some' : 'none'
    }
    const begins = hasFoldersOnly(mount) || (otherwise === 'all' && isWrittenFolder(mount))
    return begins && file.mayHaveShell ? 'beginning' : otherwise
  }
}

/** Whether a build copies something of its context to a path of its image or below it, as far as its Dockerfile says. */
export function isCopiedTo(target: string, build: Build | undefined, scope: Scope): boolean {
  return build !== undefined && readDockerfile(build, scope)?.targets.hasWithin(comparable(target)) === true
}

/** Whether an image may have a shell that copies: what is not built is taken to. */
export function mayHaveShell(build: Build | undefined, scope: Scope): boolean {
  return build === undefined || readDockerfile(build, scope)?.mayHaveShell !== false
}

/** Bases of images in which nothing copies. */
const withoutShell = /^FROM\s+(?:--\S+\s+)?(?:scratch|\S*distroless\S*)/im

function hasFoldersOnly(mount: HostMount): boolean {
  const { found } = mount
  return typeof found === 'object' && isEmptyFolder(mount) && found.some((name) => name.includes('/'))
}

/** What a Dockerfile says of the image of one of its stages. */
interface Dockerfile {
  /** The folders of the context that are copied; undefined where nobody can tell. */
  readonly folders: CopiedFolders | undefined
  /** The folders of the image that something is copied to. */
  readonly targets: PathTree
  /** Whether other stages or commands may move what is copied. */
  readonly mayMove: boolean
  readonly mayHaveShell: boolean
}

function readDockerfile(build: Build, scope: Scope): Dockerfile | undefined {
  const { context, dockerfile, dockerfileInline, target } = build
  const text = dockerfileInline ?? findContent(scope, dockerfileIn(context, dockerfile ?? 'Dockerfile'))?.text
  if (text === undefined) return undefined
  const stages = readOnce(scope, text, stagesReadOf)
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
    targets: new PathTree((sources ?? []).flatMap(({ folder }) => folder ?? [])),
    mayMove: /--from=|\b(?:cp|ln|mv|rsync)\s/.test(text),
    mayHaveShell: !withoutShell.test(text),
  }
}
