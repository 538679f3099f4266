import metadata from '../package.json' with { type: 'json' }

export const version = metadata.version

/** `true` if a command line asks only for the version. */
export function isVersionAlone(parameters: readonly string[]): boolean {
  return parameters.length === 1 && ['-V', '--version'].includes(parameters[0]!)
}
