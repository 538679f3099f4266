import { addToGroup } from '../source/groups.js'
import { lastBefore } from '../source/last-before.js'
import type { Node, ScalarNode } from '../source/node.js'
import type { Place } from '../source/place.js'
import type { Span } from '../source/position.js'
import { isLiteral, spanInTemplate } from '../source/scalar-offsets.js'

/** Shorter texts are looked for only where they are meant: anywhere else they are found by chance. */
const SHORTEST = 4

/** How much of the beginning of a longer value counts as that value: names are cut at a length. */
const TELLING = 8

/**
 * What variables stand for in a manifest. Messages show the variable and never its value, which may be a secret: this is
 * the one place that knows what to show.
 */
export class Substitutions {
  /** The scalars that hold variables. */
  private readonly scalars: ScalarNode[] = []
  private readonly names = new Map<string, string>()
  private index: Index | undefined

  /** Notes a scalar with variables, after they were replaced. */
  noteScalar(scalar: ScalarNode): void {
    this.scalars.push(scalar)
    this.index = undefined
  }

  /** Notes the value of a variable that the manifest uses. */
  noteValue(name: string, value: string): void {
    if (value.length < SHORTEST || this.names.has(value)) return
    this.names.set(value, name)
    this.index = undefined
  }

  /**
   * What a message about some places may quote. `part` is the part of the first place that is meant, and `manifest` the
   * manifest, whose own words are no secret.
   */
  quotations(places: readonly Place[], part: Span | undefined, manifest: string): Quotations {
    const isEmpty = this.scalars.length === 0 && this.names.size === 0
    return new Quotations(isEmpty ? [] : places, part, manifest, (text) =>
      isEmpty ? text : (this.index ??= new Index(this.scalars, this.names)).asWritten(text, manifest),
    )
  }
}

/** Shows texts and numbers as the manifest has them: with `${NAME}` for what came from variables. */
export class Quotations {
  /** What came from variables at the places, with the part that is meant. */
  private readonly substituted: readonly { readonly scalar: ScalarNode; readonly part: Span | undefined }[]

  constructor(
    private readonly places: readonly Place[],
    part: Span | undefined,
    private readonly manifest: string,
    private readonly ofAnywhere: (text: string) => string,
  ) {
    this.substituted = places.flatMap((place, index) =>
      substitutedAt(place).map((scalar) => ({ scalar, part: index === 0 ? part : undefined })),
    )
  }

  /** A text as the manifest has it. */
  text(text: string): string {
    // A lone sign is one that a message names itself, such as the ';' of a shell.
    if (text.length <= 2 && /^[^\p{L}\p{N}]$/u.test(text)) return text
    if (this.places.some((place) => isNameOf(place, text, this.manifest))) return text
    for (const { scalar, part } of this.substituted) {
      const written = writtenIn(scalar, text, part)
      if (written !== undefined) return written
    }
    return text.length < SHORTEST ? text : this.ofAnywhere(text)
  }

  /** A number, likewise. */
  number(number: number): string | number {
    const text = String(number)
    for (const { scalar } of this.substituted) {
      if (!scalar.text.includes(text)) continue
      const found = scalar.text.matchAll(new RegExp(`(?<![\\d.-])${text.replace('.', '\\.')}(?![\\d.])`, 'g'))
      const all = Array.from(found, ({ index }) =>
        templateOf(scalar, { start: index, end: index + text.length }),
      )
      // What is also written as it is came from no variable.
      const [written] = all.includes(undefined) ? [] : all
      if (written !== undefined) return written
    }
    return number
  }
}

/** Whether a text is the name of what has values, as it is written, rather than a part of one of them. */
function isNameOf({ key, keySpan, node }: Place, text: string, manifest: string): boolean {
  return node.kind !== 'scalar' && key === text && manifest.slice(keySpan.start, keySpan.end).includes(text)
}

/** Of a larger map or list no more values are looked at. */
const MOST_VALUES = 32

/** What came from variables at a place, or right below it: what is wrong with a map is often one of its values. */
function substitutedAt({ node }: Place): readonly ScalarNode[] {
  if (node.kind === 'scalar') return isSubstituted(node) ? [node] : []
  if (node.kind === 'list') return node.items.slice(0, MOST_VALUES).filter(isSubstituted)
  if (node.kind !== 'map') return []
  const substituted: ScalarNode[] = []
  for (const { value } of node.entries.slice(0, MOST_VALUES))
    if (isSubstituted(value)) substituted.push(value)
  return substituted
}

function isSubstituted(node: Node): node is ScalarNode {
  return node.kind === 'scalar' && node.template !== undefined
}

