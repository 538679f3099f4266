import { Readable } from 'node:stream'
import { pack } from 'tar-stream'
import type { AskEngine, EngineRequest } from '../../src/observe/docker-engine.js'

/** A file of a container or an image. */
export interface FakeFile {
  readonly uid?: number
  readonly mode?: number
  /** Milliseconds since 1970. */
  readonly changed?: number
}

export interface FakeContainer {
  readonly service: string
  readonly image?: string
  /** Over those of a running container, as `docker inspect` has them. */
  readonly state?: object
  readonly hostConfig?: object
  readonly restarts?: number
  /** True if somebody stopped it. */
  readonly isStopped?: boolean
  /** True if it has started again whenever it is read. */
  readonly loops?: boolean
  readonly address?: string
  readonly mounts?: readonly string[]
  readonly files?: Readonly<Record<string, FakeFile>>
  /** The output of `cat` for the files of sockets. Without it, the image has no `cat`. */
  readonly sockets?: string
  /** Rows of `docker top` with the columns pid, ppid, uid, gid and supgid. The process 100 is the program. */
  readonly processes?: readonly (readonly string[])[]
  readonly changes?: readonly { readonly Path: string; readonly Kind: number }[]
  /** True if it is removed after it was listed. */
  readonly isGone?: boolean
}

export interface FakeImage {
  readonly config?: object
  readonly files?: Readonly<Record<string, FakeFile>>
}

/** The time at which containers started. */
export const started = Date.UTC(2026, 2, 1, 9)

/** A Docker engine in memory. Containers have canaries wherever a secret may be. */
export class FakeDocker {
  /** The requests that are no GET: `POST /containers/create`. */
  readonly changes: string[] = []
  /** Containers that exist beside those of the project, by identity. */
  private readonly created = new Map<string, string>()
  private reads = 0

  constructor(
    private readonly project: string,
    private readonly containers: readonly FakeContainer[],
    private readonly images: Readonly<Record<string, FakeImage>> = {},
  ) {}

  readonly ask: AskEngine = (request) => {
    const [status, answer] = this.answer(request)
    const body = answer instanceof Readable ? answer : Readable.from([Buffer.from(textOf(answer))])
    return Promise.resolve({ status, body })
  }

  /** The containers that were created and not removed. */
  get left(): readonly string[] {
    return [...this.created.keys()]
  }

  private answer({ method: given, path, body }: EngineRequest): [number, unknown] {
    const method: string = given ?? 'GET'
    const { pathname, searchParams } = new URL(path, 'http://docker')
    if (!['GET', 'HEAD'].includes(method)) this.changes.push(`${method} ${pathname}`)
    const [, kind, name = '', ...rest] = decodeURIComponent(pathname).split('/')
    if (kind === 'images') {
      const image = [name, ...rest].slice(0, -1).join('/')
      return Object.hasOwn(this.images, image)
        ? [200, this.imageOf(image)]
        : [404, { message: 'No such image' }]
    }
    if (pathname === '/containers/json') return [200, this.listed(searchParams.get('filters') ?? '')]
    if (pathname === '/events') return this.events(searchParams)
    if (pathname === '/containers/create') return this.create(body as { Image: string })
    if (kind === 'exec') return this.run(name)
    if (method === 'DELETE') return [this.created.delete(name) ? 204 : 404, '']
    const image = this.created.get(name)
    if (image !== undefined)
      return rest[0] === 'archive'
        ? archiveOf(this.images[image]?.files, searchParams.get('path')!)
        : [rest[0] === 'exec' ? 201 : 204, { Id: name }]
    const found = this.containers.find((one, index) => idOf(one, index) === name)
    if (found === undefined || found.isGone === true) return [404, { message: 'No such container' }]
    switch (rest[0]) {
      case 'json':
        return [200, this.inspected(found, name)]
      case 'archive':
        return archiveOf(found.files, searchParams.get('path')!)
      case 'changes':
        return [200, found.changes ?? []]
      case 'exec':
        return [201, { Id: name }]
      case 'top':
        return [200, { Titles: searchParams.get('ps_args'), Processes: found.processes ?? [] }]
      default:
        return [404, { message: `no route ${path}` }]
    }
  }

