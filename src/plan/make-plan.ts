import type { Application } from '../application/application.js'
import type { TranslateOptions } from '../options/options.js'
import { type Reading, read } from '../read.js'
import { Place } from '../source/place.js'
import { Reports } from '../warnings/report.js'
import type { ManifestText } from '../source/sources.js'
import type { Safe } from '../warnings/safe.js'
import { verbatim, words } from '../source/shown.js'

/** Reports an invalid value of an option. */
export type RefuseOption = (option: string, value: string, expected: string) => void

/** Reads the manifest and the options of a plan, and makes the plan if both are valid. */
export function makePlan<Settings, Plan>(
  manifestText: ManifestText,
  options: TranslateOptions,
  readSettings: (application: Application, refuse: RefuseOption) => Settings,
  make: (application: Application, settings: Settings, reading: Reading) => Plan,
  /** The services that are active whatever their profiles are. */
  services: readonly string[] = [],
): Safe<Plan> {
  const reading = read(manifestText, options, { services })
  const { application, manifest, errors, warnings, isDecided } = reading
  if (application === undefined) return { ok: false, errors, warnings }

  const { sources, treeAt, chainTo } = manifest
  const refused = new Reports()
  // Without a root there is no application.
  const root = new Place(reading.root!)
  const settings = readSettings(application, (option, value, expected) => {
    refused.report('invalid-option', root, {
      option: verbatim(option),
      value: verbatim(value),
      expected: verbatim(expected),
      suggestion: words(''),
    })
  })
  const allErrors = [...refused.diagnostics({ sources, treeAt, chainTo, ignoreComments: [] }, {}), ...errors]
  if (allErrors.length > 0 || !isDecided) return { ok: false, errors: allErrors, warnings }
  return { ok: true, ...make(application, settings, reading) }
}
