import path from 'node:path'
import type { DeployPlan } from 'tranship/plan'
import { type KubernetesObject, variableLookup } from 'tranship'
import { fromHome } from '../manifest/home-folder.js'
import { readBytes } from '../files/read-text-file.js'
import { topOf } from '../files/real-path.js'
import type { Manifest } from '../manifest/manifest.js'
import type { Terminal } from '../terminal/terminal.js'

/** A Secret that a plan expects in the cluster. */
export type DeploySecret = DeployPlan['secrets'][number]

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

interface SecretSources {
  /** The folder of the manifest. */
  readonly folder: string
  /** The folder outside of which no file is read. */
  readonly root?: string | undefined
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
 * @throws {UsageError} if a file cannot be read, is not a regular file, or is reached by a link that leads out.
 */
function secretsOf({ secrets, selector }: DeployPlan, sources: SecretSources): SecretsToApply {
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

/** The Secrets of a plan of a manifest, as `secretsOf`. */
export function secretsOfManifest(
  plan: DeployPlan,
  { folder, root, options }: Pick<Manifest, 'folder' | 'root' | 'options'>,
  { env }: Pick<Terminal, 'env'>,
): SecretsToApply {
  return secretsOf(plan, { folder, root, env, variable: variableLookup(options) })
}

function valueOf(secret: DeploySecret, { folder, root, env, variable }: SecretSources): Buffer | undefined {
  if ('environment' in secret) {
    const value = variable(secret.environment)
    return value === undefined ? undefined : Buffer.from(value)
  }
  const { file } = secret
  const written = fromHome(file, env)
  const name = `The secret's file '${file}'`
  return readBytes(path.resolve(folder, written), { name, within: topOf(written, folder), root })
}
