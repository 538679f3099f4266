import type { KubeconfigVariables } from '../engines/spawn.js'
import type { ClientCertificate } from './wire.js'

/** The address of an API server, and the credentials for it. Contains secrets, so never print it. */
export interface ClusterAccess {
  /** The context of the kubeconfig; absent inside a cluster. */
  readonly context?: string | undefined
  /** The user's name in the kubeconfig, if the context has one. */
  readonly userName?: string | undefined
  /** The URL of the server, possibly with a path, without a trailing slash. */
  readonly server: string
  /** The default namespace. */
  readonly namespace: string
  /** The CA certificates that verify the server, in PEM; by default those of the system. */
  readonly certificateAuthority?: string | undefined
  readonly skipsVerification: boolean
  /** The name to expect in the server's certificate, if it differs from the host in the URL. */
  readonly serverName?: string | undefined
  /** The URL of the proxy. */
  readonly proxy?: string | undefined
  readonly user: UserAccess
}

/** The credentials of a user. Static ones take precedence over those of a plugin. */
export interface UserAccess {
  readonly certificate?: ClientCertificate | undefined
  readonly token?: string | undefined
  /** A file with the token, which is read again from time to time. */
  readonly tokenFile?: string | undefined
  readonly basic?: { readonly username: string; readonly password: string } | undefined
  readonly exec?: ExecPlugin | undefined
  /** The headers that impersonate another user. */
  readonly impersonation: Readonly<Record<string, string | readonly string[]>>
}

/** A credential plugin. */
export interface ExecPlugin {
  readonly apiVersion: string
  readonly command: string
  readonly parameters: readonly string[]
  readonly variables: KubeconfigVariables
  readonly interactiveMode: 'Never' | 'IfAvailable' | 'Always'
  /** Information about the cluster for the plugin, if `provideClusterInfo` is set. */
  readonly cluster?: Readonly<Record<string, unknown>> | undefined
  /** The hint to show if the program is missing. */
  readonly installHint?: string | undefined
}
