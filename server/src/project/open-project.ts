import path from 'node:path'
import { safeTranslate, variableLookup, type TranslateOptions } from 'tranship'
import {
  chooseManifest,
  completeOptions,
  dotenvPaths,
  isWithin,
  type OpenText,
  readDotenvFiles,
  readTextFile,
  UsageError,
  variablesForUntrusted,
} from 'tranship-cli/internal'
import { isFilePath, type Location } from '../protocol/location.js'
import { optionsOf, type Settings } from '../settings.js'
import { hasFile, type Project, type ProjectFile } from './project.js'

/** What a project is opened with. */
export interface Opening {
  readonly settings: Settings
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folders of the workspace; a manifest outside of them is found only beside the document. */
  readonly roots: readonly string[]
  readonly openText: OpenText
  /** Options that keep what was read: the same at each keystroke. */
  readonly kept: TranslateOptions
}

/**
 * The project that a document belongs to: the one that the command finds in its folder, if the document is among its
 * files, or else the document alone. A document that has errors alone, and fewer over the manifest of its folder, is
 * meant to be merged over that, such as `compose.prod.yaml`.
 *
 * @throws {UsageError} where a file cannot be read.
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

/** The files that the command reads in a folder where no manifest is named. */
function chosenManifest(folder: string, opening: Opening): readonly Location[] | undefined {
  try {
    const variables = () => variableLookup({ ...ofEnvironment(folder, opening).options })
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
 * The folder outside of which nothing is read for a document: the outermost folder of the workspace that it lies in, or
 * else its own. Absent where the user trusts all files.
 */
function rootOf(
  folder: string,
  { settings, roots }: Pick<Opening, 'settings' | 'roots'>,
): string | undefined {
  if (settings.trustedFiles) return undefined
  const around = roots
    .filter((root) => isWithin(root, folder))
    .sort((one, other) => one.length - other.length)
  return around[0] ?? folder
}

/** The variables of the environment that a manifest may use. */
function variablesOf(env: Opening['env'], { trustedFiles }: Settings): Opening['env'] {
  return trustedFiles ? env : variablesForUntrusted(env)
}

function ofEnvironment(
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
    // As in a shell of the folder: `PWD` is what Docker Compose sets.
    env: { ...variablesOf(env, settings), PWD: folder },
  }
  return { dotenv, options }
}

/** Reads a project, which is found from a folder if that is given, and named otherwise. */
function readProject(locations: readonly Location[], opening: Opening, foundFrom?: string): Project {
  const { openText, settings } = opening
  const folder = path.dirname(locations[0]!)
  const root = rootOf(folder, opening)
  const sources = locations.map((location): ProjectFile => {
    const file = path.relative(folder, location).replaceAll(path.sep, '/')
    const text = readTextFile(location, { name: `'${file}'`, openText, root })
    if (text === undefined) throw new UsageError(`There is no file '${file}'.`)
    return { location, path: file, text }
  })
  const { dotenv, options: given } = ofEnvironment(folder, opening, foundFrom)
  const reading = { openText, manifestFiles: locations, root }
  const { options, named } = completeOptions(sources, { ...given, folder }, settings, folder, reading)
  const parts = named.manifests.map((file) => ({
    location: path.resolve(folder, file),
    path: file,
    text: String(named.contents[file]),
  }))
  return { folder, sources, parts, options, dotenv, lacksEnvironment: !settings.trustedFiles }
}

/** A text that is not saved has no files beside it, so what it names is unknown. */
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
