import { endOfLine } from '../source/ends.js'
import { Fault } from '../source/fault.js'
import type { Replacement } from '../source/node.js'
import type { Allowance } from './allowance.js'

/** Returns the value of a variable: `undefined` if it is not set, the empty string if it is set but empty. */
export type Lookup = (name: string) => string | undefined

/** A use of a variable: the offsets of its name in the template, `end` exclusive. */
export interface VariableUse {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** A syntax error in a template, or an error in the value of a variable. */
export type TemplateFault = Fault<'invalid-template'> | VariableFault

/** A required variable is not set, or the value of a variable exceeds the limit. */
export class VariableFault extends Fault<'required-variable' | 'too-much-text'> {
  constructor(
    reason: VariableFault['reason'],
    start: number,
    end: number,
    readonly name: string,
    /** The message of the template for a required variable, as written. */
    readonly message?: string,
  ) {
    super(reason, start, end)
  }
}

export interface Substitution {
  /** The template with its variables replaced. An invalid part stays as written. */
  readonly text: string
  /** All variables that were looked up, in the order of the text. */
  readonly used: readonly VariableUse[]
  /** All variables that the template names, also in operands without effect and in hidden expressions. */
  readonly named: readonly VariableUse[]
  /** The variables of `used` that are not set and have neither a default nor an alternative. */
  readonly unset: readonly VariableUse[]
  /** All faults, in the order of the text. */
  readonly faults: readonly TemplateFault[]
  /** True if the text depends on no unknown variable. */
  readonly isDecided: boolean
  /** The variables and escaped dollar signs outside of operands, each with its replacement in the text. */
  readonly replacements: readonly Replacement[]
}

/** Keeps the values of some variables out of texts. */
export interface HiddenVariables {
  readonly isSecret: (name: string) => boolean
  /** Returns the text that stands for an expression, such as `${DB_PASSWORD:-dev}`. */
  readonly keep: (name: string, expression: string) => string
}

/** The deepest nesting of braces. The limit keeps input from exhausting the stack. */
const deepest = 64

const dollar = 36
const openingBrace = 123
const closingBrace = 125

const nothing: readonly never[] = []

/**
 * Replaces the variables of a text (Compose Specification, 12-interpolation):
 *
 * - `$NAME` and `${NAME}`
 * - `${NAME:-default}` and `${NAME-default}`
 * - `${NAME:?message}` and `${NAME?message}`
 * - `${NAME:+alternative}` and `${NAME+alternative}`
 * - `$$` for a dollar
 *
 * Operands are templates themselves. An unused operand is skipped without evaluating it, and values are never
 * interpolated again. A dollar before anything else is an ordinary character. Values count against the allowance. With
 * `partial`, a variable that the lookup lacks is unknown instead of unset, so neither it nor its operand is reported. Of
 * a hidden variable, neither the value nor the operand counts.
 */
export function substitute(
  template: string,
  lookup: Lookup,
  allowance?: Allowance,
  partial = false,
  hidden?: HiddenVariables,
): Substitution {
  if (!template.includes('$')) {
    return {
      text: template,
      used: nothing,
      named: nothing,
      unset: nothing,
      faults: nothing,
      isDecided: true,
      replacements: nothing,
    }
  }
  const reader = new Reader(template, lookup, allowance, partial, hidden)
  const text = reader.readText(0, true)
  const { used, named, unset, faults, isDecided, replacements } = reader
  return { text, used, named, unset, faults, isDecided, replacements }
}

/** Replaces each variable in braces by blanks of the same length. */
export function withoutVariables(template: string): string {
  let result = ''
  let copied = 0
  let open = 0
  for (let at = 0; at < template.length; at++) {
    const code = template.charCodeAt(at)
    if (open === 0) {
      if (code !== dollar) continue
      const next = template.charCodeAt(at + 1)
      if (next === dollar) at++
      else if (next === openingBrace) {
        result += template.slice(copied, at)
        copied = at
        at++
        open = 1
      }
    } else if (code === openingBrace) open++
    else if (code === closingBrace && --open === 0) {
      result += ' '.repeat(at + 1 - copied)
      copied = at + 1
    }
  }
  return result + template.slice(copied)
}

class Reader {
  readonly used: VariableUse[] = []
  readonly named: VariableUse[] = []
  readonly unset: VariableUse[] = []
  readonly faults: TemplateFault[] = []
  readonly replacements: Replacement[] = []
  isDecided = true
  private position = 0

  constructor(
    private readonly template: string,
    private readonly lookup: Lookup,
    private readonly allowance: Allowance | undefined,
    private readonly partial: boolean,
    private readonly hidden: HiddenVariables | undefined,
  ) {}

  /** Reads to the end of the template (depth 0), or to the brace that closes an operand. */
  readText(depth: number, evaluate: boolean): string {
    const { template } = this
    let text = ''
    let literal = this.position
    let bareBraces = 0
    while (this.position < template.length) {
      const code = template.charCodeAt(this.position)
      if (code === dollar) {
        const start = this.position
        const replacement = this.readDollar(depth, evaluate)
        if (replacement !== undefined) {
          text += template.slice(literal, start)
          literal = this.position
          if (depth === 0) this.note(start, text.length, replacement.length)
          text += replacement
        }
        continue
      }
      if (depth > 0) {
        if (code === openingBrace) bareBraces++
        else if (code === closingBrace && bareBraces-- === 0) break
      }
      this.position++
    }
    return text + template.slice(literal, this.position)
  }

