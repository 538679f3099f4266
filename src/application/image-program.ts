import type { ServiceSettings } from '../rules/service-rules.js'

/** Returns true if the program of a published image runs: the command, if any, has arguments for it. */
export function hasProgramOfImage({ place, command, programOf }: ServiceSettings): boolean {
  if (
    (place.has('build') && programOf === undefined) ||
    command.entrypoint !== undefined ||
    command.isEntrypointEmptied
  )
    return false
  const first = command.command?.words[0]?.text
  return first === undefined || first.startsWith('-')
}
