import type { FieldOrigin, KubernetesObject, Trace } from 'tranship'
import type { FixedOrigin } from './fixed-origin.js'
import type { Colours } from '../terminal/colours.js'
import { shortened } from '../terminal/printable.js'
import { show, Shown } from '../terminal/shown.js'
import { objectLines } from './object-lines.js'

/** The places of the manifest that a field comes from. */
type ManifestOrigin = Exclude<FieldOrigin, FixedOrigin>

export interface OriginTextOptions {
  /** The text of a line of one of the manifest's files; of the first one without a name of a file. */
  readonly lineOf: (line: number, file?: string) => string | undefined
  /** What messages call a file, where it has to be named. */
  readonly nameOf: (file: string | undefined) => string | undefined
  /** What is said of a field that no line of the manifest asks for. */
  readonly describeFixed: (origin: FixedOrigin) => string
  readonly colours: Colours
}

/** The YAML of an object or of one of its fields, and beside each field the line of the manifest that it comes from. */
export function originText(
  object: KubernetesObject,
  field: { readonly pointer: string },
  { originOf }: Pick<Trace, 'originOf'>,
  { lineOf, nameOf, describeFixed, colours }: OriginTextOptions,
): Shown {
  const describe = (origin: FieldOrigin) =>
    'reason' in origin ? describeFixed(origin) : linesText(origin, lineOf, nameOf)
  const below = `${field.pointer}/`
  let former: string | undefined
  const rows = objectLines(object)
    .filter(({ pointer }) => pointer === field.pointer || `${pointer}/`.startsWith(below))
    .map(({ text, pointer }) => {
      // A text of several lines is one field.
      const isFirst = pointer !== former
      former = pointer
      const origin = isFirst ? originOf(object, pointer) : undefined
      return {
        yaml: Shown.lines(text),
        from: origin === undefined ? Shown.nothing : colours.dim(`# ${describe(origin)}`),
      }
    })
  const widest = rows.reduce((width, { yaml }) => Math.max(width, yaml.width), 0)
  const width = Math.min(widestPadding, widest)
  return Shown.join(
    rows.map(({ yaml, from }) => (from.isEmpty ? show`${yaml}\n` : show`${yaml.padEnd(width)}  ${from}\n`)),
  )
}

/** A line of YAML that is longer than this does not move the origins of the others. */
const widestPadding = 70

function linesText(
  { places }: ManifestOrigin,
  lineOf: OriginTextOptions['lineOf'],
  nameOf: OriginTextOptions['nameOf'],
): string {
  const lines = places.map(({ range, file }) => {
    const name = nameOf(file)
    return `${name === undefined ? '' : `${name}:`}${range.start.line}`
  })
  const [first] = places
  const text = first === undefined ? '' : (lineOf(first.range.start.line, first.file) ?? '').trim()
  return `${[...new Set(lines)].join(', ')}: ${shortened(text, longestShown)}`
}

const longestShown = 60
