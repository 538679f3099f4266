import type { Block, Shape } from '../mapping/keys/shape.js'
import type { MapNode, Node, ScalarNode } from '../source/node.js'
import type { PathSegment } from '../source/place.js'

/** Something wrong with a value, in the terms of JSON Schema. */
export type Finding = {
  /** The keys and indices that lead from the root to the value. */
  readonly path: readonly PathSegment[]
} & (
  | { readonly keyword: 'type'; readonly params: { readonly type: readonly string[] } }
  | { readonly keyword: 'enum'; readonly params: { readonly allowedValues: readonly string[] } }
  | { readonly keyword: 'required'; readonly params: { readonly missingProperty: string } }
)

/**
 * Whether a tree has the types, the values of closed sets and the required keys of a shape: what nearly all have, so it
 * is found out without noting where anything is. What was found wrong already fits.
 */
export function fits(node: Node, shape: Shape): boolean {
  const own = alternativeFor(node, shape)
  if (own === undefined) return node.kind === 'invalid'
  switch (own.kind) {
    case 'anything':
      return true
    case 'scalar':
      return own.values === undefined || own.values.includes((node as ScalarNode).text)
    case 'list':
      if (node.kind === 'list') for (const item of node.items) if (!fits(item, own.items)) return false
      return true
    case 'map':
      if (node.kind === 'map')
        for (const { value } of node.entries) if (!fits(value, own.values)) return false
      return true
    case 'block':
      return node.kind === 'map' && fitsBlock(node, own)
  }
}

function fitsBlock(node: MapNode, block: Block): boolean {
  for (const key of block.required) if (lacks(node, key)) return false
  for (const { key, value } of node.entries) {
    const shape = shapeOf(key, block)
    if (shape !== undefined && !fits(value, shape)) return false
  }
  return true
}

/** Everything in which a tree does not fit a shape: of a block what it lacks, then its keys in the order of the table. */
export function findingsIn(root: Node, shape: Shape): Finding[] {
  const findings: Finding[] = []
  const path: PathSegment[] = []
  const inside = (segment: PathSegment, node: Node, inner: Shape) => {
    path.push(segment)
    visit(node, inner)
    path.pop()
  }
  const visit = (node: Node, expected: Shape): void => {
    if (node.kind === 'invalid') return
    const own = alternativeFor(node, expected)
    if (own === undefined) {
      findings.push({ path: [...path], keyword: 'type', params: { type: typesOf(expected) } })
    } else if (own.kind === 'scalar') {
      const { values } = own
      if (values !== undefined && !values.includes((node as ScalarNode).text))
        findings.push({ path: [...path], keyword: 'enum', params: { allowedValues: values } })
    } else if (own.kind === 'list' && node.kind === 'list') {
      for (const [index, item] of node.items.entries()) inside(index, item, own.items)
    } else if (own.kind === 'map' && node.kind === 'map') {
      for (const { key, value } of node.entries) inside(key, value, own.values)
    } else if (own.kind === 'block' && node.kind === 'map') {
      for (const missingProperty of own.required) {
        if (lacks(node, missingProperty))
          findings.push({ path: [...path], keyword: 'required', params: { missingProperty } })
      }
      for (const { key, value } of inOrder(node, own)) inside(key, value, shapeOf(key, own)!)
    }
  }
  visit(root, shape)
  return findings
}

/** The entries of a map that have a shape: those without a row of their own, then the others in the order of the rows. */
function inOrder(node: MapNode, block: Block): MapNode['entries'] {
  const shaped = node.entries.filter(({ key }) => shapeOf(key, block) !== undefined)
  const rows = [...block.rows.keys()]
  const numbers = new Map(rows.map((key, index) => [key, hasShape(key, block) ? index : -1]))
  const numberOf = (key: string) => numbers.get(key) ?? -1
  return shaped.sort((one, other) => numberOf(one.key) - numberOf(other.key))
}

/** Whether a required key is not there, or with a value that was found wrong. */
function lacks(node: MapNode, key: string): boolean {
  const entry = node.entry(key)
  return entry === undefined || entry.value.kind === 'invalid'
}

/** The shape of the value of a key, where there is one to compare it with. */
function shapeOf(key: string, block: Block): Shape | undefined {
  if (hasShape(key, block)) return block.rows.get(key)!.shape
  return block.others === 'unsupported' ? undefined : block.others
}

function hasShape(key: string, { rows }: Block): boolean {
  const row = rows.get(key)
  return row?.support === 'mapped' && row.shape.kind !== 'anything'
}

type Alternative = Exclude<Shape, { readonly kind: 'either' }>

/** The alternative of a shape that has the YAML type of a value; there is at most one. */
function alternativeFor(node: Node, shape: Shape): Alternative | undefined {
  switch (shape.kind) {
    case 'anything':
      return shape
    case 'scalar':
      return node.kind === 'scalar' && hasType(node, shape.types) ? shape : undefined
    case 'list':
      return node.kind === 'list' ? shape : undefined
    case 'map':
    case 'block':
      return node.kind === 'map' ? shape : undefined
    case 'either':
      for (const one of shape.shapes) {
        const found = alternativeFor(node, one)
        if (found !== undefined) return found
      }
      return undefined
  }
}

function hasType({ value }: ScalarNode, types: readonly string[]): boolean {
  return types.includes(value === null ? 'null' : typeof value)
}

/** The types that a shape asks for, as JSON Schema calls them. */
function typesOf(shape: Shape): readonly string[] {
  switch (shape.kind) {
    case 'anything':
      return []
    case 'scalar':
      return shape.types
    case 'list':
      return ['array']
    case 'map':
    case 'block':
      return ['object']
    case 'either':
      return shape.shapes.flatMap(typesOf)
  }
}
