import type { ListNode, Node } from '../source/node.js'
import type { Place } from '../source/place.js'
import type { Span } from '../source/position.js'
import type { Shown } from '../source/shown.js'

/** An item, as YAML, to add to the list at a key of a map. The list is created if it is missing. */
export interface Addition {
  readonly map: Place
  readonly key: string
  readonly item: Shown
}

interface Edit {
  readonly span: Span
  readonly text: string
}

/**
 * Returns the edit that makes an addition, if the result is certain to be valid YAML. The edit replaces the first item
 * of the map or list by the new item and the old one. A map that an alias or merge key repeats stays, because it is
 * written for others too.
 */
export function additionTo({ map: { node }, key, item }: Addition, text: string): Edit | undefined {
  if (node.kind !== 'map' || node.alias !== undefined) return undefined
  const entry = node.entry(key)
  if (entry !== undefined) {
    const list = entry.merged === undefined && entry.value.kind === 'list' ? entry.value : undefined
    return list?.alias === undefined ? list && addToList(list, item, text) : undefined
  }
  const first = node.entries.find(({ merged }) => merged === undefined)
  return first && putBefore(first, `${key}: [${item}]`, node, text, '')
}

function addToList(list: ListNode, item: string, text: string): Edit | undefined {
  const [first] = list.items
  if (first !== undefined) return first.alias ? undefined : putBefore(first, item, list, text, '- ')
  return /^\[\s*\]$/.test(text.slice(list.start, list.end)) ? { span: list, text: `[${item}]` } : undefined
}

/** Inserts a text before the first entry of a map or list, in the style of the others. */
function putBefore(first: Span, added: string, whole: Node, text: string, dash: string): Edit | undefined {
  const written = text.slice(first.start, first.end)
  const opening = text.slice(whole.start, first.start)
  if (/^[[{]/.test(opening)) {
    return /^.\s*$/.test(opening) ? { span: first, text: `${added}, ${written}` } : undefined
  }
  const line = text.slice(text.lastIndexOf('\n', first.start - 1) + 1, first.start)
  const isAlone = line.endsWith(dash) && /^ *$/.test(line.slice(0, line.length - dash.length))
  return isAlone ? { span: first, text: `${added}${lineBreakBy(first, text)}${line}${written}` } : undefined
}

/** Returns the line break after a part of the text. For the last line it is the one before. */
function lineBreakBy({ start, end }: Span, text: string): string {
  const behind = text.indexOf('\n', end)
  const at = behind < 0 ? text.lastIndexOf('\n', start) : behind
  return text[at - 1] === '\r' ? '\r\n' : '\n'
}
