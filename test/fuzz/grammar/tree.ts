/** A YAML tree with its style. */
export type Tree = ScalarTree | ListTree | MapTree | AliasTree

interface Properties {
  readonly anchor?: string | undefined
  /** With its exclamation mark. */
  readonly tag?: string | undefined
}

export interface ScalarTree extends Properties {
  readonly kind: 'scalar'
  readonly value: string | number | boolean | null
  /** `raw` prints a text unchanged. The others print a scalar that reads as the value. */
  readonly style: 'plain' | 'double' | 'single' | 'literal' | 'folded' | 'raw'
}

export interface ListTree extends Properties {
  readonly kind: 'list'
  readonly items: readonly Tree[]
  /** `true` for flow style. */
  readonly flow: boolean
}

export interface MapTree extends Properties {
  readonly kind: 'map'
  readonly entries: readonly TreeEntry[]
  readonly flow: boolean
}

export interface TreeEntry {
  readonly key: string
  readonly value: Tree
}

export interface AliasTree {
  readonly kind: 'alias'
  readonly name: string
}

export const scalar = (value: ScalarTree['value'], style: ScalarTree['style'] = 'plain'): ScalarTree => ({
  kind: 'scalar',
  value,
  style,
})

export const list = (items: readonly Tree[], flow = false): ListTree => ({ kind: 'list', items, flow })

export const map = (entries: readonly TreeEntry[], flow = false): MapTree => ({ kind: 'map', entries, flow })

export const alias = (name: string): AliasTree => ({ kind: 'alias', name })

export const entry = (key: string, value: Tree): TreeEntry => ({ key, value })

/** The trees right below one, in their order. */
export function childrenOf(tree: Tree): readonly Tree[] {
  if (tree.kind === 'list') return tree.items
  return tree.kind === 'map' ? tree.entries.map(({ value }) => value) : []
}

/** Replaces the child at an index. */
function withChild(tree: Tree, index: number, child: Tree): Tree {
  if (tree.kind === 'list')
    return { ...tree, items: tree.items.map((own, at) => (at === index ? child : own)) }
  if (tree.kind !== 'map') return tree
  return {
    ...tree,
    entries: tree.entries.map((own, at) => (at === index ? { ...own, value: child } : own)),
  }
}

/** A tree without the item or entry at an index. */
export function withoutChild(tree: Tree, index: number): Tree {
  if (tree.kind === 'list') return { ...tree, items: tree.items.filter((_, at) => at !== index) }
  if (tree.kind === 'map') return { ...tree, entries: tree.entries.filter((_, at) => at !== index) }
  return tree
}

/** The indices that lead from the top to each node, the top first. */
export function pathsIn(tree: Tree): number[][] {
  return [[], ...childrenOf(tree).flatMap((child, index) => pathsIn(child).map((path) => [index, ...path]))]
}

export function nodeAt(tree: Tree, path: readonly number[]): Tree {
  return path.reduce((node, index) => childrenOf(node)[index]!, tree)
}

/** A tree with the node at a path changed. */
export function changedAt(tree: Tree, path: readonly number[], change: (node: Tree) => Tree): Tree {
  const [index, ...rest] = path
  if (index === undefined) return change(tree)
  return withChild(tree, index, changedAt(childrenOf(tree)[index]!, rest, change))
}
