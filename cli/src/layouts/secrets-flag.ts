import { isSubdomain } from 'tranship/internal'
import type { SecretStore } from 'tranship/plan'
import { type Flag, InvalidValueError } from '../flags/flag.js'
import type { Manifest } from '../manifest/manifest.js'

/** The flag that writes objects of the External Secrets Operator. */
export interface SecretsFlag {
  readonly secrets?: SecretStore
}

const way = 'external-secrets'

export const secretsFlag: Flag = {
  words: `--secrets <${way}[:store]>`,
  description:
    'write ExternalSecrets for the Secrets that objects refer to (default store: that of the application)',
  read: readStore,
}

/** A store is `NAME` or `ClusterSecretStore/NAME`. */
function readStore(text: string): SecretStore {
  if (text === way) return {}
  const store = text.startsWith(`${way}:`) ? text.slice(way.length + 1) : ''
  const slash = store.indexOf('/')
  const kind = slash < 0 ? 'SecretStore' : store.slice(0, slash)
  const name = store.slice(slash + 1)
  if ((kind !== 'SecretStore' && kind !== 'ClusterSecretStore') || !isSubdomain(name))
    throw new InvalidValueError(`Write it as ${way}, ${way}:NAME or ${way}:ClusterSecretStore/NAME.`)
  return { kind, name }
}

/** Returns a manifest without the warnings that ask for Secrets, if ExternalSecrets make them. */
export function withoutSecretWarnings(manifest: Manifest, { secrets }: SecretsFlag): Manifest {
  if (secrets === undefined) return manifest
  const { options } = manifest
  const ignore = [...(options.ignore ?? []), 'secret-to-create', 'secret-variables'] as const
  return { ...manifest, options: { ...options, ignore } }
}
