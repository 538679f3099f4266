import { MOST_FILES } from '../mapping/read/files.js'
import { type DocumentSpan, documentsIn } from '../parse/documents.js'
import { parse, type ParsedText } from '../parse/parse.js'
import { lastBefore } from '../source/last-before.js'
import { InvalidNode, type Node } from '../source/node.js'
import { Place } from '../source/place.js'
import { Lines } from '../source/position.js'
import { Shift } from '../source/shift.js'
import { Sources } from '../source/sources.js'
import { type RelatedReport, Reports, type Source } from '../warnings/report.js'
import type { IgnoreComment } from '../warnings/ignored.js'
import { type Shown, verbatim } from '../source/shown.js'

/** One file of a manifest, or one of its documents, read. All its places are among those of all files. */
export interface LoadedFile extends ParsedText {
  /** Absent of a lone text. */
  readonly path: string | undefined
  /** Where its text begins among all texts. */
  readonly start: number
  /** Where its relative paths begin, as a path from the manifest's folder; empty for that folder. */
  readonly folder: string
  /** Whether it is one of several documents of a file. */
  readonly isDocument: boolean
  /** What names it in another file; absent of the files that are given. */
  readonly namedBy: RelatedReport | undefined
}

/** The path of a file, as it is written where another one names it. */
export function shownPath({ path = '', namedBy }: LoadedFile): Shown {
  return namedBy === undefined ? verbatim(path) : namedBy.place.show(path)
}

/** A file that one of the files names, so that it is read too. */
export interface NamedFile {
  /** From the manifest's folder. */
  readonly path: string
  readonly kind: 'extends' | 'include' | 'env_file'
  readonly required: boolean
  readonly place: Place
}

/** The files that a manifest is read from, in the order in which they were come upon. */
export class LoadedFiles implements Source {
  readonly sources = new Sources()
  /** The files that these name, whether they are there or not. */
  readonly named: NamedFile[] = []
  /** Whether a file that is named is not read, so that nobody knows what it would bring. */
  lacksFile = false
  private readonly files: LoadedFile[] = []

  constructor(
    private readonly reports: Reports,
    private readonly parseText = parse,
    /** Whether each document of a file counts, as if it were a file of its own. */
    private readonly takesDocuments = false,
  ) {}

  /**
   * Reads the YAML of one more file; what is wrong with it is reported. A file with several documents is as many, in the
   * order in which they are merged.
   */
  add(
    path: string | undefined,
    text: string,
    folder: string,
    namedBy?: RelatedReport,
  ): readonly LoadedFile[] {
    const { start } = this.sources.add(path, text)
    const documents = this.takesDocuments ? documentsIn(text) : []
    if (documents.length < 2) {
      const file = { ...this.parse(text, start), path, start, folder, isDocument: false, namedBy }
      this.files.push(file)
      return [file]
    }
    return this.read(text, documents, start).map((document) => {
      const file = { ...document, path, folder, isDocument: true, namedBy }
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
        this.reports.report('empty-document', this.markOf(document, textStart), {})
      const linesBefore = lines.position(document.start).line - 1
      const ignoreComments = parsed.ignoreComments.map((comment) => ({
        ...comment,
        line: comment.line + linesBefore,
      }))
      return { ...parsed, start, ignoreComments }
    })
  }

  /** The sign that begins a document, among all texts. */
  private markOf({ start, mark = { start, end: start } }: DocumentSpan, textStart: number): Place {
    return new Place(new InvalidNode(new Shift(textStart).span(mark)))
  }

  private parse(text: string, start: number): ParsedText {
    if (start === 0) return this.parseText(text, this.reports)
    const own = new Reports()
    const shift = new Shift(start)
    const parsed = this.parseText(text, own)
    this.reports.take(own, shift)
    return {
      ...parsed,
      root: parsed.root && shift.node(parsed.root),
      guess: parsed.guess && shift.node(parsed.guess),
      ignoreComments: parsed.ignoreComments.map((comment) => movedComment(comment, shift)),
    }
  }

  /** Whether parts of the manifest are missing: syntax is broken, or a file is not read. */
  get isPartial(): boolean {
    return this.lacksFile || this.files.some(({ isBroken }) => isBroken)
  }

  get hasMergeTags(): boolean {
    return this.files.some(({ hasMergeTags }) => hasMergeTags)
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

  /** What names the file that holds an offset, behind what names the file that says so, and so on. */
  readonly chainTo = (offset: number): readonly RelatedReport[] => {
    const namedBy = this.fileAt(offset)?.namedBy
    return namedBy === undefined ? [] : [...this.chainTo(namedBy.place.node.start), namedBy]
  }

  /** The folder, as a path from the manifest's, where the relative paths begin that stand at an offset. */
  folderAt(offset: number): string {
    return this.fileAt(offset)?.folder ?? ''
  }

  /** The path of the file that holds an offset, if it is read only because services of it are extended. */
  extendedFileAt(offset: number): Shown | undefined {
    if (this.files.length === 1) return undefined
    const file = this.fileAt(offset)
    const path = file?.path
    const named = this.named.filter((one) => one.path === path)
    const isExtended = named.length > 0 && named.every(({ kind }) => kind === 'extends')
    return file !== undefined && isExtended ? shownPath(file) : undefined
  }

  /** The file that holds an offset. */
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
