import type { Place } from '../../source/place.js'
import type { Choices, Reporting, VariableScope } from '../types/scope.js'
import { readVariables, type Variable } from './variables.js'
import { readWords } from './words.js'

/** An additional command that runs in a container, such as a hook. */
export interface ContainerCommand {
  /** The words. Empty if there is no command, or an invalid one, which has been reported. */
  readonly words: readonly string[]
  readonly variables: readonly Variable[]
  /** The folder that it runs in. Absent if it is the container's. */
  readonly directory: string | undefined
}

/** Reads `command`, `environment` and `working_dir` of a map, such as a hook. */
export function readContainerCommand(
  place: Place,
  scope: Reporting & Choices & VariableScope,
): ContainerCommand {
  const command = place.get('command')
  const words = readWords(command, scope)?.words.map(({ text }) => text)
  const variables = readVariables(place.get('environment'), scope)
  if (words?.length === 0) scope.report('empty-value', command!, {})
  return { words: words ?? [], variables, directory: place.get('working_dir')?.text || undefined }
}
