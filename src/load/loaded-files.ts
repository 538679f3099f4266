import { MOST_FILES } from '../rules/values/files.js'
import { type DocumentSpan, documentsIn } from '../parse/documents.js'
import { parse, type ParsedText } from '../parse/parse.js'
import { describeProblem } from '../parse/yaml-problems.js'
import { lastBefore } from '../source/last-before.js'
import { InvalidNode, type Node } from '../source/node.js'
import { Place } from '../source/place.js'
import { spaceBeforeKey } from '../source/other-spaces.js'
import { Lines } from '../source/position.js'
import { Shift } from '../source/shift.js'
import { Sources } from '../source/sources.js'
import { type RelatedReport, Reports, type Source } from '../warnings/report.js'
import type { IgnoreComment } from '../warnings/ignored.js'
import { type Shown, verbatim } from '../source/shown.js'
import { joinedPath } from '../compose/host-path.js'
import { joinedPlace, type SubstitutedFolder } from './joined-place.js'

/** A parsed file of a manifest, or a document of one. All its spans are in the common space of offsets. */
export interface LoadedFile extends ParsedText {
  /** The path. Absent if the manifest is one text. */
  readonly path: string | undefined
  /** The offset of its text among all texts. */
  readonly start: number
  /** The folder of its relative paths, from the manifest's folder. Empty for the manifest's folder. */
  readonly folder: string
  /** The same folder if its path contains variables, with the text that messages show for it. */
  readonly substitutedFolder: SubstitutedFolder | undefined
  /** True if it is one of several documents of a file. */
  readonly isDocument: boolean
  /** The place in another file that names this file. Absent for files that the caller gave. */
  readonly namedBy: RelatedReport | undefined
}

/** Returns the path of a file as written in the file that names it. */
export function shownPath({ path = '', namedBy }: LoadedFile): Shown {
  return namedBy === undefined ? verbatim(path) : namedBy.place.show(path)
}

/** Converts a path in a file to a path from the manifest's folder. The returned place has that path as its value. */
export function joinedFrom(
  { folder, substitutedFolder }: Pick<LoadedFile, 'folder' | 'substitutedFolder'>,
  place: Place,
  text = place.text ?? '',
): { readonly path: string; readonly place: Place } {
  const path = joinedPath(folder, text)
  return { path, place: joinedPlace(place, path, substitutedFolder) }
}

/** A file that another file names. */
export interface NamedFile {
  /** The path from the manifest's folder. */
  readonly path: string
  readonly kind: 'extends' | 'include' | 'env_file'
  readonly required: boolean
  readonly place: Place
}

/** The files of a manifest, in the order in which they were found. */
export class LoadedFiles implements Source {
  readonly sources = new Sources()
  /** The files that these name, existing or not. */
  readonly named: NamedFile[] = []
  /** True if a named file is not read, so that its content is unknown. */
  lacksFile = false
  private readonly files: LoadedFile[] = []
  /** The paths of `onlyExtended`, with the number of named files when they were found. */
  private extended: { readonly count: number; readonly paths: ReadonlySet<string> } | undefined

  constructor(
    private readonly reports: Reports,
    private readonly parseText = parse,
    /**
     * True if texts are parsed like in Docker Compose. Each document of a file counts as a file, and text in quotes or
     * brackets may continue at any indentation.
     */
    private readonly readsAsCompose = false,
  ) {}

  /**
   * Parses another file and reports its errors. A file with several documents becomes several files, in the order in
   * which they are merged.
   */
  add(
    path: string | undefined,
    text: string,
    folder: string,
    namedBy?: RelatedReport,
    substitutedFolder?: SubstitutedFolder,
  ): readonly LoadedFile[] {
    const { start } = this.sources.add(path, text)
    const documents = this.readsAsCompose ? documentsIn(text) : []
    if (documents.length < 2) {
      const own = { path, folder, substitutedFolder, namedBy }
      const file = { ...this.parse(text, start), ...own, start, isDocument: false }
      this.files.push(file)
      return [file]
    }
    return this.read(text, documents, start).map((document) => {
      const file = { ...document, path, folder, substitutedFolder, namedBy, isDocument: true }
      this.files.push(file)
      return file
    })
  }

  private read(text: string, documents: readonly DocumentSpan[], textStart: number) {
    const beyond = documents[MOST_FILES]
    if (beyond !== undefined) {
      this.reports.report('too-many-files', this.markOf(beyond, textStart), { limit: MOST_FILES })
      this.lacksFile = true
    }
    const lines = new Lines(text)
    return documents.slice(0, MOST_FILES).map((document) => {
      const start = textStart + document.start
      const parsed = this.parse(text.slice(document.start, document.end), start)
      if (parsed.root === undefined && !parsed.isBroken)
        this.reports.report('not-a-manifest', this.markOf(document, textStart), {
          found: 'an empty document',
          instead: 'Remove its `---`, or add content below it.',
        })
      const linesBefore = lines.position(document.start).line - 1
      const ignoreComments = parsed.ignoreComments.map((comment) => ({
        ...comment,
        line: comment.line + linesBefore,
      }))
      return { ...parsed, start, ignoreComments }
    })
  }

