import { escapeExpansion } from '../../kubernetes/expansion.js'
import type { Place } from '../../source/place.js'
import { isImageUnread } from '../values/unread-image.js'
import { readWords, type Words } from '../values/words.js'
import type { Draft } from '../types/draft.js'
import type { Choices, Reporting, ServiceScope } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/** The command of the container (reference 2.2; Compose Specification, `entrypoint`, `command`, `working_dir`). */
export interface Command {
  /** Replaces the image's entrypoint. Absent if the image's own stays. */
  readonly entrypoint: Words | undefined
  /** Replaces the image's command. Absent if the image's own stays. */
  readonly command: Words | undefined
  /** True if the image's entrypoint is removed, so that the command's words run. */
  readonly isEntrypointEmptied: boolean
  readonly workingDirectory: Place | undefined
}

function normaliseCommand(service: Place, scope: Reporting & Choices & ServiceScope): Command {
  const workingDirectory = readWorkingDirectory(service, scope)
  const entrypoint = withoutEmptyWord(readWords(service.get('entrypoint'), scope), scope)
  const command = readWords(
    service.get('command'),
    scope,
    entrypoint?.words.map(({ text }) => text),
  )
  // If the entrypoint is emptied, the command's words run themselves (rule R2.2-06).
  const emptied = entrypoint?.words.length === 0 ? entrypoint : undefined
  const promoted = emptied !== undefined && command !== undefined && command.words.length > 0
  const shared = { isEntrypointEmptied: emptied !== undefined, workingDirectory }
  const kept = restOfImage(service, entrypoint, command, scope)
  if (kept !== undefined) return { entrypoint: kept, command: undefined, ...shared }
  const isKnown = !isImageUnread(service, scope)
  if (isKnown && emptied !== undefined && !promoted && service.isReadable('command')) {
    scope.report('emptied-command', emptied.place, {})
  }
  // With a new entrypoint, neither Compose nor Kubernetes adds the image's command.
  if (
    isKnown &&
    command?.words.length === 0 &&
    !entrypoint?.words.length &&
    service.isReadable('entrypoint')
  ) {
    scope.report('emptied-command', command.place, {})
  }
  if (promoted) return { entrypoint: command, command: undefined, ...shared }
  return { entrypoint: unlessEmpty(entrypoint), command: unlessEmpty(command), ...shared }
}

/** Returns all words that a service runs. */
export function wordsOf({ entrypoint, command }: Command): Words['words'] {
  return [...(entrypoint?.words ?? []), ...(command?.words ?? [])]
}

/** In Docker, an entrypoint of one empty word means none. In Kubernetes, such a container would not start. */
function withoutEmptyWord(entrypoint: Words | undefined, { capabilities }: Choices): Words | undefined {
  const isNone = entrypoint?.words.length === 1 && entrypoint.words[0]!.text === ''
  return isNone && capabilities.emptyAsInDocker ? { ...entrypoint, words: [] } : entrypoint
}

/**
 * Returns the part of an image's entrypoint and command that stays if the other is emptied. It can be written out if
 * the image's configuration is known (rule C9-01).
 */
function restOfImage(
  service: Place,
  entrypoint: Words | undefined,
  command: Words | undefined,
  scope: ServiceScope,
): Words | undefined {
  const empty = entrypoint ?? command
  if (empty === undefined || empty.words.length > 0 || (entrypoint !== undefined && command !== undefined))
    return undefined
  const config = scope.imageConfigOf(service)
  const kept = (entrypoint === undefined ? config?.Entrypoint : config?.Cmd) ?? []
  const { place } = empty
  return kept.length === 0 ? undefined : { words: kept.map((text) => ({ text, place })), place }
}

function unlessEmpty(words: Words | undefined): Words | undefined {
  return words?.words.length === 0 ? undefined : words
}

function mapCommand({ entrypoint, command, workingDirectory }: Command, draft: Draft): void {
  if (entrypoint !== undefined)
    draft.container.set('command', escapedWords(entrypoint, draft), entrypoint.place)
  if (command !== undefined) draft.container.set('args', escapedWords(command, draft), command.place)
  if (workingDirectory !== undefined)
    draft.container.set('workingDir', workingDirectory.text, workingDirectory)
}

function escapedWords({ words }: Words, { recorder: { at, object } }: Draft): string[] {
  return object<string[]>(words.map(({ text, place }) => at(escapeExpansion(text), place)))
}

export const command: ServiceRule<Command> = { normalise: normaliseCommand, map: mapCommand }

/** A path from the root, or from a drive of a Windows node. */
const absolute = /^(?:\/|[a-z]:[/\\])/i

/**
 * Reads the `working_dir` of a map. An empty one means none, as in Docker. A relative one is reported, because no
 * container starts in it.
 */
export function readWorkingDirectory(map: Place, scope: Reporting & Choices): Place | undefined {
  const place = map.get('working_dir')
  if (!place?.text) return undefined
  if (scope.capabilities.laterChecks && !absolute.test(place.text))
    scope.report('path-not-absolute', place, { path: place.shown })
  return place
}
