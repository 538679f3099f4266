import path from 'node:path'
import { safeTranslate, variableLookup, type TranslateOptions } from 'tranship'
import {
  chooseManifest,
  completeOptions,
  dotenvPaths,
  isWithin,
  type OpenText,
  readDotenvFiles,
  readFactsFile,
  readTextFile,
  UsageError,
  variablesForUntrusted,
} from 'tranship-cli/internal'
import { isFilePath, type Location } from '../protocol/location.js'
import { optionsOf, type Settings } from '../settings.js'
import { hasFile, type Project, type ProjectFile } from './project.js'

/** The inputs for opening a project. */
export interface Opening {
  readonly settings: Settings
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folders of the workspace. A manifest outside of them is only found in the document's own folder. */
  readonly roots: readonly string[]
  readonly openText: OpenText
  /** Options with a cache of parsed files, shared between keystrokes. */
  readonly kept: TranslateOptions
}

/**
 * Opens the project of a document. If the command would read the document as part of its folder's project, that project is
 * opened; otherwise the document alone. An override such as `compose.prod.yaml` is merged over the folder's manifest: it is
 * recognised by having fewer errors that way.
 *
 * @throws {UsageError} if a file can't be read.
 */
export function openProject(location: Location, opening: Opening): Project {
  if (!isFilePath(location)) return unsavedProject(location, opening)
  const own = path.dirname(location)
  const chosen = chosenManifest(own, opening)
  if (chosen === undefined) return readProject([location], opening)
  if (chosen.includes(location)) return readProject(chosen, opening, own)
  const whole = readIfPossible(chosen, opening, own)
  if (whole !== undefined && hasFile(whole, location)) return whole
  const alone = readProject([location], opening)
  const errors = errorsIn(alone)
  if (errors === 0) return alone
  const merged = readIfPossible([...chosen, location], opening)
  return merged !== undefined && errorsIn(merged) < errors ? merged : alone
}

function errorsIn({ sources, options }: Project): number {
  const result = safeTranslate(sources, options)
  return result.ok ? 0 : result.errors.length
}

function readIfPossible(
  locations: readonly Location[],
  opening: Opening,
  foundFrom?: string,
): Project | undefined {
  try {
    return readProject(locations, opening, foundFrom)
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

/** Returns the files that the command would read in a folder by default. */
function chosenManifest(folder: string, opening: Opening): readonly Location[] | undefined {
  try {
    const variables = () => variableLookup({ ...readEnvironment(folder, opening).options })
    const found = chooseManifest([], variables, { folder }).names.map((name) => path.resolve(folder, name))
    const isNear = found.every(
      (file) => path.dirname(file) === folder || opening.roots.some((root) => isWithin(root, file)),
    )
    return isNear ? found : undefined
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

/**
 * Returns the folder outside of which nothing is read: the outermost workspace folder around the document, or else the
 * document's folder. Returns `undefined` if the user trusts all files.
 */
export function rootOf(
  folder: string,
  { settings, roots }: Pick<Opening, 'settings' | 'roots'>,
): string | undefined {
  if (settings.trustedFiles) return undefined
  const around = roots
    .filter((root) => isWithin(root, folder))
    .sort((one, other) => one.length - other.length)
  return around[0] ?? folder
}

/** Returns the environment variables that a manifest may use. */
function variablesOf(env: Opening['env'], { trustedFiles }: Settings): Opening['env'] {
  return trustedFiles ? env : variablesForUntrusted(env)
}

function readEnvironment(
  folder: string,
  { env, settings, openText, kept, roots }: Opening,
  foundFrom = folder,
) {
  const paths = dotenvPaths({}, folder, { env, folder: foundFrom }, false)
  const root = rootOf(folder, { settings, roots })
  const dotenv = readDotenvFiles(paths, folder, openText, root)
  const options: TranslateOptions = {
    ...kept,
    ...optionsOf(settings),
    ...(dotenv === undefined ? {} : { dotenv: dotenv.text }),
    // Docker Compose sets `PWD` to the folder.
    env: { ...variablesOf(env, settings), PWD: folder },
  }
  return { dotenv, options }
}

/** Reads a project. `foundFrom` is the folder of the search, or `undefined` for named files. */
function readProject(locations: readonly Location[], opening: Opening, foundFrom?: string): Project {
  const { openText, settings } = opening
  const folder = path.dirname(locations[0]!)
  const root = rootOf(folder, opening)
  const sources = locations.map((location): ProjectFile => {
    const file = path.relative(folder, location).replaceAll(path.sep, '/')
    const text = readTextFile(location, { name: `\`${file}\``, openText, root })
    if (text === undefined) throw new UsageError(`There is no file \`${file}\`.`)
    return { location, path: file, text }
  })
  const { dotenv, options: given } = readEnvironment(folder, opening, foundFrom)
  const facts = readFactsFile({}, folder, { folder }, { openText, root })
  const reading = { openText, manifestFiles: locations, root }
  const known = { ...given, ...facts.options, folder }
  const { options, named } = completeOptions(sources, known, settings, folder, reading)
  const parts = named.manifests.map((file) => ({
    location: path.resolve(folder, file),
    path: file,
    text: String(named.contents[file]),
  }))
  return { folder, sources, parts, options, dotenv, lacksEnvironment: !settings.trustedFiles }
}

/** Opens an unsaved document, which has no folder and so no other files. */
function unsavedProject(location: Location, { settings, env, openText, kept }: Opening): Project {
  const text = openText(location) ?? ''
  return {
    folder: undefined,
    sources: [{ location, path: 'compose.yaml', text }],
    parts: [],
    options: { ...kept, ...optionsOf(settings), env: variablesOf(env, settings), incomplete: true },
    dotenv: undefined,
    lacksEnvironment: !settings.trustedFiles,
  }
}