  private events(query: URLSearchParams): [number, unknown] {
    const { container, event } = JSON.parse(query.get('filters')!) as Record<string, readonly string[]>
    const isAsked =
      Number(query.get('since')) <= started / 1000 && Number(query.get('until')) > started / 1000
    const stopped = this.containers.some(
      (one, index) => one.isStopped === true && isAsked && container!.includes(idOf(one, index)),
    )
    return [200, stopped && event!.includes('stop') ? { Action: 'stop' } : '']
  }

  private listed(filters: string): readonly object[] {
    const label = `com.docker.compose.project=${this.project}`
    if (!filters.includes(label) && !filters.includes('working_dir')) return []
    return this.containers.map((one, index) => ({
      Id: idOf(one, index),
      Labels: { 'com.docker.compose.project': this.project },
    }))
  }

  private inspected(
    { service, image = 'app', state, hostConfig, restarts, loops, address, mounts = [] }: FakeContainer,
    id: string,
  ) {
    return {
      Id: id,
      Image: image,
      Args: ['CANARY'],
      RestartCount: restarts ?? 0,
      State: {
        Running: true,
        Status: 'running',
        Pid: 100,
        FinishedAt: new Date(started).toISOString(),
        StartedAt: new Date(loops === true ? started + ++this.reads : started).toISOString(),
        ...state,
      },
      Config: {
        Labels: { 'com.docker.compose.service': service, a: 'CANARY' },
        Env: ['A=CANARY'],
        Cmd: ['CANARY'],
      },
      HostConfig: hostConfig ?? {},
      Mounts: mounts.map((Destination) => ({ Destination })),
      NetworkSettings: { Networks: { default: { IPAddress: address ?? '' } } },
    }
  }

  private imageOf(name: string): object {
    return {
      Id: `sha256:${name}`,
      Config: { Env: ['A=CANARY'], Labels: { a: 'CANARY' }, ...this.images[name]!.config },
    }
  }

  private create({ Image: image }: { readonly Image: string }): [number, unknown] {
    if (!Object.hasOwn(this.images, image)) return [404, { message: `No such image: ${image}` }]
    const id = `created${this.created.size}`
    this.created.set(id, image)
    return [201, { Id: id }]
  }

  /** A helper container has the sockets of the first container without `cat`. */
  private run(name: string): [number, unknown] {
    const own = this.containers.find((one, index) => idOf(one, index) === name)
    const text = own === undefined ? helperSockets : own.sockets
    return [200, framed(text ?? 'OCI runtime exec failed: no such file')]
  }
}

function idOf({ service }: FakeContainer, index: number): string {
  return `${service}${index}`
}

function textOf(answer: unknown): string | Buffer {
  if (typeof answer === 'string' || answer instanceof Buffer) return answer
  return JSON.stringify(answer)
}

function framed(text: string): Buffer {
  const header = Buffer.alloc(8)
  header[0] = 1
  header.writeUInt32BE(Buffer.byteLength(text), 4)
  return Buffer.concat([header, Buffer.from(text)])
}

function archiveOf(files: Readonly<Record<string, FakeFile>> = {}, path: string): [number, unknown] {
  const found = Object.entries(files).filter(([name]) => name === path || name.startsWith(`${path}/`))
  if (found.length === 0) return [404, { message: 'no such path' }]
  const tar = pack()
  for (const [name, { uid = 0, mode = 0o755, changed = 0 }] of found) {
    const type = found.some(([other]) => other.startsWith(`${name}/`)) || name === path ? 'directory' : 'file'
    const own = name.slice(path.lastIndexOf('/') + 1)
    tar.entry({ name: own, uid, gid: uid, mode, type, mtime: new Date(changed) }, '')
  }
  tar.finalize()
  return [200, Readable.from(tar)]
}

const tcp =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n'
const udp =
  '   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops\n'

/** The files of sockets with listeners by port, and connections to an address of IPv4 in hexadecimal digits. */
export function socketsOf(
  ports: readonly number[],
  {
    connects = [],
    packets = [],
  }: { readonly connects?: readonly string[]; readonly packets?: readonly number[] } = {},
): string {
  const port = (number: number) => number.toString(16).toUpperCase().padStart(4, '0')
  return [
    tcp,
    ...ports.map((number) => `   0: 00000000:${port(number)} 00000000:0000 0A 0\n`),
    ...connects.map((peer) => `   1: 020012AC:9C40 ${peer} 06 0\n`),
    udp,
    ...packets.map((number) => `   0: 00000000:${port(number)} 00000000:0000 07 0\n`),
  ].join('')
}

const helperSockets = socketsOf([9123])
