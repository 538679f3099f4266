import { serviceNames } from 'tranship/internal'
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
    return noSuchService(value, serviceNames(manifest.text, manifest.options), manifest.folder)
  const isClass = option === 'routes' && expected.includes('IngressClass')
  const flag = isClass ? '--ingress-class' : inFlags(`the option '${option}'`)
  return { message: `${flag} must be ${expected}, not '${value}'.` }
}
