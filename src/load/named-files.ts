import { findText, MOST_CHARACTERS, MOST_FILES, reportWithheld } from '../rules/values/files.js'
import { manifestBlock } from '../keys/top-level-keys.js'
import type { Place } from '../source/place.js'
import { isManifest } from './is-manifest.js'
import { substitutedFolder } from './joined-place.js'
import { gitSource, remoteFolderOf, remoteRefusal } from '../compose/remote-address.js'
import { joinedFrom, type LoadedFile, type NamedFile } from './loaded-files.js'
import type { Loading } from './loading.js'
import { merged } from './merge.js'
import { quoted } from '../rules/values/create-command.js'
import { sentence, type Shown, words } from '../source/shown.js'

/** Reads the files that a manifest names, on demand. */
export class NamedFiles {
  private readonly known = new Map<string, LoadedFile | undefined>()
  private characters = 0
  private isFull = false

  constructor(private readonly loading: Loading) {}

  /** Returns the file that a place names. Reads each file once. */
  once(place: Place, from: LoadedFile): LoadedFile | undefined {
    const { path, place: joined } = joinedFrom(from, place)
    if (this.known.has(path)) this.note(path, 'extends', place)
    else this.known.set(path, this.asOne(this.read(path, 'extends', folderOf(path), joined)))
    return this.known.get(path)
  }

  /** Merges the documents of a file, as Compose does before it uses any of them. */
  private asOne(documents: readonly LoadedFile[] = []): LoadedFile | undefined {
    const [first, ...others] = documents
    if (first === undefined || others.length === 0) return first
    const roots = documents.flatMap(({ root }) => (root === undefined ? [] : [root]))
    const root = roots.reduce((one, other) => merged(one, other, manifestBlock, this.loading))
    return { ...first, root, isBroken: documents.some(({ isBroken }) => isBroken), isDocument: false }
  }

  /**
   * Returns the documents of the file at a path from the manifest's folder. Errors are reported at the place that names
   * it.
   */
  read(
    path: string,
    kind: 'extends' | 'include',
    folder: string,
    place: Place,
    /** The place that the folder's path comes from. */
    folderPlace = place,
  ): readonly LoadedFile[] | undefined {
    const { files, provided, report, interpolation } = this.loading
    this.note(path, kind, place)
    const text = findText(provided, path, place, report)
    if (text === undefined) {
      this.reportMissing(path, place)
      return undefined
    }
    this.characters += text.length
    if (files.count >= MOST_FILES || this.characters > MOST_CHARACTERS) {
      // All further files exceed the limit too.
      if (!this.isFull) report('too-many-files', place, { limit: MOST_FILES })
      this.isFull = true
      return undefined
    }
    interpolation.allow(text)
    const message = words(kind === 'include' ? 'included here' : 'extended here')
    const substituted = substitutedFolder(folderPlace, folder)
    const documents = files.add(path, text, folder, { message, place }, substituted)
    const others = documents.filter((one) => one.root !== undefined && !isManifest(one, report))
    return others.length === 0 ? documents : undefined
  }

  /** Reports a missing file. A file that the host may not have read yet is unknown. */
  reportMissing(path: string, place: Place): void {
    const { files, report, undecided, withheld } = this.loading
    files.lacksFile = true
    if (undecided !== undefined) undecided()
    else if (!reportWithheld(withheld, path, place, 'manifest', report)) this.reportAbsent(path, place)
  }

  private reportAbsent(path: string, place: Place): void {
    const { report } = this.loading
    const refusal = remoteRefusal(path)
    const shown = place.show(path)
    if (refusal === undefined) report('manifest-file-missing', place, { path: shown })
    else report('remote-file', place, { path: shown, instead: remoteFix(refusal, path, place) })
  }

  /** Records that the manifest names a file, existing or not. */
  note(path: string, kind: NamedFile['kind'], place: Place, required = true): void {
    this.loading.files.named.push({ path, kind, required, place })
  }
}

/** Returns the fix for a remote file that is not read. */
function remoteFix(
  refusal: NonNullable<ReturnType<typeof remoteRefusal>>,
  path: string,
  place: Place,
): Shown {
  switch (refusal) {
    case 'allowed-by-flag':
      return words('Add `--allow-remote` to the command, which fetches it.')
    case 'git-ref': {
      const { url, ref } = gitSource(path)
      const command = sentence`git ls-remote -- ${quoted(place.showForShell(url))} ${quoted(place.showForShell(ref))}`
      return sentence`Write the address as \`https://host/path.git#COMMIT:folder\`, with all 40 digits of the commit. To find it: \`${command}\`.`
    }
    case 'oci-tag': {
      const name = quoted(place.showForShell(path.slice('oci://'.length)))
      return sentence`Write the digest after the name: \`oci://registry/name@sha256:…\`. To find it: \`docker buildx imagetools inspect ${name}\`.`
    }
    case 'no-repository':
      return words('Download the file, and write the path of the copy.')
  }
}

/** Returns the folder of a path. Empty for the manifest's own folder. */
export function folderOf(path: string): string {
  const remote = remoteFolderOf(path)
  if (remote !== undefined) return remote
  const at = path.lastIndexOf('/')
  return at < 0 ? '' : path.slice(0, at) || '/'
}
