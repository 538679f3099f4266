import process from 'node:process'
import { createConnection } from 'vscode-languageserver/node'
// The whole object of a default import would bring everything in package.json into the bundle.
import { version } from '../package.json'
import { serve } from './serve.js'

const help = `Usage: tranship-language-server [--stdio]

A language server for Compose files. Editors start it, and talk to it on standard input and output.
`

const [word = ''] = process.argv.slice(2)

if (['-h', '--help'].includes(word)) process.stdout.write(help)
else if (['-V', '--version'].includes(word)) process.stdout.write(`${version}\n`)
else start()

/** Starts the server. It only supports standard input, whatever option the editor passes, such as `--stdio`. */
function start(): void {
  serve(createConnection(process.stdin, process.stdout), {
    // A copy is much faster to read than the live environment of a process.
    env: { ...process.env },
    resources: __dirname,
    clock: {
      now: () => performance.now(),
      after: (time, action) => {
        const timer = setTimeout(action, time)
        return () => clearTimeout(timer)
      },
    },
  })
}
