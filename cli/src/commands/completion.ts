import { type Command, Argument } from 'commander'
import { bashCompletion } from '../completion/bash.js'
import { completionTree } from '../completion/completion-tree.js'
import { fishCompletion } from '../completion/fish.js'
import { zshCompletion } from '../completion/zsh.js'
import { addExamples } from '../examples.js'
import { Shown } from '../terminal/shown.js'
import type { Invocation } from '../invocation.js'

const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const

export function addCompletionCommand(program: Command, { terminal }: Invocation): void {
  const command = program
    .command('completion')
    .summary('print a script that completes command lines')
    .description('Prints a shell script that completes commands, options and their values.')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(scripts)))
    .action((shell: keyof typeof scripts) => {
      terminal.output.write(Shown.data(scripts[shell](completionTree(program))))
    })
  addExamples(command, [
    { line: 'source <(tranship completion bash)', does: 'in ~/.bashrc' },
    { line: 'source <(tranship completion zsh)', does: 'in ~/.zshrc, after compinit' },
    { line: 'tranship completion fish > ~/.config/fish/completions/tranship.fish', does: 'once, for fish' },
  ])
}
