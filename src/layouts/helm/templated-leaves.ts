import { mapLeaves, type ProbePart, splitAtProbes } from './filled.js'
import type { Holes } from './holes.js'

/** The expressions of a value in a template. */
export interface ValueExpression {
  /** The expression of the value itself. */
  readonly expression: string
  readonly isNumber: boolean
}

/** The expressions of the values by their probes. */
export type ValueExpressions = ReadonlyMap<string, ValueExpression>

/** Returns data with marks in place of probes. A text of one line is one expression, and others have them within. */
export function withHoles<Data>(data: Data, values: ValueExpressions, holes: Holes): Data {
  return mapLeaves(data, (leaf) => {
    if (typeof leaf === 'number') {
      const value = values.get(String(leaf))
      return value === undefined ? leaf : holes.expression(value.expression)
    }
    const parts = splitAtProbes(leaf, values)
    if (parts.every((part) => typeof part === 'string')) return leaf
    return isBlock(leaf, parts)
      ? blockText(parts, values, holes)
      : holes.expression(`${textOf(parts, values)} | quote`)
  }) as Data
}

/** True for a text of several lines that begins and ends with itself, so that no value changes its indentation. */
function isBlock(text: string, parts: readonly (string | ProbePart)[]): boolean {
  return (
    text.includes('\n') &&
    /^\S/.test(text) &&
    typeof parts[0] === 'string' &&
    typeof parts.at(-1) === 'string'
  )
}

function blockText(parts: readonly (string | ProbePart)[], values: ValueExpressions, holes: Holes): string {
  return parts
    .map((part, index) => {
      if (typeof part !== 'string') return holes.expression(values.get(part.probe)!.expression)
      // A brace directly before an expression would begin it.
      if (index === parts.length - 1 || !part.endsWith('{')) return part
      return part.slice(0, -1) + holes.expression('"{"')
    })
    .join('')
}

/** Returns the expression of a text: of one value, or of `printf` with values. */
export function textOf(parts: readonly (string | ProbePart)[], values: ValueExpressions): string {
  const used = parts.flatMap((part) => (typeof part === 'string' ? [] : [values.get(part.probe)!]))
  if (used.length === 1 && parts.length === 1) return used[0]!.expression
  const format = parts
    .map((part) => {
      if (typeof part === 'string') return part.replaceAll('%', '%%')
      return values.get(part.probe)!.isNumber ? '%d' : '%s'
    })
    .join('')
  return ['printf', JSON.stringify(format), ...used.map(({ expression }) => `(${expression})`)].join(' ')
}

/** Returns the expression of a text that may have values within. */
export function expressionOfText(text: string, values: ValueExpressions): string {
  const parts = splitAtProbes(text, values)
  return parts.every((part) => typeof part === 'string') ? JSON.stringify(text) : textOf(parts, values)
}

/** Writes a text into a template, with expressions for the values within. */
export function withExpressions(text: string, values: ValueExpressions): string {
  return splitAtProbes(text, values)
    .map((part) =>
      typeof part === 'string'
        ? part.replaceAll('{{', '{{ "{{" }}')
        : `{{ ${values.get(part.probe)!.expression} }}`,
    )
    .join('')
}

/** Returns the expression of a number that may be a value. */
export function expressionOfNumber(number: number, values: ValueExpressions): string {
  return values.get(String(number))?.expression ?? String(number)
}

/** Returns the probes within texts of several lines that stay blocks of lines. */
export function probesInBlocks(
  data: unknown,
  probes: { readonly has: (probe: string) => boolean },
): ReadonlySet<string> {
  const found = new Set<string>()
  mapLeaves(data, (leaf) => {
    if (typeof leaf === 'number' || !leaf.includes('\n')) return
    const parts = splitAtProbes(leaf, probes)
    if (isBlock(leaf, parts)) for (const part of parts) if (typeof part !== 'string') found.add(part.probe)
  })
  return found
}
