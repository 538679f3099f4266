import type { Command } from 'commander'
import { servicesCommand } from '../completion/values.js'
import type { Invocation } from '../invocation.js'
import { knownServices } from '../manifest/known-services.js'
import { openManifestOfFlags } from '../manifest/manifest.js'
import { Shown } from '../terminal/shown.js'
import { UsageError } from '../usage-error.js'

/** Adds the command that completion asks for the services of the manifest that the words before name. */
export function addServicesCommand(program: Command, { terminal }: Invocation): void {
  program
    .command(servicesCommand, { hidden: true })
    .argument('[words...]')
    .action(async (words: readonly string[]) => {
      try {
        const { sources } = await openManifestOfFlags({ file: filesIn(words), quiet: true }, terminal)
        // Shells expand what they are offered: a name must not be anything to expand.
        const names = knownServices(sources.map(({ text }) => text)).filter((name) =>
          /^[\w.][\w.-]*$/.test(name),
        )
        terminal.output.write(Shown.lines(names.map((name) => `${name}\n`).join('')))
      } catch (error) {
        // Where there is no manifest, there is nothing to offer.
        if (!(error instanceof UsageError)) throw error
      }
    })
}

/** The files that `-f`, `--file` or `--file=` names, in the words as shells divide them. */
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
