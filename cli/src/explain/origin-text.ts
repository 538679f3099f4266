import type { FieldOrigin, KubernetesObject, Trace } from 'tranship'
import type { Colours } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'
import { objectLines } from './object-lines.js'

/** The YAML of an object or of one of its fields, and beside each field the line of the manifest that it comes from. */
export function originText(
  object: KubernetesObject,
  field: { readonly pointer: string },
  { originOf }: Pick<Trace, 'originOf'>,
  manifest: string,
  colours: Colours,
): Shown {
  const source = manifest.split(/\r?\n/)
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
        from: origin === undefined ? Shown.nothing : colours.dim(describe(origin, source)),
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

function describe(origin: FieldOrigin, source: readonly string[]): string {
  if ('rule' in origin)
    return origin.option === undefined ? `# always so (${origin.rule})` : `# from the option ${origin.option}`
  const lines = [...new Set(origin.places.map(({ range }) => range.start.line))]
  const [first] = lines
  const text = first === undefined ? '' : (source[first - 1] ?? '').trim()
  const shown = text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
  return `# ${lines.join(', ')}: ${shown}`
}

const longestShown = 60
