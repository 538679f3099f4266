import { once } from 'node:events'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { installed } from '../../../cli/test/end-to-end/spawn.js'
import type { Client } from '../../../server/test/support/client.js'
import { clientOfProgram } from '../../../server/test/support/program.js'

const program = path.join(
  installed,
  'node_modules/tranship-language-server/dist/tranship-language-server.cjs',
)

/** Starts the installed language server for an editor that has a folder open; it ends with the running test. */
export async function startServer(
  folder: string,
  settings: object = {},
  /** The heap in megabytes: a server that needs more is ended by Node. */
  { heap = 512 }: { readonly heap?: number } = {},
): Promise<Client> {
  const { client, child } = clientOfProgram(program, folder, [`--max-old-space-size=${heap}`])
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  })
  await client.start(settings)
  return client
}
