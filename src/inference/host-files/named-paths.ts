import { PathTree } from '../../compose/path-tree.js'
import { isNamedLikeWritten, isSettingOfFile, isWrittenByEnding } from '../../knowledge/container-paths.js'
import type { HostMount } from '../../rules/mounts/mount.js'
import { wordsOf } from '../../rules/service/command.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import type { Scope } from '../../rules/types/scope.js'
import { findContent } from '../../rules/values/files.js'
import { withoutEnd } from '../../source/ends.js'

/** A path of a container in a text. */
interface NamedPath {
  readonly path: string
  /** The words in front of it, such as the name of a setting. */
  readonly setting: string
}

/** The largest mounted file to search, and the largest number of such files of a service. */
const LARGEST_FILE = 100_000
const MOST_FILES = 50

/** The most characters in front of a path that belong to its setting. */
const LONGEST_SETTING = 100

/**
 * Returns the paths that the texts of a service name as something that its program writes: a log, a database, an output.
 * The texts are its variables, its command and its mounted files. A file that the host has counts only by its ending,
 * because a program may also read it.
 */
export function namedWrittenPaths(service: ServiceSettings, scope: Scope): PathTree {
  const { environment, command, mounts } = service
  const own = [
    ...environment.variables.map(({ name, value = '' }) => `${name}=${value}`),
    wordsOf(command)
      .map(({ text }) => text)
      .join(' '),
  ].flatMap(pathsIn)
  const files = mounts.flatMap((mount) => (mount.kind === 'host' ? filesOf(mount) : []))
  const present = new Set(files.map(({ target }) => target))
  const sources = new Set(files.map(({ source }) => source))
  const inFiles = [...sources].slice(0, MOST_FILES).flatMap((source) => {
    const content = findContent(scope, source)
    if (content?.text === undefined || content.size > LARGEST_FILE) return []
    return scope.readOnce(content.text, pathsIn)
  })
  const written = new PathTree()
  const addWritten = (paths: readonly NamedPath[], makesNew: (setting: string) => boolean) => {
    for (const { path, setting } of paths) {
      const isNew = !present.has(path) && (isNamedLikeWritten(`${setting} ${path}`) || makesNew(setting))
      if (isWrittenByEnding(path) || isNew) written.add(path)
    }
  }
  // A program makes the file of a setting such as `STATE_FILE` if the host does not have it.
  addWritten(own, isSettingOfFile)
  addWritten(inFiles, () => false)
  return written
}

function filesOf({
  found,
  source,
  target,
}: HostMount): { readonly source: string; readonly target: string }[] {
  if (found === 'file') return [{ source, target }]
  if (typeof found !== 'object') return []
  const [from, to] = [withoutEnd(source, '/\\'), withoutEnd(target, '/')]
  return found.map((name) => ({ source: `${from}/${name}`, target: `${to}/${name}` }))
}

/** Returns the absolute paths in a text, without those in comments. */
function pathsIn(text: string): readonly NamedPath[] {
  return text.split('\n').flatMap((line) => {
    if (/^\s*(?:#|;|\/\/)/.test(line)) return []
    return Array.from(line.matchAll(/(?<![\w/.:~})-])\/[\w.@+-]+(?:\/[\w.@+-]+)*/g), ({ 0: path, index }) => {
      const front = line.slice(Math.max(0, index - LONGEST_SETTING), index)
      return { path, setting: front.split(/\s+/).slice(-3).join(' ') }
    })
  })
}
