import { isRemoteContext } from '../compose/build-context.js'

/** The key beside a value, such as `type` beside `source`. */
export type Beside = (key: string) => string | undefined

/** A place of a Compose file whose value is the path of a file or folder. */
export interface PathPlace {
  /** The path with dots between keys: `[]` is an item of a list, and `*` an entry of a map. */
  readonly path: string
  /** The entries that may stand there. */
  readonly wants: 'file' | 'folder' | 'both'
  /** Returns true for a file that is likely meant. These come first. */
  readonly prefers?: (name: string) => boolean
  /** True if no other files make sense there. */
  readonly isStrict?: true
  /** True if a path has to begin with a dot or a slash, since other texts are names. */
  readonly needsDot?: true
  /** The separator before the path, in the same value. */
  readonly after?: string
  /** Returns the folder that the path begins in, relative to the Compose file, or undefined if there is no path here. */
  readonly from?: (beside: Beside) => string | undefined
}

const isYaml = (name: string) => /\.ya?ml$/i.test(name)
const isEnvFile = (name: string) => /(?:^|\.)env(?:\.|$)/i.test(name)
const isDockerfile = (name: string) => /(?:docker|container)file/i.test(name)

const manifest = { wants: 'file', prefers: isYaml, isStrict: true } as const
const envFile = { wants: 'file', prefers: isEnvFile } as const

/** Every place of a manifest that names a file or folder. Folders on the way to a file are offered everywhere. */
export const pathPlaces: readonly PathPlace[] = [
  { path: 'services.*.build', wants: 'folder' },
  { path: 'services.*.build.context', wants: 'folder' },
  { path: 'services.*.build.dockerfile', wants: 'file', prefers: isDockerfile, from: contextBeside },
  { path: 'services.*.build.additional_contexts.*', wants: 'folder' },
  { path: 'services.*.build.additional_contexts.[]', wants: 'folder', after: '=' },
  { path: 'services.*.env_file', ...envFile },
  { path: 'services.*.env_file.[]', ...envFile },
  { path: 'services.*.env_file.[].path', ...envFile },
  { path: 'services.*.label_file', wants: 'file' },
  { path: 'services.*.label_file.[]', wants: 'file' },
  { path: 'services.*.extends.file', ...manifest },
  { path: 'services.*.volumes.[]', wants: 'both', needsDot: true },
  {
    path: 'services.*.volumes.[].source',
    wants: 'both',
    needsDot: true,
    from: (beside) => ofBind(beside('type')),
  },
  { path: 'services.*.develop.watch.[].path', wants: 'both' },
  { path: 'configs.*.file', wants: 'file' },
  { path: 'secrets.*.file', wants: 'file' },
  { path: 'include.[]', ...manifest },
  { path: 'include.[].path', ...manifest },
  { path: 'include.[].path.[]', ...manifest },
  { path: 'include.[].env_file', ...envFile },
  { path: 'include.[].env_file.[]', ...envFile },
  { path: 'include.[].project_directory', wants: 'folder' },
]

function contextBeside(beside: Beside): string | undefined {
  const context = beside('context') ?? '.'
  return isRemoteContext(context) || context.includes('$') ? undefined : context
}

function ofBind(type: string | undefined): string | undefined {
  return type === 'bind' ? '.' : undefined
}
