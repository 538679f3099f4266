import { Command } from 'commander'
import { addCommands } from './command-list.js'
import { helpWithDefaultOptions } from './default-options.js'
import { addExamples } from './examples.js'
import type { Invocation } from './invocation.js'
import { Shown } from './terminal/shown.js'
import { version } from './version.js'

/** Builds the complete command line, as for `tranship --help`, completions and docs/cli.md. */
export async function makeProgram(invocation: Invocation): Promise<Command> {
  const program = makeProgramAlone(invocation)
  await addCommands(program, invocation, undefined)
  return program
}

/** Builds the program without its commands. */
export function makeProgramAlone({ terminal: { output, errors } }: Invocation): Command {
  const program = new Command('tranship')
    .usage('[command] [options] [file]')
    .description('Turns a Compose file into Kubernetes objects. Without a command, it translates.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help, also for each command')
    .helpCommand('help [command]', 'print help')
    .showHelpAfterError('Run it with `--help` to see its options.')
    // The parameters after the command of `exec` belong to that command.
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp(helpWithDefaultOptions)
    .configureOutput({
      writeOut: (text) => {
        output.write(Shown.lines(text))
      },
      writeErr: (text) => {
        errors.write(Shown.lines(text))
      },
      getOutHelpWidth: () => output.columns ?? 100,
      getErrHelpWidth: () => errors.columns ?? 100,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
  return addExamples(program, [
    { line: 'tranship', does: 'translate the compose.yaml of this folder' },
    { line: 'tranship check --format github', does: 'check it in GitHub Actions' },
    { line: 'tranship help translate', does: 'all options of translating' },
  ])
}
