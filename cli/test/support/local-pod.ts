import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { env } from 'node:process'
import { onTestFinished } from 'vitest'
import { folderWith } from './folder.js'
import { type PodStream, podStreams } from './pod-streams.js'

/** A Pod whose commands really run, as local programs in a temporary folder that stands for the volume. */
export class LocalPod {
  folder = folderWith({})
  readonly streams: PodStream[] = []
  private readonly processes: ChildProcess[] = []

  /**
   * @param volume the folder of the Pod that the local folder replaces
   * @param programs a folder with programs that replace local ones
   */
  constructor(
    private readonly volume: string,
    private readonly programs?: string,
  ) {
    onTestFinished(() => {
      for (const process of this.processes) process.kill()
    })
  }

  /** Runs what a stream asks for. */
  run = (stream: PodStream): void => {
    this.streams.push(stream)
    const asked = stream.query.getAll('command').map((word) => (word === this.volume ? this.folder : word))
    const [name = '', ...parameters] = asked
    const PATH = [...(this.programs === undefined ? [] : [this.programs]), env['PATH']].join(delimiter)
    const process = spawn(name, parameters, { stdio: 'pipe', env: { ...env, PATH } })
    this.processes.push(process)
    process.stdin.on('error', () => undefined)
    process.stdout.on('data', (bytes: Uint8Array) => {
      stream.send(1, bytes)
    })
    process.stderr.on('data', (bytes: Uint8Array) => {
      stream.send(2, bytes)
    })
    process.on('close', (status) => {
      const causes = [{ reason: 'ExitCode', message: String(status ?? 137) }]
      stream.send(
        3,
        JSON.stringify(status === 0 ? { status: 'Success' } : { status: 'Failure', details: { causes } }),
      )
      stream.close()
    })
    stream.onMessage((channel, bytes) => {
      if (channel === 0) process.stdin.write(bytes)
      if (channel === 255 && bytes[0] === 0) process.stdin.end()
    })
    void stream.closed.then(() => process.kill())
  }

  wire(): ReturnType<typeof podStreams> {
    return podStreams(this.run)
  }

  /** Replaces the Pod by another one with an empty volume. */
  replace(): void {
    this.folder = folderWith({})
  }

  /** Cuts all connections. */
  cut(): void {
    for (const stream of this.streams.splice(0)) stream.close()
  }
}
