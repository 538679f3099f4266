import type { Lookup } from '../compose/template.js'
import { withActiveServices } from '../load/active-services.js'
import { withoutExtensionAliases } from '../load/extension-aliases.js'
import type { TranslateOptions } from '../options/options.js'
import { Place } from '../source/place.js'
import type { Shown } from '../source/shown.js'
import type { LoadedManifest } from './load-files.js'
import type { Request } from './request.js'

/** The manifest without the services of which no profile is active. */
export interface SelectedServices {
  readonly top: Place
  /** The services that no active profile brings, with the profiles that would. */
  readonly inactive: ReadonlyMap<string, readonly Shown[]>
}

/** Compose's variable for the active profiles, with commas between them. */
const COMPOSE_PROFILES = 'COMPOSE_PROFILES'

/** Leaves out the services that are not active, where the profile has such services (rule C1-07). */
export function selectServices(
  { top, environment, textOf }: LoadedManifest,
  { options, capabilities, reports: { report }, services, undecided }: Request,
): SelectedServices {
  const whole = capabilities.wholeSpecification ? new Place(withoutExtensionAliases(top.node)) : top
  if (!capabilities.serviceProfiles) return { top: whole, inactive: new Map() }
  const activation = {
    profiles: activeProfiles(options, environment),
    services,
    areKnown: options.activeProfiles !== undefined || environment(COMPOSE_PROFILES) !== undefined,
    undecided,
  }
  const { root, inactive } = withActiveServices(whole, activation, textOf, report)
  return { top: new Place(root), inactive }
}

/** The profiles that an option names, and those of the variable. As in Compose, an empty one is active where none is named. */
function activeProfiles({ activeProfiles: named = [] }: TranslateOptions, lookup: Lookup): readonly string[] {
  const own = (lookup(COMPOSE_PROFILES) ?? '').split(',').map((name) => name.trim())
  return [...new Set([...named, ...own.filter((name) => name !== '' || named.length === 0)])]
}