  /** Returns the place of the sign that begins a document. */
  private markOf({ start, mark = { start, end: start } }: DocumentSpan, textStart: number): Place {
    return new Place(new InvalidNode(new Shift(textStart).span(mark)))
  }

  private parse(text: string, start: number): ParsedText {
    const shift = new Shift(start)
    if (start === 0) return this.asInCompose(text, this.parseText(text, this.reports), shift)
    const own = new Reports()
    const parsed = this.asInCompose(text, this.parseText(text, own), shift)
    this.reports.take(own, shift)
    return {
      ...parsed,
      root: parsed.root && shift.node(parsed.root),
      guess: parsed.guess && shift.node(parsed.guess),
      ignoreComments: parsed.ignoreComments.map((comment) => movedComment(comment, shift)),
    }
  }

  /** Reports a no-break space that was meant as indentation. The profiles of the reference take it for a letter (C1-16). */
  private asInCompose(text: string, given: ParsedText, shift: Shift): ParsedText {
    const parsed = this.withUnindented(given, shift)
    if (!this.readsAsCompose || parsed.isBroken || parsed.root === undefined) return parsed
    const space = spaceBeforeKey(text, parsed.root)
    if (space === undefined) return parsed
    const place = new Place(new InvalidNode(shift.span(space)))
    this.reports.report('yaml-syntax', place, describeProblem('OTHER_SPACE'))
    return { ...parsed, root: undefined, isBroken: true }
  }

  /** Compose accepts less indentation here than YAML does. */
  private withUnindented(parsed: ParsedText, shift: Shift): ParsedText {
    const { unindented } = parsed
    if (unindented === undefined) return parsed
    const place = new Place(new InvalidNode(shift.span(unindented)))
    if (this.readsAsCompose) this.reports.report('yaml-indentation', place, {})
    else this.reports.report('yaml-syntax', place, describeProblem('UNINDENTED'))
    return this.readsAsCompose ? parsed : { ...parsed, isBroken: true }
  }

  /** True if parts of the manifest are missing, because of a syntax error or an unread file. */
  get isPartial(): boolean {
    return this.lacksFile || this.files.some(({ isBroken }) => isBroken)
  }

  get hasMergeTags(): boolean {
    return this.files.some(({ hasMergeTags }) => hasMergeTags)
  }

  /** Every file with the keys of a manifest. Env files and other texts are not among them. */
  get loaded(): readonly LoadedFile[] {
    return this.files
  }

  get trees(): readonly Node[] {
    return this.files.flatMap(({ guess }) => (guess === undefined ? [] : [guess]))
  }

  get count(): number {
    return this.files.length
  }

  get ignoreComments(): readonly IgnoreComment[] {
    return this.files.flatMap(({ ignoreComments }) => ignoreComments)
  }

  readonly treeAt = (offset: number): Node | undefined => this.fileAt(offset)?.guess

  /**
   * Returns the place that names the file of an offset, then the place that names the file of that place, and so on.
   */
  readonly chainTo = (offset: number): readonly RelatedReport[] => {
    const namedBy = this.fileAt(offset)?.namedBy
    return namedBy === undefined ? [] : [...this.chainTo(namedBy.place.node.start), namedBy]
  }

  /** Returns the folder of relative paths at an offset, from the manifest's folder. */
  folderAt(offset: number): string {
    return this.fileAt(offset)?.folder ?? ''
  }

  /**
   * Converts a path that is written at a place to a path from the manifest's folder. The returned place shows it as
   * written.
   */
  readonly pathFrom = (
    place: Place,
    text = place.text ?? '',
  ): { readonly path: string; readonly place: Place } => {
    const file = this.fileAt(place.node.start)
    return file === undefined ? { path: text, place } : joinedFrom(file, place, text)
  }

  /** Returns the path of the file of an offset, if the file is only read to extend its services. */
  extendedFileAt(offset: number): Shown | undefined {
    if (this.files.length === 1) return undefined
    const file = this.fileAt(offset)
    return file?.path !== undefined && this.onlyExtended.has(file.path) ? shownPath(file) : undefined
  }

  /** The paths of files that are only read to extend their services. */
  private get onlyExtended(): ReadonlySet<string> {
    if (this.extended?.count !== this.named.length) {
      const paths = new Set(this.named.flatMap(({ kind, path }) => (kind === 'extends' ? [path] : [])))
      for (const { kind, path } of this.named) if (kind !== 'extends') paths.delete(path)
      this.extended = { count: this.named.length, paths }
    }
    return this.extended.paths
  }

  /** Returns the file that contains an offset. */
  fileAt(offset: number): LoadedFile | undefined {
    const last = lastBefore(this.files, offset, ({ start }) => start)
    return this.files[Math.max(0, last)]
  }
}

function movedComment({ span, line, codes }: IgnoreComment, shift: Shift): IgnoreComment {
  return {
    span: shift.span(span),
    line,
    codes: codes.map((code) => ({ ...code, span: shift.span(code.span) })),
  }
}
