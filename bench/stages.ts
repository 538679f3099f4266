import { Reports } from '../src/warnings/report.js'
import { toObjects } from '../src/mapping/objects/assemble.js'
import { silent } from '../src/mapping/rule/draft.js'
import type { TranslateOptions } from '../src/options/options.js'
import { defaultProfile, isProfile } from '../src/profiles/profile.js'
import { readFiles, understand } from '../src/read.js'

type Parsed = ReturnType<typeof readFiles> & { readonly reports: Reports }

/** The first stage of a translation: what the others begin with. */
export function parsed(text: string): Parsed {
  const reports = new Reports()
  return { ...readFiles(text, reports), reports }
}

/** All the other stages, from interpolation to the objects and diagnostics. */
export function afterParsing({ files, given, reports }: Parsed, options: TranslateOptions): unknown {
  const profile = isProfile(options.profile) ? options.profile : defaultProfile
  const application = understand(files, given, { profile, options, reports })?.application
  const diagnostics = reports.diagnostics(files, options)
  if (application === undefined || diagnostics.some(({ severity }) => severity === 'error')) {
    throw new Error('a manifest of the bench has errors')
  }
  return { objects: toObjects(application, silent), diagnostics }
}
