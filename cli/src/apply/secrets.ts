import path from 'node:path'
import { type DeployPlan, secretValues } from 'tranship/plan'
import { type KubernetesObject, variableLookup } from 'tranship'
import { fromHome } from '../manifest/home-folder.js'
import { readBytes } from '../files/read-text-file.js'
import { topOf } from '../files/real-path.js'
import type { Manifest } from '../manifest/manifest.js'
import type { Terminal } from '../terminal/terminal.js'

/** A Secret that a plan expects in the cluster. */
export type DeploySecret = DeployPlan['secrets'][number]

/** A Secret to apply. Only the API server may see its values. */
export interface SecretObject {
  readonly apiVersion: 'v1'
  readonly kind: 'Secret'
  readonly metadata: {
    readonly name: string
    readonly namespace?: string | undefined
    readonly labels: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
  }
  readonly type: string
  /** The values in base64. */
  readonly data: Readonly<Record<string, string>>
}

/** An object that a deploy applies: one from the manifest, or a Secret with its values. */
export type ObjectOfPlan = KubernetesObject | SecretObject

/** The folder of the manifest, the folder outside of which no file is read, and the copies of remote files. */
type FilePlaces = Pick<Manifest, 'folder' | 'root' | 'remote'>

interface SecretSources extends FilePlaces {
  /** The environment, for `~` in paths. */
  readonly env: Terminal['env']
  readonly variable: (name: string) => string | undefined
  /** Returns the text of a secret variable, or of a config that has some. */
  readonly hidden: (secret: DeploySecret) => string | undefined
}

export interface SecretsToApply {
  readonly objects: readonly SecretObject[]
  /** Secrets whose file or variable doesn't exist. The cluster must have them already. */
  readonly missing: readonly DeploySecret[]
}

/**
 * Reads the values of a plan's Secrets from their files and variables (rule E2-08).
 *
 * @throws {UsageError} if a file can't be read, is not a regular file, or is behind a link that leads outside.
 */
function secretsOf({ secrets, selector }: DeployPlan, sources: SecretSources): SecretsToApply {
  const objects = new Map<string, SecretObject>()
  const missing: DeploySecret[] = []
  for (const secret of secrets) {
    const value = valueOf(secret, sources)
    if (value === undefined) {
      // A secret variable without a value is one that its container does without.
      if (!isHidden(secret)) missing.push(secret)
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

/** Reads the Secrets for a manifest's plan, like `secretsOf`. */
export function secretsOfManifest(
  plan: DeployPlan,
  { text, options, ...places }: FilePlaces & Pick<Manifest, 'text' | 'options'>,
  { env }: Pick<Terminal, 'env'>,
): SecretsToApply {
  const { services } = plan
  const { values } = hasHiddenValues(plan) ? secretValues(text, { ...options, services }) : { values: [] }
  const texts = new Map(values.map((value) => [`${value.name} ${value.key}`, value.text]))
  const hidden = ({ name, key }: DeploySecret) => texts.get(`${name} ${key}`)
  return secretsOf(plan, { ...places, env, hidden, variable: variableLookup(options) })
}

/** Returns true if a plan has Secrets whose values the library alone knows. */
export function hasHiddenValues({ secrets }: DeployPlan): boolean {
  return secrets.some(isHidden)
}

/** Returns true if the library alone knows the value. */
function isHidden(secret: DeploySecret): boolean {
  return 'variable' in secret || 'config' in secret
}

function valueOf(
  secret: DeploySecret,
  { folder, root, remote, env, variable, hidden }: SecretSources,
): Buffer | undefined {
  if ('variable' in secret || 'config' in secret) {
    const text = hidden(secret)
    return text === undefined ? undefined : Buffer.from(text)
  }
  if ('environment' in secret) {
    const value = variable(secret.environment)
    return value === undefined ? undefined : Buffer.from(value)
  }
  const { file } = secret
  const name = `The secret's file \`${file}\``
  const copy = remote?.locate(file)
  if (copy !== undefined)
    return readBytes(path.join(copy.folder, copy.path), { name, within: copy.folder, root: copy.folder })
  const written = fromHome(file, env)
  return readBytes(path.resolve(folder, written), { name, within: topOf(written, folder), root })
}
