import type { Place } from '../../source/place.js'
import { readImageReference } from '../values/image-reference.js'
import { readBoolean } from '../values/typed.js'
import { readUser, user } from './security/user.js'
import { readWords, type Words } from '../values/words.js'
import { readWorkingDirectory } from './command.js'
import { environment } from './environment.js'
import { gpus } from './gpus.js'
import { pullPolicy } from './pull-policy.js'
import { resources } from './resources.js'
import { capabilities } from './security/capabilities.js'
import { privileges } from './security/privileges.js'
import { securityOptions } from './security/security-options.js'
import type { Draft } from '../types/draft.js'
import type { Scope } from '../types/scope.js'
import type { ServiceContext, ServiceRule } from '../types/service-rule.js'

/** The rules of a service that also read the keys of its init containers (rule C14-10). */
const containerRules = {
  capabilities,
  environment,
  gpus,
  privileges,
  pullPolicy,
  resources,
  securityOptions,
  user: { ...user, normalise: (place, scope) => readUser(place.get('user'), scope) } satisfies typeof user,
}

type Rules = typeof containerRules

type Settings = { readonly [Name in keyof Rules]: ReturnType<Rules[Name]['normalise']> }

/**
 * A container that runs before that of the service: `pre_start` (rule C7-02). Its mounts are among those of the service
 * (rule C14-11).
 */
export interface PreStart extends Settings {
  readonly entrypoint: Words | undefined
  readonly command: Words | undefined
  readonly image: Place | undefined
  readonly directory: Place | undefined
  /** The setting for running it once per replica, with its place. */
  readonly perReplica: { readonly isWanted: boolean; readonly place: Place }
  readonly place: Place
}

const rules = Object.entries<ServiceRule<unknown>>(containerRules)

function normalisePreStart(service: Place, scope: Scope): readonly PreStart[] {
  return (service.get('pre_start')?.items() ?? []).map((place) => {
    const image = place.get('image')
    if (image !== undefined) readImageReference(image, scope)
    const perReplica = place.get('per_replica')
    const entrypoint = readWords(place.get('entrypoint'), scope)
    const before = entrypoint?.words.map(({ text }) => text)
    const settings = rules.map(([name, rule]) => [name, rule.normalise(place, scope)])
    return {
      ...(Object.fromEntries(settings) as Settings),
      entrypoint,
      command: readWords(place.get('command'), scope, before),
      image,
      directory: readWorkingDirectory(place, scope),
      perReplica: { isWanted: readBoolean(perReplica, scope) ?? false, place: perReplica ?? place },
      place,
    }
  })
}

/** Maps the keys of an init container into a draft of its own. */
export function mapInitContainer(one: PreStart, draft: Draft, service: ServiceContext): void {
  for (const [name, rule] of rules) {
    const value = one[name as keyof Rules]
    if (value !== undefined) rule.map?.(value, draft, { ...service, place: one.place })
  }
}

export const preStart: ServiceRule<readonly PreStart[]> = { normalise: normalisePreStart }
