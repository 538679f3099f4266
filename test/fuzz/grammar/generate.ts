import type { Block, Key, ScalarForm, Shape } from '../../../src/keys/shape.js'
import type { Random } from '../random.js'
import type { Names } from './names.js'
import { entry, list, map, type ScalarTree, scalar, type Tree } from './tree.js'
import { keysFor, listAt, scalarLike, soundValue, valueOfKey } from './values.js'

/** The parameters of a generated tree, besides the shape. */
export interface Grammar {
  readonly random: Random
  readonly names: Names
  /** The share of misplaced values, from 0 to 1. */
  readonly oddness: number
  /** The path of a key in `keys` that the tree must contain. */
  readonly focus: string
  /** Notes each key of a table that is written, by its path. */
  readonly note: (path: string) => void
}

/** The limit on optional keys in a map. */
const MOST_KEYS = 5

/** The keys that name other services. */
const referring = ['depends_on', 'extends', 'links', 'volumes_from']

/** The limit on the depth of arbitrary lists and maps. */
const MOST_DEPTH = 4

const styles: readonly ScalarTree['style'][] = [
  'plain',
  'plain',
  'plain',
  'double',
  'single',
  'literal',
  'folded',
]

/** A value of a shape, which stands at a path; the names of the path are as those of `keys`. */
export function generate(shape: Shape, path: string, grammar: Grammar): Tree {
  const { random, oddness, focus } = grammar
  const isNeeded = focus !== '' && (path === '' || isOnTheWay(path, focus))
  if (random.chance(oddness / 4) && !isNeeded) return anyTree(grammar, 0)
  switch (shape.kind) {
    case 'anything':
      return random.chance(0.5) ? scalarAt(path, grammar) : anyTree(grammar, 1)
    case 'scalar':
      return scalarOf(shape, path, grammar)
    case 'list': {
      const whole = listAt(path, random)
      if (whole !== undefined && !random.chance(oddness))
        return list(
          whole.map((item) => scalar(item)),
          true,
        )
      const count = random.of([1, 1, 2, 3, random.chance(oddness) && !isNeeded ? 0 : 2])
      const items = Array.from({ length: count }, (_, index) =>
        generate(shape.items, inside(path, '[]'), index === 0 ? grammar : { ...grammar, focus: '' }),
      )
      return list(items, random.chance(0.3))
    }
    case 'map': {
      const names = namesIn(path, grammar)
      const entries = names.map((name, index) => {
        const own = within(path, names, index, grammar)
        const known = valueOfKey(name, random)
        if (known !== undefined && !random.chance(oddness)) return entry(name, scalar(known))
        return entry(name, generate(shape.values, inside(path, '*'), own))
      })
      return map(entries, random.chance(0.15))
    }
    case 'either':
      return generate(alternativeOf(shape.shapes, path, grammar), path, grammar)
    case 'block':
      return blockOf(shape, path, grammar)
  }
}

/**
 * The grammar of one value of a map. The last has the focus, and a service refers only to those before it, so that nothing
 * waits for itself.
 */
function within(path: string, names: readonly string[], index: number, grammar: Grammar): Grammar {
  const { random, oddness } = grammar
  const focus = index === names.length - 1 ? grammar.focus : ''
  if (path !== 'services' || random.chance(oddness)) return { ...grammar, focus }
  return { ...grammar, focus, names: { ...grammar.names, services: names.slice(0, index) } }
}

/** The names in a map of anything; at least one where the focus is in it. */
function namesIn(path: string, { names, random, oddness, focus }: Grammar): readonly string[] {
  const found = keysFor(path, names, random, oddness)
  return found.length === 0 && isOnTheWay(path, focus) ? ['any'] : found
}

function inside(path: string, segment: string): string {
  return path === '' ? segment : `${path}.${segment}`
}

/** One of the alternatives; the one that leads to the focus, where one does. */
function alternativeOf(shapes: readonly Shape[], path: string, { random, focus }: Grammar): Shape {
  const leading = shapes.filter((shape) => leadsTo(shape, path, focus))
  if (leading.length > 0) return random.of(leading)
  const full = shapes.filter((shape) => !(shape.kind === 'scalar' && shape.types[0] === 'null'))
  return random.of(random.chance(0.9) ? full : shapes)
}

