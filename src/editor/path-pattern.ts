import type { PathSegment } from '../source/place.js'

/** True if a path fits a pattern: `[]` is an item of a list, `*` an entry of a map. The empty pattern is the top. */
export function fitsPattern(pattern: string, path: readonly PathSegment[]): boolean {
  const segments = pattern === '' ? [] : pattern.split('.')
  return (
    segments.length === path.length &&
    segments.every((segment, index) => {
      const written = path[index]
      if (segment === '[]') return typeof written === 'number'
      return segment === '*' ? typeof written === 'string' : segment === written
    })
  )
}
