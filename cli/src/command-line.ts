import process from 'node:process'
import { exitStatus } from './exit-status.js'
import { isTakenByNode } from './taken-by-node.js'
import { printError } from './terminal/print-error.js'
import { processTerminal } from './terminal/process-terminal.js'
import { show, Shown } from './terminal/shown.js'
import { isVersionAlone, version } from './version.js'

const parameters = process.argv.slice(2)

start()
  .then((status) => {
    // A failed write to a stream may have set another exit status.
    process.exitCode ??= status
  })
  .catch((error: Error) => {
    const trace = Shown.lines(error.stack ?? error.message)
    process.stderr.write(show`This is a bug in tranship. Please report it:\n${trace}\n`.text)
    process.exitCode = exitStatus.unusable
  })

async function start(): Promise<number> {
  const terminal = processTerminal()
  // Answer `--version` first, without loading the rest: other programs call it often.
  if (isVersionAlone(parameters)) {
    terminal.output.write(Shown.lines(`${version}\n`))
    return exitStatus.fine
  }
  if (!isTakenByNode(parameters, commandLine)) {
    const [{ run }, { processEngines }] = await Promise.all([
      import('./run.js'),
      import('./engines/process-engines.js'),
    ])
    return run(parameters, { terminal, engines: processEngines(terminal.env), resources: __dirname })
  }
  const message = 'Node used `--env-file` itself, because it was started without `--`.'
  const script = process.argv[1]
  const hint = `Start it as \`node -- ${script}\`, or name the files in the variable \`COMPOSE_ENV_FILES\`.`
  printError({ message, hint }, terminal)
  return exitStatus.unusable
}

function commandLine(): readonly string[] | undefined {
  const report = process.report.getReport() as { readonly header?: { readonly commandLine?: string[] } }
  return report.header?.commandLine
}
