import path from 'node:path'
import { PassThrough } from 'node:stream'
import { onTestFinished } from 'vitest'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'
import { createConnection } from 'vscode-languageserver/node'
import { type Files, folderWith } from '../../../cli/test/support/folder.js'
import { serve } from '../../src/serve.js'
import type { Clock } from '../../src/surroundings.js'
import { Client } from './client.js'

export interface ClientOptions {
  readonly settings?: object
  /** Returns the editor's settings; absent if the editor can't be asked. */
  readonly configuration?: () => unknown
  /** `true` if the editor lets the server register for changes of settings. */
  readonly canRegister?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** `true` if the editor knows snippets. */
  readonly hasSnippets?: boolean
  /** By default, nothing takes time, and the server does not pause. */
  readonly clock?: Clock
}

const withoutPauses: Clock = {
  now: () => 0,
  after(_time, action) {
    const timer = setTimeout(action)
    return () => clearTimeout(timer)
  },
}

/** An editor with a folder of these files, connected to a server in this process. */
export function clientWith(files: Files, options?: ClientOptions): Promise<Client> {
  return clientIn(folderWith(files), options)
}

async function clientIn(folder: string, options: ClientOptions = {}): Promise<Client> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()]
  serve(createConnection(toServer, toClient), {
    env: options.env ?? {},
    resources: path.resolve('.'),
    clock: options.clock ?? withoutPauses,
  })
  const client = new Client(
    folder,
    createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer)),
  )
  onTestFinished(() => client.connection.dispose())
  await client.start(options.settings, options.configuration, options.canRegister, options.hasSnippets)
  return client
}
