import { safePlanDeploy } from 'tranship'
import { knownServices } from '../manifest/known-services.js'
import type { Manifest } from '../manifest/manifest.js'
import { noSuchService } from '../manifest/no-such-service.js'
import { inFlags } from './flag-words.js'

/** An option that the library does not take, and why. */
interface RefusedOption {
  readonly option: string
  readonly value: string
  readonly expected: string
}

/** What to say of an option that is refused: options are flags of the command, and services are its arguments. */
export function refusedOption(
  { option, value, expected }: RefusedOption,
  manifest: Manifest,
): { readonly message: string; readonly hint?: string | undefined } {
  if (option === 'services' || option === 'service')
    return noSuchService(value, servicesOf(manifest), manifest.folder)
  const isClass = option === 'routes' && expected.includes('IngressClass')
  const flag = isClass ? '--ingress-class' : inFlags(`the option '${option}'`)
  return { message: `${flag} must be ${expected}, not '${value}'.` }
}

/** All services, also those that no active profile has. */
function servicesOf({ text, options, sources }: Manifest): readonly string[] {
  const plan = safePlanDeploy(text, { ...options, activeProfiles: ['*'] })
  return plan.ok ? plan.services : knownServices(sources.map((source) => source.text))
}
