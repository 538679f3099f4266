import metadata from '../package.json' with { type: 'json' }

export const version = metadata.version

/** Whether a command line asks for the version and for nothing else. */
export function isVersionAlone(parameters: readonly string[]): boolean {
  return parameters.length === 1 && ['-V', '--version'].includes(parameters[0]!)
}
