import { Command } from 'commander'
import { addBuildCommand } from './commands/build.js'
import { addCheckCommand } from './commands/check.js'
import { addCodesCommand } from './commands/codes.js'
import { addCompletionCommand } from './commands/completion.js'
import { addDeployCommand } from './commands/deploy.js'
import { addDiffCommand } from './commands/diff.js'
import { addDownCommand } from './commands/down.js'
import { addExecCommand } from './commands/exec.js'
import { addExplainCommand } from './commands/explain.js'
import { addKeysCommand } from './commands/keys.js'
import { addLogsCommand } from './commands/logs.js'
import { addPlanCommand } from './commands/plan.js'
import { addPortCommand } from './commands/port.js'
import { addPsCommand } from './commands/ps.js'
import { addSchemaCommand } from './commands/schema.js'
import { addTranslateCommand } from './commands/translate.js'
import { addServicesCommand } from './commands/services.js'
import { addUpCommand } from './commands/up.js'
import { addWakeCommand } from './commands/wake.js'
import { helpWithDefaultOptions } from './default-options.js'
import { addExamples } from './examples.js'
import type { Invocation } from './invocation.js'
import { Shown } from './terminal/shown.js'
import { version } from './version.js'

/** The whole command line: what `tranship --help`, the completions and docs/cli.md are made from. */
export function makeProgram(invocation: Invocation): Command {
  const { output, errors } = invocation.terminal
  const program = new Command('tranship')
    .usage('[command] [options] [file]')
    .description(
      'Carries an application described in a Compose manifest over to Kubernetes. Without a command it translates.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help, also for each command')
    .helpCommand('help [command]', 'print help')
    .showHelpAfterError("Run it with '--help' to see what it takes.")
    // What follows the command of `exec` is that command's own.
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
  addTranslateCommand(program, invocation)
  addCheckCommand(program, invocation)
  addExplainCommand(program, invocation)
  addDiffCommand(program, invocation)
  addUpCommand(program, invocation)
  addBuildCommand(program, invocation)
  addPsCommand(program, invocation)
  addLogsCommand(program, invocation)
  addExecCommand(program, invocation)
  addPortCommand(program, invocation)
  addPlanCommand(program, invocation)
  addDeployCommand(program, invocation)
  addDownCommand(program, invocation)
  addWakeCommand(program, invocation)
  addKeysCommand(program, invocation)
  addCodesCommand(program, invocation)
  addSchemaCommand(program, invocation)
  addCompletionCommand(program, invocation)
  addServicesCommand(program, invocation)
  return addExamples(program, [
    { line: 'tranship', does: 'translate the compose.yaml of this folder' },
    { line: 'tranship check --format github', does: 'check it in GitHub Actions' },
    { line: 'tranship help translate', does: 'all options of translating' },
  ])
}
