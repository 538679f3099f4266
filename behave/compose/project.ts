/** A Compose application as compose-go reads it: variables replaced, files merged, short forms written out. */
export interface Project {
  readonly name: string
  readonly services: Readonly<Record<string, Service>>
  readonly volumes?: Readonly<Record<string, TopLevel>>
  readonly networks?: Readonly<Record<string, TopLevel>>
  readonly configs?: Readonly<Record<string, FileSource>>
  readonly secrets?: Readonly<Record<string, FileSource>>
}

interface TopLevel {
  readonly name?: string
  readonly external?: boolean
}

export interface FileSource extends TopLevel {
  readonly file?: string
  readonly content?: string
  readonly environment?: string
}

export interface Service {
  readonly image?: string
  readonly build?: {
    readonly context?: string
    readonly dockerfile?: string
    readonly dockerfile_inline?: string
  }
  readonly entrypoint?: readonly string[] | null
  readonly command?: readonly string[] | null
  readonly environment?: Readonly<Record<string, string | null>>
  readonly working_dir?: string
  readonly user?: string
  readonly hostname?: string
  readonly container_name?: string
  readonly networks?: Readonly<Record<string, ServiceNetwork | null>>
  readonly network_mode?: string
  readonly links?: readonly string[]
  readonly ports?: readonly PublishedPort[]
  readonly expose?: readonly (string | number)[]
  readonly volumes?: readonly Mount[]
  readonly tmpfs?: readonly string[]
  readonly configs?: readonly FileMount[]
  readonly secrets?: readonly FileMount[]
  readonly depends_on?: Readonly<Record<string, Dependency>>
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean }
  readonly restart?: string
  readonly deploy?: {
    readonly mode?: string
    readonly replicas?: number
    readonly restart_policy?: { readonly condition?: string; readonly max_attempts?: number }
  }
  readonly scale?: number
  readonly stop_grace_period?: string
  readonly stop_signal?: string
  readonly read_only?: boolean
  readonly shm_size?: string | number
  readonly extra_hosts?: readonly string[] | Readonly<Record<string, readonly string[]>>
}

interface ServiceNetwork {
  readonly aliases?: readonly string[]
}

export interface PublishedPort {
  readonly target: number
  readonly published?: string
  readonly protocol?: string
  readonly host_ip?: string
  readonly mode?: string
}

export interface Mount {
  readonly type: string
  readonly source?: string
  readonly target: string
  readonly read_only?: boolean
  readonly volume?: { readonly nocopy?: boolean; readonly subpath?: string }
}

export interface FileMount {
  readonly source: string
  readonly target?: string
  readonly mode?: number | string
}

interface Dependency {
  readonly condition: string
  readonly required?: boolean
}

/** The settings of a service's container that health, restarts and order depend on. */
export type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully'
