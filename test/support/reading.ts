import type { Reader } from '../../src/parse/reader.js'
import type { Node } from '../../src/source/node.js'
import type { Place } from '../../src/source/place.js'
import type { Span } from '../../src/source/position.js'
import { Reports } from '../../src/warnings/report.js'

/** All that a reader tells of a text, as plain data: the nodes of both trees, and every report. */
export interface Reading {
  readonly nodes: readonly unknown[]
  readonly reported: readonly unknown[]
  readonly isBroken: boolean
  readonly hasMergeTags: boolean
}

/** Reads a text; `undefined` if the reader leaves it to another. */
export function reading(read: Reader, text: string): Reading | undefined {
  const reported: unknown[] = []
  const spanOf = ({ node, keySpan }: Place) => [
    node.kind,
    offsets(node),
    offsets(node.alias),
    offsets(keySpan),
  ]
  const report = (code: string, place: Place, args: object, details?: { related?: { place: Place }[] }) =>
    reported.push({
      code,
      at: spanOf(place),
      args,
      related: details?.related?.map((one) => spanOf(one.place)),
    })
  const result = read(text, Object.assign(new Reports(), { report }))
  if ('reason' in result) return undefined
  const { root, guess, isBroken, hasMergeTags } = result

  // It doesn't matter if both are the same tree.
  const nodes = [root, guess].map((tree) => (tree === undefined ? [] : nodesOf(tree)))
  return { nodes, reported, isBroken, hasMergeTags }
}

function offsets(span: Span | undefined): readonly number[] | undefined {
  return span && [span.start, span.end]
}

/** Every node of a tree once, with the numbers of those in it. */
function nodesOf(tree: Node): readonly unknown[] {
  const numbers = new Map<Node, number>()
  const nodes: unknown[] = []
  const numberOf = (node: Node): number => {
    const known = numbers.get(node)
    if (known !== undefined) return known
    const number = numbers.size
    numbers.set(node, number)
    const inside =
      node.kind === 'scalar'
        ? { value: node.value, text: node.text }
        : node.kind === 'list'
          ? node.items.map(numberOf)
          : node.kind === 'map'
            ? node.entries.map((entry) => ({
                key: entry.key,
                keyAt: offsets(entry),
                value: numberOf(entry.value),
                merged: offsets(entry.merged),
                tag: entry.tag,
              }))
            : []
    const repeats = node.alias && numberOf(node.alias.of)
    nodes[number] = { kind: node.kind, at: offsets(node), alias: offsets(node.alias), repeats, inside }
    return number
  }
  numberOf(tree)
  return nodes
}
