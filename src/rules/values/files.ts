import { decodeUtf8, encodeUtf8 } from '../../source/utf8.js'
import { byteLength, unstorableCharacter } from '../../source/characters.js'
import type { Place } from '../../source/place.js'
import type { Choices, FileScope, Scope } from '../types/scope.js'
import type { Report } from '../../warnings/report.js'

/** The contents of files by their paths from the manifest's folder: a text, or bytes if the file may not be text. */
export type GivenFiles = Readonly<Record<string, string | Uint8Array>>

/** The reasons why the host refuses to read files, by their paths. */
export type WithheldFiles = Scope['options']['withheld']

/** The content of a file. */
export interface FileContent {
  /** The text. Absent if the bytes are not text that an object can hold. */
  readonly text?: string
  readonly bytes: () => Uint8Array
  /** The number of bytes. */
  readonly size: number
}

/**
 * Returns the text of a file that the caller provides; a leading `./` of the path is ignored. If the bytes are not
 * text, the place that names the file gets a report.
 */
export function findText(
  files: GivenFiles | undefined,
  path: string,
  place: Place,
  report: Report,
): string | undefined {
  const given = find(files, path)
  if (given === undefined || typeof given === 'string') return given
  const { text, isSound } = decodeUtf8(given)
  if (isSound && !text.includes('\0')) return text
  report('file-not-text', place, { path: place.show(path) })
  return ''
}

/** Limits for files: more of them, or more text in them, is an accident or an attack. */
export const MOST_FILES = 200
export const MOST_CHARACTERS = 10_000_000

/** Reads files as text. Several services may name one env file, each with other variables. */
export class TextFiles {
  private characters = 0

  constructor(
    private readonly files: GivenFiles | undefined,
    private readonly report: Report,
  ) {}

  /** Returns the text of a file as `findText` does; nothing once the limit for all files is exceeded. */
  readonly find = (path: string, place: Place): string | undefined => {
    const text = findText(this.files, path, place, this.report)
    if (text === undefined || this.characters > MOST_CHARACTERS) return text && ''
    this.characters += text.length
    if (this.characters <= MOST_CHARACTERS) return text
    // All further files exceed the limit too.
    this.report('too-many-files', place, { limit: MOST_FILES })
    return ''
  }

  /** Returns the text of a file that was read before, without a report and without counting it again. */
  readonly findAgain = (path: string, place: Place): string | undefined => {
    const text = findText(this.files, path, place, () => undefined)
    return this.characters > MOST_CHARACTERS ? text && '' : text
  }
}

/** True if the caller gives the file, with any content. */
export function isGiven(files: GivenFiles | undefined, path: string): boolean {
  return find(files, path) !== undefined
}

/** Returns the content of a file that the caller gives. */
export function findContent(scope: Choices & FileScope, path: string): FileContent | undefined {
  const given = find(scope.options.files, path)
  return given === undefined ? undefined : scope.readOnce(given, contentOf)
}

/** Returns the permission bits of a file on the host. Returns undefined if the host has none. */
export function findMode({ options }: Choices, path: string | undefined): number | undefined {
  return path === undefined ? undefined : findByPath(options.modes, path)
}

/** Returns the content of a file that is a text or bytes. */
export function contentOf(given: string | Uint8Array): FileContent {
  if (typeof given === 'string') {
    const content = { bytes: () => encodeUtf8(given), size: byteLength(given) }
    return unstorableCharacter(given) === undefined ? { text: given, ...content } : content
  }
  const { text, isSound } = decodeUtf8(given)
  const content = { bytes: () => given, size: given.length }
  return isSound && !text.includes('\0') ? { text, ...content } : content
}

/** The file that is always empty. In Compose it means no file where one must be named. */
export const EMPTY_FILE = '/dev/null'

/** True if the host refuses to read a file. */
export function isWithheld(withheld: WithheldFiles, path: string): boolean {
  return findByPath(withheld, path) !== undefined
}

/**
 * Reports a file that the host refuses to read, and returns true for it. `role` is the use of the file: a part of the
 * manifest, a content, or a mount. `shown` is the path for messages, if it is not made from the value at the place
 * alone.
 */
export function reportWithheld(
  withheld: WithheldFiles,
  path: string,
  place: Place,
  role: 'manifest' | 'content' | 'mount',
  report: Report,
  shown = place.show(path),
): boolean {
  const reason = findByPath(withheld, path)
  if (reason === undefined) return false
  if (reason === 'link')
    report(role === 'mount' ? 'mounted-link-leads-out' : 'link-leads-out', place, { path: shown })
  else
    report(role === 'manifest' ? 'manifest-outside-root' : 'file-outside-root', place, {
      path: shown,
    })
  return true
}

function find(files: GivenFiles | undefined, path: string): string | Uint8Array | undefined {
  return path === EMPTY_FILE ? '' : findByPath(files, path)
}

/** Finds the value for a path; a leading `./` is ignored. */
function findByPath<Value>(
  files: Readonly<Record<string, Value>> | undefined,
  path: string,
): Value | undefined {
  // No file has an empty name, whatever the host gives for it.
  if (files === undefined || path === '') return undefined
  if (Object.hasOwn(files, path)) return files[path]
  const plain = path.replace(/^(?:\.\/+)+/, '')
  for (const spelling of [plain, `./${plain}`]) if (Object.hasOwn(files, spelling)) return files[spelling]
  return undefined
}
