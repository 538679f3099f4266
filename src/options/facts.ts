import type { ImageConfig } from './image-config.js'

/**
 * Facts about the running application: the content of `tranship.facts.json`, which `tranship observe` writes. They hold
 * numbers, names of services and paths inside containers. No value of a variable, no argument of a command, no content
 * of a file and no address of a machine is in them.
 */
export interface Facts {
  /** The version of this format. */
  readonly version: 1
  /** The observed services by their names in the Compose file. */
  readonly services: Readonly<Record<string, ServiceFacts>>
}

/** The facts about one service. An absent field was not observed, and an empty list is a fact. */
export interface ServiceFacts {
  /**
   * The digest of the image's configuration, such as `sha256:4a5f…`. It tells readers which image was observed. A
   * build gives another digest whenever a file changes, so tranship compares `imageConfig` instead.
   */
  readonly image?: string
  /**
   * The hash of the service's settings in the Compose file, as `settingsHashes()` returns it. Facts count for these
   * settings only.
   */
  readonly settings?: string
  /** The configuration of the image, without its variables and labels. */
  readonly imageConfig?: ImageConfig
  /** The sockets on which processes of the service listen. */
  readonly listens?: readonly Listener[]
  /** The connections to other services. */
  readonly connects?: readonly Connection[]
  /** The state at the end of the observation. */
  readonly state?: ObservedState
  /** The users of the processes. */
  readonly users?: readonly ProcessUser[]
  /** The mounts, by their paths in the container. */
  readonly mounts?: Readonly<Record<string, ObservedMount>>
  /** True if the image has `/bin/sh`. */
  readonly shell?: boolean
  /** The folders outside of mounts in which files were written, as absolute paths. */
  readonly writes?: readonly string[]
}

/** A socket that accepts connections, or packets of UDP. */
export interface Listener {
  readonly protocol: 'tcp' | 'udp'
  readonly port: number
  /** True if the socket accepts connections of its own container only. */
  readonly loopback?: boolean
  /** The answer to a request of HTTP: `other` if it is neither HTTP nor TLS. Absent if nobody asked. */
  readonly speaks?: 'http' | 'tls' | 'other'
}

/** A connection to another service. */
export interface Connection {
  /** The name of the service in the Compose file. */
  readonly service: string
  readonly port: number
}

/** The state of the containers of a service. */
export interface ObservedState {
  /** True if a container runs. */
  readonly running: boolean
  /** The exit status of a container that has ended. */
  readonly status?: number
  /** True if a container was restarted. */
  readonly restarts?: boolean
}

/** The user of a process, by numbers. */
export interface ProcessUser {
  readonly uid: number
  readonly gid: number
  /** The further groups. */
  readonly groups?: readonly number[]
}

/** A mount of a service. */
export interface ObservedMount {
  /** The number of files and folders that the image has below the path. The mount hides them. */
  readonly hides?: number
  /** The owner of the mounted folder or file in the container. Absent if it was not observed. */
  readonly uid?: number
  /** Its group. Absent if it was not observed. */
  readonly gid?: number
  /** The permission bits, such as `0755`, in octal digits. */
  readonly mode?: string
  /** True if a file below the path changed during the observation. */
  readonly written?: boolean
}
