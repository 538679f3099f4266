import path from 'node:path'
import { type FileKind, type ManifestText, references, type TranslateOptions } from 'tranship'
import { pathKind, type PathKind } from './file-kind.js'
import { readTextFile } from './read-text-file.js'

/** The files that a manifest names, as far as they are there. */
export interface NamedFiles {
  /** The contents of env files, and of what is included and extended, by the path that the library gives them. */
  readonly contents: Readonly<Record<string, string>>
  /** What host volumes are, by the path that the manifest gives them. */
  readonly folders: NonNullable<TranslateOptions['folders']>
  /** The absolute paths of these files. */
  readonly paths: readonly string[]
  /** Those of the contents that are parts of the manifest: what is included and extended. */
  readonly manifests: readonly string[]
}

/** The kinds of files whose contents the library takes, and what they are called. */
const readKinds: ReadonlyMap<FileKind, string> = new Map([
  ['env_file', 'env file'],
  ['extends', 'file'],
  ['include', 'file'],
])

const manifestKinds: readonly FileKind[] = ['extends', 'include']

/** Looks at the files that the manifest names. What is missing is for the library to report. */
export function readNamedFiles(
  manifest: ManifestText,
  options: TranslateOptions,
  folder: string,
): NamedFiles {
  const contents = new Map<string, string>()
  const folders = new Map<string, PathKind>()
  const paths = new Set<string>()
  const manifests: string[] = []
  const texts = typeof manifest === 'string' ? [manifest] : manifest.map(({ text }) => text)
  // To look for references is to read the manifest once more: without these keys, however they are written, there are none.
  const hasReferences = texts.some((text) => /env_file|volumes|include|extends|\\/.test(text))
  // What is included and extended names files itself, until nothing is new.
  for (let known = -1; hasReferences && contents.size > known;) {
    known = contents.size
    for (const { kind, path: named } of references(manifest, {
      ...options,
      files: Object.fromEntries(contents),
    })) {
      if (kind === 'host-volume') {
        const found = kindOfHostPath(named, folder)
        if (found !== undefined) folders.set(named, found)
      }
      const what = readKinds.get(kind)
      if (what === undefined || contents.has(named)) continue
      const location = path.resolve(folder, named)
      paths.add(location)
      const content = readTextFile(location, {
        name: `The ${what} '${named}', which the manifest names,`,
        onlyRegular: true,
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

/** What the path of a host volume is; undefined where that cannot be seen, as in somebody's home folder. */
function kindOfHostPath(named: string, folder: string): PathKind | undefined {
  if (named.startsWith('~')) return undefined
  return pathKind(path.resolve(folder, /^\.{1,2}\\/.test(named) ? named.replaceAll('\\', '/') : named))
}
