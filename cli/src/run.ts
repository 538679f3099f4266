import { readPlainLine } from './plain-line.js'
import { exitStatus } from './exit-status.js'
import type { Invocation } from './invocation.js'
import { printError } from './terminal/print-error.js'
import { UsageError } from './usage-error.js'

/** Runs one command line and returns the exit status. */
export async function run(
  parameters: readonly string[],
  invocation: Omit<Invocation, 'finish'>,
): Promise<number> {
  try {
    const plain = readPlainLine(parameters)
    if (plain !== undefined) {
      const { runTranslate } = await import('./translate/run-translate.js')
      return await runTranslate(plain.operands, plain.flags, invocation)
    }
    const { runProgram } = await import('./run-program.js')
    return await runProgram(parameters, invocation)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    printError(error, invocation.terminal)
    return exitStatus.unusable
  }
}
