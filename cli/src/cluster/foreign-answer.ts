import { ForeignAnswer } from './api-error.js'
import type { WireAnswer } from './wire.js'

/** These say something about the cluster itself, which a page of whatever stands before it does not know. */
const ofObjects = [403, 404]

/**
 * Refuses an answer by its beginning: a redirection, which no API server sends, or a page for people.
 *
 * @throws {ForeignAnswer}
 */
export function refuseForeign(server: string, { status, headers }: WireAnswer): void {
  if (status >= 300 && status < 400) throw new ForeignAnswer(server, `a redirection (status ${status})`)
  const isPage = /^\s*text\/html\b/i.test(String(headers['content-type'] ?? ''))
  if (isPage && (status < 300 || ofObjects.includes(status)))
    throw new ForeignAnswer(server, `a page of HTML (status ${status})`)
}

/** That an answer which says that all went well has nothing in it that an API server says. */
export function foreignContent(server: string, { status }: WireAnswer, text: string): ForeignAnswer {
  const what = text === '' ? 'nothing' : /^\s*</.test(text) ? 'a page of HTML' : 'what is not JSON'
  return new ForeignAnswer(server, `${what} (status ${status})`)
}
