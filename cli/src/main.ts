#!/usr/bin/env -S node --
// After `--`, Node takes none of our options for its own: taken-by-node.ts.
import nodeModule from 'node:module'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { exitStatus } from './exit-status.js'
import { isTakenByNode } from './taken-by-node.js'
import { printError } from './terminal/print-error.js'
import { processTerminal } from './terminal/process-terminal.js'
import { show, Shown } from './terminal/shown.js'
import { version } from './version.js'

const parameters = process.argv.slice(2)

start()
  .then((status) => {
    // A stream that could not be written has set a status of its own.
    process.exitCode ??= status
  })
  .catch((error: Error) => {
    const trace = Shown.lines(error.stack ?? error.message)
    process.stderr.write(show`This is a bug in tranship, please report it:\n${trace}\n`.text)
    process.exitCode = exitStatus.unusable
  })

async function start(): Promise<number> {
  const terminal = processTerminal()
  // What other programs ask before they start this one needs nothing else of it.
  if (isVersionAlone()) {
    terminal.output.write(Shown.lines(`${version}\n`))
    return exitStatus.fine
  }
  if (!isTakenByNode(parameters, commandLine)) {
    keepCompiledCode()
    optimiseLater()
    const [{ run }, { processEngines }] = await Promise.all([
      import('./run.js'),
      import('./engines/process-engines.js'),
    ])
    return run(parameters, { terminal, engines: processEngines(), resources: __dirname })
  }
  const message = "Node has taken --env-file for itself, as it was started without '--'."
  const hint = `Start it as 'node -- ${__filename}', or name the files in the variable COMPOSE_ENV_FILES.`
  printError({ message, hint }, terminal)
  return exitStatus.unusable
}

/** Node 22.8 and later keep what they have compiled, which saves each further start some of its time. */
function keepCompiledCode(): void {
  ;(nodeModule as { readonly enableCompileCache?: () => void }).enableCompileCache?.()
}

/**
 * Node 20 compiles functions anew to make them faster, long before that pays in a run of less than some seconds: this takes
 * a quarter off the CPU of a translation of 100 services. Later versions wait longer by themselves, and know no such option.
 */
function optimiseLater(): void {
  if (process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=1000000')
}

function isVersionAlone(): boolean {
  return parameters.length === 1 && ['-V', '--version'].includes(parameters[0]!)
}

function commandLine(): readonly string[] | undefined {
  const report = process.report.getReport() as { readonly header?: { readonly commandLine?: string[] } }
  return report.header?.commandLine
}
