import { asScalar, withinQuotes } from '../source/as-scalar.js'
import type { Completion } from './completion.js'
import type { Cursor } from './cursor.js'
import { fitsPattern } from './path-pattern.js'
import { type PathPlace, pathPlaces } from './path-places.js'

/** An entry of a folder. */
export interface FolderEntry {
  readonly name: string
  /** True for a folder, also for a link to one. */
  readonly isFolder: boolean
}

/**
 * Returns the entries of a folder, or nothing if there is no such folder, or if it may not be listed. The path is
 * relative to the folder of the Compose file, with `/` between its parts, such as `api/src`; `.` is that folder.
 */
export type ListFolder = (path: string) => readonly FolderEntry[]

/** Returns the files and folders that the value at a cursor may name. Only the last part of a path is replaced. */
export function pathsAt(
  text: string,
  offset: number,
  { path, span, ahead, behind, beside, others, quote }: Cursor,
  list: ListFolder,
): readonly Completion[] {
  const place = pathPlaces.find((each) => fitsPattern(each.path, path))
  if (place === undefined || !/^(?:$|[/:])/.test(behind)) return []
  const base = place.from === undefined ? '.' : place.from((key) => beside.get(key))
  const written = writtenPath(ahead, place)
  if (base === undefined || written === undefined) return []
  const folder = written.slice(0, written.lastIndexOf('/') + 1)
  const before = written.slice(folder.length)
  const start = span.start - before.length
  // A character that the quotes escape has another length than its text.
  if (text.slice(start, span.start) !== before) return []
  const typed = before + text.slice(span.start, offset)
  const isFirst = folder === ''
  const dot = isFirst && (place.needsDot === true || typed.startsWith('.')) ? './' : ''
  return entriesOf(
    place,
    list(joined(base, folder)),
    typed,
    list(joined(base, `${folder}..`)).length > 0,
  ).flatMap(({ name, isFolder }): Completion[] => {
    const own = name === '..' ? name : `${dot}${name}`
    const escaped = own.replaceAll('$', '$$$$')
    const value = ahead.slice(0, ahead.length - before.length) + escaped
    const inYaml = asPart(escaped, { isWhole: value === escaped && behind === '', quote })
    if (inYaml === undefined || others.includes(value)) return []
    const label = isFolder ? `${own}/` : own
    return [{ label, kind: isFolder ? 'folder' : 'file', text: inYaml, start, end: span.end }]
  })
}

/** Returns the part of a value that is the path up to the word. Returns undefined if there can be no path. */
function writtenPath(ahead: string, { after, path }: PathPlace): string | undefined {
  const start = after === undefined ? 0 : ahead.indexOf(after) + 1
  const written = ahead.slice(start)
  if ((after !== undefined && start === 0) || written.includes('$') || written.includes('\\'))
    return undefined
  // The target of a mount is a path of the container, and what begins with a name has a volume as its source.
  if (path.endsWith('volumes.[]') && (written.includes(':') || /^[^./~]/.test(written))) return undefined
  return written
}

/** Joins the paths of folders, without parts that lead nowhere: `.` and `./api/` become `api`. */
function joined(base: string, folder: string): string {
  const whole = /^[/~]/.test(folder) ? folder : `${base}/${folder}`
  const parts = whole.split('/').filter((part) => part !== '' && part !== '.')
  return (whole.startsWith('/') ? '/' : '') + parts.join('/') || '.'
}

/** Returns the entries that fit a place, the likely ones first, then folders. Hidden ones come last until a dot is typed. */
function entriesOf(
  { wants, prefers, isStrict }: PathPlace,
  entries: readonly FolderEntry[],
  typed: string,
  hasParent: boolean,
): readonly FolderEntry[] {
  const isLikely = ({ name, isFolder }: FolderEntry) => !isFolder && prefers?.(name) === true
  const rank = (entry: FolderEntry) => {
    const isHidden = entry.name.startsWith('.') && !typed.startsWith('.')
    return isLikely(entry) ? 0 : (isHidden ? 3 : 0) + (entry.isFolder ? 1 : 2)
  }
  const fitting = entries
    .filter((entry) => entry.isFolder || (wants !== 'folder' && (isStrict !== true || isLikely(entry))))
    // Control characters would end the value, and a colon the source of a mount.
    .filter(({ name }) => !/[\p{Cc}:\\]/u.test(name))
    .map((entry) => [rank(entry), entry] as const)
    .sort(([one], [other]) => one - other)
    .map(([, entry]) => entry)
  return typed.startsWith('.') && hasParent ? [{ name: '..', isFolder: true }, ...fitting] : fitting
}

/** Writes a part of a value. Returns undefined if the value would need quotes that are not there. */
function asPart(
  part: string,
  { isWhole, quote }: { readonly isWhole: boolean; readonly quote: string | undefined },
): string | undefined {
  if (quote !== undefined) return withinQuotes(part, quote)
  if (isWhole && !part.startsWith('.')) return asScalar(part)
  return /^[\w.@+=~/$-](?:[\w.@+=~/$ -]*[\w.@+=~/$-])?$/.test(part) ? part : undefined
}
