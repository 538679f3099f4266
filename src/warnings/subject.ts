import type { PathSegment } from '../source/place.js'
import { quote } from './quote.js'

/** The subject of a path in words, with long names cut: a service and its name, and the key below it: `ports[0].target`. */
export interface Subject {
  readonly where: string
  readonly key: string
  readonly service?: string
}

const nouns = new Map<PathSegment | undefined, string>([
  ['services', 'service'],
  ['jobs', 'job'],
  ['networks', 'network'],
  ['volumes', 'volume'],
  ['secrets', 'secret'],
  ['configs', 'config'],
])

export function subjectOf(path: readonly PathSegment[]): Subject {
  const noun = nouns.get(path[0])
  if (noun === undefined || path.length < 2) return { where: 'the Compose file', key: keyText(path) }
  const name = quote(String(path[1]))
  const where = `${noun} \`${name}\``
  const key = keyText(path.length > 2 ? path.slice(2) : [name])
  return noun === 'service' || noun === 'job' ? { where, key, service: name } : { where, key }
}

function keyText(path: readonly PathSegment[]): string {
  let text = ''
  for (const segment of path) {
    if (typeof segment === 'number') text += `[${segment}]`
    else text += text === '' ? segment : `.${segment}`
  }
  return quote(text)
}
