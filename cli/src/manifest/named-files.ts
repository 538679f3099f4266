import path from 'node:path'
import {
  type FileKind,
  type FileReference,
  type ManifestText,
  references,
  type TranslateOptions,
} from 'tranship'
import { type FoundOnHost, lookAtHost } from './host-files.js'
import { type OpenText, readTextOrBytes } from './read-text-file.js'

/** The files that a manifest names, as far as they are there. */
export interface NamedFiles {
  /** The contents of env files, of what is included, extended and mounted, by the path that the library gives them. */
  readonly contents: Readonly<Record<string, string | Uint8Array>>
  /** What host volumes are, by the path that the manifest gives them. */
  readonly folders: NonNullable<TranslateOptions['folders']>
  /** The absolute paths of these files. */
  readonly paths: readonly string[]
  /** Those of the contents that are parts of the manifest: what is included and extended. */
  readonly manifests: readonly string[]
}

/** The kinds of text files whose contents the library takes, and what they are called. */
const readKinds: ReadonlyMap<FileKind, string> = new Map([
  ['env_file', 'env file'],
  ['label_file', 'label file'],
  ['extends', 'file'],
  ['include', 'file'],
])

const manifestKinds: readonly FileKind[] = ['extends', 'include']

/** Looks at the files that the manifest names. What is missing is for the library to report. */
export function readNamedFiles(
  manifest: ManifestText,
  options: TranslateOptions,
  folder: string,
  openText?: OpenText,
): NamedFiles {
  const contents = new Map<string, string | Uint8Array>()
  const folders = new Map<string, FoundOnHost>()
  const paths = new Set<string>()
  const manifests: string[] = []
  // What is included and extended names files itself, until nothing is new.
  for (let known = -1; contents.size + folders.size > known;) {
    known = contents.size + folders.size
    const found = references(manifest, {
      ...options,
      files: Object.fromEntries(contents),
      folders: Object.fromEntries(folders),
    })
    for (const reference of found) {
      const { kind, path: named } = reference
      if (kind === 'host-volume' && folders.has(named)) continue
      if ((kind === 'host-volume' || kind === 'config') && !contents.has(named)) {
        const there = lookAtHost(named, folder, kind === 'config')
        if (kind === 'host-volume' && there?.kind !== undefined) folders.set(named, there.kind)
        if (there?.content === undefined) continue
        const open = openText?.(there.location)
        contents.set(named, open ?? there.content)
        paths.add(there.location)
      }
      // Which folders of its context an image has, only its Dockerfile says.
      if (kind === 'dockerfile' || kind === 'build-context') {
        const dockerfile = kind === 'dockerfile' ? named : `${named.replace(/\/+$/, '')}/Dockerfile`
        const there = contents.has(dockerfile) ? undefined : lookAtHost(dockerfile, folder)
        if (there?.content === undefined) continue
        contents.set(dockerfile, openText?.(there.location) ?? there.content)
        paths.add(there.location)
        continue
      }
      const what = readKinds.get(kind)
      if (what === undefined || contents.has(named)) continue
      const location = path.resolve(folder, named)
      paths.add(location)
      const content = readTextOrBytes(location, {
        name: `The ${what} '${named}' (${linesThatName(reference, found)})`,
        onlyRegular: true,
        openText,
      })
      if (content === undefined) continue
      contents.set(named, content)
      if (manifestKinds.includes(kind)) manifests.push(named)
    }
  }
  return {
    contents: Object.fromEntries(contents),
    folders: Object.fromEntries(folders),
    paths: [...paths],
    manifests,
  }
}

/** In words, the line that names a file, and those that name the file which it stands in. */
function linesThatName({ file, range }: FileReference, all: readonly FileReference[]): string {
  const own = `line ${range.start.line} of ${file === undefined || file === '' ? 'the manifest' : `'${file}'`}`
  const above = all.find(({ kind, path: named }) => manifestKinds.includes(kind) && named === file)
  if (above === undefined) return own
  const others = all.filter((one) => one !== above)
  return `${own}, from ${linesThatName(above, others)}`
}
