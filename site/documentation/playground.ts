import { type Diagnostic, safeTranslate, type TranslateOptions } from 'tranship'
import {
  initialSettings,
  manifestOf,
  type Project,
  type Settings,
  settingNames,
} from '../src/state/project.js'
import { toFragment } from '../src/state/shared-link.js'
import { optionsOf } from '../src/translation/options.js'

/** The longest fragment of a link that every browser and every program for messages takes. */
const LONGEST_FRAGMENT = 8000

/** A manifest with its options as the playground has them, as far as it can have them. */
export function projectOf(manifest: string, options: TranslateOptions): Project {
  const { dotenv, files = {} } = options
  const given = settingNames.map((name) => [name, options[name] ?? initialSettings[name]])
  const others = { ...(typeof dotenv === 'string' ? { '.env': dotenv } : {}), ...files }
  return {
    files: [
      { path: 'compose.yaml', text: manifest },
      ...Object.entries(others).flatMap(([path, text]) => {
        return typeof text === 'string' ? [{ path: path.replace(/^\.\//, ''), text }] : []
      }),
    ],
    settings: Object.fromEntries(given) as unknown as Settings,
  }
}

/** What the playground says of a project. */
export function problemsOf(project: Project): readonly Diagnostic[] {
  const result = safeTranslate(manifestOf(project), optionsOf(project))
  return result.ok ? result.warnings : [...result.errors, ...result.warnings]
}

/** The fragment that opens a project in the playground; absent where it is too long for a link. */
export async function fragmentOf(project: Project): Promise<string | undefined> {
  const fragment = await toFragment(project)
  return fragment === undefined || fragment.length > LONGEST_FRAGMENT ? undefined : fragment
}
