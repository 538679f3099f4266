import type { Terminal } from '../terminal/terminal.js'

/** Expands `~` at the beginning of a path. Returns the path unchanged if the home folder is unknown. */
export function fromHome(named: string, env: Terminal['env']): string {
  const home = env['HOME'] || env['USERPROFILE']
  return home === undefined || home === '' ? named : named.replace(/^~(?=[\\/]|$)/, () => home)
}
