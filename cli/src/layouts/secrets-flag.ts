import { isSubdomain } from 'tranship/internal'
import type { EncryptedSecrets } from 'tranship/layouts'
import type { SecretStore } from 'tranship/plan'
import { type Flag, InvalidValueError } from '../flags/flag.js'
import type { Manifest } from '../manifest/manifest.js'
import { UsageError } from '../usage-error.js'
import type { LayoutFlags } from './layout-flags.js'
import { hasNamespaces } from './namespace-flag.js'

/** The flag that says how the Secrets get into the cluster. */
export interface SecretsFlag {
  readonly secrets?: {
    /** The store from which the External Secrets Operator makes them. */
    readonly store?: SecretStore
    /** The program that encrypts them for the folder. */
    readonly encryption?: EncryptedSecrets['with']
  }
}

const way = 'external-secrets'

const encryptions: readonly EncryptedSecrets['with'][] = ['sealed-secrets', 'sops']

export const secretsFlag: Flag = {
  words: '--secrets <way>',
  description: `write ExternalSecrets (${way}[:store]; default store: that of the application), or list files that sealed-secrets or sops has encrypted`,
  read: readWay,
}

/** A store is `NAME` or `ClusterSecretStore/NAME`. */
function readWay(text: string): NonNullable<SecretsFlag['secrets']> {
  const encryption = encryptions.find((each) => each === text)
  if (encryption !== undefined) return { encryption }
  if (text === way) return { store: {} }
  const store = text.startsWith(`${way}:`) ? text.slice(way.length + 1) : ''
  const slash = store.indexOf('/')
  const kind = slash < 0 ? 'SecretStore' : store.slice(0, slash)
  const name = store.slice(slash + 1)
  if ((kind !== 'SecretStore' && kind !== 'ClusterSecretStore') || !isSubdomain(name))
    throw new InvalidValueError(
      `Write it as ${way}, ${way}:NAME, ${way}:ClusterSecretStore/NAME, ${encryptions.join(' or ')}.`,
    )
  return { store: { kind, name } }
}

/** Refuses encrypted Secrets where nothing decrypts them. */
export function refuseWrongSecrets(flags: SecretsFlag & LayoutFlags & { readonly namespace?: string }): void {
  const encryption = flags.secrets?.encryption
  if (encryption === undefined) return
  if (flags.layout !== 'kustomize')
    throw new UsageError(
      `\`--secrets ${encryption}\` needs the layout \`kustomize\`, whose folder has the encrypted files.`,
      `Write \`--layout kustomize\`, or \`--secrets ${way}\`.`,
    )
  if (encryption === 'sops' && flags.for !== 'flux')
    throw new UsageError(
      '`--secrets sops` needs Flux. Argo CD and Kustomize cannot decrypt the files without a plugin.',
      `Write \`--for flux\`, or \`--secrets sealed-secrets\`.`,
    )
  if (encryption === 'sealed-secrets' && !hasNamespaces(flags))
    throw new UsageError(
      '`--secrets sealed-secrets` needs a namespace, because a SealedSecret is valid in one namespace only.',
      'Name it: --namespace shop',
    )
}

/** Returns a manifest without the warnings that ask for Secrets, if the flag says how they are made. */
export function withoutSecretWarnings(manifest: Manifest, { secrets }: SecretsFlag): Manifest {
  if (secrets === undefined) return manifest
  const { options } = manifest
  const ignore = [...(options.ignore ?? []), 'secret-to-create', 'secret-variables'] as const
  return { ...manifest, options: { ...options, ignore } }
}
