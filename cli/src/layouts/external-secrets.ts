import type { Translation } from 'tranship'
import { externalSecrets, safePlanDeploy } from 'tranship/plan'
import type { Manifest } from '../manifest/manifest.js'
import type { SecretsFlag } from './secrets-flag.js'

/** Adds the ExternalSecrets to a translation, if the flag asks for them. */
export function withExternalSecrets<Each extends Translation>(
  translation: Each,
  { text, options }: Manifest,
  { secrets }: SecretsFlag,
): Each {
  if (secrets === undefined) return translation
  const plan = safePlanDeploy(text, options)
  // A sound translation has a plan.
  if (!plan.ok) return translation
  return { ...translation, objects: [...externalSecrets(plan, secrets), ...translation.objects] }
}
