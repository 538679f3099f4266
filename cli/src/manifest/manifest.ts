import path from 'node:path'
import { type ManifestText, type TranslateOptions, variableLookup } from 'tranship'
import { printNote, printWarning } from '../terminal/print-warning.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { type ChosenManifest, chooseManifest, notReadTexts, standardInput } from './choose-manifest.js'
import { completeOptions } from './complete-options.js'
import { type DotenvFiles, type DotenvPaths, dotenvPaths, readDotenvFiles } from './dotenv-files.js'
import { readFactsFile } from './facts-file.js'
import { manifestIn, namedByArgument, namedByFlag } from './find-manifest.js'
import { readImageConfigs } from './image-configs.js'
import { nameOfPart } from './name-of-part.js'
import type { NamedFiles } from './named-files.js'
import { decode, readTextFile } from '../files/read-text-file.js'
import { topOfFound } from '../files/repository.js'
import type { RemoteFiles } from '../remote/remote-files.js'
import { rootOf } from './root.js'
import { toOptions, type TranslateFlags } from './translate-flags.js'

/** A file of a manifest. */
export interface ManifestSource {
  /** The file's name in messages: its path from the current folder. */
  readonly name: string
  readonly text: string
  /** The absolute path; `undefined` for standard input. */
  readonly path: string | undefined
  /** The file's name for the library: its path from the manifest's folder. */
  readonly file: string
}

/** A manifest with all of its files, as the library needs it. */
export interface Manifest {
  /** The manifest's name in messages: that of its first file. */
  readonly name: string
  /** The files, in merge order. */
  readonly sources: readonly ManifestSource[]
  readonly text: ManifestText
  /** The absolute path of the folder to which its paths are relative. */
  readonly folder: string
  readonly options: TranslateOptions
  readonly dotenv: DotenvFiles | undefined
  readonly dotenvPaths: DotenvPaths
  /** The absolute paths of all files that were searched for, existing or not. */
  readonly files: readonly string[]
  /** The folder outside of which nothing is read, with symbolic links resolved; absent for trusted manifests. */
  readonly root?: string | undefined
  /** The fetched files; absent if nothing is to be fetched. */
  readonly remote?: RemoteFiles | undefined
}

/** The flags that choose a manifest and how to read it. */
export interface OpenFlags extends TranslateFlags {
  readonly quiet?: boolean
  /** The fallback name, in place of the folder's. */
  readonly defaultName?: string | undefined
  /** The file or folder for the objects, or `-`. */
  readonly output?: string
  /** The `.env` files to read, in place of those of the Compose file. */
  readonly dotenvPaths?: DotenvPaths
}

/**
 * Reads the manifest that the command line names, or searches for one, with all files that it refers to. Paths in a
 * manifest are relative to its folder.
 */
export function openManifest(
  file: string | undefined,
  flags: OpenFlags,
  terminal: Terminal,
): Promise<Manifest> {
  if (file !== undefined && flags.file !== undefined)
    throw new UsageError(
      `\`${file}\` and \`-f\` both name a Compose file.`,
      'Name all of its files with -f to merge them.',
    )
  return open(file === undefined ? (flags.file ?? []) : [file], flags, terminal, namedByArgument)
}

/** Opens a manifest for commands whose arguments are services, so that only `--file` names the manifest. */
export function openManifestOfFlags(flags: OpenFlags, terminal: Terminal): Promise<Manifest> {
  return open(flags.file ?? [], flags, terminal, namedByFlag)
}

