import type { PathSegment } from '../source/place.js'
import type { ScalarType, Shape } from './shape.js'

/** True if a value at a path below a shape may be any text. */
export function takesAnyText(shape: Shape, path: readonly PathSegment[]): boolean {
  const [segment, ...rest] = path
  if (shape.kind === 'either') return shape.shapes.some((one) => takesAnyText(one, path))
  if (segment === undefined) return shape.kind === 'scalar' && shape.isFree === true
  // The first word must be one of a few in some lists: `CMD`, `NONE`.
  if (segment === 0 && rest.length === 0) return false
  const inner = typeof segment === 'number' ? itemOf(shape) : valueOf(shape, segment)
  return inner !== undefined && takesAnyText(inner, rest)
}

/** True if a value at a path below a shape may be of a type. */
export function takesType(shape: Shape, path: readonly PathSegment[], type: ScalarType): boolean {
  const [segment, ...rest] = path
  if (shape.kind === 'either') return shape.shapes.some((one) => takesType(one, path, type))
  if (segment === undefined) return shape.kind === 'scalar' && shape.types.includes(type)
  const inner = typeof segment === 'number' ? itemOf(shape) : valueOf(shape, segment)
  return inner !== undefined && takesType(inner, rest, type)
}

function itemOf(shape: Shape): Shape | undefined {
  return shape.kind === 'list' ? shape.items : undefined
}

function valueOf(shape: Shape, key: string): Shape | undefined {
  if (shape.kind === 'map') return shape.values
  // The shape for other keys has no commands.
  return shape.kind === 'block' ? shape.rows.get(key)?.shape : undefined
}
