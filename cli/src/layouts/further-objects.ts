import type { Translation } from 'tranship'
import { namespaceObject } from 'tranship/layouts'
import type { Manifest } from '../manifest/manifest.js'
import { externalSecretsOf } from './external-secrets.js'
import type { NamespaceFlag } from './namespace-flag.js'
import type { SecretsFlag } from './secrets-flag.js'

/** Puts the objects that flags ask for before those of a translation. */
export function withFurtherObjects<Each extends Translation>(
  translation: Each,
  { text, options }: Manifest,
  { createNamespace, secrets }: NamespaceFlag & SecretsFlag,
): Each {
  const { application, objects } = translation
  const { namespace } = options
  const namespaces =
    createNamespace !== true || namespace === undefined ? [] : [namespaceObject(namespace, application)]
  const store = secrets?.store
  const externalSecrets = store === undefined ? [] : externalSecretsOf(text, options, store)
  return { ...translation, objects: [...namespaces, ...externalSecrets, ...objects] }
}
