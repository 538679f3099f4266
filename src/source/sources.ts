import { inWords } from './in-words.js'
import { lastBefore } from './last-before.js'
import { Lines, type Position, type Range, type Span } from './position.js'

/** One file of a Compose file. */
export interface ManifestFile {
  /** The name of the file in diagnostics and origins, usually its path. */
  readonly path: string
  readonly text: string
}

/** A Compose file: one text, or several files. Later files are merged over earlier ones. */
export type ManifestText = string | readonly ManifestFile[]

/** Describes a value that is no manifest, for callers without types. Returns undefined for a manifest. */
export function describeNonManifest(manifest: unknown): string | undefined {
  if (typeof manifest === 'string') return undefined
  if (!Array.isArray(manifest)) return inWords(manifest)
  return Array.from(manifest, isFile).every(Boolean) ? undefined : 'a list of other things than files'
}

function isFile(file: unknown): boolean {
  if (typeof file !== 'object' || file === null) return false
  const { path, text }: { readonly path?: unknown; readonly text?: unknown } = file
  return typeof text === 'string' && (path === undefined || typeof path === 'string')
}

/** Returns the texts of a manifest. A manifest that is one text has no path. */
export function textsOf(
  manifest: ManifestText,
): readonly { readonly path?: string; readonly text: string }[] {
  return typeof manifest === 'string' ? [{ text: manifest }] : manifest
}

/** A range, with its file if the Compose file is a list of files. */
export interface FileRange extends Range {
  /** The path of the file, as the caller gave it. Absent if the Compose file is one text. */
  readonly file?: string
}

/** One text of a manifest, and its offset among all texts. */
export interface SourceFile {
  /** The path. Absent if the manifest is one text. */
  readonly path: string | undefined
  readonly text: string
  readonly start: number
}

/**
 * The texts of a manifest. They share one space of offsets, so a span alone identifies a position. Only this class
 * knows the file of a span and converts spans to positions.
 */
export class Sources {
  private readonly files: (SourceFile & { readonly lines: Lines })[] = []
  private whole = ''

  /** The concatenation of all texts. Spans are parts of it. */
  get text(): string {
    return this.whole
  }

  add(path: string | undefined, text: string): SourceFile {
    // A line break between two texts ensures that the line around a span is in one file.
    if (this.files.length > 0) this.whole += '\n'
    const file = { path, text, start: this.whole.length, lines: new Lines(text) }
    this.whole = file.start === 0 ? text : this.whole + text
    this.files.push(file)
    return file
  }

  /** Returns the file that contains an offset. */
  fileAt(offset: number): (SourceFile & { readonly lines: Lines }) | undefined {
    return this.files[Math.max(0, lastBefore(this.files, offset, startOf))]
  }

  /**
   * Converts offsets in a file to offsets among all texts. Without a path, the file is the first one. Returns an empty
   * list for an unknown file.
   */
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

  /** Returns the range of a span, and its file if there are several. The result is meant to be spread. */
  located(span: Span): { readonly file?: string; readonly range: Range } {
    const path = this.fileAt(span.start)?.path
    const range = this.range(span)
    return path === undefined ? { range } : { file: path, range }
  }

  /** Returns the range of a span and its file as one object. */
  fileRange(span: Span): FileRange {
    const { file, range } = this.located(span)
    return file === undefined ? range : { ...range, file }
  }
}

const startOf = ({ start }: SourceFile) => start
