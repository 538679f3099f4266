import { serviceNames } from 'tranship/internal'
import type { Manifest } from '../manifest/manifest.js'
import { noSuchService } from '../manifest/no-such-service.js'
import { inFlags } from './flag-words.js'

/** An option that the library refuses, with the reason. */
interface RefusedOption {
  readonly option: string
  readonly value: string
  readonly expected: string
  readonly suggestion: string
}

/** Returns the message for a refused option, in terms of the command's flags and arguments. */
export function refusedOption(
  { option, value, expected, suggestion }: RefusedOption,
  manifest: Manifest,
): { readonly message: string; readonly hint?: string | undefined } {
  if (option === 'services' || option === 'service')
    return noSuchService(value, serviceNames(manifest.text, manifest.options), manifest.folder)
  const isClass = option === 'routes' && expected.includes('IngressClass')
  const flag = isClass ? '--ingress-class' : inFlags(`the option '${option}'`)
  return {
    message: `${flag} must be ${expected}, not \`${value}\`.`,
    ...(suggestion === '' ? {} : { hint: suggestion }),
  }
}
