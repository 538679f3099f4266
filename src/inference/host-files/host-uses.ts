import { parseHostPath } from '../../compose/host-path.js'
import { PathTree } from '../../compose/path-tree.js'
import { withoutEnd } from '../../source/ends.js'
import { isTakenForFile } from './host-contents.js'
import { isSocket } from '../../rules/mounts/host-mount.js'
import type { HostMount } from '../../rules/mounts/mount.js'
import { isDatabaseFile, isMaybeWritten, isWrittenByName } from '../../knowledge/container-paths.js'
import {
  insteadOfPath,
  isCredential,
  isLentFolder,
  isNamedLikeFile,
  isSystemOrShared,
} from '../../knowledge/host-paths.js'
import { lastName } from '../../knowledge/path-patterns.js'
import {
  copyingPrograms,
  editingPrograms,
  permissionPrograms,
  writingPrograms,
} from '../../knowledge/programs.js'
import { valuesOf } from '../../knowledge/word-search.js'
import { sentence, type Shown, words } from '../../source/shown.js'

/**
 * True if an absolute path, or one in a home folder, is a folder with data of one service. It is neither a file nor a
 * system folder, and not too large.
 */
export function isDataFolder(mount: HostMount): boolean {
  const { source, target, found } = mount
  const isFolder = found !== undefined && found !== 'missing'
  const isFile = isTakenForFile(mount) || (!isFolder && isNamedLikeFile(lastName(target)))
  if (found === 'file' || isSocket(mount) || isCredential(source)) return false
  const { from, names } = parseHostPath(source)
  if (from.startsWith('~')) {
    return names.length > 0 && !isFile
  }
  // The container decides about a folder such as `/usr/local/docker/mysql`, whatever the host calls it.
  return (
    !isFile &&
    (!isSystemOrShared(names) || (isLentFolder(names) && (isWrittenByName(target) || isMaybeWritten(target))))
  )
}

/** True if the program of the service writes to the folder, so that its files must persist. */
export function isWrittenFolder({ target, found }: HostMount): boolean {
  if (isWrittenByName(target)) return true
  const mayHold = found === 'large' || (typeof found === 'object' && found.some(isDatabaseFile))
  return mayHold && isMaybeWritten(target)
}

/**
 * True if the content of a folder is only its initial content: the program, or the command of the service, writes
 * there.
 */
export function isKeptFolder(mount: HostMount, commands: readonly Commands[]): boolean {
  return isWrittenFolder(mount) || isWrittenBy(commands, mount.target)
}

const copying = new Set(valuesOf(copyingPrograms))
const permission = new Set(valuesOf(permissionPrograms))
const writing = new Set(valuesOf(writingPrograms))
const editing = new Set(valuesOf(editingPrograms))

/** The paths that commands write to, as far as their text shows. */
export class Commands {
  /** Paths that they write to, and the last arguments of commands that copy or move. */
  private readonly written = new PathTree()
  /** Folders whose owners or permissions they change recursively. */
  private readonly changed = new PathTree()

  constructor(text: string) {
    for (const one of text.split(/\n|;|&&|\|\|/)) this.add(one)
  }

  /** Returns true if they write to a path or below it. */
  writeTo(path: string): boolean {
    return this.written.hasWithin(path) || this.changed.hasAbove(path)
  }

  private add(command: string): void {
    const words: readonly string[] = command.match(/>|[^\s>]+/g) ?? []
    const write = (word: string | undefined) => {
      if (word !== undefined) this.written.add(word.replace(/["']/g, ''))
    }
    for (const [index, word] of words.entries()) if (word === '>') write(words[index + 1])
    if (words.some((word) => copying.has(word))) write(words.at(-1))
    const isEdited =
      words.some((word) => writing.has(word)) ||
      (words.some((word) => editing.has(word)) && words.some((word) => /^-\w*i/.test(word)))
    // On a read-only mount, permissions and owners cannot be changed either.
    const isChanged = words.some((word) => permission.has(word))
    if (isEdited || isChanged) for (const word of words) write(word)
    if (!isChanged || !words.some(isRecursive)) return
    for (const word of words) {
      const folder = withoutEnd(word.replace(/["']/g, ''), '/')
      // Everything is below the root, so it is left out.
      if (folder.startsWith('/')) this.changed.add(folder)
    }
  }
}

/** True if a word is an option for recursive operation. */
function isRecursive(word: string): boolean {
  return word === '--recursive' || /^-[^\WR]*R\w*$/.test(word)
}

/** True if one of several commands writes to a folder of a container, or to a file in it. */
export function isWrittenBy(commands: readonly Commands[], folder: string): boolean {
  const path = withoutEnd(folder, '/')
  return commands.some((one) => one.writeTo(path))
}

/** Returns advice for a host path outside of the manifest's folder. */
export function insteadOfHost({ source }: HostMount, image: string): Shown {
  const name = image.split(/[:@]/, 1)[0]!
  const instead = insteadOfPath(source, name)
  if (instead !== undefined) return instead
  // A folder cannot be moved into itself.
  if (parseHostPath(source).names.length === 0)
    return words('Put the files into the image, or use a named volume.')
  const move = words('Move it into the folder of the Compose file, or use a named volume')
  // It is unknown whose home folder a node has.
  const isOfNode = source.startsWith('/')
  return isOfNode
    ? sentence`${move}. To mount the path of the nodes, set the option \`hostPaths\`.`
    : sentence`${move}.`
}
