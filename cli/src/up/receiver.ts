import { ApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { exec, type RemoteProcess } from '../cluster/exec.js'

/** The folder in the receiving container that contains the folders to fill. */
export const volumePath = '/tranship-sync'

/** The file in that folder that exists once everything has arrived. */
export const readyFile = '.ready'

/**
 * The shell program that receives files. Each request is a line: the action, the folder, and the length of the data as
 * blocks of 64 KiB and a rest. Each is answered with a status line.
 *
 * - It needs only programs of busybox that don't read ahead.
 * - It logs the names of received files, for later runs.
 * - After a failure it discards the rest of the data, to be ready for the next line.
 * - It starts as few programs as possible, as each costs some milliseconds.
 */
const program = String.raw`
cd "$1" || exit 1
umask 002
bytes() {
  { test "$1" = 0 || dd bs=65536 count="$1" iflag=fullblock
    test "$2" = 0 || dd bs="$2" count=1 iflag=fullblock; } 2>/dev/null
}
make_folder() { test -d "$folder" || mkdir -p "$folder"; }
rest() { status=$?; test $status = 0 || cat >/dev/null; return $status; }
if test -e .ready; then echo known; else echo new; fi
while read -r what folder blocks odd; do
  case $what in
    put) make_folder && bytes $blocks $odd | { tar -xvpf - -C "$folder" >>".names-$folder"; rest; } ;;
    write) make_folder && bytes $blocks $odd | { cat >"$folder/file"; rest; } && chmod "$mode" "$folder/file" ;;
    mode) mode=$folder; true ;;
    remove) bytes $blocks $odd | { cd "$folder" && xargs -0 rm -rf --; rest; } ;;
    names) test ! -e ".names-$folder" || sed 's/^/+/' ".names-$folder" ;;
    ready) : >.ready ;;
    *) exit 2 ;;
  esac
  echo "= $?"
done`

const blockSize = 65_536

/** The size of messages, in bytes. */
const messageSize = 256 * 1024

export interface ReceiverPlace {
  readonly pod: string
  readonly namespace: string
  readonly container: string
}

/** Thrown if the container could not carry out a request. */
export class ReceiverError extends Error {
  override readonly name = 'ReceiverError'
}

/** Thrown if the connection has ended. */
export class ReceiverLost extends Error {
  override readonly name = 'ReceiverLost'
}

/** The receiving end of a synchronisation: a program in a container, over one stream (rule E6-01). */
export class Receiver {
  private rest = ''
  private errors = ''
  private readonly lines: string[] = []
  private heard: () => void = () => {}
  private hasEnded = false
  private process: RemoteProcess | undefined
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>
  private readonly end: () => void
  private wasFilled = false

  private constructor() {
    let end = () => {}
    this.ended = new Promise((resolve) => {
      end = resolve
    })
    this.end = end
  }

  /**
   * Starts the program.
   *
   * @throws {ApiError} if the cluster refuses, or the container doesn't exist.
   * @throws {ReceiverLost} if the program ends at once.
   */
  static async open(cluster: Cluster, place: ReceiverPlace, signal: AbortSignal): Promise<Receiver> {
    const receiver = new Receiver()
    const process = await exec(
      cluster,
      {
        ...place,
        command: ['sh', '-c', program, 'tranship', volumePath],
        hasInput: true,
        isReadAtOnce: true,
        onOutput: (bytes) => {
          receiver.take(Buffer.from(bytes).toString('utf8'))
        },
        onErrors: (bytes) => {
          receiver.errors = `${receiver.errors}${Buffer.from(bytes).toString('utf8')}`.slice(-2000)
        },
      },
      signal,
    )
    receiver.process = process
    let failure: unknown
    void process.ended
      .catch((error: unknown) => {
        failure = error
      })
      .then(() => {
        receiver.hasEnded = true
        receiver.heard()
        receiver.end()
      })
    const greeting = await receiver.line().catch((error: unknown) => {
      throw failure instanceof ApiError ? failure : error
    })
    receiver.wasFilled = greeting === 'known'
    return receiver
  }

  /** `true` if everything had arrived before this connection. */
  get isFilled(): boolean {
    return this.wasFilled
  }

  /** Extracts an archive into a folder. */
  async put(folder: number, length: number, bytes: Iterable<Uint8Array>): Promise<void> {
    await this.ask(`put ${folder}`, length, bytes)
  }

  /** Overwrites a single file in place. A mount of it would not see a replacement. */
  async write(folder: number, mode: number, length: number, bytes: Iterable<Uint8Array>): Promise<void> {
    await this.ask(`mode ${mode.toString(8)}`)
    await this.ask(`write ${folder}`, length, bytes)
  }

  async remove(folder: number, paths: readonly string[]): Promise<void> {
    const bytes = Buffer.from(paths.map((path) => `./${path}\0`).join(''))
    await this.ask(`remove ${folder}`, bytes.length, [bytes])
  }

  /** Returns all paths that were ever sent into a folder. */
  async names(folder: number): Promise<readonly string[]> {
    return this.ask(`names ${folder}`)
  }

  /** Lets the application start. */
  async ready(): Promise<void> {
    await this.ask('ready')
  }

  close(): void {
    this.process?.close()
  }

  /** Sends a request, and returns the lines of the answer. */
  private async ask(what: string, length = 0, bytes: Iterable<Uint8Array> = []): Promise<readonly string[]> {
    const words = what.includes(' ') ? what : `${what} 0`
    const blocks = Math.floor(length / blockSize)
    await this.send(`${words} ${blocks} ${length % blockSize}\n`, bytes)
    const answer: string[] = []
    for (;;) {
      const line = await this.line()
      if (line.startsWith('+')) answer.push(line.slice(1))
      if (!line.startsWith('=')) continue
      if (line === '= 0') return answer
      // Standard error is another stream and may arrive a little later.
      await new Promise((resolve) => setImmediate(resolve))
      const message = this.errors.trim()
      this.errors = ''
      throw new ReceiverError(message === '' ? `it ended with status ${line.slice(2)}` : message)
    }
  }

  private async send(line: string, bytes: Iterable<Uint8Array>): Promise<void> {
    let waiting: Uint8Array[] = [Buffer.from(line)]
    let size = 0
    for (const each of bytes) {
      waiting.push(each)
      size += each.length
      if (size < messageSize) continue
      await this.sendMessage(waiting)
      waiting = []
      size = 0
    }
    if (waiting.length > 0) await this.sendMessage(waiting)
  }

  private async sendMessage(chunks: readonly Uint8Array[]): Promise<void> {
    if (this.hasEnded) throw new ReceiverLost()
    await Promise.race([this.process!.write(Buffer.concat(chunks)), this.ended])
  }

  private async line(): Promise<string> {
    for (;;) {
      const line = this.lines.shift()
      if (line !== undefined) return line
      if (this.hasEnded) throw new ReceiverLost()
      await new Promise<void>((resolve) => {
        this.heard = resolve
      })
    }
  }

  private take(text: string): void {
    const lines = (this.rest + text).split('\n')
    this.rest = lines.pop() ?? ''
    this.lines.push(...lines)
    this.heard()
  }
}
