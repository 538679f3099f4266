import { dockerfileIn } from '../compose/build-context.js'
import { copyOptions } from '../options/read-options.js'
import type { FileEntry } from '../options/file-entry.js'
import type { TranslateOptions, WithheldReason } from '../options/options.js'
import type { ManifestText } from '../source/sources.js'
import { read, withLastReading } from '../read.js'
import { type FileReference, manifestReferences, references } from './references.js'

/**
 * Asks the host for every file that a Compose file names, and for the files that these name, and returns options with
 * the results. The files are those of `include` and `extends`, env files and label files, files of configs and of
 * mounted folders, and Dockerfiles. A build context is also asked for its `Dockerfile`, which need not exist. Secrets,
 * and mounts of services that are left out, are not asked for, because no object contains them. The number of files is
 * limited as in `translate`.
 *
 * ```ts
 * const options = gatherFiles(text, { profile: 'compose' }, ({ kind, path }) => entryOnDisk(kind, path))
 * ```
 *
 * @param options the options to extend; contents in `files` stay, and `look` is not called for them
 * @param look returns the entry of a path; called once for each path and kind, with all references found so far
 * @throws only what `look` throws
 */
export function gatherFiles(
  manifest: ManifestText,
  options: TranslateOptions,
  look: (reference: FileReference, all: readonly FileReference[]) => FileEntry | undefined,
): TranslateOptions {
  const gathered = new Gathered(manifest, options)
  for (let round = gathered.next(); round.new.length > 0; round = gathered.next()) {
    for (const reference of round.new) gathered.add(reference, look(reference, round.all))
  }
  return gathered.options
}

/**
 * Does the same as `gatherFiles` with an asynchronous `look`. References that are found together are looked at in
 * parallel.
 */
export async function gatherFilesAsync(
  manifest: ManifestText,
  options: TranslateOptions,
  look: (reference: FileReference, all: readonly FileReference[]) => Promise<FileEntry | undefined>,
): Promise<TranslateOptions> {
  const gathered = new Gathered(manifest, options)
  for (let round = gathered.next(); round.new.length > 0; round = gathered.next()) {
    const { all } = round
    const found = await Promise.all(round.new.map((reference) => look(reference, all)))
    round.new.forEach((reference, index) => gathered.add(reference, found[index]))
  }
  return gathered.options
}

/** The value of a path in the option `folders`. */
type FoundFolder = NonNullable<TranslateOptions['folders']>[string]

class Gathered {
  private readonly given: TranslateOptions
  private readonly files: Map<string, string | Uint8Array>
  private readonly modes: Map<string, number>
  private readonly folders: Map<string, FoundFolder>
  private readonly withheld: Map<string, WithheldReason>
  private readonly asked = new Set<string>()
  /** A cache, so that each text is parsed once. */
  private readonly once = withLastReading({})
  /** True if files of the last round may name more files. */
  private isChanged = true

  constructor(
    private readonly manifest: ManifestText,
    options: TranslateOptions,
  ) {
    this.given = copyOptions(options)
    this.files = new Map(Object.entries(this.given.files ?? {}))
    this.modes = new Map(Object.entries(this.given.modes ?? {}))
    this.folders = new Map(Object.entries(this.given.folders ?? {}))
    this.withheld = new Map(Object.entries(this.given.withheld ?? {}))
  }

  get options(): TranslateOptions {
    return {
      ...this.given,
      files: Object.fromEntries(this.files),
      folders: Object.fromEntries(this.folders),
      ...(this.modes.size === 0 ? {} : { modes: Object.fromEntries(this.modes) }),
      ...(this.withheld.size === 0 ? {} : { withheld: Object.fromEntries(this.withheld) }),
    }
  }

  /** Returns the references that are new since the last call, and all references. */
  next(): { readonly new: readonly FileReference[]; readonly all: readonly FileReference[] } {
    if (!this.isChanged) return { new: [], all: [] }
    const options = { ...this.once, ...this.options }
    // Included and extended files come first. The others follow when all of these are read.
    const manifests = manifestReferences(this.manifest, options)
    const others = manifests.filter((reference) => this.isNew(reference))
    if (others.length > 0) return { new: others, all: manifests }
    this.isChanged = false
    const all = references(this.manifest, options)
    const { application } = read(this.manifest, options)
    const leftOut = new Set<string | undefined>(application?.leftOut.map(({ name }) => name))
    // Mounts of services that are left out become nothing. They may be large, or hold private keys.
    const needed = all.filter(({ kind, service }) => kind !== 'host-volume' || !leftOut.has(service))
    return { new: needed.flatMap(readable).filter((reference) => this.isNew(reference)), all }
  }

  add({ path, kind }: FileReference, entry: FileEntry | undefined): void {
    if (entry === undefined) return
    if ('withheld' in entry && entry.withheld !== undefined) this.withheld.set(path, entry.withheld)
    const content = entry.kind === 'file' ? entry.content : undefined
    if (content !== undefined) this.files.set(path, content)
    if (entry.kind === 'file' && entry.mode !== undefined) this.modes.set(path, entry.mode)
    const folder = kind === 'host-volume' ? foundFolder(entry) : undefined
    if (folder !== undefined) this.folders.set(path, folder)
    this.isChanged ||= content !== undefined || folder !== undefined
  }

  private isNew({ path, kind }: FileReference): boolean {
    const isKnown = this.files.has(path) || (kind === 'host-volume' && this.folders.has(path))
    const name = `${kind} ${path}`
    if (isKnown || this.asked.has(name)) return false
    this.asked.add(name)
    return true
  }
}

/**
 * Returns the paths to look at for a reference. The Dockerfile of a build tells which folders of the context the image
 * has.
 */
function readable(reference: FileReference): readonly FileReference[] {
  const { kind, path } = reference
  if (kind === 'secret') return []
  if (kind !== 'build-context') return [reference]
  return [{ ...reference, kind: 'dockerfile', path: dockerfileIn(path, 'Dockerfile'), required: false }]
}

function foundFolder(entry: FileEntry): FoundFolder | undefined {
  if (entry.kind === 'unknown') return undefined
  if (entry.kind !== 'folder') return entry.kind
  if (entry.files === undefined) return 'large'
  return entry.files.length === 0 ? 'empty' : entry.files
}
