import type { ListTree, MapTree, ScalarTree, Tree, TreeEntry } from './tree.js'

/** Choices of YAML style. */
export interface Layout {
  /** The indentation of each level, from 1 to 9. */
  readonly indentation: number
  /** `true` if the dashes of a list are aligned with its key, instead of one level deeper. */
  readonly flatLists: boolean
  readonly lineEnd: '\n' | '\r\n'
  /** The text at the beginning, such as a comment or `---`. */
  readonly head: string
}

export const plainLayout: Layout = { indentation: 2, flatLists: false, lineEnd: '\n', head: '' }

/** The YAML of a tree. */
export function print(tree: Tree, layout: Layout = plainLayout): string {
  const body = new Printer(layout).block(tree, 0).replace(/^[ \n]/, '')
  return (layout.head + body).replaceAll('\n', layout.lineEnd)
}

/** Plain scalars that read as something else than a text. */
const misread =
  /^(?:~|null|true|false|yes|no|on|off|y|n|[-+]?\.?\d[\d_.,:eExXoObB+a-fA-F-]*|[-+]?\.(?:inf|nan)|<<|=)$/i
const plain = /^(?:[^\s\-?:,[\]{}#&*!|>'"%@`]|[-?:](?=[^\s,[\]{}]))[^\n\t\r]*$/u
/** Characters that plain scalars in flow style can't contain. */
const flowSign = /[,[\]{}]/
const invisible = /[^\x20-\x7e\u00a1-\u0fff\u3000-\ud7ff]/

function isPlain(text: string, isInFlow: boolean): boolean {
  return (
    plain.test(text) &&
    !misread.test(text) &&
    !/: |:$| #|\s$|^(?:---|\.\.\.)/.test(text) &&
    !(isInFlow && (flowSign.test(text) || text.includes(':'))) &&
    !invisible.test(text)
  )
}

class Printer {
  constructor(private readonly layout: Layout) {}

  /** Prints a node after its key or dash, with its final line break. */
  block(tree: Tree, level: number, isItem = false): string {
    if (tree.kind === 'alias') return ` *${tree.name}\n`
    const properties = propertiesOf(tree)
    if (tree.kind === 'scalar') return `${properties}${this.scalar(tree, level)}`
    const isEmpty = tree.kind === 'list' ? tree.items.length === 0 : tree.entries.length === 0
    if (tree.flow || isEmpty)
      return `${properties} ${this.flow({ ...tree, anchor: undefined, tag: undefined })}\n`
    const lines = tree.kind === 'list' ? this.list(tree, level) : this.map(tree, level)
    // A map or list begins on the line of its dash, unless it has properties.
    if (isItem && properties === '') return ` ${lines.trimStart()}`
    return `${properties}\n${lines}`
  }

  private map({ entries }: MapTree, level: number): string {
    return entries.map((each) => this.entry(each, level)).join('')
  }

  private entry({ key, value }: TreeEntry, level: number): string {
    const isFlat = this.layout.flatLists && value.kind === 'list' && value.items.length > 0 && !value.flow
    const inner = level + (isFlat && propertiesOf(value) === '' ? 0 : this.layout.indentation)
    return `${' '.repeat(level)}${this.key(key, false)}:${this.block(value, inner)}`
  }

  private list({ items }: ListTree, level: number): string {
    return items.map((item) => `${' '.repeat(level)}-${this.block(item, level + 2, true)}`).join('')
  }

  private flow(tree: Tree): string {
    if (tree.kind === 'alias') return `*${tree.name} `
    const properties = propertiesOf(tree).trimStart()
    const before = properties === '' ? '' : `${properties} `
    if (tree.kind === 'scalar') return before + this.flowScalar(tree)
    if (tree.kind === 'list') return `${before}[${tree.items.map((item) => this.flow(item)).join(', ')}]`
    return `${before}{${tree.entries.map(({ key, value }) => `${this.key(key, true)}: ${this.flow(value)}`).join(', ')}}`
  }

  private key(key: string, isInFlow: boolean): string {
    return key === '<<' || isPlain(key, isInFlow) ? key : JSON.stringify(key)
  }

  private flowScalar({ value, style }: ScalarTree): string {
    if (typeof value !== 'string') return value === null ? 'null' : String(value)
    if (style === 'raw') return value
    if (style === 'single' && !invisible.test(value)) return `'${value.replaceAll("'", "''")}'`
    return style === 'plain' && isPlain(value, true) ? value : JSON.stringify(value)
  }

  private scalar({ value, style }: ScalarTree, level: number): string {
    if (value === null) return style === 'plain' ? '\n' : ' null\n'
    if (typeof value !== 'string') return ` ${String(value)}\n`
    if (style === 'raw') return ` ${value}\n`
    const pad = ' '.repeat(Math.max(level, 1))
    const hasLines = value !== '' && !/[^\n\x20-\x7e\u00a1-\u0fff]/.test(value) && !/^\s/.test(value)
    if (style === 'literal' && hasLines) {
      const chomping = value.endsWith('\n\n') || value === '\n' ? '+' : value.endsWith('\n') ? '' : '-'
      const lines = value.replace(/\n$/, '').split('\n')
      return ` |${chomping}\n${lines.map((line) => (line === '' ? '\n' : `${pad}${line}\n`)).join('')}`
    }
    if (style === 'folded' && hasLines && !value.includes('\n')) return ` >-\n${pad}${value}\n`
    if (style === 'single' && !invisible.test(value)) return ` '${value.replaceAll("'", "''")}'\n`
    return ` ${style === 'plain' && isPlain(value, false) ? value : JSON.stringify(value)}\n`
  }
}

function propertiesOf(tree: Tree): string {
  if (tree.kind === 'alias') return ''
  return `${tree.anchor === undefined ? '' : ` &${tree.anchor}`}${tree.tag === undefined ? '' : ` ${tree.tag}`}`
}
