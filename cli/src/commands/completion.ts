import type { Command } from '../command.js'
import { bashCompletion } from '../completion/bash.js'
import { completionTree } from '../completion/completion-tree.js'
import { fishCompletion } from '../completion/fish.js'
import { zshCompletion } from '../completion/zsh.js'
import { exitStatus } from '../exit-status.js'
import { operand } from '../flags/flag.js'
import type { Invocation } from '../invocation.js'
import { Shown } from '../terminal/shown.js'

const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const

/** Returns the command that completes the commands of a program. */
export function completionCommand(loadProgram: () => Promise<Command>): Command {
  return {
    name: 'completion',
    summary: 'print a script that completes command lines',
    description: 'Prints a shell script that completes commands, options and their values.',
    operands: [operand('<shell>', 'the shell', { choices: Object.keys(scripts) })],
    examples: [
      { line: 'source <(tranship completion bash)', does: 'in ~/.bashrc' },
      { line: 'source <(tranship completion zsh)', does: 'in ~/.zshrc, after compinit' },
      { line: 'tranship completion fish > ~/.config/fish/completions/tranship.fish', does: 'once, for fish' },
    ],
    run: async (shell: keyof typeof scripts, _: object, { terminal }: Invocation) => {
      terminal.output.write(Shown.data(scripts[shell](completionTree(await loadProgram()))))
      return exitStatus.fine
    },
  }
}
