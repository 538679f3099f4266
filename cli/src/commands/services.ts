import type { Command } from '../command.js'
import { servicesCommand as name } from '../completion/values.js'
import { exitStatus } from '../exit-status.js'
import { operand } from '../flags/flag.js'
import type { Invocation } from '../invocation.js'
import { knownServices } from '../manifest/known-services.js'
import { openManifestOfFlags } from '../manifest/manifest.js'
import { Shown } from '../terminal/shown.js'
import { UsageError } from '../usage-error.js'

/** The hidden command that prints the service names of a manifest, for shell completion. */
export const servicesCommand: Command = {
  name,
  description: 'Prints the services of the Compose file, for shell completion.',
  operands: [operand('[words...]', '')],
  isHidden: true,
  run: printServices,
}

async function printServices(words: readonly string[], _: object, { terminal }: Invocation): Promise<number> {
  try {
    const { sources } = await openManifestOfFlags({ file: filesIn(words), quiet: true }, terminal)
    // Shells expand the words that completion offers, so names with special characters are left out.
    const names = knownServices(sources.map(({ text }) => text)).filter((name) => /^[\w.][\w.-]*$/.test(name))
    terminal.output.write(Shown.lines(names.map((name) => `${name}\n`).join('')))
  } catch (error) {
    // Without a manifest there is nothing to offer.
    if (!(error instanceof UsageError)) throw error
  }
  return exitStatus.fine
}

/** Finds the values of `-f` and `--file` among words, which bash also splits at `=`. */
function filesIn(words: readonly string[]): readonly string[] {
  const whole = words
    .join('\0')
    .replace(/\0=\0?/g, '=')
    .replace(/--file=/g, '--file\0')
    .split('\0')
  return whole.flatMap((word, index) => {
    const value = whole[index + 1]
    return (word === '-f' || word === '--file') && value !== undefined && value !== '-' ? [value] : []
  })
}
