import process from 'node:process'
import { createConnection } from 'vscode-languageserver/node'
import { serve } from './serve.js'

// The server only supports standard input, whatever option the editor passes, such as `--stdio`.
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
