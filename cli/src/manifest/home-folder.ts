import type { Terminal } from '../terminal/terminal.js'

/** A path that begins in the own home folder, from where that is; any other path, and where nobody says it, as it stands. */
export function fromHome(named: string, env: Terminal['env']): string {
  const home = env['HOME'] || env['USERPROFILE']
  return home === undefined || home === '' ? named : named.replace(/^~(?=[\\/]|$)/, () => home)
}
