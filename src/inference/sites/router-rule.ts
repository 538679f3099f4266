import { isSubdomain } from '../../kubernetes/name.js'
import type { SiteHost } from '../../rules/types/site.js'

/** One alternative that satisfies the rule of a router. */
export interface Alternative extends Partial<SiteHost> {
  /** The name of a condition that no route can have. The whole alternative depends on it. */
  readonly unknown?: string | undefined
}

/** The error in a rule. */
export type RuleProblem = 'syntax' | 'too large'

/** The maximum number of alternatives. It is above real rules. */
const MOST_ALTERNATIVES = 64

/** The maximum nesting of parentheses and negations. It is above real rules. */
const MOST_LEVELS = 32

/**
 * Returns the alternatives that satisfy a rule of Traefik, such as ``Host(`a.example.com`) && (PathPrefix(`/b`) ||
 * Path(`/c`))``. In Traefik's grammar, matchers have texts in backticks or double quotes, `&&` binds tighter than `||`,
 * and there are `!` and parentheses. Each character is read once. Contradicting conditions on the host or path give no
 * alternative.
 */
export function alternativesOf(rule: string): readonly Alternative[] | RuleProblem {
  const reader = new RuleReader(rule)
  const found = reader.readRule()
  return reader.problem ?? found
}

class RuleReader {
  problem: RuleProblem | undefined
  private at = 0

  constructor(private readonly text: string) {}

  readRule(): readonly Alternative[] {
    const found = this.readAny(0)
    this.skipBlanks()
    if (this.at < this.text.length) this.problem ??= 'syntax'
    return found
  }

  private readAny(level: number): readonly Alternative[] {
    const found = [...this.readAll(level)]
    while (this.problem === undefined && this.take('||')) found.push(...this.readAll(level))
    return this.bounded(found)
  }

  private readAll(level: number): readonly Alternative[] {
    let found = this.readOne(level)
    while (this.problem === undefined && this.take('&&')) {
      const next = this.readOne(level)
      if (found.length * next.length > MOST_ALTERNATIVES) this.problem ??= 'too large'
      else found = found.flatMap((one) => next.flatMap((other) => bothOf(one, other) ?? []))
    }
    return found
  }

  private readOne(level: number): readonly Alternative[] {
    if (level > MOST_LEVELS) this.problem ??= 'too large'
    if (this.problem !== undefined) return []
    if (this.take('!')) {
      this.readOne(level + 1)
      return [{ unknown: '!' }]
    }
    if (this.take('(')) {
      const found = this.readAny(level + 1)
      this.expect(')')
      return found
    }
    return this.readMatcher()
  }

  private readMatcher(): readonly Alternative[] {
    this.skipBlanks()
    const start = this.at
    while (isLetter(this.text.charCodeAt(this.at))) this.at++
    const name = this.text.slice(start, this.at)
    const values: string[] = []
    if (name === '') this.problem ??= 'syntax'
    this.expect('(')
    while (this.problem === undefined && !this.take(')')) {
      if (values.length > 0) this.expect(',')
      values.push(this.readText())
    }
    return this.bounded(values.length === 0 ? [{ unknown: name }] : values.map((value) => toWay(name, value)))
  }

  /** Reads a text in backticks, or in double quotes with backslash escapes. */
  private readText(): string {
    this.skipBlanks()
    const quote = this.text[this.at]
    if (quote !== '`' && quote !== '"') {
      this.problem ??= 'syntax'
      return ''
    }
    let value = ''
    for (this.at++; this.at < this.text.length; this.at++) {
      const character = this.text[this.at]!
      if (character === quote) {
        this.at++
        return value
      }
      if (character === '\\' && quote === '"') this.at++
      value += this.text[this.at] ?? ''
    }
    this.problem ??= 'syntax'
    return value
  }

  private expect(token: string): void {
    if (!this.take(token)) this.problem ??= 'syntax'
  }

  private take(token: string): boolean {
    this.skipBlanks()
    if (!this.text.startsWith(token, this.at)) return false
    this.at += token.length
    return true
  }

  private skipBlanks(): void {
    while (' \t\r\n'.includes(this.text[this.at] ?? '-')) this.at++
  }

  private bounded(found: readonly Alternative[]): readonly Alternative[] {
    if (found.length <= MOST_ALTERNATIVES) return found
    this.problem ??= 'too large'
    return []
  }
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}

/** Returns the alternative for one value of a matcher. Traefik ignores the case of matcher names. */
function toWay(name: string, value: string): Alternative {
  switch (name.toLowerCase()) {
    case 'host': {
      const host = value.toLowerCase()
      // An unset variable leaves an empty host. It gets a warning of its own.
      if (host === '') return {}
      return isHost(host) ? { host } : { unknown: name }
    }
    case 'path':
    case 'pathprefix':
      return isRoutePath(value) ? { path: value, isExact: name.toLowerCase() === 'path' } : { unknown: name }
    default:
      return { unknown: name }
  }
}

/** Returns true for a host name, with an optional `*.` in front. */
export function isHost(text: string): boolean {
  return isSubdomain(text.startsWith('*.') ? text.slice(2) : text)
}

/** Returns true for a path that Kubernetes accepts, without a regular expression in it. */
export function isRoutePath(path: string): boolean {
  const names = path.split('/')
  return (
    path.startsWith('/') &&
    !/[{}^$()|*?#\s\\]|%2f/i.test(path) &&
    names.slice(1, -1).every((name) => name !== '') &&
    names.every((name) => name !== '.' && name !== '..')
  )
}

/** Combines two conditions. Returns undefined if they contradict each other. */
function bothOf(one: Alternative, other: Alternative): Alternative | undefined {
  const unknown = one.unknown ?? other.unknown
  if (one.host !== undefined && other.host !== undefined && one.host !== other.host) return undefined
  const host = one.host ?? other.host
  const path = onePath(one, other)
  return path && { ...path, ...(host === undefined ? {} : { host }), ...(unknown && { unknown }) }
}

function onePath(one: Alternative, other: Alternative): Alternative | undefined {
  if (one.path === undefined || other.path === undefined) {
    const { path, isExact = false } = one.path === undefined ? other : one
    return path === undefined ? {} : { path, isExact }
  }
  const [long, short] = one.path.length >= other.path.length ? [one, other] : [other, one]
  const fits = short.isExact === true ? long.path === short.path : long.path!.startsWith(short.path!)
  return fits ? { path: long.path!, isExact: long.isExact === true || short.isExact === true } : undefined
}
