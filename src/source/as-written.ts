import type { Node, ScalarNode, Template } from './node.js'
import type { Span } from './position.js'
import { isLiteral, spanInTemplate } from './scalar-offsets.js'

/** A scalar with the template that it came out of. */
type Substituted = ScalarNode & { readonly template: Template }

/**
 * A text that was made of a value, with the names of variables in place of what came out of them. `part` says where the
 * text is in a scalar; otherwise it is looked for in that, and in no other.
 */
export function textAsWritten(node: Node, text: string, part?: Span): string {
  if (text === '') return text
  if (node.kind === 'scalar') return isSubstituted(node) ? textOfScalar(node, text, part) : text
  const { literal, substituted } = valuesOf(node)
  if (substituted.length === 0 || literal.some(({ text: own }) => own.includes(text))) return text
  const source = substituted.find((scalar) => scalar.text.includes(text)) ?? substituted[0]!
  return textOfScalar(source, text)
}

/**
 * What a function makes of a scalar's text, with its variables left as they are: of `My_${STAGE}` a name of Kubernetes is
 * `my-${STAGE}`. All of the scalar as it is written where no trace is left of one of them.
 */
export function madeAsWritten(node: Node, make: (text: string) => string): string {
  if (node.kind !== 'scalar') return ''
  if (!isSubstituted(node)) return make(node.text)
  const { text, replacements } = node.template
  const pieces = replacements.map(({ written: { start, end } }) => text.slice(start, end))
  let marked = ''
  let copied = 0
  replacements.forEach(({ written }, index) => {
    marked += `${text.slice(copied, written.start)}${mark(index)}`
    copied = written.end
  })
  let made = make(marked + text.slice(copied))
  for (const [index, piece] of pieces.entries()) {
    const parts = made.split(mark(index))
    if (parts.length !== 2) return text
    made = parts.join(piece)
  }
  return made
}

/** What stands for a variable: letters and digits alone, which stay as they are in every name. */
function mark(index: number): string {
  return `q${index}v`
}

/** A number that was made of a value, likewise. */
export function numberAsWritten(node: Node, number: number): string | number {
  const text = String(number)
  if (node.kind === 'scalar') return isSubstituted(node) ? (numberOfScalar(node, text) ?? number) : number
  const { literal, substituted } = valuesOf(node)
  const has = ({ text: own }: ScalarNode) => partsWithNumber(own, text).length > 0
  if (substituted.length === 0 || literal.some(has)) return number
  return numberOfScalar(substituted.find(has) ?? substituted[0]!, text) ?? number
}

/** Whether anything of a scalar came out of a variable: a dollar sign that is written twice does not. */
export function hasVariables(node: Node): boolean {
  if (!isSubstituted(node)) return false
  const { text, replacements } = node.template
  return replacements.some(({ written: { start, end } }) => text.slice(start, end) !== '$$')
}

function isSubstituted(node: Node): node is Substituted {
  return node.kind === 'scalar' && node.template !== undefined
}

function textOfScalar(scalar: Substituted, text: string, part?: Span): string {
  if (part !== undefined) return isLiteral(scalar, part) ? text : templateOf(scalar, part)
  const start = scalar.text.indexOf(text)
  if (start < 0 && !hasVariables(scalar)) return text
  // What was made of all of it, such as a name of Kubernetes, shows as all of it.
  if (start < 0 || text === scalar.text) return scalar.template.text
  // What stands before all variables or behind them may be in a value as well.
  const spans = [start, scalar.text.lastIndexOf(text)].map((at) => ({ start: at, end: at + text.length }))
  return spans.some((span) => isLiteral(scalar, span)) ? text : templateOf(scalar, spans[0]!)
}

/** The template around a number; undefined where the number is also written as it is. */
function numberOfScalar(scalar: Substituted, text: string): string | undefined {
  const parts = partsWithNumber(scalar.text, text)
  if (parts.some((part) => isLiteral(scalar, part))) return undefined
  return parts[0] === undefined ? scalar.template.text : templateOf(scalar, parts[0])
}

function partsWithNumber(text: string, number: string): Span[] {
  const found = text.matchAll(new RegExp(`(?<![\\d.-])${number.replace('.', '\\.')}(?![\\d.])`, 'g'))
  return Array.from(found, ({ index }) => ({ start: index, end: index + number.length }))
}

/** The part of a template that a part of the value came out of, with all variables that it touches. */
function templateOf(scalar: Substituted, part: Span): string {
  const { start, end } = spanInTemplate(scalar.template, part)
  return scalar.template.text.slice(start, end)
}

/** The values of a map or list, with those below it: what is written without variables, and what came out of some. */
interface Values {
  readonly literal: readonly ScalarNode[]
  readonly substituted: readonly Substituted[]
}

const known = new WeakMap<Node, Values>()

function valuesOf(node: Node): Values {
  let values = known.get(node)
  if (values === undefined) {
    const all = [...scalarsIn(node)]
    values = { literal: all.filter((one) => !isSubstituted(one)), substituted: all.filter(isSubstituted) }
    known.set(node, values)
  }
  return values
}

function* scalarsIn(node: Node): Generator<ScalarNode> {
  if (node.kind === 'scalar') yield node
  else if (node.kind === 'map') for (const { value } of node.entries) yield* scalarsIn(value)
  else if (node.kind === 'list') for (const item of node.items) yield* scalarsIn(item)
}