async function open(
  named: readonly string[],
  flags: OpenFlags,
  terminal: Terminal,
  hint: string,
): Promise<Manifest> {
  const chosen = choose(named, flags, terminal, hint)
  warnOfOthers(chosen, flags, terminal)
  const { names } = chosen
  if (names.filter((name) => name === standardInput).length > 1)
    throw new UsageError('Standard input can be read only once.', 'Name files for the others.')
  const folder =
    names[0] === standardInput ? terminal.folder : path.dirname(path.resolve(terminal.folder, names[0]))
  // COMPOSE_FILE may come from an untrusted `.env` and name files anywhere, so use the current folder as the root.
  const rootFolder = chosen.isNamed || chosen.isFound ? folder : terminal.folder
  const root = rootOf(flags, rootFolder, terminal)
  const sources: ManifestSource[] = []
  for (const name of names) sources.push(await readSource(name, folder, chosen, root, terminal))
  return completeManifest(sources, { folder, root }, flags, chosen, terminal)
}

function choose(
  named: readonly string[],
  flags: OpenFlags,
  terminal: Terminal,
  hint?: string,
): ChosenManifest {
  const { folder } = terminal
  const roots = (flags.root ?? []).map((name) => path.resolve(folder, name))
  const variables = () => variablesOfFolder(folder, flags, terminal)
  return chooseManifest(named, variables, terminal, hint, roots)
}

/** Reads the manifest that a file belongs to: the default manifest if it includes the file, or else the file alone. */
export function openManifestOf(file: string, flags: OpenFlags, terminal: Terminal): Promise<Manifest> {
  const isAlone = flags.file === undefined && !isFound(file, flags, terminal)
  return openManifest(isAlone ? file : undefined, flags, terminal)
}

function isFound(file: string, flags: OpenFlags, terminal: Terminal): boolean {
  const { folder } = terminal
  try {
    const { names } = choose([], flags, terminal)
    return names.some((name) => path.resolve(folder, name) === path.resolve(folder, file))
  } catch (error) {
    if (error instanceof UsageError) return false
    throw error
  }
}

async function readSource(
  name: string,
  folder: string,
  { isNamed }: ChosenManifest,
  root: string | undefined,
  terminal: Terminal,
): Promise<ManifestSource> {
  if (name === standardInput) {
    const text = decode(await terminal.readInput(), 'Standard input')
    return { name: inputName, text, path: undefined, file: inputName }
  }
  const location = path.resolve(terminal.folder, name)
  const file = path.relative(folder, location).replaceAll(path.sep, '/')
  return { name, text: readManifest(location, name, isNamed, root), path: location, file }
}

const inputName = '<stdin>'

/** Returns the files in the form that the library takes. */
export function manifestText(sources: readonly Pick<ManifestSource, 'file' | 'text'>[]): ManifestText {
  const [only, ...others] = sources
  if (only !== undefined && others.length === 0) return only.text
  return sources.map(({ file, text }) => ({ path: file, text }))
}

/** Returns the variables that are known before the manifest is. */
function variablesOfFolder(folder: string, flags: TranslateFlags, terminal: Terminal) {
  const root = flags.untrusted === true ? rootOf(flags, folder, terminal) : undefined
  const dotenv = readDotenvFiles(dotenvPaths(flags, folder, terminal), folder, undefined, root)
  return variableLookup(toOptions(flags, shellOf(terminal), dotenv?.text))
}

function warnOfOthers(chosen: ChosenManifest, { quiet }: OpenFlags, terminal: Terminal): void {
  if (quiet === true) return
  for (const message of notReadTexts(chosen))
    printWarning({ message, hint: 'To merge several files, name each with `-f`.' }, terminal)
}

