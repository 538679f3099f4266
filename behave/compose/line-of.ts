import { isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'

/** Finds the line of a manifest that a path of keys stands on, such as `services`, `web`, `volumes`, 1. */
export type LineOf = (path: readonly (string | number)[]) => number | undefined

/** Returns a function from a path to its line, or to that of its nearest existing parent. */
export function linesOf(text: string): LineOf {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, merge: true })
  return (path) => {
    let node: unknown = document.contents
    let offset: number | undefined
    for (const step of path) {
      const next = childOf(node, step)
      if (next === undefined) break
      offset = next.offset ?? offset
      node = next.value
    }
    return offset === undefined ? undefined : counter.linePos(offset).line
  }
}

function childOf(
  node: unknown,
  step: string | number,
): { value: unknown; offset: number | undefined } | undefined {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
    if (pair === undefined) return undefined
    return { value: pair.value, offset: isNode(pair.key) ? pair.key.range?.[0] : undefined }
  }
  if (isSeq(node)) {
    const item = node.items.find((one, index) => index === step || startsWith(one, step))
    if (item === undefined) return undefined
    return { value: item, offset: isNode(item) ? item.range?.[0] : isPair(item) ? undefined : undefined }
  }
  return undefined
}

/** `true` if a list item such as `NAME=value`, `/host:/target` or `8080:80` contains the step. */
function startsWith(item: unknown, step: string | number): boolean {
  if (!isScalar(item) || typeof step !== 'string') return false
  return String(item.value).split(/[:=]/).includes(step)
}
