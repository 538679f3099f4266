import { mayBeCommand } from './default-command.js'
import { readFlags, type ReadLine } from './flags/read-flags.js'
import { type TranslateCommandFlags, translateCommandFlags } from './translate/flags.js'

/**
 * Reads a command line of the default command without commander, which takes several milliseconds to load. Returns
 * `undefined` if the line may be anything else: a command, a request for help, or a wrong use.
 */
export function readPlainLine(
  parameters: readonly string[],
): (ReadLine & { readonly flags: TranslateCommandFlags }) | undefined {
  const [first = ''] = parameters
  return mayBeCommand(first) ? undefined : readFlags(parameters, translateCommandFlags)
}
