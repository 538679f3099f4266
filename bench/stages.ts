import { Reports } from '../src/warnings/report.js'
import { toObjects } from '../src/objects/assemble.js'
import { silent } from '../src/rules/types/draft.js'
import type { TranslateOptions } from '../src/options/options.js'
import { capabilitiesOf, defaultProfile, isProfile } from '../src/profiles/profile.js'
import { understand } from '../src/read.js'
import { parseFiles, type ParsedFiles } from '../src/stages/parse-files.js'

type Parsed = ParsedFiles & { readonly reports: Reports }

/** Runs the first stage of a translation. */
export function parsed(text: string): Parsed {
  const reports = new Reports()
  return { ...parseFiles(text, reports), reports }
}

/** Runs the other stages, from interpolation to objects and diagnostics. */
export function afterParsing({ files, given, reports }: Parsed, options: TranslateOptions): unknown {
  const profile = isProfile(options.profile) ? options.profile : defaultProfile
  const request = { options, faults: [], services: [], undecided: undefined, reports }
  const capabilities = capabilitiesOf(profile)
  const { application } = understand({ files, given }, { ...request, capabilities })
  const diagnostics = reports.diagnostics(files, options)
  if (application === undefined || diagnostics.some(({ severity }) => severity === 'error')) {
    throw new Error('a manifest of the bench has errors')
  }
  return { objects: toObjects(application, silent), diagnostics }
}
