import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { missingSecrets } from './missing-secrets.js'

/** Encrypted Secrets that lie in a layout beside its own files. A layout lists them, and other programs make them. */
export interface EncryptedSecrets {
  /** The program that encrypts them. With `sops`, the Kustomizations of Flux decrypt them. */
  readonly with: 'sealed-secrets' | 'sops'
  /** The names of the Secrets. Each folder lists those that its Pods need. */
  readonly names: readonly string[]
}

/** A file of a layout that another program makes from a Secret. */
export interface EncryptedSecretFile {
  /** The name of the Secret. */
  readonly secret: string
  /** The path from the folder of the layout. */
  readonly path: string
  /** The overlay that lists it. Absent if the layout has none. */
  readonly overlay?: string
}

const endings: Readonly<Record<EncryptedSecrets['with'], string>> = {
  'sealed-secrets': '-sealedsecret.yaml',
  sops: '.sops.yaml',
}

/** Returns the file names of the encrypted Secrets that Pods need, by the names of the Secrets. */
export function encryptedFiles(
  objects: readonly KubernetesObject[],
  encrypted: EncryptedSecrets | undefined,
): ReadonlyMap<string, string> {
  if (encrypted === undefined) return new Map()
  const own = new Set(encrypted.names)
  const needed = missingSecrets(objects).filter((name) => own.has(name))
  return new Map(needed.map((name) => [name, name + endings[encrypted.with]]))
}