async function completeManifest(
  sources: readonly ManifestSource[],
  { folder, root }: { readonly folder: string; readonly root: string | undefined },
  flags: OpenFlags,
  { isNamed }: ChosenManifest,
  terminal: Terminal,
): Promise<Manifest> {
  const text = manifestText(sources)
  terminal.expectText(sources.reduce((sum, source) => sum + source.text.length, 0))
  const dotenvFiles = flags.dotenvPaths ?? dotenvPaths(flags, folder, terminal, isNamed)
  const dotenv = readDotenvFiles(dotenvFiles, terminal.folder, undefined, root)
  const imageConfigs = readImageConfigs(flags, terminal)
  const facts = readFactsFile(flags, folder, terminal, { root })
  const given = {
    ...toOptions(flags, shellOf(terminal), dotenv?.text),
    ...{ ...imageConfigs.options, ...facts.options, folder },
  }
  const output = outputOf(flags, terminal)
  const manifestFiles = sources.flatMap((source) => (source.path === undefined ? [] : [source.path]))
  const remote = await remoteFilesFor(flags, terminal)
  const complete = () => {
    const own = { output, manifestFiles, isOutput: terminal.isOutput, root, remote }
    return completeOptions(text, given, flags, folder, own)
  }
  let { options, named } = complete()
  // A file that has been fetched may name others.
  while ((await remote?.fetchWanted()) === true) ({ options, named } = complete())
  const included = named.manifests.map((file) => String(named.contents[file]))
  if (flags.image !== undefined) {
    const { checkImages } = await import('./known-services.js')
    checkImages(flags.image, [...sources.map((source) => source.text), ...included])
  }
  const [{ name }] = sources as readonly [ManifestSource]
  if (flags.quiet !== true) noteReadFiles(sources, named, isNamed, terminal)
  return {
    name,
    sources,
    text,
    folder,
    options,
    dotenv,
    dotenvPaths: dotenvFiles,
    root,
    remote,
    files: [
      ...manifestFiles,
      ...dotenvFiles.lookedFor,
      ...imageConfigs.paths,
      ...facts.paths,
      ...named.paths,
    ],
  }
}

/** Returns the fetched files; `undefined` if nothing is to be fetched (rule E0-14). */
async function remoteFilesFor(
  { allowRemote, untrusted }: OpenFlags,
  terminal: Terminal,
): Promise<RemoteFiles | undefined> {
  if (allowRemote !== true) return undefined
  if (untrusted === true)
    throw new UsageError(
      '`--allow-remote` and `--untrusted` exclude each other: an untrusted Compose file must not choose what is fetched.',
      'Omit one of them.',
    )
  const { RemoteFiles } = await import('../remote/remote-files.js')
  return new RemoteFiles(terminal)
}

function outputOf({ output }: OpenFlags, { folder }: Terminal): string | undefined {
  return output === undefined || output === '-' ? undefined : path.resolve(folder, output)
}

/** Prints the names of all files that were read, unless the command line names them. */
function noteReadFiles(
  sources: readonly ManifestSource[],
  { manifests }: NamedFiles,
  isNamed: boolean,
  terminal: Terminal,
): void {
  const names = sources.map(({ name }) => name)
  const all = [...names, ...manifests.map((file) => nameOfPart(file, names[0]!))]
  const read = [...new Set(all)]
  if (read.length > (isNamed ? names.length : 1)) printNote(`Read ${read.join(', ')}`, terminal)
}

/** Sets `PWD` like Docker Compose: Windows shells don't set it, and in others it may be a symbolic link. */
function shellOf({ env, folder }: Terminal): Terminal['env'] {
  return { ...env, PWD: folder }
}

function readManifest(location: string, name: string, isNamed: boolean, root: string | undefined): string {
  let text: string | undefined
  try {
    const limits =
      isNamed && root === undefined
        ? { isNamedByUser: true }
        : { within: isNamed ? root : topOfFound(location), root }
    text = readTextFile(location, { name: `\`${name}\``, ...limits })
  } catch (error) {
    const inside = error instanceof UsageError ? manifestIn(location) : undefined
    if (inside !== undefined)
      throw new UsageError(`\`${name}\` is a folder.`, `Name the file in it: ${path.join(name, inside)}`)
    throw error
  }
  if (text !== undefined) return text
  throw new UsageError(
    `There is no file \`${name}\`.`,
    !isNamed
      ? 'The variable COMPOSE_FILE names it.'
      : /^[a-z]+$/.test(name)
        ? `It is not a command either: \`tranship --help\` lists the commands.`
        : 'Name an existing file, or none to use the Compose file of this folder.',
  )
}
