import { toYAML } from '../../to-yaml.js'

/** A key of a template that is left out in some cases. */
export interface OptionalValue {
  /** The action that begins the block, such as `with .Values.storageClass`. */
  readonly action: string
  /** The expression of the value within the block. */
  readonly expression: string
  /** True if the value is a map or list below the key. */
  readonly isTree?: boolean
  /** True if the value is a map whose keys stand beside others, in place of a key of their own. */
  readonly isSpread?: boolean
}

/** Matches every mark, and texts of objects that look like one. */
const anyMark = /holex*\d+end/g

/** The places of an object at which a template has an expression. Each has a mark in the object until it is written. */
export class Holes {
  private readonly expressions = new Map<string, string>()
  private readonly optionalLines = new Map<string, OptionalValue>()
  private readonly actions = new Map<string, string>()
  private readonly prefix: string

  /** @param texts all texts of the objects, none of which may look like a mark */
  constructor(texts: string) {
    let prefix = 'hole'
    while (texts.includes(prefix)) prefix += 'x'
    this.prefix = prefix
  }

  /** Returns the mark of an expression, which stands for itself in a text or as a whole value. */
  expression(expression: string): string {
    const mark = this.newMark()
    this.expressions.set(mark, `{{ ${expression} }}`)
    return mark
  }

  /** Returns the mark of a value whose key may be left out. */
  optional(value: OptionalValue): string {
    const mark = this.newMark()
    this.optionalLines.set(mark, value)
    return mark
  }

  /** Returns the mark of an action between the items of a list, such as `if .Values.enabled` or `end`. */
  action(action: string): string {
    const mark = this.newMark()
    this.actions.set(mark, action)
    return mark
  }

  /** Writes an object as a template: with expressions in place of marks, and other braces escaped. */
  template(object: object): string {
    const yaml = toYAML([object]).replaceAll('{{', '{{ "{{" }}')
    return yaml
      .split('\n')
      .map((line) => this.line(line))
      .join('\n')
  }

  private line(line: string): string {
    const [, indent = '', key = '', last = ''] = /^( *)(?:(\S+):|-) (\w+)$/.exec(line) ?? []
    const action = this.actions.get(last)
    if (action !== undefined) return `${indent}{{- ${action} }}`
    const optional = this.optionalLines.get(last)
    if (optional !== undefined) return optionalBlock(indent, key, optional)
    return line.replace(anyMark, (mark) => this.expressions.get(mark) ?? mark)
  }

  private newMark(): string {
    return `${this.prefix}${this.expressions.size + this.optionalLines.size + this.actions.size}end`
  }
}

function optionalBlock(
  indent: string,
  key: string,
  { action, expression, isTree = false, isSpread = false }: OptionalValue,
): string {
  const block = (lines: string): string => `${indent}{{- ${action} }}\n${lines}\n${indent}{{- end }}`
  if (isSpread) return block(`${indent}{{- ${expression} | nindent ${indent.length} }}`)
  const value = isTree
    ? `\n${indent}  {{- ${expression} | nindent ${indent.length + 2} }}`
    : ` {{ ${expression} }}`
  return block(`${indent}${key}:${value}`)
}
