import type { Spawn } from '../engines/spawn.js'
import { UsageError } from '../usage-error.js'
import type { ExecPlugin } from './access.js'
import { fieldsOf, fieldsOfJson, textOf } from './fields.js'
import type { ClientCertificate } from './wire.js'

/** The environment of a plugin. */
export interface PluginSurroundings {
  readonly folder: string
  /** `true` if a user can answer prompts of the plugin. */
  readonly isInteractive: boolean
}

/** The credentials from a plugin. */
export interface ExecCredential {
  readonly token?: string | undefined
  readonly certificate?: ClientCertificate | undefined
  /** The expiry in milliseconds since 1970; absent if the credential doesn't expire. */
  readonly expiresAt?: number | undefined
}

/**
 * Runs a credential plugin. The plugin gets its input in `KUBERNETES_EXEC_INFO` and may use the terminal for prompts.
 * Its standard error is passed on.
 */
export async function runExecPlugin(
  plugin: ExecPlugin,
  spawn: Spawn,
  { folder, isInteractive }: PluginSurroundings,
): Promise<ExecCredential> {
  const { apiVersion, command, parameters, variables, interactiveMode, cluster } = plugin
  if (interactiveMode === 'Always' && !isInteractive)
    throw new UsageError(`The credential plugin \`${command}\` needs a terminal.`)
  const interactive = interactiveMode !== 'Never' && isInteractive
  const spec = { interactive, ...(cluster === undefined ? {} : { cluster }) }
  const info = JSON.stringify({ kind: 'ExecCredential', apiVersion, spec })
  const end = await spawn({
    name: command,
    parameters,
    folder,
    plugin: { variables, info },
    ...(interactive ? { input: 'terminal' } : {}),
    errors: 'shown',
  })
  if (end === undefined)
    throw new UsageError(`The credential plugin \`${command}\` cannot be started.`, plugin.installHint)
  if (end.status !== 0)
    throw new UsageError(
      `The credential plugin \`${command}\` has failed (status ${end.status ?? 'unknown'}).`,
    )
  return toCredential(end.output, plugin)
}

/** Parses the plugin's output. Error messages quote none of it. */
function toCredential(output: string, { command, apiVersion }: ExecPlugin): ExecCredential {
  const credential = fieldsOfJson(output)
  if (credential['kind'] !== 'ExecCredential' || credential['apiVersion'] !== apiVersion)
    throw new UsageError(`The credential plugin \`${command}\` gave no ExecCredential of ${apiVersion}.`)
  const status = fieldsOf(credential['status'])
  const token = textOf(status['token'])
  const certificate = textOf(status['clientCertificateData'])
  const key = textOf(status['clientKeyData'])
  const expires = Date.parse(textOf(status['expirationTimestamp']) ?? '')
  if (token === undefined && (certificate === undefined || key === undefined))
    throw new UsageError(`The credential plugin \`${command}\` gave no credentials.`)
  return {
    token,
    certificate: certificate === undefined || key === undefined ? undefined : { certificate, key },
    expiresAt: Number.isNaN(expires) ? undefined : expires,
  }
}
