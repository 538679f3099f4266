import { decodeUtf8, encodeUtf8 } from '../../source/utf8.js'
import { byteLength, unstorableCharacter } from '../../source/characters.js'
import type { Place } from '../../source/place.js'
import type { Choices, FileScope, Scope } from '../rule/scope.js'
import type { Report } from '../../warnings/report.js'

/** Contents of files by their paths from the manifest's folder: texts, or the bytes where a file may be none. */
export type GivenFiles = Readonly<Record<string, string | Uint8Array>>

/** The reasons why the host has not read some files, by their paths. */
export type WithheldFiles = Scope['options']['withheld']

/** What a file holds. */
export interface FileContent {
  /** Absent where the bytes are no text that an object can hold. */
  readonly text?: string
  readonly bytes: () => Uint8Array
  /** How many bytes there are. */
  readonly size: number
}

/**
 * The text of a file among those that the caller provides; `./` in front of a path means nothing. Of bytes that are no
 * text nothing is taken, and the place that names the file is told so.
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

/** More files are an accident, or meant to exhaust the reader; and so is more text, in however few files. */
export const MOST_FILES = 200
export const MOST_CHARACTERS = 10_000_000

/**
 * The files that are read as text again and again: the same env file for each service that names it, with the variables
 * that it has there.
 */
export class TextFiles {
  private characters = 0

  constructor(
    private readonly files: GivenFiles | undefined,
    private readonly report: Report,
  ) {}

  /** The text of a file, as `findText` finds it; nothing of it once all of them together are too much. */
  readonly find = (path: string, place: Place): string | undefined => {
    const text = findText(this.files, path, place, this.report)
    if (text === undefined || this.characters > MOST_CHARACTERS) return text && ''
    this.characters += text.length
    if (this.characters <= MOST_CHARACTERS) return text
    // What does not fit is the same for all that follow.
    this.report('too-many-files', place, { limit: MOST_FILES })
    return ''
  }

  /** Returns the text of a file that has been found before, without a report and without counting it again. */
  readonly findAgain = (path: string, place: Place): string | undefined => {
    const text = findText(this.files, path, place, () => undefined)
    return this.characters > MOST_CHARACTERS ? text && '' : text
  }
}

/** Whether there is such a file, whatever it holds. */
export function isGiven(files: GivenFiles | undefined, path: string): boolean {
  return find(files, path) !== undefined
}

/** The content of such a file. */
export function findContent(scope: Choices & FileScope, path: string): FileContent | undefined {
  const given = find(scope.options.files, path)
  return given === undefined ? undefined : scope.readOnce(given, contentOf)
}

/** Returns the permission bits that such a file has on the host; undefined if the host does not have them. */
export function findMode({ options }: Choices, path: string | undefined): number | undefined {
  return path === undefined ? undefined : findByPath(options.modes, path)
}

/** What a file with a text or with bytes holds. */
export function contentOf(given: string | Uint8Array): FileContent {
  if (typeof given === 'string') {
    const content = { bytes: () => encodeUtf8(given), size: byteLength(given) }
    return unstorableCharacter(given) === undefined ? { text: given, ...content } : content
  }
  const { text, isSound } = decodeUtf8(given)
  const content = { bytes: () => given, size: given.length }
  return isSound && !text.includes('\0') ? { text, ...content } : content
}

/** The file in which there is never anything: Compose's way to name none where one is to be named. */
export const EMPTY_FILE = '/dev/null'

/** `true` if the host has not read a file, for a reason. */
export function isWithheld(withheld: WithheldFiles, path: string): boolean {
  return findByPath(withheld, path) !== undefined
}

/**
 * Reports a file that the host has withheld, if it has, and returns whether it has. `role` is what the manifest names the
 * file for: as a part of itself, for its content, or as something that is mounted. `shown` is the path in messages, if it is
 * not made of the value at the place alone.
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

/** What an object has for a path; `./` in front of it means nothing. */
function findByPath<Value>(
  files: Readonly<Record<string, Value>> | undefined,
  path: string,
): Value | undefined {
  // No file has an empty name, whatever the host gives under it.
  if (files === undefined || path === '') return undefined
  if (Object.hasOwn(files, path)) return files[path]
  const plain = path.replace(/^(?:\.\/+)+/, '')
  for (const spelling of [plain, `./${plain}`]) if (Object.hasOwn(files, spelling)) return files[spelling]
  return undefined
}
