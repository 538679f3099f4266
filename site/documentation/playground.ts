import { type Diagnostic, safeTranslate, type TranslateOptions } from 'tranship'
import { manifestOf, type Project } from '../src/state/project.js'
import { settingsOfOptions } from '../src/state/settings.js'
import { toFragment } from '../src/state/shared-link.js'
import { optionsOf } from '../src/translation/options.js'

/** The longest fragment that all browsers and messengers support in a link. */
const LONGEST_FRAGMENT = 8000

/**
 * Converts a manifest and its options to a project for the playground, without the options that the playground lacks.
 */
export function projectOf(manifest: string, options: TranslateOptions): Project {
  const { dotenv, files = {} } = options
  const others = { ...(typeof dotenv === 'string' ? { '.env': dotenv } : {}), ...files }
  return {
    files: [
      { path: 'compose.yaml', text: manifest },
      ...Object.entries(others).flatMap(([path, text]) => {
        return typeof text === 'string' ? [{ path: path.replace(/^\.\//, ''), text }] : []
      }),
    ],
    settings: settingsOfOptions(options),
  }
}

/** Returns the diagnostics that the playground shows for a project. */
export function problemsOf(project: Project): readonly Diagnostic[] {
  const result = safeTranslate(manifestOf(project), optionsOf(project))
  return result.ok ? result.warnings : [...result.errors, ...result.warnings]
}

/** Returns the fragment that opens a project in the playground; `undefined` if it is too long for a link. */
export async function fragmentOf(project: Project): Promise<string | undefined> {
  const fragment = await toFragment(project)
  return fragment === undefined || fragment.length > LONGEST_FRAGMENT ? undefined : fragment
}