/** The text of a scalar, or of a part of it, as it was before its variables were replaced; undefined if it is not in it. */
function writtenIn(node: ScalarNode, text: string, part: Span | undefined): string | undefined {
  if (text === '') return undefined
  if (text === node.text) return node.template?.text
  if (part !== undefined && node.text.slice(part.start, part.end) === text) {
    return templateOf(node, part) ?? text
  }
  const first = node.text.indexOf(text)
  if (first < 0) return undefined
  // What is before all variables or behind them may be in a value as well.
  const spans = [first, node.text.lastIndexOf(text)].map((start) => ({ start, end: start + text.length }))
  return spans.some((span) => isLiteral(node, span)) ? text : templateOf(node, spans[0]!)
}

/** What a part of a scalar was before its variables were replaced; undefined where it has none. */
function templateOf(node: ScalarNode, part: Span): string | undefined {
  if (node.template === undefined || isLiteral(node, part)) return undefined
  const { start, end } = spanInTemplate(node, node.template.text, part)
  return node.template.text.slice(start, end)
}

/** Finds texts among the scalars, and values of variables in texts, each in one go. */
class Index {
  /** The texts of all scalars behind one another, and where each begins. */
  private readonly texts: string
  private readonly starts: number[] = []
  /** Spellings of values by how they begin. */
  private readonly byHead = new Map<string, { readonly spelling: string; readonly name: string }[]>()

  /** Texts that have been asked for: names of services are quoted again and again. */
  private readonly known = new Map<string, string>()

  constructor(
    private readonly scalars: readonly ScalarNode[],
    names: ReadonlyMap<string, string>,
  ) {
    let length = 0
    for (const { text } of scalars) {
      this.starts.push(length)
      length += text.length + 1
    }
    this.texts = scalars.map(({ text }) => text).join('\0')
    for (const [value, name] of names) {
      for (const spelling of new Set([value, asName(value)])) {
        if (spelling.length < SHORTEST) continue
        addToGroup(this.byHead, spelling.slice(0, SHORTEST), { spelling, name })
      }
    }
  }

  /** A text with variables in place of what came from them, wherever that was. */
  asWritten(text: string, manifest: string): string {
    const known = this.known.get(text)
    if (known !== undefined) return known
    const without = this.withoutValues(text, manifest)
    const written = without === text ? (this.scalarWith(text, manifest) ?? text) : without
    this.known.set(text, written)
    return written
  }

  /** What a text was in the scalar that it is, or is a part of; undefined where there is none. */
  private scalarWith(text: string, manifest: string): string | undefined {
    const at = this.texts.indexOf(text)
    if (at < 0) return undefined
    const scalar = lastBefore(this.starts, at, (start) => start)
    const start = at - this.starts[scalar]!
    const written = templateOf(this.scalars[scalar]!, { start, end: start + text.length })
    // To go through the manifest takes longest.
    return written !== undefined && manifest.includes(text) ? undefined : written
  }

  /** A text with the names of variables in place of their values. */
  private withoutValues(text: string, manifest: string): string {
    let result = ''
    let copied = 0
    for (let at = 0; at + SHORTEST <= text.length;) {
      const found = this.valueAt(text, at)
      if (found === undefined || isWordOf(manifest, text, at, found.length)) at++
      else {
        result += `${text.slice(copied, at)}\${${found.name}}`
        at += found.length
        copied = at
      }
    }
    return result + text.slice(copied)
  }

  /** The longest value, or telling part of one, at an offset. */
  private valueAt(text: string, at: number): { readonly name: string; readonly length: number } | undefined {
    let longest: { readonly name: string; readonly length: number } | undefined
    for (const { spelling, name } of this.byHead.get(text.slice(at, at + SHORTEST)) ?? []) {
      let length = SHORTEST
      while (length < spelling.length && spelling[length] === text[at + length]) length++
      if (length < spelling.length && length < TELLING) continue
      if (longest === undefined || length > longest.length) longest = { name, length }
    }
    return longest
  }
}

/** Whether a part of a text is the manifest's own, or the text a name that is made of a word of the manifest. */
function isWordOf(manifest: string, text: string, at: number, length: number): boolean {
  if (manifest.includes(text.slice(at, at + length))) return true
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(text)) return false
  // In front of a number, an 'x' is what a name needs.
  const word = text.replace(/^x(?=\d)/, 'x?').replaceAll('-', '[^a-z0-9\\s]+')
  return new RegExp(`(?<![a-z0-9])${word}(?![a-z0-9])`, 'i').test(manifest)
}

/** A value as names of Kubernetes have it. */
function asName(value: string): string {
  return value
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
