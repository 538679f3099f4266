import process from 'node:process'
import { run } from './run.js'
import { processTerminal } from './terminal/process-terminal.js'

void run(process.argv.slice(2), { terminal: processTerminal(), resources: __dirname }).then((status) => {
  // A stream that could not be written has set a status of its own.
  process.exitCode ??= status
})
