import { Reports } from '../src/warnings/report.js'
import { toObjects } from '../src/mapping/objects/assemble.js'
import { silent } from '../src/mapping/rule/draft.js'
import type { TranslateOptions } from '../src/mapping/rule/options.js'
import { type Manifest, parse } from '../src/parse/parse.js'
import { defaultProfile, isProfile } from '../src/profiles/profile.js'
import { understand } from '../src/read.js'

interface Parsed {
  readonly manifest: Manifest
  readonly reports: Reports
}

/** The first stage of a translation: what the others begin with. */
export function parsed(text: string): Parsed {
  const reports = new Reports()
  return { manifest: parse(text, reports), reports }
}

/** All the other stages, from interpolation to the objects and diagnostics. */
export function afterParsing({ manifest, reports }: Parsed, options: TranslateOptions): unknown {
  const profile = isProfile(options.profile) ? options.profile : defaultProfile
  const application = understand(manifest, profile, options, reports)
  const diagnostics = reports.diagnostics(manifest, options)
  if (application === undefined || diagnostics.some(({ severity }) => severity === 'error')) {
    throw new Error('a manifest of the bench has errors')
  }
  return { objects: toObjects(application, silent), diagnostics }
}
