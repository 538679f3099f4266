/** Adds to what was counted. */
type Count = (work: number) => void

/**
 * Makes built-in methods on strings, lists and maps count their steps. The engine only counts compiled JavaScript, and
 * treats such a method as one step, however long the text is.
 *
 * A regular expression counts up to its match, or to the end of the text. `npm run check` proves that none takes more.
 */
export function countBuiltins(count: Count): void {
  const strings = String.prototype
  wrap(strings, ['indexOf', 'includes'], (text, [part, from = 0], result) => {
    const at = typeof result === 'number' ? result : strings.indexOf.call(text, part as string)
    count((at < 0 ? text.length - Number(from) : at - Number(from)) + String(part).length)
  })
  wrap(strings, ['lastIndexOf'], (text, [part, from = text.length], result) => {
    count(Number(from) - Math.max(0, result as number) + String(part).length)
  })
  wrap(strings, ['startsWith', 'endsWith'], (_, [part]) => {
    count(String(part).length)
  })
  wrap(
    strings,
    ['split', 'toLowerCase', 'toUpperCase', 'replaceAll', 'normalize', 'localeCompare'],
    (text) => {
      count(text.length)
    },
  )
  wrap(strings, ['trim', 'trimStart', 'trimEnd'], (text, _, result) => {
    count(text.length - (result as string).length)
  })
  wrap(strings, ['repeat', 'padStart', 'padEnd'], (_, _given, result) => {
    count((result as string).length)
  })
  countExpressions(count)
  const lists = Array.prototype as { readonly length: number }
  wrap(lists, ['indexOf', 'includes', 'lastIndexOf'], (list, [item], result) => {
    const at = typeof result === 'number' ? result : Array.prototype.indexOf.call(list, item)
    count(at < 0 ? list.length : at)
  })
  wrap(lists, ['slice', 'concat', 'flat', 'join', 'splice', 'reverse'], (list, _, result) => {
    count(typeof result === 'string' ? list.length : (result as readonly unknown[]).length)
  })
  wrap(lists, ['sort', 'unshift', 'fill'], (list) => {
    count(list.length)
  })
  for (const iterable of [[], new Map(), new Set(), '']) {
    const iterator = Object.getPrototypeOf(iterable[Symbol.iterator]()) as object
    wrap(iterator as { readonly length: number }, ['next'], () => {
      count(1)
    })
  }
  const size = (_: unknown, _given: unknown, result: unknown) => {
    count((result as { readonly length?: number }).length ?? 1)
  }
  wrap(
    Object as unknown as { readonly length: number },
    ['keys', 'values', 'entries', 'getOwnPropertyNames'],
    size,
  )
  wrap(JSON as unknown as { readonly length: number }, ['stringify'], size)
  wrap(JSON as unknown as { readonly length: number }, ['parse'], (_, [text]) => {
    count(String(text).length)
  })
}

function countExpressions(count: Count): void {
  const original = RegExp.prototype.exec
  RegExp.prototype.exec = function exec(this: RegExp, text: string): RegExpExecArray | null {
    const start = this.global || this.sticky ? this.lastIndex : 0
    const match = original.call(this, text)
    if (match !== null) count(match.index + match[0].length - start)
    else if (!this.sticky) count(Math.max(0, String(text).length - start))
    return match
  }
}

function wrap<Self extends { readonly length: number }>(
  owner: Self,
  names: readonly string[],
  after: (self: Self, given: readonly unknown[], result: unknown) => void,
): void {
  const methods = owner as unknown as Record<string, (...given: unknown[]) => unknown>
  for (const name of names) {
    const original = methods[name]!
    let isInside = false
    Object.defineProperty(owner, name, {
      configurable: true,
      writable: true,
      value(this: Self, ...given: unknown[]): unknown {
        const result = original.apply(this, given)
        if (isInside) return result
        isInside = true
        after(this, given, result)
        isInside = false
        return result
      },
    })
  }
}
