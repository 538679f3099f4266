import type { KubeconfigVariables } from '../engines/spawn.js'
import type { ClientCertificate } from './wire.js'

/** Where the API server of a cluster is, and who asks it. Holds secrets: never for a message. */
export interface ClusterAccess {
  /** The context of the kubeconfig; absent inside of a cluster. */
  readonly context?: string | undefined
  /** The name of the user in the kubeconfig, if the context has one. */
  readonly userName?: string | undefined
  /** The address of the server, possibly with a path, without a slash at its end. */
  readonly server: string
  /** The namespace of whoever names none. */
  readonly namespace: string
  /** The certificates that the server's is checked with, in PEM; those of the system by default. */
  readonly certificateAuthority?: string | undefined
  readonly skipsVerification: boolean
  /** The name that the server's certificate is checked for, where it is not that of its address. */
  readonly serverName?: string | undefined
  /** The address of the proxy that leads to the server. */
  readonly proxy?: string | undefined
  readonly user: UserAccess
}

/** How a user proves who it is. What is static goes before what a program gives. */
export interface UserAccess {
  readonly certificate?: ClientCertificate | undefined
  readonly token?: string | undefined
  /** A file that holds the token, and may change; what was read last counts. */
  readonly tokenFile?: string | undefined
  readonly basic?: { readonly username: string; readonly password: string } | undefined
  readonly exec?: ExecPlugin | undefined
  /** The headers that ask to be treated as somebody else. */
  readonly impersonation: Readonly<Record<string, string | readonly string[]>>
}

/** A program that gives credentials. */
export interface ExecPlugin {
  readonly apiVersion: string
  readonly command: string
  readonly parameters: readonly string[]
  readonly variables: KubeconfigVariables
  readonly interactiveMode: 'Never' | 'IfAvailable' | 'Always'
  /** What it is told about the cluster, if it is. */
  readonly cluster?: Readonly<Record<string, unknown>> | undefined
  /** What to do where the program is missing. */
  readonly installHint?: string | undefined
}
