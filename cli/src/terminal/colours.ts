import { show, type Shown } from './shown.js'
import type { OutputStream, Terminal } from './terminal.js'

type Paint = (text: Shown | string) => Shown

/** Styles for terminal text. Without colours, each returns its text unchanged. */
export interface Colours {
  readonly bold: Paint
  readonly dim: Paint
  readonly red: Paint
  readonly green: Paint
  readonly yellow: Paint
  readonly blue: Paint
}

const plain: Paint = (text) => show`${text}`

export const noColours: Colours = {
  bold: plain,
  dim: plain,
  red: plain,
  green: plain,
  yellow: plain,
  blue: plain,
}

const allColours: Colours = {
  bold: (text) => plain(text).styled('bold'),
  dim: (text) => plain(text).styled('dim'),
  red: (text) => plain(text).styled('red'),
  green: (text) => plain(text).styled('green'),
  yellow: (text) => plain(text).styled('yellow'),
  blue: (text) => plain(text).styled('blue'),
}

/** Returns colours for terminals only. `FORCE_COLOR` and `NO_COLOR` override this; the former wins, as in Node. */
export function coloursFor(stream: OutputStream, { env }: Pick<Terminal, 'env'>): Colours {
  return hasColours(stream, env) ? allColours : noColours
}

function hasColours({ isTerminal }: OutputStream, env: Terminal['env']): boolean {
  const forced = env['FORCE_COLOR']
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  if (env['NO_COLOR']) return false
  return isTerminal && env['TERM'] !== 'dumb'
}
