import { parseByteSize } from '../../compose/byte-size.js'
import { type LimitedKey, takesNode } from '../../keys/inspect.js'
import { typeAdvice } from '../../keys/misplaced.js'
import type { ScalarForm, Shape } from '../../keys/shape.js'
import { Fault } from '../../source/fault.js'
import { follow, type Place } from '../../source/place.js'
import { joined, verbatim, words } from '../../source/shown.js'
import { contrast, typeWords } from '../../validate/words.js'
import { nearest, suggestion } from '../../warnings/nearest.js'
import type { Choices, Reporting } from '../types/scope.js'
import { readBoolean, readDuration, readInteger } from './typed.js'

type Limits = Reporting & Choices

type Kind<Name extends Shape['kind']> = Extract<Shape, { kind: Name }>

/** Reports the parts of a value that Docker Compose refuses. `valid` is the tree of values with an effect. */
export function refuseValue({ place, takes, hasEffect }: LimitedKey, valid: Place, scope: Limits): void {
  refuse(hasEffect ? follow(valid, place.path) : place, takes, scope)
}

function refuse(place: Place, shape: Shape, scope: Limits): void {
  const { node } = place
  // Variables in values without an effect are not replaced.
  if (node.kind === 'invalid' || (node.kind === 'scalar' && node.hasDollar)) return
  const shapes = shape.kind === 'either' ? shape.shapes : [shape]
  const own = shapes.find((one) => takesNode(one, node))
  if (own === undefined) refuseType(place, shapes, scope)
  else if (own.kind === 'scalar') refuseScalar(place, own, scope)
  else if (own.kind === 'list') place.items().forEach((item) => refuse(item, own.items, scope))
  else if (own.kind === 'map') place.entries().forEach((entry) => refuse(entry, own.values, scope))
  else if (own.kind === 'block') refuseEntries(place, own, scope)
}

function refuseEntries(place: Place, { required, rows }: Kind<'block'>, scope: Limits): void {
  for (const name of required)
    if (!place.has(name)) scope.report('missing-key', place, { name: verbatim(name) })
  for (const entry of place.entries()) {
    const row = rows.get(entry.key)
    if (row !== undefined) refuse(entry, row.shape, scope)
  }
}

function refuseType(place: Place, shapes: readonly Shape[], { report }: Limits): void {
  const types = shapes.flatMap(typesOf)
  const args = { expected: typeWords(types), found: contrast(place.node), instead: typeAdvice(place, types) }
  const lacksQuotes = place.isScalar && types.includes('string') && !place.isNull
  report('wrong-type', place, args, { fix: lacksQuotes ? place.shown : undefined })
}

function typesOf(shape: Shape): readonly string[] {
  if (shape.kind === 'scalar') return shape.types
  return [shape.kind === 'list' ? 'array' : 'object']
}

function refuseScalar(place: Place, { form, least, values }: Kind<'scalar'>, scope: Limits): void {
  const { text = '' } = place
  const type = place.node.kind === 'scalar' ? typeof place.node.value : undefined
  if (form !== undefined && type === 'string') readers[form](place, scope, least)
  else if (least !== undefined && type === 'number') readWhole(place, scope, least)
  if (values === undefined || values.includes(text)) return
  const known = values.map(verbatim)
  const fix = nearest(text, known)
  const args = { value: place.show(text), values: joined(known, ', '), suggestion: suggestion(fix) }
  scope.report('invalid-value', place, args, { fix })
}

/** Readers that report what is not in the notation. */
const readers: Readonly<Record<ScalarForm, (place: Place, scope: Limits, least?: number) => unknown>> = {
  boolean: readBoolean,
  duration: (place, scope) => readDuration(place, scope),
  integer: readWhole,
  number: (place, scope) =>
    refuseUnless(/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(place.text ?? ''), place, scope),
  size: (place, scope) => refuseUnless(!(parseByteSize(place.text ?? '') instanceof Fault), place, scope),
}

function readWhole(place: Place, scope: Limits, minimum = Number.MIN_SAFE_INTEGER): void {
  readInteger(place, scope, { minimum, maximum: Number.MAX_SAFE_INTEGER })
}

function refuseUnless(isValid: boolean, place: Place, { report }: Limits): void {
  if (!isValid) report('invalid-quantity', place, { value: place.shown, example: words('`0.5` or `512m`') })
}
