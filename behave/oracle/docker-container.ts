import { standInProgram } from '../stand-in/image.js'
import type { Behaviour } from './behaviour.js'

/** The request for a new container, as Docker Compose sends it. */
export interface ContainerRequest {
  readonly Image?: string
  readonly Entrypoint?: readonly string[] | null
  readonly Cmd?: readonly string[] | null
  readonly Healthcheck?: object | null
  readonly Labels?: Readonly<Record<string, string>>
  readonly HostConfig?: {
    readonly Binds?: readonly string[] | null
    readonly Mounts?: readonly { readonly Type?: string; readonly Source?: string }[] | null
    readonly [key: string]: unknown
  }
  readonly [key: string]: unknown
}

/** The stand-in that a container gets. */
export interface DockerStandIn {
  readonly behaviour: Behaviour
  /** The argument of the stand-in's program. */
  readonly program: object
}

/** A nanosecond is the unit of times of Docker. */
const second = 1_000_000_000

/** The fields of a host configuration that a machine for tests can't or shouldn't give. */
const removed = [
  'Devices',
  'DeviceRequests',
  'Runtime',
  'NanoCpus',
  'Memory',
  'MemoryReservation',
  'LogConfig',
  'Init',
  'CpusetCpus',
  'Ulimits',
]

/**
 * Returns a request in which the stand-in takes the place of the image's program. Health checks run each second, and
 * `hostFolder` says which path of this machine a mount gets.
 */
export function placeInContainer(
  container: ContainerRequest,
  { behaviour, program }: DockerStandIn,
  hostFolder: (path: string) => string,
): ContainerRequest {
  const { image = {} } = behaviour
  const { Entrypoint: entrypoint, Cmd: command, HostConfig: host = {}, Healthcheck: health } = container
  const isOwn = entrypoint !== null && entrypoint !== undefined
  const words = [...(isOwn ? entrypoint : (image.Entrypoint ?? []))]
  const check = health ?? image.Healthcheck
  return {
    ...container,
    Image: (container.Image ?? '').replace(/@sha256:.*/, ''),
    Entrypoint: [standInProgram, 'serve', JSON.stringify(program), '--', ...words],
    Cmd: command ?? (isOwn ? null : (image.Cmd ?? null)),
    ...(check ? { Healthcheck: { ...check, Interval: second, StartPeriod: 0, Timeout: 10 * second } } : {}),
    HostConfig: {
      ...Object.fromEntries(Object.entries(host).filter(([key]) => !removed.includes(key))),
      Binds: (host.Binds ?? []).map((bind) => {
        const [source = '', ...rest] = bind.split(':')
        return source.startsWith('/') ? [hostFolder(source), ...rest].join(':') : bind
      }),
      Mounts: (host.Mounts ?? []).map((mount) =>
        mount.Type === 'bind' && mount.Source !== undefined
          ? { ...mount, Source: hostFolder(mount.Source) }
          : mount,
      ),
    },
  }
}
