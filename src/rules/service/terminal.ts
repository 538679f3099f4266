import type { Place } from '../../source/place.js'
import { readTrue } from '../values/typed.js'
import type { Draft } from '../types/draft.js'
import type { Reporting } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/** The terminal and open input of the container: `tty` and `stdin_open` (rule C5-01). */
export interface Terminal {
  /** The place of the key if it is true. */
  readonly tty: Place | undefined
  /** The place of the key if it is true. */
  readonly input: Place | undefined
}

function normaliseTerminal(service: Place, scope: Reporting): Terminal {
  return { tty: readTrue(service, 'tty', scope), input: readTrue(service, 'stdin_open', scope) }
}

function mapTerminal({ tty, input }: Terminal, draft: Draft): void {
  if (input !== undefined) draft.container.set('stdin', true, input)
  if (tty !== undefined) draft.container.set('tty', true, tty)
}

export const terminal: ServiceRule<Terminal> = { normalise: normaliseTerminal, map: mapTerminal }
