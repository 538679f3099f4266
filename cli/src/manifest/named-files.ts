import path from 'node:path'
import {
  type FileEntry,
  type FileReference,
  gatherFiles,
  type ManifestText,
  references,
  type TranslateOptions,
} from 'tranship'
import { fromHome } from './home-folder.js'
import { permissionsOf } from '../files/file-kind.js'
import { lookAtHost, type NotMounted } from './host-files.js'
import { topOf } from '../files/real-path.js'
import { type OpenText, readTextOrBytes } from '../files/read-text-file.js'
import { whyWithheld, type WithheldReason } from '../files/withheld.js'

/** The files that a manifest names, as far as they are there. */
export interface NamedFiles {
  /** The contents of env files, of what is included, extended and mounted, by the path that the library gives them. */
  readonly contents: Readonly<Record<string, string | Uint8Array>>
  /** What host volumes are, by the path that the manifest gives them. */
  readonly folders: NonNullable<TranslateOptions['folders']>
  /** The permission bits of files, by the same paths. Absent if no file has any. */
  readonly modes?: TranslateOptions['modes']
  /** The paths that were not read, each with the reason. Absent if all were read. */
  readonly withheld?: TranslateOptions['withheld']
  /** The absolute paths of these files. */
  readonly paths: readonly string[]
  /** Those of the contents that are parts of the manifest: what is included and extended. */
  readonly manifests: readonly string[]
}

/** How files are read. */
export interface Reading extends NotMounted {
  readonly openText?: OpenText | undefined
}

/** The kinds of text files whose contents the library takes, and what they are called. */
const readKinds: ReadonlyMap<FileReference['kind'], string> = new Map([
  ['env_file', 'env file'],
  ['label_file', 'label file'],
  ['extends', 'file'],
  ['include', 'file'],
])

const manifestKinds: readonly FileReference['kind'][] = ['extends', 'include']

/** Looks at the files that the manifest names. What is missing is for the library to report. */
export function readNamedFiles(
  manifest: ManifestText,
  options: TranslateOptions,
  folder: string,
  { openText, ...looking }: Reading = {},
): NamedFiles {
  const paths = new Set<string>()
  const manifests: string[] = []
  const { env = {} } = options
  const { root } = looking
  const onHost = (named: string, isNamedFile: boolean): FileEntry | undefined => {
    const there = lookAtHost(named, folder, { isNamedFile, ...looking })
    if (there === undefined) return undefined
    const { entry, location } = there
    if (entry?.kind !== 'file' || entry.content === undefined) return entry
    paths.add(location)
    return { ...entry, content: openText?.(location) ?? entry.content }
  }
  const gathered = gatherFiles(manifest, options, (reference, all) => {
    const { kind, path: named } = reference
    const what = readKinds.get(kind)
    const written = isInHome(reference) ? fromHome(named, env) : named
    if (what === undefined) return onHost(written, kind === 'config')
    const location = path.resolve(folder, written)
    const withheld = whyWithheld(written, folder, root)
    if (withheld !== undefined) return { kind: 'unknown', withheld }
    paths.add(location)
    const name = `The ${what} '${named}' (${linesThatName(reference, all)})`
    const content = readTextOrBytes(location, { name, within: topOf(written, folder), root, openText })
    if (content !== undefined && manifestKinds.includes(kind)) manifests.push(named)
    return content === undefined ? undefined : { kind: 'file', content }
  })
  const { files = {}, folders = {} } = gathered
  const secrets = secretFiles(manifest, gathered, folder, root)
  const withheld = { ...gathered.withheld, ...secrets.withheld }
  const modes = { ...gathered.modes, ...secrets.modes }
  return {
    contents: files,
    folders,
    ...(Object.keys(modes).length === 0 ? {} : { modes }),
    ...(Object.keys(withheld).length === 0 ? {} : { withheld }),
    paths: [...paths],
    manifests,
  }
}

/**
 * `true` if `~` in a path means the home folder, as in Compose: for files, but not for manifests, nor for the `.env` beside
 * one that is included, nor for what is mounted.
 */
function isInHome({ kind, required, service }: FileReference): boolean {
  const isBesideIncluded = kind === 'env_file' && service === undefined && !required
  return kind !== 'host-volume' && !manifestKinds.includes(kind) && !isBesideIncluded
}

/** The files of secrets, of which none is read here: those that a deploy will not read, and the permission bits of others. */
function secretFiles(
  manifest: ManifestText,
  options: TranslateOptions,
  folder: string,
  root: string | undefined,
): Required<Pick<NamedFiles, 'withheld' | 'modes'>> {
  const texts = [...textsOf(manifest), ...Object.values(options.files ?? {})]
  const withheld: Record<string, WithheldReason> = {}
  const modes: Record<string, number> = {}
  // A key can be written with escapes, but not without a backslash.
  if (!texts.some((text) => typeof text === 'string' && /secrets|\\/.test(text))) return { withheld, modes }
  for (const { path: named, kind } of references(manifest, options)) {
    if (kind !== 'secret') continue
    const written = fromHome(named, options.env ?? {})
    const reason = whyWithheld(written, folder, root)
    const mode = reason === undefined ? permissionsOf(path.resolve(folder, written)) : undefined
    if (reason !== undefined) withheld[named] = reason
    if (mode !== undefined) modes[named] = mode
  }
  return { withheld, modes }
}

function textsOf(manifest: ManifestText): readonly string[] {
  return typeof manifest === 'string' ? [manifest] : manifest.map(({ text }) => text)
}

/** In words, the line that names a file, and those that name the file which it stands in. */
function linesThatName({ file, range }: FileReference, all: readonly FileReference[]): string {
  const own = `line ${range.start.line} of ${file === undefined || file === '' ? 'the manifest' : `'${file}'`}`
  const above = all.find(({ kind, path: named }) => manifestKinds.includes(kind) && named === file)
  if (above === undefined) return own
  const others = all.filter((one) => one !== above)
  return `${own}, from ${linesThatName(above, others)}`
}
