import type { Allowance } from '../compose/allowance.js'
import { observing } from '../compose/observing.js'
import type { SecretVariables } from '../compose/secret-variables.js'
import { type HiddenVariables, type Lookup, substitute, type Substitution } from '../compose/template.js'
import type { Report } from '../warnings/report.js'
import { unstorableCharacter } from '../source/characters.js'
import {
  type Entry,
  InvalidNode,
  ListNode,
  MapNode,
  type Node,
  ScalarNode,
  Template,
} from '../source/node.js'
import { type PathSegment, Place } from '../source/place.js'
import type { Span } from '../source/position.js'
import { sentence, verbatim, words } from '../source/shown.js'

/**
 * The interpolated text. `unreadable` if it has an error or an unknown variable, so that nothing more is reported about
 * it. `exposed` is a secret variable whose value is in the text.
 */
type Substituted =
  (Pick<Substitution, 'text' | 'replacements'> & { readonly exposed?: string }) | 'unreadable'

/** Variables for a template, with the way to keep some of them out of its text. */
interface Visible {
  readonly lookup: Lookup
  readonly hidden?: HiddenVariables
}

/** Interpolated scalars as written: at places that hold secrets, and elsewhere. */
type Done = Readonly<Record<'hidden' | 'shown', Map<Node, Substituted>>>

/** The variables that are secrets, and the places to which containers get them from a Secret. */
export interface HiddenValues {
  readonly variables: SecretVariables
  readonly holdsSecrets: (path: readonly PathSegment[]) => boolean
}

/**
 * Replaces the variables in values below a place, but not in keys (reference 2.14; rules R2.14-02 to R2.14-04). A value
 * that aliases repeat is read once. Nodes without variables are shared with the old tree.
 */
export class Interpolation {
  private readonly crediting = observing((name, value) => this.allowance.credit(name, value))

  constructor(
    /** Returns the variables at an offset. */
    private readonly lookupAt: (offset: number) => Lookup,
    private readonly report: Report,
    private readonly variableUnset: (variable: string, place: Place, part: Span) => void,
    private readonly allowance: Allowance,
    /** Records that a value depends on an unknown variable. Absent if no variable is unknown. */
    private readonly undecided?: () => void,
    /** Absent where every variable may be written into objects. */
    private readonly hidden?: HiddenValues,
    /** A cache by scalar as written, so that several aliases of a scalar are reported once. */
    private readonly done: Done = { shown: new Map(), hidden: new Map() },
  ) {}

  /** Returns an interpolation with other variables for the rest of the tree. */
  withVariables(lookupAt: (offset: number) => Lookup): Interpolation {
    const { report, variableUnset, allowance, undecided, hidden, done } = this
    return new Interpolation(lookupAt, report, variableUnset, allowance, undecided, hidden, done)
  }

  /** Raises the limit for another text with variables. */
  allow(text: string): void {
    this.allowance.add(text)
  }

  /** Returns the interpolated value of one key of a map. */
  entry(map: Place, key: string): Place | undefined {
    const place = map.get(key)
    return place?.with(this.apply(place))
  }

  /** Returns the interpolated value of a place. */
  apply(place: Place): Node {
    const { node } = place
    if (!node.hasDollar) return node
    if (node.kind === 'scalar') return this.scalar(place, node)
    if (node.kind === 'map') return this.map(place, node)
    if (node.kind === 'list') return this.list(place, node)
    return node
  }

  private scalar(place: Place, node: ScalarNode): Node {
    const isHidden = this.hidden?.holdsSecrets(place.path) === true
    const done = isHidden ? this.done.hidden : this.done.shown
    const known = done.get(node.asWritten)
    const text =
      known ?? this.substitute(place, node, isHidden ? this.hiddenAt(place, node) : this.shownAt(node))
    if (known === undefined) done.set(node.asWritten, text)
    if (text === 'unreadable') return new InvalidNode(node, node.alias)
    const read = new ScalarNode(text.text, text.text, node, node.alias, new Template(node, text.replacements))
    if (text.exposed !== undefined)
      this.hidden?.variables.exposed.push({ variable: text.exposed, place: place.with(read) })
    return read
  }

  private shownAt({ start }: ScalarNode): Visible {
    return { lookup: this.crediting(this.lookupAt(start)) }
  }

  /** Keeps the secrets in the values of variables of a place. */
  private hiddenAt(place: Place, { start, text }: ScalarNode): Visible {
    const { variables } = this.hidden!
    const lookup = this.lookupAt(start)
    const passwords = variables.inUrlPasswords(text)
    return {
      lookup: (name) => {
        const value = variables.hide(name, lookup, place)
        if (value !== undefined) this.allowance.credit(name, value)
        return value
      },
      hidden: {
        isSecret: (name) => variables.isSecret(name) || passwords.has(name),
        keep: (name, expression) => variables.keepExpression(name, expression, lookup, place),
      },
    }
  }

  private substitute(place: Place, node: ScalarNode, { lookup, hidden }: Visible): Substituted {
    const { text, used, unset, faults, isDecided, replacements } = substitute(
      node.text,
      lookup,
      this.allowance,
      this.undecided !== undefined,
      hidden,
    )
    if (!isDecided) this.undecided?.()
    for (const fault of faults) {
      if (fault.reason === 'invalid-template') {
        const piece = node.text.slice(fault.start, fault.end)
        this.report('invalid-template', place, { text: verbatim(piece) }, { part: fault })
      } else if (fault.reason === 'required-variable') {
        const message = fault.message ? sentence`: ${verbatim(fault.message)}` : words('')
        this.report('variable-required', place, { variable: verbatim(fault.name), message }, { part: fault })
      } else this.report('too-much-text', place, { variable: verbatim(fault.name) }, { part: fault })
    }
    for (const { name, ...part } of unset) this.variableUnset(name, place, part)
    const unstorable = unstorableCharacter(text)
    if (unstorable !== undefined && unstorableCharacter(node.text) === undefined) {
      this.report('unstorable-character', place, { name: unstorable.name })
    }
    return faults.length > 0 || unstorable !== undefined || !isDecided
      ? 'unreadable'
      : { text, replacements, ...(hidden === undefined ? this.exposedIn(used, node) : {}) }
  }

  private exposedIn(used: Substitution['used'], { text, start }: ScalarNode): { readonly exposed?: string } {
    const found = this.hidden?.variables.findSecret(used, text, this.lookupAt(start))
    return found === undefined ? {} : { exposed: found }
  }

  /** Notes the secret in a key that merging has made from an item of a list, as in `labels: ["$DB_PASSWORD=a"]`. */
  private exposeKey({ template, start }: Entry, place: Place): void {
    if (template === undefined || this.hidden === undefined) return
    const lookup = this.lookupAt(start)
    // Only the names count here, so no value makes this text long.
    const { used } = substitute(template, (name) => lookup(name) && '-')
    const variable = this.hidden.variables.findSecret(used, template, lookup)
    if (variable !== undefined) this.hidden.variables.exposed.push({ variable, place: place.keyPlace })
  }

  private map(place: Place, node: MapNode): Node {
    const entries = node.entries.map((entry) => {
      if (!entry.hasDollar) return entry
      const inner = new Place(entry.value, place, entry.key, entry)
      this.exposeKey(entry, inner)
      return entry.with(this.apply(inner))
    })
    return new MapNode(entries, node, node.alias)
  }

  private list(place: Place, node: ListNode): Node {
    const items = node.items.map((item, index) =>
      item.hasDollar ? this.apply(new Place(item, place, index)) : item,
    )
    return new ListNode(items, node, node.alias)
  }
}