function leadsTo(shape: Shape, path: string, focus: string): boolean {
  if (!focus.startsWith(path === '' ? '' : `${path}.`)) return false
  switch (shape.kind) {
    case 'anything':
    case 'scalar':
      return false
    case 'list':
      return leadsTo(shape.items, inside(path, '[]'), focus)
    case 'map':
      return leadsTo(shape.values, inside(path, '*'), focus)
    case 'either':
      return shape.shapes.some((each) => leadsTo(each, path, focus))
    case 'block': {
      const hasKey = Object.keys(shape.keys).some((name) => isOnTheWay(inside(path, name), focus))
      const { others } = shape
      if (hasKey) return true
      return others !== undefined && others !== 'unsupported' && leadsTo(others, inside(path, '*'), focus)
    }
  }
}

function isOnTheWay(path: string, focus: string): boolean {
  return focus === path || focus.startsWith(`${path}.`)
}

function blockOf(shape: Block, path: string, grammar: Grammar): Tree {
  const { random, oddness, focus } = grammar
  const { others } = shape
  const isLedByOthers =
    others !== undefined && others !== 'unsupported' && leadsTo(others, inside(path, '*'), focus)
  const needed = shape.required.filter(() => !random.chance(oddness / 2))
  const hasImage = !['services.*', 'jobs.*'].includes(path) || random.chance(oddness / 2)
  const running = hasImage ? [] : random.of([['image'], ['image'], ['image'], ['build'], ['image', 'build']])
  const wanted = Object.keys(shape.keys).filter((name) => isOnTheWay(inside(path, name), focus))
  const chosen = new Set<string>([...running, ...needed, ...wanted])
  if (!isLedByOthers) for (const name of furtherKeys(shape, path, grammar)) chosen.add(name)
  const names = withoutRivals(withCompanions([...chosen], path, grammar), path, wanted, grammar)
  if (random.chance(0.3)) names.reverse()
  const entries = names.map((name) => {
    const own = inside(path, name)
    grammar.note(own)
    return entry(name, generate(shapeOf(shape.keys[name]!, grammar), own, grammar))
  })
  if (others === 'unsupported' && random.chance(0.2)) entries.push(entry('other', scalar('x')))
  if (others !== undefined && others !== 'unsupported' && (isLedByOthers || entries.length === 0)) {
    for (const name of namesIn(path, grammar))
      entries.push(entry(name, generate(others, inside(path, '*'), grammar)))
  }
  if (random.chance(oddness)) entries.push(entry(random.of(['x-any', 'unknwon', '']), anyTree(grammar, 1)))
  return map(entries, random.chance(path === '' ? 0.02 : 0.12))
}

/** The shape of the values that Docker Compose takes. */
export function shapeOf({ shape, takes = shape }: Key, { random, oddness }: Grammar): Shape {
  return random.chance(oddness) ? shape : takes
}

/** Sound values in the notations of Compose. */
const valuesOfForms: Readonly<Record<ScalarForm, readonly (string | number | boolean)[]>> = {
  boolean: [true, false, 'true', 'no'],
  duration: ['10s', '1m30s', '0s'],
  integer: [0, 1, 3, '2'],
  number: [0.5, 1, '0.1'],
  size: [512, '64m', '1gb'],
}

/** Keys that exclude each other. */
const rivals: readonly (readonly [path: RegExp, keys: readonly string[], isNeeded: boolean])[] = [
  [/^configs\.\*$/, ['content', 'environment', 'file', 'external'], true],
  [/^secrets\.\*$/, ['environment', 'file', 'external', 'driver'], true],
  [/^services\.\*$/, ['network_mode', 'networks'], false],
  [/healthcheck$/, ['test', 'http', 'disable'], true],
  [/\.(?:gpus|devices)\.\[\]$/, ['count', 'device_ids'], false],
  [/build$/, ['dockerfile', 'dockerfile_inline'], false],
  [/(?:volumes|networks)\.\*$/, ['external', 'driver_opts'], false],
  [/(?:volumes|networks)\.\*$/, ['external', 'labels'], false],
  [/(?:volumes|networks)\.\*$/, ['external', 'driver'], false],
  [/networks\.\*$/, ['external', 'internal'], false],
]

/** Keys that others, or all, need beside them, by the path of their map. */
const companions: readonly (readonly [path: RegExp, of: readonly string[], needed: readonly string[]])[] = [
  [/build\.secrets\.\[\]$/, [], ['source']],
  [/services\.\*\.extends$/, [], ['service']],
  [/^jobs\.\*$/, [], ['triggers']],
  [/volumes\.\*\.driver_opts$/, ['type', 'o', 'device'], ['type', 'o', 'device']],
  [/watch\.\[\]$/, ['action'], ['target', 'exec']],
  [/services\.\*\.volumes\.\[\]$/, ['type'], ['source']],
  [/^endpoints(?:\.\*)?$/, ['labels', 'annotations'], ['rules']],
  [/healthcheck$/, ['interval', 'timeout', 'retries', 'start_period'], ['test']],
]

