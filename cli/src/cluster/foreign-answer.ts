import { ForeignAnswer } from './api-error.js'
import type { WireAnswer } from './wire.js'

/** A proxy's error page never has these statuses for an object, unlike an API server's. */
const objectStatuses = [403, 404]

/**
 * Refuses an answer that no API server gives, by its status and headers: redirections and HTML pages.
 *
 * @throws {ForeignAnswer}
 */
export function refuseForeign(server: string, { status, headers }: WireAnswer): void {
  if (status >= 300 && status < 400) throw new ForeignAnswer(server, `a redirection (status ${status})`)
  const isPage = /^\s*text\/html\b/i.test(String(headers['content-type'] ?? ''))
  if (isPage && (status < 300 || objectStatuses.includes(status)))
    throw new ForeignAnswer(server, `a page of HTML (status ${status})`)
}

/** Creates the error for a successful answer without JSON in it. */
export function foreignContent(server: string, { status }: WireAnswer, text: string): ForeignAnswer {
  const what = text === '' ? 'nothing' : /^\s*</.test(text) ? 'a page of HTML' : 'what is not JSON'
  return new ForeignAnswer(server, `${what} (status ${status})`)
}
