import type { TranslateOptions } from 'tranship'
import { externalSecrets, safePlanDeploy, type SecretStore } from 'tranship/plan'
import type { Manifest } from '../manifest/manifest.js'

/** Returns the ExternalSecrets of a Compose file. A Compose file that can be translated has a plan. */
export function externalSecretsOf(
  text: Manifest['text'],
  options: TranslateOptions,
  store: SecretStore,
): ReturnType<typeof externalSecrets> {
  const plan = safePlanDeploy(text, options)
  return plan.ok ? externalSecrets(plan, store) : []
}
