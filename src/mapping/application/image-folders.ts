import { dockerfileIn } from '../../compose/build-context.js'
import { copiedSources, type CopiedSource, takenTo } from '../../compose/dockerfile.js'
import { isWithin, namesWithin, parseHostPath } from '../../compose/host-path.js'
import { comparable, type HostMount } from '../mounts/mount.js'
import { findContent } from '../read/files.js'
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
  let read:
    { readonly text: string | undefined; readonly sources: readonly CopiedSource[] | undefined } | undefined
  return (mount) => {
    const { path } = mount
    if (!contexts.some((one) => isWithin(path, one))) return 'none'
    const otherwise = isEmptyFolder(mount) ? 'none' : 'all'
    // What further contexts are for is not known.
    if (contexts.length > 1 || !isWithin(path, own)) return otherwise
    read ??= readDockerfile(build, scope)
    if (read.text === undefined || read.sources === undefined) return otherwise
    const names = namesWithin(path, own, scope.options.folder)
    // Where in its context the manifest lies, nothing says.
    if (names === undefined) return otherwise === 'all' ? 'some' : otherwise
    if (!isAt(mount.target, takenTo(read.sources, names), read.text)) {
      return names.length === 0 && otherwise === 'all' ? 'some' : 'none'
    }
    const begins = hasFoldersOnly(mount) || (otherwise === 'all' && isWrittenFolder(mount))
    return begins && !withoutShell.test(read.text) ? 'beginning' : otherwise
  }
}

/**
 * Whether an image has a folder where it is mounted: a program that has it elsewhere does not find it there. What other
 * stages or commands make of it, nobody can tell.
 */
function isAt(target: string, folders: readonly (string | undefined)[], dockerfile: string): boolean {
  const folder = `/${parseHostPath(target).names.join('/')}`
  const mayMove = /--from=|\b(?:cp|ln|mv|rsync)\s/.test(dockerfile)
  return folders.some((one) => one === undefined || one === folder || mayMove)
}

/** Whether a build copies something of its context to a path of its image or below it, as far as its Dockerfile says. */
export function isCopiedTo(target: string, build: Build | undefined, scope: Scope): boolean {
  const { sources = [] } = build === undefined ? {} : readDockerfile(build, scope)
  return sources.some(
    ({ folder }) => folder !== undefined && `${folder}/`.startsWith(`${comparable(target)}/`),
  )
}

/** Whether an image may have a shell that copies: what is not built is taken to. */
export function mayHaveShell(build: Build | undefined, scope: Scope): boolean {
  return build === undefined || !withoutShell.test(readDockerfile(build, scope).text ?? '')
}

/** Bases of images in which nothing copies. */
const withoutShell = /^FROM\s+(?:--\S+\s+)?(?:scratch|\S*distroless\S*)/im

function hasFoldersOnly(mount: HostMount): boolean {
  const { found } = mount
  return typeof found === 'object' && isEmptyFolder(mount) && found.some((name) => name.includes('/'))
}

function readDockerfile(build: Build, { options }: Scope) {
  const { context, dockerfile, dockerfileInline, target } = build
  const text =
    dockerfileInline ?? findContent(options.files, dockerfileIn(context, dockerfile ?? 'Dockerfile'))?.text
  return { text, sources: text === undefined ? undefined : copiedSources(text, target) }
}
