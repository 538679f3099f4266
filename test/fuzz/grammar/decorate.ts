import { canary, canaryNumber } from '../canary.js'
import type { Random } from '../random.js'
import {
  alias,
  changedAt,
  entry,
  list,
  map,
  type MapTree,
  nodeAt,
  pathsIn,
  type ScalarTree,
  type Tree,
  type TreeEntry,
} from './tree.js'
import { templates } from './values.js'

/** Variables by their names; one without a value is named and not set. */
export type Variables = Map<string, string | undefined>

const variableNames = [
  'TAG',
  'PORT',
  'DB_HOST',
  'A',
  'B',
  'SECRET',
  'APP',
  '_x1',
  'Äx',
  'COMPOSE_PROJECT_NAME',
]

/** The share of scalars that are templates, and the share of those whose meaning changes. */
export interface Shares {
  readonly made: number
  readonly odd: number
}

/** Replaces some scalars by templates, and adds their variables to the given ones. */
export function withVariables(tree: Tree, random: Random, variables: Variables, shares: Shares): Tree {
  if (tree.kind === 'list')
    return { ...tree, items: tree.items.map((item) => withVariables(item, random, variables, shares)) }
  if (tree.kind === 'map')
    return {
      ...tree,
      entries: tree.entries.map(({ key, value }) =>
        entry(key, withVariables(value, random, variables, shares)),
      ),
    }
  if (tree.kind !== 'scalar' || !random.chance(shares.made)) return tree
  if (tree.value === null && !random.chance(shares.odd)) return tree
  const value = String(tree.value ?? '')
  const make = random.chance(shares.odd) ? oddTemplate : soundTemplate
  return { ...tree, value: make(value, random, variables) }
}

/** A text with variables in it that means what the value does. */
function soundTemplate(value: string, random: Random, variables: Variables): string {
  const name = `V${variables.size + 1}`
  const middle = random.below(value.length + 1)
  const set = (own: string | undefined) => void variables.set(name, own)
  switch (random.below(6)) {
    case 0:
      set(value)
      return `\${${name}}`
    case 1:
      set(value.slice(0, middle))
      return `$\{${name}}${value.slice(middle)}`
    case 2:
      set(undefined)
      return `\${${name}:-${value}}`
    case 3:
      set(canary)
      return `\${${name}:+${value}}`
    case 4:
      set(value)
      return `$${name}`
    default:
      set(value)
      return `\${UNSET:-\${${name}:?set ${name}}}`
  }
}

/** Returns a text with variables in it, maybe invalid. */
function oddTemplate(value: string, random: Random, variables: Variables): string {
  const given = variables.size > 0 && random.chance(0.3) ? random.of([...variables.keys()]) : undefined
  const name = given ?? random.of(variableNames)
  const isNew = !variables.has(name)
  const middle = random.below(value.length + 1)
  const set = (own: string | undefined) => {
    if (isNew) variables.set(name, own)
  }
  switch (random.below(12)) {
    case 0:
      set(value)
      return `\${${name}}`
    case 1:
      set(value.slice(0, middle))
      return `$\{${name}}${value.slice(middle)}`
    case 2:
      set(undefined)
      return `\${${name}:-${value}}`
    case 3:
      set(random.of([undefined, canary]))
      return `\${${name}-${value}}`
    case 4:
      set(`${value}${canary}`)
      return `$${name}`
    case 5:
      set(canary)
      return `${value.slice(0, middle)}\${${name}}${value.slice(middle)}`
    case 6:
      set(`${canaryNumber}`)
      return value.replace(/\d+|$/, `\${${name}}`)
    case 7:
      set(canary)
      return `\${UNSET:-\${${name}:-${value}}}`
    case 8:
      set(random.of([canary, undefined, '']))
      return `\${${name}:?set ${random.of(['it', '${SECRET}', '$A'])}}`
    case 9:
      set(canary)
      return `\${${name}:+${value}}`
    case 10:
      set(`${canary}:/${canary}:${canary}`)
      return `\${${name}}`
    default:
      set(canary)
      return random.of(templates)
  }
}

/** Puts canaries into a few scalars, alone or within a meaningful text. */
export function withSecrets(tree: Tree, random: Random, variables: Variables): Tree {
  const paths = pathsIn(tree).filter((path) => {
    const node = nodeAt(tree, path)
    return node.kind === 'scalar' && node.value !== null
  })
  let changed = tree
  for (let left = paths.length === 0 ? 0 : random.between(1, 4); left > 0; left--) {
    const path = random.of(paths)
    const { value } = nodeAt(changed, path) as ScalarTree
    const text = String(value)
    const name = `S${variables.size + 1}`
    const own = random.of([
      canary,
      `${text}${canary}`,
      `${canary}=${text}`,
      `${canary}:${text}`,
      `a.${canary}/b`,
      `${canaryNumber}`,
    ])
    variables.set(name, own)
    const template = random.of([
      `\${${name}}`,
      `$${name}`,
      `\${${name}:-${text}}`,
      `\${NO_SUCH:-\${${name}}}`,
      `${text}\${${name}}`,
    ])
    changed = changedAt(changed, path, (node) => ({ ...(node as ScalarTree), value: template }))
  }
  return changed
}

