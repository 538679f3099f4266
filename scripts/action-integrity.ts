import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'

/** Returns the text of action.yml with the integrity of a packed command as the default of its input. */
export function withIntegrity(action: string, tarball: Uint8Array): string {
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  const changed = action.replace(/(\n {2}integrity:\n(?: {4}.*\n)*? {4}default: ).*/, `$1${integrity}`)
  if (!changed.includes(integrity)) throw new Error('action.yml has no input `integrity` with a default')
  return changed
}

// Writes the integrity of the tarball to publish into action.yml.
if (process.argv[1] === import.meta.filename) {
  const [tarball] = process.argv.slice(2)
  if (tarball === undefined) throw new Error('name the tarball: tranship-cli-0.2.0.tgz')
  writeFileSync('action.yml', withIntegrity(readFileSync('action.yml', 'utf8'), readFileSync(tarball)))
}
