import type { Profile } from 'tranship'

/** What somebody typed and chose: all that a translation takes, and all that a link holds. */
export interface Project {
  /**
   * The first is the manifest, over which an override is merged; `.env` gives variables, and the others are read where the
   * manifest names them.
   */
  readonly files: readonly ProjectFile[]
  readonly settings: Settings
}

export interface ProjectFile {
  /** From the manifest's folder: `compose.yaml`, `conf/nginx.conf`. */
  readonly path: string
  readonly text: string
}

/** Options of the translation; an empty text is an option that is not given. */
export interface Settings {
  readonly profile: Profile
  readonly name: string
  readonly namespace: string
  readonly domain: string
  readonly registry: string
  readonly kubernetes: string
  readonly networkPolicies: boolean
  readonly hostPaths: boolean
}

export const profiles: readonly Profile[] = ['compose', '1.48', '1.37']

export const initialSettings: Settings = {
  profile: 'compose',
  name: '',
  namespace: '',
  domain: '',
  registry: '',
  kubernetes: '',
  networkPolicies: false,
  hostPaths: false,
}

export const settingNames = Object.keys(initialSettings) as readonly (keyof Settings)[]

/** The names of files of which the first that is there is merged over the manifest, as by Compose. */
const overrideNames: readonly string[] = [
  'compose.override.yml',
  'compose.override.yaml',
  'docker-compose.override.yml',
  'docker-compose.override.yaml',
]

/** The files that the manifest is in, of which the later one is merged over the earlier one; none of no files. */
export function manifestOf({ files: [manifest, ...others] }: Project): readonly ProjectFile[] {
  if (manifest === undefined) return []
  const overrides = overrideNames.flatMap((name) => others.find(({ path }) => path === name) ?? [])
  return [manifest, ...overrides.slice(0, 1)]
}

/** The project with other text in one of its files. */
export function withText(project: Project, path: string, text: string): Project {
  const files = project.files.map((file) => (file.path === path ? { path, text } : file))
  return { ...project, files }
}

/**
 * The project in a value that came from elsewhere, such as a link; undefined where there is none. Settings that it does not
 * have are as at first, and those that the page does not know are passed over: the link may be older or newer.
 */
export function projectOf(value: unknown): Project | undefined {
  const { files, settings: given } = (value ?? {}) as Partial<Project>
  if (!areFiles(files) || typeof given !== 'object' || given === null) return undefined
  const entries = settingNames.map((name) => [name, given[name] ?? initialSettings[name]] as const)
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
