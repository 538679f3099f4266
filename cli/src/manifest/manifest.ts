import path from 'node:path'
import { type FileKind, references, type TranslateOptions, variableLookup } from 'tranship'
import { parsingOnce } from 'tranship/internal'
import { printWarning } from '../terminal/print-warning.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { applicationNames } from './application-name.js'
import { chooseManifest, howToMerge, notReadText, standardInput } from './choose-manifest.js'
import { type DotenvFiles, dotenvPaths, readDotenvFiles } from './dotenv-files.js'
import { pathKind, type PathKind } from './file-kind.js'
import { manifestIn } from './find-manifest.js'
import { readImageConfigs } from './image-configs.js'
import { checkImages } from './known-services.js'
import { decode, readTextFile } from './read-text-file.js'
import { toOptions, type TranslateFlags } from './translate-flags.js'

/** A manifest and all that belongs to it, read from the disk: what the library is called with. */
export interface Manifest {
  /** What messages call it: its path from the folder that the command runs in. */
  readonly name: string
  readonly text: string
  readonly options: TranslateOptions
  readonly dotenv: DotenvFiles | undefined
  /** The absolute path; undefined for standard input. */
  readonly path: string | undefined
  /** The absolute paths of all files that were looked for, whether they exist or not. */
  readonly files: readonly string[]
}

/** The flags that say which manifest is meant and how it is to be understood. */
export interface OpenFlags extends TranslateFlags {
  readonly quiet?: boolean
}

/**
 * Reads the manifest that a command names, or else finds it, and the files that belong to it. Paths in the manifest are
 * relative to its folder.
 */
export async function openManifest(
  file: string | undefined,
  flags: OpenFlags,
  terminal: Terminal,
): Promise<Manifest> {
  const named = [...(file === undefined ? [] : [file]), ...(flags.file ?? [])]
  const chosen = chooseManifest(named, () => variablesOfFolder(terminal.folder, flags, terminal), terminal)
  warnOfOthers(notReadText(chosen), flags, terminal)
  const { name } = chosen
  if (name === standardInput) {
    const text = decode(await terminal.readInput(), 'Standard input')
    return completeManifest({ name: '<stdin>', text, path: undefined }, terminal.folder, flags, terminal)
  }
  const location = path.resolve(terminal.folder, name)
  const text = readManifest(location, name)
  return completeManifest({ name, text, path: location }, path.dirname(location), flags, terminal)
}

/** The variables that are known before the manifest is. */
function variablesOfFolder(folder: string, flags: TranslateFlags, terminal: Terminal) {
  const dotenv = readDotenvFiles(dotenvPaths(flags, folder, terminal).found, terminal.folder)
  return variableLookup(toOptions(flags, shellOf(terminal), dotenv?.text))
}

function warnOfOthers(message: string | undefined, { strict, quiet }: OpenFlags, terminal: Terminal): void {
  if (message === undefined) return
  if (strict === true) throw new UsageError(message, howToMerge)
  if (quiet !== true) printWarning({ message, hint: howToMerge }, terminal)
}

function completeManifest(
  source: Pick<Manifest, 'name' | 'text' | 'path'>,
  folder: string,
  flags: TranslateFlags,
  terminal: Terminal,
): Manifest {
  checkImages(flags.image ?? [], source.text)
  const dotenvFiles = dotenvPaths(flags, folder, terminal)
  const dotenv = readDotenvFiles(dotenvFiles.found, terminal.folder)
  const imageConfigs = readImageConfigs(flags, terminal)
  const given = { ...toOptions(flags, shellOf(terminal), dotenv?.text), ...imageConfigs.options, folder }
  const options = parsingOnce({ ...given, ...applicationNames(flags.name, variableLookup(given), folder) })
  const named = readNamedFiles(source.text, options, folder)
  return {
    ...source,
    options: { ...options, files: named.contents, folders: named.folders },
    dotenv,
    files: [
      ...(source.path === undefined ? [] : [source.path]),
      ...dotenvFiles.lookedFor,
      ...imageConfigs.paths,
      ...named.paths,
    ],
  }
}

/** The environment, with `PWD` as Docker Compose sets it: no shell sets it on Windows, and others may name a link. */
function shellOf({ env, folder }: Terminal): Terminal['env'] {
  return { ...env, PWD: folder }
}

function readManifest(location: string, name: string): string {
  let text: string | undefined
  try {
    text = readTextFile(location, { name: `'${name}'` })
  } catch (error) {
    const inside = error instanceof UsageError ? manifestIn(location) : undefined
    if (inside !== undefined)
      throw new UsageError(`'${name}' is a folder.`, `Name the file in it: ${path.join(name, inside)}`)
    throw error
  }
  if (text !== undefined) return text
  throw new UsageError(
    `There is no file '${name}'.`,
    /^[a-z]+$/.test(name)
      ? `It is no command either: 'tranship --help' lists them.`
      : 'Name an existing file, or none to use the manifest of this folder.',
  )
}

interface NamedFiles {
  /** The contents of env files, and of what is included and extended, by the path that the library gives them. */
  readonly contents: Readonly<Record<string, string>>
  /** What host volumes are, by the path that the manifest gives them. */
  readonly folders: NonNullable<TranslateOptions['folders']>
  /** The absolute paths of these files. */
  readonly paths: readonly string[]
}

/** The kinds of files whose contents the library takes, and what they are called. */
const readKinds: ReadonlyMap<FileKind, string> = new Map([
  ['env_file', 'env file'],
  ['extends', 'file'],
  ['include', 'file'],
])

/** Looks at the files that the manifest names. What is missing is for the library to report. */
function readNamedFiles(text: string, options: TranslateOptions, folder: string): NamedFiles {
  const contents = new Map<string, string>()
  const folders = new Map<string, PathKind>()
  const paths = new Set<string>()
  // To look for references is to read the manifest once more: without these keys, however they are written, there are none.
  const hasReferences = /env_file|volumes|include|extends|\\/.test(text)
  // What is included and extended names files itself, until nothing is new.
  for (let known = -1; hasReferences && contents.size > known;) {
    known = contents.size
    for (const { kind, path: named } of references(text, {
      ...options,
      files: Object.fromEntries(contents),
    })) {
      if (kind === 'host-volume') {
        const found = kindOfHostPath(named, folder)
        if (found !== undefined) folders.set(named, found)
      }
      const what = readKinds.get(kind)
      if (what === undefined || contents.has(named)) continue
      const location = path.resolve(folder, named)
      paths.add(location)
      const content = readTextFile(location, {
        name: `The ${what} '${named}', which the manifest names,`,
        onlyRegular: true,
      })
      if (content !== undefined) contents.set(named, content)
    }
  }
  return { contents: Object.fromEntries(contents), folders: Object.fromEntries(folders), paths: [...paths] }
}

/** What the path of a host volume is; undefined where that cannot be seen, as in somebody's home folder. */
function kindOfHostPath(named: string, folder: string): PathKind | undefined {
  if (named.startsWith('~')) return undefined
  return pathKind(path.resolve(folder, /^\.{1,2}\\/.test(named) ? named.replaceAll('\\', '/') : named))
}
