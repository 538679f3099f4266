import process from 'node:process'
import { exitStatus } from './exit-status.js'
import { run } from './run.js'
import { show, Shown } from './terminal/shown.js'
import { processTerminal } from './terminal/process-terminal.js'

run(process.argv.slice(2), { terminal: processTerminal(), resources: __dirname })
  .then((status) => {
    // A stream that could not be written has set a status of its own.
    process.exitCode ??= status
  })
  .catch((error: Error) => {
    const trace = Shown.lines(error.stack ?? error.message)
    process.stderr.write(show`This is a bug in tranship, please report it:\n${trace}\n`.text)
    process.exitCode = exitStatus.unusable
  })
