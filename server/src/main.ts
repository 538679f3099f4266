import process from 'node:process'
import { createConnection } from 'vscode-languageserver/node'
import { serve } from './serve.js'

// Editors ask for standard input in different ways, such as by `--stdio`; there is no other.
serve(createConnection(process.stdin, process.stdout), {
  env: process.env,
  resources: __dirname,
  pause: 200,
})
