import type { FieldOrigin } from 'tranship'
import type { TranslateFlags } from '../manifest/translate-flags.js'
import { flags as flagNames } from '../reports/flag-words.js'

/** The origin of a field that no line of the manifest asks for. */
export type FixedOrigin = Extract<FieldOrigin, { readonly reason: string }>

/** Explains why an object has a field that no line of the Compose file asks for. */
export function fixedOriginText({ reason, option }: FixedOrigin, flags: TranslateFlags): string {
  return option === undefined ? reason : fromOption(option, flags)
}

function fromOption(option: string, flags: TranslateFlags): string {
  if (option === 'defaultName') return "from the folder's name"
  if (option === 'name' && !flags.name) return 'from the variable COMPOSE_PROJECT_NAME'
  if (option === 'domain' && flags.domain === undefined)
    return 'so without --domain: the platform chooses a host'
  if (option === 'routes' && flags.gateway === undefined) return 'from --ingress-class'
  return `from ${flagNames[option] ?? option}`
}