const tags = [
  ...['!reset', '!override', '!reset', '!override', '!!str', '!!int', '!!float', '!!bool', '!!null', '!!seq'],
  ...[
    '!!map',
    '!!binary',
    '!!timestamp',
    '!!merge',
    '!!set',
    '!!omap',
    '!custom',
    '!<tag:example.com,2000:x>',
  ],
  ...['!', '!!js/function', '!e!x', '!!python/object:os.system'],
]

/** A tree with tags on some of its nodes. */
export function withTags(tree: Tree, random: Random, count: number): Tree {
  let tagged = tree
  for (let left = count; left > 0; left--) {
    const path = random.of(pathsIn(tagged))
    const tag = random.of(tags)
    tagged = changedAt(tagged, path, (node) => (node.kind === 'alias' ? node : { ...node, tag }))
  }
  return tagged
}

/** A manifest that says some of what it says by anchors, aliases and merge keys. */
export function withAnchors(tree: Tree, random: Random, oddness: number): Tree {
  let anchored = tree
  for (let left = random.between(1, 3); left > 0; left--) {
    const way = random.of([
      sharedFragment,
      sharedFragment,
      repeatedNode,
      repeatedNode,
      ...(random.chance(oddness) ? [loose] : []),
    ])
    anchored = way(anchored, random, `a${left}`, oddness)
  }
  return anchored
}

/** Moves some entries of a map to the top, from where a merge key brings them. */
function sharedFragment(tree: Tree, random: Random, name: string, oddness: number): Tree {
  if (tree.kind !== 'map') return tree
  const paths = pathsIn(tree).filter((path) => {
    const node = nodeAt(tree, path)
    if (path.length < 2 || node.kind !== 'map' || node.entries.length === 0) return false
    // An alias would come before its anchor, and two merge keys are one too many.
    return random.chance(oddness) || pathsIn(node).every((inner) => nodeAt(node, inner).kind !== 'alias')
  })
  if (paths.length === 0) return tree
  const path = random.of(paths)
  const node = nodeAt(tree, path) as MapTree
  const moved = random.some(node.entries)
  const kept = node.entries.filter((each) => !moved.includes(each) || random.chance(0.1))
  const merge: Tree = random.chance(0.7)
    ? alias(name)
    : list([alias(name), alias(random.chance(oddness) ? 'a1' : name)], true)
  const own: TreeEntry[] = random.chance(0.5) ? [entry('<<', merge), ...kept] : [...kept, entry('<<', merge)]
  const changed = changedAt(tree, path, () => ({ ...node, entries: own })) as MapTree
  const fragment = entry(`x-${name}`, { ...map(moved, node.flow), anchor: name })
  return { ...changed, entries: [fragment, ...changed.entries] }
}

/** Lets one node be what another is, in a place that wants the same: the same key of another map. */
function repeatedNode(tree: Tree, random: Random, name: string, oddness: number): Tree {
  const byKey = new Map<string, number[][]>()
  for (const path of pathsIn(tree)) {
    if (path.length < 2 || nodeAt(tree, path).kind === 'alias') continue
    const key = keyAt(tree, path)
    const around = path.slice(0, -1).map((_, index) => keyAt(tree, path.slice(0, index + 1)))
    const group = random.chance(oddness) ? key : [...around.filter((_, index) => index !== 1), key].join('.')
    const known = byKey.get(group)
    if (known === undefined) byKey.set(group, [path])
    else known.push(path)
  }
  const groups = [...byKey.values()].filter((paths) => paths.length > 1)
  if (groups.length === 0) return tree
  const [first, ...others] = random.of(groups)
  const source = nodeAt(tree, first!)
  if (source.kind === 'alias' || source.anchor !== undefined) return tree
  const anchored = changedAt(tree, first!, (node) => ({ ...(node as ScalarTree), anchor: name }))
  return changedAt(anchored, random.of(others), () => alias(name))
}

function keyAt(tree: Tree, path: readonly number[]): string {
  const parent = nodeAt(tree, path.slice(0, -1))
  return parent.kind === 'map' ? parent.entries[path.at(-1)!]!.key : '[]'
}

/** An anchor anywhere and an alias anywhere else: before it, in itself, or of another name. */
function loose(tree: Tree, random: Random, name: string): Tree {
  const anchored = changedAt(tree, random.of(pathsIn(tree)), (node) =>
    node.kind === 'alias' ? node : { ...node, anchor: name },
  )
  return changedAt(anchored, random.of(pathsIn(anchored)), () => alias(random.of([name, name, 'nowhere'])))
}
