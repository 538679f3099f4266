import { isWorkloadSection } from './workload-sections.js'
import { ordinarySpaces, otherSpace } from '../source/other-spaces.js'
import type { Place } from '../source/place.js'
import { sentence, type Shown, verbatim, words } from '../source/shown.js'
import { takesAnyText } from './free-text.js'
import type { Block, Shape } from './shape.js'
import { manifestBlock, serviceBlock } from './top-level-keys.js'

/**
 * Returns advice about a key that is unknown at its place: the block that has it, or the spaces in it. Empty if no
 * block around it or beside it has the key.
 *
 * @param keys the keys that are known at the place
 */
export function placeOf(place: Place, keys: Block['keys']): Shown {
  if (otherSpace.test(place.key)) return ordinarySpaces
  const owner = ownerBeside(place, keys)
  if (owner !== undefined) return belongsTo(place, sentence`belongs below \`${verbatim(owner)}\``)
  const level = levelOf(place)
  if (level !== '') return level
  const empty = emptyBeside(place, keys)
  if (empty !== undefined)
    return sentence`Check the indentation: \`${verbatim(empty)}\` is empty. Indent what belongs to it further.`
  return place.has('image') || place.has('build')
    ? belongsTo(place, words('has the keys of a service, which belongs below `services`'))
    : words('')
}

/** Returns the block with the key that stands beside it, or may stand there: `healthcheck` for `interval`. */
function ownerBeside({ parent, key }: Place, keys: Block['keys']): string | undefined {
  const owners = Object.keys(keys).filter((name) => hasKey(keys[name]!.shape, key))
  return owners.find((name) => parent?.has(name) === true) ?? owners[0]
}

/** Returns a key beside it that may have any keys, and is empty: `environment` above names that are not indented. */
function emptyBeside({ parent }: Place, keys: Block['keys']): string | undefined {
  return Object.keys(keys).find(
    (name) => parent?.get(name)?.isNull === true && hasOwnNames(keys[name]!.shape),
  )
}

function hasOwnNames(shape: Shape): boolean {
  return shape.kind === 'map' || (shape.kind === 'either' && shape.shapes.some(hasOwnNames))
}

function hasKey(shape: Shape, key: string): boolean {
  if (shape.kind === 'either') return shape.shapes.some((one) => hasKey(one, key))
  return shape.kind === 'block' && shape.rows.has(key)
}

/** Advice about a place whose key is that of a service or of the top level, if it is on another level. */
export function levelOf(place: Place): Shown {
  const { key, path } = place
  const isTop = manifestBlock.rows.has(key)
  if (isTop && path.length > 1 && (place.isMap || !serviceBlock.rows.has(key)))
    return belongsTo(place, words('is a key of the top level'))
  const isInService = path.length === 3 && isWorkloadSection(path[0])
  return serviceBlock.rows.has(key) && !isInService
    ? belongsTo(place, words('is a key of a service'))
    : words('')
}

function belongsTo({ shownKey }: Place, where: Shown): Shown {
  return sentence`Check the indentation: \`${shownKey}\` ${where}.`
}

/** Returns advice about a value of the wrong type. Empty if the type alone says what to write. */
export function typeAdvice(place: Place, wanted: readonly string[]): Shown {
  const { node, parent } = place
  if (node.kind === 'scalar') {
    if (node.value === null) return indentBelow(place, wanted)
    return wantsMany(wanted) ? adviceOnText(place, wanted) : words('')
  }
  if (wantsMany(wanted)) {
    const level = levelOf(place)
    if (level !== '') return level
    return node.kind === 'list' ? words('Remove the `-` before each item.') : asList
  }
  if (parent?.isList === true && node.kind === 'map') {
    if (takesAnyText(manifestBlock, [...parent.path, 1]))
      return words('Put the item in quotes: unquoted, `: ` makes a map of it.')
    return words('Write the item as `NAME=value`, or in quotes. Or remove each `-`, if the key may be a map.')
  }
  return typeof place.segment === 'string' ? levelOf(place) : words('')
}

function wantsMany(wanted: readonly string[]): boolean {
  return wanted.includes('object') || wanted.includes('array')
}

function indentBelow({ segment, shownKey }: Place, wanted: readonly string[]): Shown {
  if (typeof segment !== 'string') return words('Write a value behind the `-`, or remove it.')
  return wantsMany(wanted)
    ? sentence`Check the indentation: lines that belong to \`${shownKey}\` are indented further than it.`
    : sentence`Write a value, or remove \`${shownKey}\`.`
}

const asList = words('Write a list: each item on a line of its own, behind `- `.')

/** A key without the space behind its colon, as the begin of a text: `image:nginx`. */
const keyWithoutSpace = /^[a-z][\w-]*:(?=\S)/

function adviceOnText(place: Place, wanted: readonly string[]): Shown {
  const text = place.shown
  if (otherSpace.test(text)) return ordinarySpaces
  const [key] = keyWithoutSpace.exec(text) ?? []
  if (key !== undefined && !wanted.includes('array'))
    return sentence`Put a space behind the colon of \`${verbatim(key)}\`.`
  if (text.startsWith('-')) return words('Put a space behind each `-`.')
  if (wanted.includes('array')) return asList
  return levelOf(place)
}
