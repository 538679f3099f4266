import { CommanderError } from 'commander'
import { addCommands } from './command-list.js'
import { exitStatus } from './exit-status.js'
import type { Invocation } from './invocation.js'
import { makeProgramAlone } from './program.js'
import { neededCommand, unknownCommand, withCommand } from './route.js'

/** Runs one command line with commander, and returns the exit status. */
export async function runProgram(
  parameters: readonly string[],
  { terminal, engines, resources }: Omit<Invocation, 'finish'>,
): Promise<number> {
  let status: number = exitStatus.fine
  const finish = (found: number) => {
    status = found
  }
  try {
    const unknown = unknownCommand(parameters, terminal)
    if (unknown !== undefined) {
      const { answerHabit } = await import('./habits/answer-habit.js')
      const answer = await answerHabit(unknown, parameters.slice(1), terminal)
      if (answer !== undefined) throw answer
    }
    const invocation = { terminal, engines, resources, finish }
    const program = makeProgramAlone(invocation)
    await addCommands(program, invocation, neededCommand(parameters, program, terminal))
    await program.parseAsync(withCommand(parameters, program, terminal), { from: 'user' })
    return status
  } catch (error) {
    // The parser also throws for help and `--version`. For wrong usage it has printed a message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitStatus.fine : exitStatus.unusable
    throw error
  }
}
