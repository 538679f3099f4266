import type { Node, ScalarNode, Template } from './node.js'
import type { Span } from './position.js'
import { isLiteral, spanInTemplate } from './scalar-offsets.js'

/** A scalar whose variables were replaced, with its template. */
type Substituted = ScalarNode & { readonly template: Template }

/**
 * Shows a text that was made from the value of a node, with the names of variables in place of their values. `part` is
 * the position of the text in the scalar. Without it the text is searched in the scalar.
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
 * Applies a function to a scalar's text as written, so that variables stay visible: `My_${STAGE}` as a Kubernetes name
 * is `my-${STAGE}`. Returns the whole scalar as written if the function loses a variable.
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

/** Returns the mark that stands for a variable. It has only letters and digits, which every name keeps. */
function mark(index: number): string {
  return `q${index}v`
}

/** Shows a number that was made from the value of a node. A number from a variable shows the variable instead. */
export function numberAsWritten(node: Node, number: number): string | number {
  const text = String(number)
  if (node.kind === 'scalar') return isSubstituted(node) ? (numberOfScalar(node, text) ?? number) : number
  const { literal, substituted } = valuesOf(node)
  const has = ({ text: own }: ScalarNode) => partsWithNumber(own, text).length > 0
  if (substituted.length === 0 || literal.some(has)) return number
  return numberOfScalar(substituted.find(has) ?? substituted[0]!, text) ?? number
}

/** True if a part of a scalar came from a variable. An escaped dollar sign, `$$`, is none. */
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
  // A text that was made from the whole value, such as a Kubernetes name, shows as the whole template.
  if (start < 0 || text === scalar.text) return scalar.template.text
  // The text before the first variable or after the last one may also occur in a variable's value.
  const spans = [start, scalar.text.lastIndexOf(text)].map((at) => ({ start: at, end: at + text.length }))
  return spans.some((span) => isLiteral(scalar, span)) ? text : templateOf(scalar, spans[0]!)
}

/** Returns the template around a number. Returns undefined if the number is also written as it is. */
function numberOfScalar(scalar: Substituted, text: string): string | undefined {
  const parts = partsWithNumber(scalar.text, text)
  if (parts.some((part) => isLiteral(scalar, part))) return undefined
  return parts[0] === undefined ? scalar.template.text : templateOf(scalar, parts[0])
}

function partsWithNumber(text: string, number: string): Span[] {
  const found = text.matchAll(new RegExp(`(?<![\\d.-])${number.replace('.', '\\.')}(?![\\d.])`, 'g'))
  return Array.from(found, ({ index }) => ({ start: index, end: index + number.length }))
}

/** Returns the part of a template that a part of the value came from, with all variables that it touches. */
function templateOf(scalar: Substituted, part: Span): string {
  const { start, end } = spanInTemplate(scalar.template, part)
  return scalar.template.text.slice(start, end)
}

/** The scalars of a map or list at any depth: those without variables, and those that had some. */
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
