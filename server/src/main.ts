import process from 'node:process'
import { createConnection } from 'vscode-languageserver/node'
import { serve } from './serve.js'

// Editors ask for standard input in different ways, such as by `--stdio`; there is no other.
serve(createConnection(process.stdin, process.stdout), {
  // Each look at the environment of a process costs far more than one at a copy.
  env: { ...process.env },
  resources: __dirname,
  pause: 200,
})
