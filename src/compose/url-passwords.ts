import type { Span } from '../source/position.js'
import { hasSecretMark, replaceSecretMarks, secretMark } from './secret-marker.js'
import { substitute } from './template.js'

/** A URL up to the `@` behind its password, from the `://`. A password may contain `@` and `:`. */
const urlWithPassword = /:\/\/[^\s/?#:@'"]*:([^\s/?#]+)@/g

/** Returns the positions of the passwords in the URLs of a text: that of `hunter2` in `amqp://app:hunter2@mq`. */
export function urlPasswords(text: string): Span[] {
  if (!text.includes('://')) return []
  return Array.from(text.matchAll(urlWithPassword), ({ index, 0: { length }, 1: password = '' }) => {
    const end = index + length - 1
    return { start: end - password.length, end }
  })
}

/** Returns the literal passwords in the URLs of a text, without those that name a variable and without placeholders. */
export function literalUrlPasswords(text: string): string[] {
  return urlPasswords(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((password) => !/^[<{%]|[$'"]/.test(password) && !hasSecretMark(password))
}

/** Returns the variables of a template that are passwords of URLs: `PG` in `postgres://app:${PG}@db`. */
export function variablesInUrlPasswords(template: string): ReadonlySet<string> {
  const names = new Set<string>()
  if (!template.includes('://') || !template.includes('$')) return names
  const keep = (name: string) => secretMark(name)
  const { text } = substitute(template, () => undefined, undefined, false, { isSecret: () => true, keep })
  for (const { start, end } of urlPasswords(text)) {
    replaceSecretMarks(text.slice(start, end), (name) => {
      names.add(name)
      return ''
    })
  }
  return names
}
