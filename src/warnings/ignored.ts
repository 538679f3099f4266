import type { Span } from '../source/position.js'
import type { Sources } from '../source/sources.js'
import { catalogue, type Code } from './catalogue.js'
import { replacementOf } from './retired.js'

/** A comment that suppresses warnings: `# tranship-ignore CODE: why`. */
export interface IgnoreComment {
  readonly span: Span
  /** The line whose warnings it suppresses, counted from 1. */
  readonly line: number
  readonly codes: readonly IgnoredCode[]
}

/** A code in such a comment, valid or not. */
export interface IgnoredCode {
  readonly name: string
  readonly span: Span
}

/**
 * The suppressed warnings: by an option everywhere, by a comment on its line. A denied warning is never suppressed,
 * because the author of a manifest also writes its comments.
 */
export class Ignored {
  private readonly byLine = new Map<string, Map<string, IgnoredCode>>()
  private readonly used = new Set<IgnoredCode>()

  constructor(
    private readonly codes: readonly string[],
    private readonly denied: ReadonlySet<Code>,
    private readonly comments: readonly IgnoreComment[],
    private readonly sources: Sources,
  ) {
    for (const { span, line, codes: named } of comments) {
      const key = this.keyOf(span.start, line)
      let known = this.byLine.get(key)
      if (known === undefined) this.byLine.set(key, (known = new Map<string, IgnoredCode>()))
      for (const code of named) if (!known.has(code.name)) known.set(code.name, code)
    }
  }

  /** True if a diagnostic at an offset is suppressed. Errors never are. */
  has(code: Code, offset: number): boolean {
    if (catalogue[code].severity === 'error') return false
    const comment =
      this.byLine.size === 0
        ? undefined
        : this.byLine.get(this.keyOf(offset, this.sources.position(offset).line))?.get(code)
    if (comment !== undefined) this.used.add(comment)
    return !this.denied.has(code) && (comment !== undefined || this.codes.includes(code))
  }

  /** Returns a key for a line of the file that contains an offset. */
  private keyOf(offset: number, line: number): string {
    return `${this.sources.fileAt(offset)?.start ?? 0}:${line}`
  }

  /** Returns the comments that cannot suppress anything, whatever the manifest contains, each with the reason. */
  *misnamed(): Generator<IgnoredCode & { readonly reason: string }> {
    for (const { codes, span } of this.comments) {
      if (codes.length === 0) yield { name: '', span, reason: 'it names no code' }
      for (const code of codes) {
        if (replacementOf(code.name) !== undefined) yield { ...code, reason: `\`${code.name}\` is retired` }
        else if (!isCode(code.name)) yield { ...code, reason: `there is no code \`${code.name}\`` }
        else if (!isWarning(code.name))
          yield { ...code, reason: `\`${code.name}\` is an error, and you can only silence warnings` }
      }
    }
  }

  /** Returns the codes of comments that suppressed nothing, although they are valid. */
  *unused(): Generator<IgnoredCode & { readonly reason: string }> {
    for (const { codes, line } of this.comments) {
      for (const code of codes) {
        if (isCode(code.name) && isWarning(code.name) && !this.used.has(code))
          yield { ...code, reason: `line ${line} has no \`${code.name}\`` }
      }
    }
  }
}

/** Returns the codes that can be suppressed. */
export function warningCodes(): readonly Code[] {
  return (Object.keys(catalogue) as Code[]).filter(isWarning)
}

export function isCode(name: string): name is Code {
  return Object.hasOwn(catalogue, name)
}

export function isWarning(code: Code): boolean {
  return catalogue[code].severity === 'warning'
}
