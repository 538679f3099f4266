import { initialSettings, profiles, settingRows, type Settings } from './settings.js'

export { initialSettings, profiles, type Settings }

/** The user's input, which is what a translation needs and a link contains. */
export interface Project {
  /**
   * The files. The first is the manifest; an override is merged over it, `.env` sets variables, `tranship.facts.json`
   * holds facts, and the manifest may refer to others.
   */
  readonly files: readonly ProjectFile[]
  readonly settings: Settings
}

export interface ProjectFile {
  /** The path relative to the manifest's folder: `compose.yaml`, `conf/nginx.conf`. */
  readonly path: string
  readonly text: string
}

/** The file names of overrides. As in Compose, the first one that exists is merged over the manifest. */
const overrideNames: readonly string[] = [
  'compose.override.yml',
  'compose.override.yaml',
  'docker-compose.override.yml',
  'docker-compose.override.yaml',
]

/** The file that `tranship observe` writes. */
export const factsFileName = 'tranship.facts.json'

/** Returns the manifest and its override, in merge order; empty for a project without files. */
export function manifestOf({ files: [manifest, ...others] }: Project): readonly ProjectFile[] {
  if (manifest === undefined) return []
  const overrides = overrideNames.flatMap((name) => others.find(({ path }) => path === name) ?? [])
  return [manifest, ...overrides.slice(0, 1)]
}

/** `true` if no file of the manifest has a text. */
export function isBlank(project: Project): boolean {
  return manifestOf(project).every(({ text }) => text.trim() === '')
}

/** Returns a project with the new text of a file. */
export function withText(project: Project, path: string, text: string): Project {
  const files = project.files.map((file) => (file.path === path ? { path, text } : file))
  return { ...project, files }
}

/** Returns a project with a file, which takes the place of one with its path. */
export function withFile(project: Project, file: ProjectFile): Project {
  const [first, ...others] = project.files
  const kept = others.filter(({ path }) => path !== file.path)
  return { ...project, files: first === undefined ? [file] : [first, ...kept, file] }
}

/**
 * Validates a project from elsewhere, such as a link; `undefined` if it is invalid. Missing settings get defaults and
 * unknown ones are dropped, since the link may be older or newer.
 */
export function projectOf(value: unknown): Project | undefined {
  const { files, settings: given } = (value ?? {}) as Partial<Project>
  if (!areFiles(files) || typeof given !== 'object' || given === null) return undefined
  const entries = settingRows.map(([name, { initial }]) => [name, given[name] ?? initial] as const)
  const isSound = entries.every(([name, value]) => typeof value === typeof initialSettings[name])
  const settings = Object.fromEntries(entries) as unknown as Settings
  return isSound && profiles.includes(settings.profile) ? { files, settings } : undefined
}

const isText = (one: unknown) => typeof one === 'string'

function areFiles(files: unknown): files is readonly ProjectFile[] {
  return (
    Array.isArray(files) &&
    files.length > 0 &&
    files.every((file: Partial<ProjectFile> | null) => isText(file?.path) && isText(file?.text)) &&
    new Set(files.map(({ path }: ProjectFile) => path)).size === files.length
  )
}
