import type { FieldOrigin, KubernetesObject, Trace } from 'tranship'
import type { FixedOrigin } from './fixed-origin.js'
import type { Colours } from '../terminal/colours.js'
import { shortened } from '../terminal/printable.js'
import { show, Shown } from '../terminal/shown.js'
import { objectLines } from './object-lines.js'

/** The lines of the manifest that a field comes from. */
type ManifestOrigin = Exclude<FieldOrigin, FixedOrigin>

export interface OriginTextOptions {
  /** Returns a line of one of the manifest's files; by default, of the first. */
  readonly lineOf: (line: number, file?: string) => string | undefined
  /** Returns the name of a file if the text has to mention it. */
  readonly nameOf: (file: string | undefined) => string | undefined
  /** Describes the origin of a field that no line of the manifest asks for. */
  readonly describeFixed: (origin: FixedOrigin) => string
  readonly colours: Colours
}

/** Prints an object or one of its fields as YAML, with the line of the manifest beside each field. */
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
      // A multi-line string is one field.
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

/** The limit on padding: a longer line of YAML doesn't move the origins of other lines. */
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
