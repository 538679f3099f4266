import path from 'node:path'
import { readData } from 'tranship/internal'
import { readFile as readBytes } from '../files/read-file.js'
import { isMissing } from '../files/missing.js'
import { decode, unreadable } from '../files/read-text-file.js'
import { UsageError } from '../usage-error.js'
import { type Fields, fieldsOf, objectsOf, textOf } from './fields.js'

/** An entry of a kubeconfig file. Its paths are relative to `folder`, the folder of the file. */
export interface Entry {
  readonly fields: Fields
  readonly folder: string
}

/** All kubeconfig files of a user, merged in the way of `kubectl`. */
export interface Kubeconfig {
  /** The names of the files, existing or not. */
  readonly files: readonly string[]
  /** `true` if at least one file exists. */
  readonly isThere: boolean
  readonly currentContext: string | undefined
  readonly contexts: ReadonlyMap<string, Entry>
  readonly clusters: ReadonlyMap<string, Entry>
  readonly users: ReadonlyMap<string, Entry>
}

export interface KubeconfigPlace {
  /** The file of `--kubeconfig`, which has to exist. */
  readonly file: string | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  readonly folder: string
}

/**
 * Reads the file of `--kubeconfig`, else the files of KUBECONFIG, else `~/.kube/config`. If several files define an
 * entry, the first one wins as a whole. Missing files are skipped (rule E1-01).
 */
export function readKubeconfig({ file, env, folder }: KubeconfigPlace): Kubeconfig {
  const files = file === undefined ? defaultFiles(env) : [file]
  const merged = {
    files,
    isThere: false,
    currentContext: undefined as string | undefined,
    contexts: new Map<string, Entry>(),
    clusters: new Map<string, Entry>(),
    users: new Map<string, Entry>(),
  }
  for (const name of files) {
    const config = readFile(path.resolve(folder, name), name)
    if (config === undefined) {
      if (file === undefined) continue
      throw new UsageError(
        `The kubeconfig \`${file}\` does not exist.`,
        'Name an existing file with `--kubeconfig`.',
      )
    }
    merged.isThere = true
    const own = path.dirname(path.resolve(folder, name))
    merged.currentContext ??= textOf(config['current-context'])
    addEntries(merged.contexts, config, { list: 'contexts', key: 'context', file: name, folder: own })
    addEntries(merged.clusters, config, { list: 'clusters', key: 'cluster', file: name, folder: own })
    addEntries(merged.users, config, { list: 'users', key: 'user', file: name, folder: own })
  }
  return merged
}

function defaultFiles(env: KubeconfigPlace['env']): readonly string[] {
  const named = (env['KUBECONFIG'] ?? '').split(path.delimiter).filter((name) => name !== '')
  if (named.length > 0) return [...new Set(named)]
  const home = env['HOME'] ?? env['USERPROFILE']
  return home === undefined ? [] : [path.join(home, '.kube', 'config')]
}

function readFile(location: string, name: string): Fields | undefined {
  const called = `The kubeconfig \`${name}\``
  let bytes: Uint8Array
  try {
    // The path always comes from the user, so it may be a pipe: `--kubeconfig <(…)`.
    bytes = readBytes(location, { isNamedByUser: true })
  } catch (error) {
    if (isMissing(error)) return undefined
    throw unreadable(called, error as NodeJS.ErrnoException)
  }
  const read = readData(decode(bytes, called))
  if ('data' in read) return fieldsOf(read.data)
  // The parser's message quotes lines, which may contain a token.
  throw new UsageError(`The kubeconfig \`${name}\` is not YAML, line ${read.errorLine}.`)
}

interface ListPlace {
  readonly list: string
  readonly key: string
  readonly file: string
  readonly folder: string
}

function addEntries(known: Map<string, Entry>, config: Fields, { list, key, file, folder }: ListPlace): void {
  const own = new Set<string>()
  for (const item of objectsOf(config[list])) {
    const name = textOf(item['name']) ?? ''
    if (own.has(name))
      throw new UsageError(
        `The kubeconfig \`${file}\` has \`${name}\` twice in \`${list}\`.`,
        'Remove one of them.',
      )
    own.add(name)
    if (!known.has(name)) known.set(name, { fields: fieldsOf(item[key]), folder })
  }
}
