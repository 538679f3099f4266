import { type Facts, gatherFiles, type TranslateOptions } from 'tranship'
import { plainPath } from '../state/file-path.js'
import { optionsOfSettings } from '../state/settings.js'
import { factsFileName, manifestOf, type Project, type ProjectFile } from '../state/project.js'

/**
 * Returns the options for a project's manifest, with the files to which it refers. `kept` caches the parsed files
 * between keystrokes.
 */
export function optionsOf(project: Project, kept: TranslateOptions = {}): TranslateOptions {
  const {
    files: [, ...others],
    settings,
  } = project
  const dotenv = others.find(({ path }) => path === '.env')?.text
  const known: TranslateOptions = {
    ...kept,
    ...optionsOfSettings(settings),
    dotenv,
    ...factsIn(others),
  }
  // A Map is safe for file names such as `constructor`.
  const contents = new Map(others.map(({ path, text }) => [plainPath(path), text]))
  return gatherFiles(manifestOf(project), known, ({ path, kind }) => {
    const name = plainPath(path)
    const content = contents.get(name)
    if (content !== undefined) return { kind: 'file', content }
    if (kind !== 'host-volume') return undefined
    const folder = name === '' ? '' : `${name}/`
    const within = [...contents.keys()].filter((one) => one.startsWith(folder))
    const files = within.map((one) => one.slice(folder.length)).filter((one) => !one.startsWith('../'))
    return files.length > 0 ? { kind: 'folder', files } : { kind: 'missing' }
  })
}

/** Returns the facts of a project. The library reports a file that holds none. */
function factsIn(files: readonly ProjectFile[]): Pick<TranslateOptions, 'facts'> {
  const file = files.find(({ path }) => plainPath(path) === factsFileName)
  if (file === undefined) return {}
  try {
    return { facts: JSON.parse(file.text) as Facts }
  } catch {
    return { facts: {} as Facts }
  }
}
