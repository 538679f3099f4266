import type { Range } from 'tranship'

export interface PlaceInFile {
  /** The file of the place; absent if it is that of the first place. */
  readonly file?: string
  readonly range: Range
}

const MOST_LINES = 5

/** Names the first few lines, each once: `lines 4, 9`. */
export function linesText(lines: readonly number[]): string {
  const distinct = [...new Set(lines)]
  return `line${distinct.length === 1 ? '' : 's'} ${firstFew(distinct.map(String))}`
}

/** Names places that are on other lines than the first: `lines 4, 9`, or `lines 4, b.yaml:9`; empty if there are none. */
export function placesText(places: readonly PlaceInFile[], first: PlaceInFile): string {
  const seen = new Set<string>()
  for (const { file, range } of places) {
    const { line } = range.start
    if (file !== undefined && file !== first.file) seen.add(`${file}:${line}`)
    else if (line !== first.range.start.line) seen.add(String(line))
  }
  if (seen.size === 0) return ''
  const hasNumber = [...seen].some((text) => /^\d+$/.test(text))
  const few = firstFew([...seen])
  return hasNumber ? `line${seen.size === 1 ? '' : 's'} ${few}` : few
}

function firstFew(items: readonly string[]): string {
  return `${items.slice(0, MOST_LINES).join(', ')}${items.length > MOST_LINES ? '…' : ''}`
}
