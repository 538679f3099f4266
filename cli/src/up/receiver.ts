import { ApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { exec, type RemoteProcess } from '../cluster/exec.js'

/** Where the folders to fill are in the container that fills them. */
export const volumePath = '/tranship-sync'

/** In that folder: there once everything has arrived. */
export const readyFile = '.ready'

/**
 * Takes what is sent: a line with what to do, with which folder and how many bytes follow, as blocks of 64 KiB and a rest.
 * Each is answered with a line of its status. Only what busybox has is needed, and nothing of it reads ahead. The names
 * that arrive are kept, so that another run knows what was sent. What fails leaves its input unread, which has to go
 * before the next line comes. Programs are started only where they are needed: each costs some milliseconds.
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

/** Of what is sent, so much goes into a message: bytes. */
const messageSize = 256 * 1024

export interface ReceiverPlace {
  readonly pod: string
  readonly namespace: string
  readonly container: string
}

/** The other side of a synchronisation could not do what it was asked for. */
export class ReceiverError extends Error {
  override readonly name = 'ReceiverError'
}

/** The connection to the other side has ended. */
export class ReceiverLost extends Error {
  override readonly name = 'ReceiverLost'
}

/** The other side of a synchronisation: a program in a container, over one stream (rule E6-01). */
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
   * @throws {ApiError} where the cluster does not let it, or there is no such container.
   * @throws {ReceiverLost} where it ends before it begins.
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

  /** Whether everything had arrived there before this connection. */
  get isFilled(): boolean {
    return this.wasFilled
  }

  /** Writes what is in an archive into a folder. */
  async put(folder: number, length: number, bytes: Iterable<Uint8Array>): Promise<void> {
    await this.ask(`put ${folder}`, length, bytes)
  }

  /** Writes a single file in its place: whoever has mounted it would not see another one. */
  async write(folder: number, mode: number, length: number, bytes: Iterable<Uint8Array>): Promise<void> {
    await this.ask(`mode ${mode.toString(8)}`)
    await this.ask(`write ${folder}`, length, bytes)
  }

  async remove(folder: number, paths: readonly string[]): Promise<void> {
    const bytes = Buffer.from(paths.map((path) => `./${path}\0`).join(''))
    await this.ask(`remove ${folder}`, bytes.length, [bytes])
  }

  /** The paths that were ever sent into a folder. */
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

  /** Gives what it answers, line by line. */
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
      // What it has to say comes on another stream, which may be a little later.
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
