// The whole object of a default import would bring everything in package.json into the bundle.
import { version } from '../package.json'

export { version }

/** `true` if a command line asks only for the version. */
export function isVersionAlone(parameters: readonly string[]): boolean {
  return parameters.length === 1 && ['-V', '--version'].includes(parameters[0]!)
}
