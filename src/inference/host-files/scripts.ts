import { type Command, wordsOf } from '../../rules/service/command.js'
import type { Mount } from '../../rules/mounts/mount.js'
import { findContent } from '../../rules/values/files.js'
import type { Scope } from '../../rules/types/scope.js'
import { isScript } from './held-files.js'

/** The longest script to search, above the size of scripts that prepare a container. */
const LARGEST_SCRIPT = 100_000

/** The largest number of scripts to search for a service. */
const MOST_SCRIPTS = 50

/** Returns the texts that a service runs, as far as they are known: its words, and the scripts that it mounts. */
export function scriptsOf(command: Command, mounts: readonly Mount[], scope: Scope): ReadonlySet<string> {
  const words = wordsOf(command).map(({ text }) => text)
  const sources = new Set(mounts.flatMap((mount) => (mount.kind === 'host' ? [mount.source] : [])))
  return new Set([words.join(' '), ...scriptsAt([...sources], scope)])
}

/** Returns the texts of the scripts among some files. */
export function scriptsAt(paths: readonly string[], scope: Scope): readonly string[] {
  const scripts = paths.flatMap((path) => {
    const content = findContent(scope, path)
    if (content?.text === undefined || content.size > LARGEST_SCRIPT || !isScript(content)) return []
    return [content.text]
  })
  return scripts.slice(0, MOST_SCRIPTS)
}