  private note(start: number, at: number, length: number): void {
    this.replacements.push({
      written: { start, end: this.position },
      value: { start: at, end: at + length },
    })
  }

  /**
   * Reads a variable or escape after a dollar. Returns `undefined` and moves on if the dollar is an ordinary character.
   */
  private readDollar(depth: number, evaluate: boolean): string | undefined {
    const next = this.template.charCodeAt(this.position + 1)
    if (next === dollar) {
      this.position += 2
      return '$'
    }
    if (next === openingBrace) return this.readBraces(depth + 1, evaluate)
    const name = this.readName(this.position + 1)
    this.position += 1 + name.length
    if (name === '') return undefined
    const use = this.name(name, this.position - name.length)
    if (!evaluate) return ''
    if (this.hidden?.isSecret(name)) return this.keep(name, use.start - 1)
    this.used.push(use)
    const value = this.lookup(name)
    if (value === undefined) this.missing(use)
    return this.withRoom(value, use)
  }

  /** Returns what stands for the expression that ends here. */
  private keep(name: string, start: number): string {
    return this.hidden!.keep(name, this.template.slice(start, this.position))
  }

  private missing(use: VariableUse): void {
    if (this.partial) this.isDecided = false
    else this.unset.push(use)
  }

  /** Returns the value, or an empty text if the variables of the text have become too long. */
  private withRoom(value: string | undefined, use: VariableUse): string {
    if (value === undefined) return ''
    const room = this.allowance?.spend(value) ?? 'yes'
    if (room === 'exceeded')
      this.faults.push(new VariableFault('too-much-text', use.start, use.end, use.name))
    return room === 'yes' ? value : ''
  }

  private readBraces(depth: number, evaluate: boolean): string | undefined {
    const { template } = this
    const start = this.position
    const earlierFaults = this.faults.length
    const name = this.readName(start + 2)
    const operatorAt = start + 2 + name.length
    const orEmpty = template[operatorAt] === ':'
    const operandAt = operatorAt + (orEmpty ? 2 : 1)
    const operator = template[operandAt - 1]

    const plain = operator === '}' && !orEmpty
    const known = operator === '-' || operator === '?' || operator === '+'
    if (name === '' || depth > deepest || !(plain || known)) return this.refuse(start, evaluate)

    const isHidden = evaluate && operator !== '+' && this.hidden?.isSecret(name) === true
    const named = this.name(name, start + 2)
    const use = evaluate && !isHidden ? named : undefined
    if (use !== undefined) this.used.push(use)
    const value = use && this.lookup(name)
    this.position = operandAt
    if (plain) {
      if (isHidden) return this.keep(name, start)
      if (use && value === undefined) this.missing(use)
      return use === undefined ? '' : this.withRoom(value, use)
    }

    const present = value !== undefined && !(orEmpty && value === '')
    const isUnknown = use !== undefined && value === undefined && this.partial
    if (isUnknown) this.isDecided = false
    const operandNeeded = use !== undefined && !isUnknown && present === (operator === '+')
    const operand = this.readText(depth, operandNeeded)
    if (this.position === template.length) {
      // Without a closing brace the text is no operand, so errors in it don't count.
      this.faults.length = earlierFaults
      return this.unclosed(start, evaluate)
    }
    this.position++
    if (isHidden) return this.keep(name, start)
    if (!operandNeeded) return operator === '+' || use === undefined ? '' : this.withRoom(value, use)
    if (operator !== '?') return operand
    // The message is shown as written, because values of its variables may be secret.
    const message = template.slice(operandAt, this.position - 1)
    const fault = new VariableFault('required-variable', start, this.position, name, message)
    this.faults.splice(earlierFaults, 0, fault)
    return ''
  }

  /** Skips an invalid variable up to its closing brace. */
  private refuse(start: number, evaluate: boolean): undefined {
    const { template } = this
    let open = 0
    for (let at = start + 1; at < template.length; at++) {
      const code = template.charCodeAt(at)
      if (code === openingBrace) open++
      else if (code === closingBrace && --open === 0) {
        this.position = at + 1
        if (evaluate) this.invalid(start, this.position)
        return
      }
    }
    this.unclosed(start, evaluate)
  }

  private unclosed(start: number, evaluate: boolean): undefined {
    this.position = this.template.length
    if (!evaluate) return
    this.invalid(start, endOfLine(this.template, start))
  }

  private invalid(start: number, end: number): void {
    this.faults.push(new Fault('invalid-template', start, end))
  }

  private name(name: string, start: number): VariableUse {
    const use = { name, start, end: start + name.length }
    this.named.push(use)
    return use
  }

  private readName(start: number): string {
    let end = start
    while (isNameCharacter(this.template.charCodeAt(end), end > start)) end++
    return this.template.slice(start, end)
  }
}

function isNameCharacter(code: number, digitAllowed: boolean): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    code === 95 ||
    (digitAllowed && code >= 48 && code <= 57)
  )
}
