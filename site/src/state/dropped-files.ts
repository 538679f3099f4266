import { factsFileName, initialSettings, type Project, type ProjectFile } from './project.js'
import { MOST_BYTES, MOST_FILES } from './project-bounds.js'

/** The names of a Compose file, in the order in which Compose looks for them. */
const manifestNames: readonly string[] = [
  'compose.yaml',
  'compose.yml',
  'docker-compose.yaml',
  'docker-compose.yml',
]

/** Folders that no Compose file reads. */
const skipped = new Set(['.git', 'node_modules'])

/** A project from dropped files, facts for the open project, or the reason why there is neither. */
export type Dropped =
  | { readonly project: Project }
  | { readonly facts: ProjectFile }
  | { readonly problem: 'no-compose-file' | 'too-large' | 'unreadable' }

/**
 * Reads dropped files, or all files of a dropped folder. Files that are no text are left out. The Compose file that
 * lies highest is the first file of the project, and its folder is the folder of the project.
 */
export async function projectOfDropped(entries: readonly FileSystemEntry[]): Promise<Dropped> {
  let files: readonly ProjectFile[] | undefined
  try {
    files = await textsIn(entries)
  } catch {
    return { problem: 'unreadable' }
  }
  if (files === undefined) return { problem: 'too-large' }
  const manifest = manifestIn(files)
  if (manifest === undefined) {
    const facts = files.find(({ path }) => path === factsFileName)
    return facts === undefined ? { problem: 'no-compose-file' } : { facts }
  }
  const folder = manifest.path.slice(0, manifest.path.lastIndexOf('/') + 1)
  const inFolder = files
    .filter((file) => file !== manifest && file.path.startsWith(folder))
    .map(({ path, text }) => ({ path: path.slice(folder.length), text }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  const first = { path: manifest.path.slice(folder.length), text: manifest.text }
  return { project: { files: [first, ...inFolder], settings: initialSettings } }
}

/** Returns the Compose file with the shortest path; a single YAML file of another name counts as one. */
function manifestIn(files: readonly ProjectFile[]): ProjectFile | undefined {
  const depth = ({ path }: ProjectFile) => path.split('/').length
  const rank = ({ path }: ProjectFile) => manifestNames.indexOf(path.slice(path.lastIndexOf('/') + 1))
  const named = files.filter((file) => rank(file) >= 0)
  const found = named.sort((a, b) => depth(a) - depth(b) || rank(a) - rank(b))[0]
  if (found !== undefined) return found
  return files.length === 1 && /\.ya?ml$/.test(files[0]!.path) ? files[0] : undefined
}

/** Returns the texts of all files below; undefined if there are too many, or too many bytes. */
async function textsIn(entries: readonly FileSystemEntry[]): Promise<readonly ProjectFile[] | undefined> {
  const found: ProjectFile[] = []
  let bytes = 0
  const waiting = entries.map((entry) => ({ entry, path: entry.name }))
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { entry, path } = next
    if (entry.isDirectory) {
      if (skipped.has(entry.name)) continue
      const inside = await entriesOf(entry as FileSystemDirectoryEntry)
      waiting.push(...inside.map((one) => ({ entry: one, path: `${path}/${one.name}` })))
      continue
    }
    const file = await fileOf(entry as FileSystemFileEntry)
    bytes += file.size
    if (bytes > MOST_BYTES || found.length >= MOST_FILES) return undefined
    const text = textOf(await file.arrayBuffer())
    if (text !== undefined) found.push({ path, text })
  }
  return found
}

function textOf(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** Reads a folder. Browsers return its entries in parts of a hundred. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return all
    all.push(...part)
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}
