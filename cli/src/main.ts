import process from 'node:process'
import { exitStatus } from './exit-status.js'
import { run } from './run.js'
import { processTerminal } from './terminal/process-terminal.js'

run(process.argv.slice(2), { terminal: processTerminal(), resources: __dirname })
  .then((status) => {
    // A stream that could not be written has set a status of its own.
    process.exitCode ??= status
  })
  .catch((error: Error) => {
    process.stderr.write(`This is a bug in tranship, please report it:\n${error.stack ?? error.message}\n`)
    process.exitCode = exitStatus.unusable
  })
