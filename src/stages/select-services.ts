import type { Lookup } from '../compose/template.js'
import { withActiveServices } from '../load/active-services.js'
import { withoutExtensionAliases } from '../load/extension-aliases.js'
import type { TranslateOptions } from '../options/options.js'
import { Place } from '../source/place.js'
import type { Shown } from '../source/shown.js'
import type { LoadedManifest } from './load-files.js'
import type { Request } from './request.js'

/** The manifest without its inactive services. */
export interface SelectedServices {
  readonly top: Place
  /** The services without an active profile, each with the profiles that would activate it. */
  readonly inactive: ReadonlyMap<string, readonly Shown[]>
}

/** Compose's variable for the active profiles, separated by commas. */
const COMPOSE_PROFILES = 'COMPOSE_PROFILES'

/** Removes the inactive services, if the capabilities include service profiles (rule C1-07). */
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

/**
 * Returns the profiles of the option and of the variable. If there are none, the empty profile is active, as in
 * Compose.
 */
function activeProfiles({ activeProfiles: named = [] }: TranslateOptions, lookup: Lookup): readonly string[] {
  const own = (lookup(COMPOSE_PROFILES) ?? '').split(',').map((name) => name.trim())
  return [...new Set([...named, ...own.filter((name) => name !== '' || named.length === 0)])]
}
