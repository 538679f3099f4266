import { inWords } from './in-words.js'
import { lastBefore } from './last-before.js'
import { Lines, type Position, type Range, type Span } from './position.js'

/** The text of one file of a manifest. */
export interface ManifestFile {
  /** What to call the file in diagnostics and origins: a path, as whoever read it gives it. */
  readonly path: string
  readonly text: string
}

/** A manifest: one text, or the files that it is in, of which later ones are merged over earlier ones. */
export type ManifestText = string | readonly ManifestFile[]

/** What stands in place of the texts of a manifest, which whoever calls without types can give; undefined where they are there. */
export function insteadOfTexts(manifest: unknown): string | undefined {
  if (typeof manifest === 'string') return undefined
  if (!Array.isArray(manifest)) return `${inWords(manifest)} in place of a text`
  return Array.from(manifest, isFile).every(Boolean) ? undefined : 'a list of other things than files'
}

function isFile(file: unknown): boolean {
  if (typeof file !== 'object' || file === null) return false
  const { path, text }: { readonly path?: unknown; readonly text?: unknown } = file
  return typeof text === 'string' && (path === undefined || typeof path === 'string')
}

/** The texts of a manifest; a lone one has no path. */
export function textsOf(
  manifest: ManifestText,
): readonly { readonly path?: string; readonly text: string }[] {
  return typeof manifest === 'string' ? [{ text: manifest }] : manifest
}

/** A range, with the file that it is in where there are files. */
export interface FileRange extends Range {
  /** The file, by the path that whoever read it gives it; absent where a lone text was given. */
  readonly file?: string
}

/** One of the texts, and where it begins among all of them. */
export interface SourceFile {
  /** Absent of a lone text. */
  readonly path: string | undefined
  readonly text: string
  readonly start: number
}

/**
 * The texts that a manifest is read from. All share one space of offsets, so that a span alone says where something is;
 * only this class knows which file that is, and makes positions of it.
 */
export class Sources {
  private readonly files: (SourceFile & { readonly lines: Lines })[] = []
  private whole = ''

  /** All texts, such that a span is a part of it. */
  get text(): string {
    return this.whole
  }

  add(path: string | undefined, text: string): SourceFile {
    // A line break between two texts keeps whoever looks at the line around a span within one of them.
    if (this.files.length > 0) this.whole += '\n'
    const file = { path, text, start: this.whole.length, lines: new Lines(text) }
    this.whole = file.start === 0 ? text : this.whole + text
    this.files.push(file)
    return file
  }

  /** The file that holds an offset. */
  fileAt(offset: number): (SourceFile & { readonly lines: Lines }) | undefined {
    return this.files[Math.max(0, lastBefore(this.files, offset, startOf))]
  }

  /** Where offsets of a file are among all texts; without a path, of the first. Empty for a file that is none of these. */
  offsetsIn(path: string | undefined, ...offsets: readonly number[]): readonly number[] {
    const file = path === undefined ? this.files[0] : this.files.find((one) => one.path === path)
    return file === undefined ? [] : offsets.map((offset) => file.start + offset)
  }

  position(offset: number): Position {
    const file = this.fileAt(offset)
    return file === undefined ? { line: 1, column: 1, offset: 0 } : file.lines.position(offset - file.start)
  }

  range({ start, end }: Span): Range {
    const file = this.fileAt(start)
    if (file === undefined) return { start: this.position(0), end: this.position(0) }
    return file.lines.range({ start: start - file.start, end: end - file.start })
  }

  /** The range of a span, and the file that it is in where there are files: to be spread. */
  located(span: Span): { readonly file?: string; readonly range: Range } {
    const path = this.fileAt(span.start)?.path
    const range = this.range(span)
    return path === undefined ? { range } : { file: path, range }
  }

  /** The range of a span as one object with its file. */
  fileRange(span: Span): FileRange {
    const { file, range } = this.located(span)
    return file === undefined ? range : { ...range, file }
  }
}

const startOf = ({ start }: SourceFile) => start
