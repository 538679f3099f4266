import { readOptions } from '../options/read-options.js'
import { read } from '../read.js'
import { sentence, verbatim, words } from '../source/shown.js'
import type { ManifestText } from '../source/sources.js'
import type { Diagnostic } from '../warnings/diagnostic.js'
import { Reports } from '../warnings/report.js'
import { orThrow, type Safe } from '../warnings/safe.js'
import type { DeployOptions } from './deploy.js'
import type { DeploySecret } from './deploy-secret.js'
import { hiddenValues } from './hidden-values.js'
import { forDeploy } from './ignoring.js'

/** The values that the Secrets of an application need. They are for the API server and for nobody else. */
export interface SecretValues {
  /** One for each key: the Secret, the key, and the text; `undefined` if an optional variable has no value. */
  readonly values: readonly (DeploySecret & { readonly text: string | undefined })[]
  /** A `variable-unset` for each secret variable that is empty here, because it is not set and has no default. */
  readonly warnings: readonly Diagnostic[]
}

/**
 * Returns the values of the secret variables of a Compose file, and of the configs that have such variables. Every other
 * function leaves them out. Secrets of the top-level `secrets` are not among them: the host reads their files.
 *
 * @throws {ManifestError} with every error of the Compose file and the options, and each required variable that is not set.
 */
export function secretValues(manifest: ManifestText, options: DeployOptions = {}): SecretValues {
  return orThrow(safeSecretValues(manifest, options))
}

/** Does the same as `secretValues`, but returns the errors instead of throwing them. */
export function safeSecretValues(manifest: ManifestText, options: DeployOptions = {}): Safe<SecretValues> {
  const { services } = readOptions(options).options
  const reading = read(manifest, forDeploy(options), services === undefined ? {} : { services })
  const { application, errors, warnings, isDecided } = reading
  if (application === undefined || errors.length > 0 || !isDecided) return { ok: false, errors, warnings }
  // The objects say what they refer to.
  reading.takeObjects()
  const reports = new Reports()
  const warned = new Set<string>()
  const values = hiddenValues(application).map(({ secret, place, read: readValue }) => {
    const { text, faults, unset } = readValue()
    for (const name of unset) {
      if (warned.has(name)) continue
      warned.add(name)
      reports.report('variable-unset', place, { variable: verbatim(name), elsewhere: words('') })
    }
    for (const fault of faults) {
      if (fault.reason !== 'required-variable') continue
      const message = fault.message ? sentence`: ${verbatim(fault.message)}` : words('')
      reports.report('variable-required', place, { variable: verbatim(fault.name), message })
    }
    return { ...secret, text }
  })
  const { sources, treeAt, chainTo } = reading.manifest
  const found = reports.diagnostics({ sources, treeAt, chainTo, ignoreComments: [] }, options)
  const faults = found.filter(({ severity }) => severity === 'error')
  return faults.length > 0 ? { ok: false, errors: faults, warnings } : { ok: true, values, warnings: found }
}
