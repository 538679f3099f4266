import type { Profile } from '../../profiles/profile.js'
import type { Code } from '../../warnings/catalogue.js'

/** The namespace of a client that is told none. */
export const DEFAULT_NAMESPACE = 'default'

/** All that a translation needs besides the manifest; every field may be absent. */
export interface TranslateOptions {
  /** The version of the manifest reference to follow; the latest by default. */
  readonly profile?: Profile
  /** The name of the application; wins over the manifest's `name`. */
  readonly name?: string
  /** The name where neither the option `name` nor the manifest gives one, such as that of its folder; else `app`. */
  readonly defaultName?: string
  /** The namespace of every object; without it the objects have none. */
  readonly namespace?: string
  /** The domain below which hosts of routes are made; without it the cluster generates them. */
  readonly domain?: string
  /** The registry and path in front of the names of built images. */
  readonly registry?: string
  /** The shell environment, for variables in the manifest. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The text of the `.env` file beside the manifest. */
  readonly dotenv?: string
  /** Variables of the platform, which count where neither shell nor `.env` has one. */
  readonly platformEnv?: Readonly<Record<string, string | undefined>>
  /** Contents of env files by the path that the manifest names; absent where there is no disk to read from. */
  readonly files?: Readonly<Record<string, string>>
  /** The absolute path of the manifest's folder: what lies below it is in the folder, whichever way it is written. */
  readonly folder?: string
  /**
   * What the paths of host volumes are, as `references` names them. Without a word a path with a suffix, such as
   * `nginx.conf`, is taken for a file, every other for a folder, and all of them to be there.
   */
  readonly folders?: Readonly<Record<string, 'folder' | 'file' | 'missing'>>
  /** Images by service, such as a build has just made. */
  readonly images?: Readonly<Record<string, string>>
  /** `build` (the default) puts mounted files of the manifest's folder into a derived image; `ignore` leaves them out. */
  readonly hostVolumes?: 'build' | 'ignore'
  /** Codes of warnings to leave out, wherever they are; a comment in the manifest leaves them out at its line. */
  readonly ignore?: readonly Code[]
  /** Makes every warning an error, but for those that are ignored. */
  readonly strict?: boolean
}