function withCompanions(names: readonly string[], path: string, { random, oddness }: Grammar): string[] {
  if (random.chance(oddness)) return [...names]
  const needed = companions.flatMap(([pattern, of, others]) =>
    pattern.test(path) && (of.length === 0 || names.some((name) => of.includes(name))) ? others : [],
  )
  return [...new Set([...names, ...needed])]
}

/** The keys of a map without those that would make it wrong; those that are wanted stay. */
function withoutRivals(
  names: readonly string[],
  path: string,
  wanted: readonly string[],
  { random, oddness }: Grammar,
): string[] {
  if (random.chance(oddness)) return [...names]
  return rivals.reduce<string[]>(
    (own, [pattern, keys, isNeeded]) => {
      const present = own.filter((name) => keys.includes(name))
      if (!pattern.test(path) || (present.length <= 1 && !(isNeeded && present.length === 0))) return own
      const kept =
        wanted.find((name) => keys.includes(name)) ?? random.of(present.length > 0 ? present : keys)
      return [...own.filter((name) => !keys.includes(name)), kept]
    },
    [...names],
  )
}

/** Chooses optional keys, and prefers those that are translated. */
function furtherKeys({ keys }: Block, path: string, { random, names, oddness }: Grammar): string[] {
  const lacks = names.services.length === 0 && !random.chance(oddness) ? referring : []
  const rows = Object.entries<Key>(keys).filter(
    ([name, key]) => (key.support === 'mapped' || random.chance(0.2)) && !lacks.includes(name),
  )
  if (rows.length === 0) return []
  const most = path === 'services.*' ? MOST_KEYS + 3 : MOST_KEYS
  return Array.from({ length: random.below(Math.min(most, rows.length) + 1) }, () => random.of(rows)[0])
}

function scalarOf(shape: Extract<Shape, { kind: 'scalar' }>, path: string, grammar: Grammar): Tree {
  const { random, oddness } = grammar
  const { types, values, form, least } = shape
  if (random.chance(oddness)) return styled(scalarLike(path, random), grammar, true)
  if (types.length === 1 && types[0] === 'null') return scalar(null)
  if (values !== undefined) return styled(random.of(values), grammar)
  if (form !== undefined) return styled(random.of(valuesOfForms[form]), grammar)
  const value = soundValue(path, grammar.names, random)
  const isNumber = types.every((type) => type === 'number') && typeof value !== 'number'
  if (isNumber || (least !== undefined && typeof value === 'number'))
    return scalar(random.of([1, 3, 1024]), 'plain')
  const isBoolean = types[0] === 'boolean' && typeof value !== 'boolean'
  const isText = types.every((type) => type === 'string') && typeof value !== 'string'
  return styled(isBoolean ? random.chance(0.6) : isText ? String(value) : value, grammar)
}

function scalarAt(path: string, grammar: Grammar): Tree {
  return styled(soundValue(path, grammar.names, grammar.random), grammar)
}

function styled(value: ScalarTree['value'], { random, oddness }: Grammar, isOdd = false): Tree {
  if (isOdd && random.chance(oddness)) return scalar(value, 'raw')
  return scalar(value, random.of(styles))
}

/** Anything at all. */
function anyTree(grammar: Grammar, depth: number): Tree {
  const { random, oddness } = grammar
  const kind = random.below(depth < MOST_DEPTH ? 4 : 2)
  if (kind < 2)
    return random.chance(oddness) ? scalar(scalarLike('', random), random.of(styles)) : scalarAt('', grammar)
  const count = random.below(4)
  if (kind === 2)
    return list(
      Array.from({ length: count }, () => anyTree(grammar, depth + 1)),
      random.chance(0.3),
    )
  const names = ['a', 'b', 'target', 'source', 'path', 'service', 'x']
  const chosen = Array.from({ length: count }, () => random.of(names))
  const own = random.chance(oddness) ? chosen : [...new Set(chosen)]
  return map(
    own.map((name) => entry(name, anyTree(grammar, depth + 1))),
    random.chance(0.3),
  )
}
