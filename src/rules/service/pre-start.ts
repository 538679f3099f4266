import type { Place } from '../../source/place.js'
import { readImageReference } from '../values/image-reference.js'
import { readBoolean, readTrue } from '../values/typed.js'
import { readUser, type User } from './security/user.js'
import { readVariables, type Variable } from '../values/variables.js'
import { readWords, type Words } from '../values/words.js'
import { readWorkingDirectory } from './command.js'
import type { Choices, Reporting, VariableScope } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/** A container that runs before that of the service: `pre_start` (rule C7-02). */
export interface PreStart {
  readonly entrypoint: Words | undefined
  readonly command: Words | undefined
  readonly variables: readonly Variable[]
  readonly image: Place | undefined
  readonly directory: Place | undefined
  readonly user: User | undefined
  readonly privileged: Place | undefined
  /** The setting for running it once per replica, with its place. */
  readonly perReplica: { readonly isWanted: boolean; readonly place: Place }
  readonly place: Place
}

function normalisePreStart(service: Place, scope: Reporting & Choices & VariableScope): readonly PreStart[] {
  return (service.get('pre_start')?.items() ?? []).map((place) => {
    const image = place.get('image')
    if (image !== undefined) readImageReference(image, scope)
    const perReplica = place.get('per_replica')
    const entrypoint = readWords(place.get('entrypoint'), scope)
    const before = entrypoint?.words.map(({ text }) => text)
    return {
      entrypoint,
      command: readWords(place.get('command'), scope, before),
      variables: readVariables(place.get('environment'), scope),
      image,
      directory: readWorkingDirectory(place, scope),
      user: readUser(place.get('user'), scope),
      privileged: readTrue(place, 'privileged', scope),
      perReplica: { isWanted: readBoolean(perReplica, scope) ?? false, place: perReplica ?? place },
      place,
    }
  })
}

export const preStart: ServiceRule<readonly PreStart[]> = { normalise: normalisePreStart }
