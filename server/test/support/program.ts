import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import process from 'node:process'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'
import { Client } from './client.js'

/** An editor with a folder, connected to a program that it has started. */
export function clientOfProgram(
  program: string,
  folder: string,
  /** Options of Node, such as a bound of its heap. */
  options: readonly string[] = [],
): { readonly client: Client; readonly child: ChildProcessWithoutNullStreams } {
  const child = spawn(process.execPath, [...options, program, '--stdio'])
  child.stderr.pipe(process.stderr)
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  return { client: new Client(folder, connection), child }
}
