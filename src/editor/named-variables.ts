import { workloadsIn } from '../keys/workload-sections.js'
import { parseDotenv } from '../compose/dotenv.js'
import { substitute } from '../compose/template.js'
import { type NameValue, readNameValues } from '../rules/values/name-value.js'
import type { TranslateOptions } from '../options/options.js'
import { read } from '../read.js'
import type { Node } from '../source/node.js'
import { Place } from '../source/place.js'
import type { Span } from '../source/position.js'
import { spanWithin } from '../source/scalar-offsets.js'
import type { FileRange, ManifestText } from '../source/sources.js'
import { scalarsWithDollars } from '../source/scalars-with-dollars.js'

/** A place of a Compose file that names a variable. */
export interface NamedVariable {
  readonly name: string
  /** The position of the name. */
  readonly range: FileRange
  /** True if the name is also one of a container or build, as in `environment: [TOKEN]`. A rename would change that. */
  readonly isPassed: boolean
}

/**
 * Returns every place of a Compose file that names a variable, each once, in the order of the files. These are variables
 * of values, also in operands without effect, `environment` of configs and secrets, and variables that are passed on.
 */
export function namedVariables(manifest: ManifestText, options: TranslateOptions): readonly NamedVariable[] {
  const { sources, trees } = read(manifest, options).manifest
  const found = new Map<number, NamedVariable>()
  const add = (name: string, node: Node, part: Span = { start: 0, end: name.length }, isPassed = false) => {
    const span = spanWithin(node, part, sources.text)
    if (name !== '') found.set(span.start, { name, range: sources.fileRange(span), isPassed })
  }
  for (const tree of trees) {
    for (const node of scalarsWithDollars(tree))
      for (const use of substitute(node.text, () => undefined).named) add(use.name, node, use)
    const root = new Place(tree)
    for (const { text, node } of sourcesIn(root)) if (text !== undefined) add(text, node)
    for (const { name, place } of passedIn(root)) {
      add(name, place.parent?.isMap ? place.keyPlace.node : place.node, undefined, true)
    }
  }
  return [...found].sort(([one], [other]) => one - other).map(([, named]) => named)
}

/** Returns the places that name the variables of configs and secrets. */
function sourcesIn(root: Place): readonly Place[] {
  return ['configs', 'secrets'].flatMap((section) =>
    (root.get(section)?.entries() ?? []).flatMap((entry) => {
      const source = entry.get('environment')
      return source === undefined || source.node.hasDollar ? [] : [source]
    }),
  )
}

/** Returns the names without values: their variables are passed to a container or build. */
function passedIn(root: Place): readonly NameValue[] {
  return workloadsIn(root)
    .flatMap((service) => [service.get('environment'), service.get('build')?.get('args')])
    .flatMap((place) => readNameValues(place))
    .filter(({ value, place: { node } }) => value === undefined && !node.hasDollar)
}

/** The name of a variable in a dotenv text: that of a line, or one in a value. */
export interface DotenvName {
  readonly name: string
  /** True if the line sets the variable. */
  readonly isSet: boolean
  /** The line and column of the name, counted from 1. */
  readonly line: number
  readonly column: number
}

/** Returns all names of variables in a dotenv text, in their order. */
export function namesInDotenv(text: string): readonly DotenvName[] {
  let [line, lineStart] = [1, 0]
  return parseDotenv(text, () => undefined).named.map(({ name, start, isSet }) => {
    for (
      let end = text.indexOf('\n', lineStart);
      end >= 0 && end < start;
      end = text.indexOf('\n', lineStart)
    ) {
      line++
      lineStart = end + 1
    }
    return { name, isSet, line, column: start - lineStart + 1 }
  })
}
