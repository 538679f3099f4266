import type { TranslateOptions, Translation } from 'tranship'
import { externalSecrets, safePlanDeploy, type SecretStore } from 'tranship/plan'
import type { Manifest } from '../manifest/manifest.js'
import type { SecretsFlag } from './secrets-flag.js'

/** Adds the ExternalSecrets to a translation, if the flag asks for them. */
export function withExternalSecrets<Each extends Translation>(
  translation: Each,
  { text, options }: Manifest,
  { secrets }: SecretsFlag,
): Each {
  if (secrets === undefined) return translation
  return { ...translation, objects: [...externalSecretsOf(text, options, secrets), ...translation.objects] }
}

/** Returns the ExternalSecrets of a Compose file. A Compose file that can be translated has a plan. */
export function externalSecretsOf(
  text: Manifest['text'],
  options: TranslateOptions,
  store: SecretStore,
): ReturnType<typeof externalSecrets> {
  const plan = safePlanDeploy(text, options)
  return plan.ok ? externalSecrets(plan, store) : []
}
