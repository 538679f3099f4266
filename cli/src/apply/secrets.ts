import path from 'node:path'
import type { DeployPlan, DeploySecret, KubernetesObject } from 'tranship'
import { fromHome } from '../manifest/home-folder.js'
import { readBytes } from '../manifest/read-text-file.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'

/** A Secret to apply. Its values are for the API server and for nobody else. */
export interface SecretObject {
  readonly apiVersion: 'v1'
  readonly kind: 'Secret'
  readonly metadata: {
    readonly name: string
    readonly namespace?: string | undefined
    readonly labels: Readonly<Record<string, string>>
  }
  readonly type: 'Opaque'
  /** In base64. */
  readonly data: Readonly<Record<string, string>>
}

/** What a deploy applies: the objects of the manifest and the Secrets that they read. */
export type ObjectOfPlan = KubernetesObject | SecretObject

export interface SecretSources {
  /** The folder of the manifest. */
  readonly folder: string
  /** Where the home folder is said, in which paths may begin. */
  readonly env: Terminal['env']
  readonly variable: (name: string) => string | undefined
}

export interface SecretsToApply {
  readonly objects: readonly SecretObject[]
  /** Those whose file or variable there is not: they have to be in the cluster. */
  readonly missing: readonly DeploySecret[]
}

/**
 * The Secrets of a plan with their values, from where the manifest says that they are (rule E2-08).
 *
 * @throws {UsageError} where a file is a pipe or a device, which may never end.
 */
export function secretsOf({ secrets, selector }: DeployPlan, sources: SecretSources): SecretsToApply {
  const objects = new Map<string, SecretObject>()
  const missing: DeploySecret[] = []
  for (const secret of secrets) {
    const value = valueOf(secret, sources)
    if (value === undefined) {
      missing.push(secret)
      continue
    }
    const { name, namespace, key } = secret
    const metadata = { name, namespace, labels: selector }
    const known = objects.get(name)?.data
    const data = { ...known, [key]: value.toString('base64') }
    objects.set(name, { apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque', data })
  }
  return { objects: [...objects.values()], missing }
}

function valueOf(secret: DeploySecret, { folder, env, variable }: SecretSources): Buffer | undefined {
  if ('environment' in secret) {
    const value = variable(secret.environment)
    return value === undefined ? undefined : Buffer.from(value)
  }
  const { file } = secret
  try {
    const location = path.resolve(folder, fromHome(file, env))
    return readBytes(location, { name: `The secret's file '${file}'`, onlyRegular: true })
  } catch (error) {
    if (error instanceof UsageError) throw error
    return undefined
  }
}
