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
import { isFolder, permissionsOf } from '../files/file-kind.js'
import { readHostPath, type MountExclusions } from './host-files.js'
import { topOf } from '../files/real-path.js'
import { type OpenText, readTextOrBytes } from '../files/read-text-file.js'
import { whyWithheld, type WithheldReason } from '../files/withheld.js'
import { parseRemotePath, setOwnValue } from 'tranship/internal'
import type { LocalCopy, RemoteFiles } from '../remote/remote-files.js'
import { manifestIn } from './find-manifest.js'

/** The existing files to which a manifest refers. */
export interface NamedFiles {
  /** The contents of env files, and of included, extended and mounted files, by the library's path. */
  readonly contents: Readonly<Record<string, string | Uint8Array>>
  /** The kinds of host volumes, by the manifest's path. */
  readonly folders: NonNullable<TranslateOptions['folders']>
  /** The permission bits of files, by the same paths. Absent if no file has any. */
  readonly modes?: TranslateOptions['modes']
  /** The paths that were not read, each with the reason. Absent if there are none. */
  readonly withheld?: TranslateOptions['withheld']
  /** The absolute paths of these files. */
  readonly paths: readonly string[]
  /** The contents that are part of the manifest: included and extended files. */
  readonly manifests: readonly string[]
}

/** Settings for reading files. */
export interface Reading extends MountExclusions {
  readonly openText?: OpenText | undefined
  /** The copies of remote files; absent where nothing is fetched. */
  readonly remote?: RemoteFiles | undefined
}

/** The kinds of text files that the library needs, with their names in messages. */
const readKinds: ReadonlyMap<FileReference['kind'], string> = new Map([
  ['env_file', 'env file'],
  ['label_file', 'label file'],
  ['extends', 'file'],
  ['include', 'file'],
])

const manifestKinds: readonly FileReference['kind'][] = ['extends', 'include']

/** Reads the files to which the manifest refers. The library reports missing ones. */
export function readNamedFiles(
  manifest: ManifestText,
  options: TranslateOptions,
  folder: string,
  { openText, remote, ...looking }: Reading = {},
): NamedFiles {
  const paths = new Set<string>()
  const manifests: string[] = []
  const { env = {} } = options
  const { root } = looking
  const onHost = (named: string, isNamedFile: boolean): FileEntry | undefined => {
    const there = readHostPath(named, folder, { isNamedFile, ...looking })
    if (there === undefined) return undefined
    const { entry, location } = there
    if (entry?.kind !== 'file' || entry.content === undefined) return entry
    paths.add(location)
    return { ...entry, content: openText?.(location) ?? entry.content }
  }
  const readText = (
    reference: FileReference,
    all: readonly FileReference[],
    place: { readonly written: string; readonly folder: string; readonly root: string | undefined },
  ): FileEntry | undefined => {
    const { kind, path: named } = reference
    const { written, folder: from, root: own } = place
    const location = path.resolve(from, written)
    const withheld = whyWithheld(written, from, own)
    if (withheld !== undefined) return { kind: 'unknown', withheld }
    paths.add(location)
    const name = `The ${readKinds.get(kind)!} \`${named}\` (${describeReference(reference, all)})`
    const content = readTextOrBytes(location, { name, within: topOf(written, from), root: own, openText })
    if (content !== undefined && manifestKinds.includes(kind)) manifests.push(named)
    return content === undefined ? undefined : { kind: 'file', content }
  }
  const gathered = gatherFiles(manifest, options, (reference, all) => {
    const { kind, path: named } = reference
    const isText = readKinds.has(kind)
    if (parseRemotePath(named) !== undefined) {
      const copy = remote?.locate(named, () => describeReference(reference, all))
      if (copy === undefined) return undefined
      if (!isText)
        return readHostPath(copy.path, copy.folder, { isNamedFile: kind === 'config', root: copy.folder })
          ?.entry
      const written = manifestKinds.includes(kind) ? fileAt(copy) : copy.path
      return readText(reference, all, { written, folder: copy.folder, root: copy.folder })
    }
    const written = isInHome(reference) ? fromHome(named, env) : named
    return isText ? readText(reference, all, { written, folder, root }) : onHost(written, kind === 'config')
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

/** Returns the path of a Compose file in a copy. The address may be that of its folder. */
function fileAt({ folder, path: written }: LocalCopy): string {
  const location = path.join(folder, written)
  const isInside = whyWithheld(written, folder, folder) === undefined
  const found = isInside && isFolder(location) ? manifestIn(location) : undefined
  return found === undefined ? written : `./${path.join(written, found)}`
}

/**
 * `true` if `~` in a path stands for the home folder, as in Compose. It doesn't for manifests, the `.env` of included
 * manifests, and mounts.
 */
function isInHome({ kind, required, service }: FileReference): boolean {
  const isBesideIncluded = kind === 'env_file' && service === undefined && !required
  return kind !== 'host-volume' && !manifestKinds.includes(kind) && !isBesideIncluded
}

/**
 * Returns the permission bits of secret files, and reasons for those that a deploy must not read. Their contents are
 * not read.
 */
function secretFiles(
  manifest: ManifestText,
  options: TranslateOptions,
  folder: string,
  root: string | undefined,
): Required<Pick<NamedFiles, 'withheld' | 'modes'>> {
  const texts = [...textsOf(manifest), ...Object.values(options.files ?? {})]
  const withheld: Record<string, WithheldReason> = {}
  const modes: Record<string, number> = {}
  // A key may contain escapes, but not without a backslash.
  if (!texts.some((text) => typeof text === 'string' && /secrets|\\/.test(text))) return { withheld, modes }
  for (const { path: named, kind } of references(manifest, options)) {
    if (kind !== 'secret' || parseRemotePath(named) !== undefined) continue
    const written = fromHome(named, options.env ?? {})
    const reason = whyWithheld(written, folder, root)
    const mode = reason === undefined ? permissionsOf(path.resolve(folder, written)) : undefined
    if (reason !== undefined) setOwnValue(withheld, named, reason)
    if (mode !== undefined) setOwnValue(modes, named, mode)
  }
  return { withheld, modes }
}

function textsOf(manifest: ManifestText): readonly string[] {
  return typeof manifest === 'string' ? [manifest] : manifest.map(({ text }) => text)
}

/** Describes the line that refers to a file, and the lines that lead to its file. */
function describeReference({ file, range }: FileReference, all: readonly FileReference[]): string {
  const own = `line ${range.start.line} of ${file === undefined || file === '' ? 'the Compose file' : `\`${file}\``}`
  const above = all.find(({ kind, path: named }) => manifestKinds.includes(kind) && named === file)
  if (above === undefined) return own
  const others = all.filter((one) => one !== above)
  return `${own}, from ${describeReference(above, others)}`
}
