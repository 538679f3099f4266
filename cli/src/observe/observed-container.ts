import type { ImageConfig, ObservedMount, ProcessUser } from 'tranship'
import type { Socket } from './sockets.js'

/** The observations of one container. An absent field could not be observed. */
export interface ObservedContainer {
  /** The name of the service in the Compose file. */
  readonly service: string
  /** The network of the container: one of its own, that of the machine, or that of another container. */
  readonly network: 'own' | 'host' | 'shared'
  /** The addresses in the networks of the application, as digits of sockets. */
  readonly addresses: readonly string[]
  readonly image: string
  readonly imageConfig: ImageConfig | undefined
  /** The state: `stopped` if the container ended, but somebody may have ended it. */
  readonly state: 'running' | 'ended' | 'stopped' | 'created'
  /** False if the container restarted during the watch. */
  readonly isSteady: boolean
  /** False for a running container whose healthcheck has not succeeded. */
  readonly isReady: boolean
  /** The exit status of a container that has ended. */
  readonly status: number | undefined
  readonly restarts: number
  /** All sockets that were seen. */
  readonly sockets: readonly Socket[] | undefined
  readonly users: readonly ProcessUser[] | undefined
  readonly mounts: ReadonlyMap<string, ObservedMount>
  readonly shell: boolean | undefined
  /** The folders that were written to outside of mounts. */
  readonly writes: readonly string[] | undefined
  /** The answers to requests, by port of TCP. */
  readonly speaks: ReadonlyMap<number, 'http' | 'tls' | 'other'>
}
