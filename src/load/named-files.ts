import { joinedPath } from '../compose/host-path.js'
import { findText } from '../mapping/read/files.js'
import type { Place } from '../source/place.js'
import type { ReportDetails } from '../warnings/report.js'
import type { LoadedFile, NamedFile } from './loaded-files.js'
import type { Loading } from './loading.js'

/** More files are an accident, or meant to exhaust the reader; and so are larger ones. */
const MOST_FILES = 200
const MOST_CHARACTERS = 10_000_000

/** The files that a manifest names, read when they are needed. */
export class NamedFiles {
  private readonly known = new Map<string, LoadedFile | undefined>()
  private characters = 0
  private isFull = false

  constructor(private readonly loading: Loading) {}

  /** The file that a place names, read no more than once, with the folder that it lies in. */
  once(place: Place, from: LoadedFile, related: ReportDetails['related']): LoadedFile | undefined {
    const path = joinedPath(from.folder, place.text ?? '')
    if (this.known.has(path)) this.note(path, 'extends', place)
    else this.known.set(path, this.read(path, 'extends', folderOf(path), place, related))
    return this.known.get(path)
  }

  /** The file at a path from the manifest's folder; what is wrong is reported at the place that names it. */
  read(
    path: string,
    kind: NamedFile['kind'],
    folder: string,
    place: Place,
    related: ReportDetails['related'] = [],
  ): LoadedFile | undefined {
    const { files, provided, report, interpolation } = this.loading
    const details = related.length === 0 ? {} : { related }
    this.note(path, kind, place)
    const text = findText(provided, path)
    if (text === undefined) {
      this.reportMissing(path, place, details)
      return undefined
    }
    this.characters += text.length
    if (files.count >= MOST_FILES || this.characters > MOST_CHARACTERS) {
      // What does not fit is the same for all that follow.
      if (!this.isFull) report('too-many-files', place, { limit: MOST_FILES }, details)
      this.isFull = true
      return undefined
    }
    interpolation.allow(text)
    return files.add(path, text, folder)
  }

  /** Says that a file is not there; one that the host may not have read yet is unknown. */
  reportMissing(path: string, place: Place, details: ReportDetails = {}): void {
    const { files, report, undecided } = this.loading
    if (undecided === undefined) {
      report('manifest-file-missing', place, { path }, details)
      return
    }
    undecided()
    files.isFileUnknown = true
  }

  /** Notes that the manifest names a file, whether it is there or not. */
  note(path: string, kind: NamedFile['kind'], place: Place, required = true): void {
    this.loading.files.named.push({ path, kind, required, place })
  }
}

/** The folder that a path lies in; empty for the manifest's own. */
export function folderOf(path: string): string {
  const at = path.lastIndexOf('/')
  return at < 0 ? '' : path.slice(0, at) || '/'
}
