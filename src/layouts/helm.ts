import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import type { TranslateOptions } from '../options/options.js'
import type { FileRange, ManifestText } from '../source/sources.js'
import { safeTranslate } from '../translate.js'
import type { Diagnostic } from '../warnings/diagnostic.js'
import { orThrow, type Safe } from '../warnings/safe.js'
import { chartFiles } from './helm/chart-files.js'
import { chartValues } from './helm/chart-values.js'
import { chartVariables } from './helm/chart-variables.js'
import { filled } from './helm/filled.js'
import { missingProbes } from './helm/missing-probes.js'
import { probeObjects } from './helm/probed-objects.js'
import { originalFilling, probeValues } from './helm/probed-variable.js'
import { Probing, type TranslateWith } from './helm/probing.js'
import { profileFlags } from './helm/profile-flags.js'
import { findDomains } from './helm/find-domains.js'
import type { LayoutFiles } from './layout-files.js'

/** The options of `helmLayout`. */
export interface HelmOptions {
  /** The version of the chart, as `helm package` takes it: `1.4.0`. `0.1.0` by default. */
  readonly version?: string | undefined
  /**
   * Returns objects that the chart has before those of the translation, such as the result of `externalSecrets`. The
   * function must be pure. It gets the options of each translation that `helmLayout` makes to find what variables
   * change. No further objects by default.
   */
  readonly furtherObjects?: ((options: TranslateOptions) => readonly KubernetesObject[]) | undefined
}

/** A chart for Helm, as files. */
export interface HelmLayout {
  /** The name of the application, which is the name of the chart. */
  readonly application: string
  /** The text of each file, by its path from the folder to write to. */
  readonly files: LayoutFiles
  /** The variables that users of the chart cannot set, since they decide about more than values of fields. */
  readonly fixed: readonly FixedVariable[]
  /** The warnings of the translation, in the order of the Compose file. */
  readonly warnings: readonly Diagnostic[]
}

/** A variable of the Compose file that a chart has no value for. */
export interface FixedVariable {
  readonly name: string
  /** The positions at which the Compose file uses it. */
  readonly places: readonly FileRange[]
}

/**
 * Lays out a Compose file as a chart for Helm. The values of the chart are the variables of the Compose file, with the
 * values that they have here. Users can also set images, replicas, resources, claims and routes.
 *
 * With default values, the chart has the objects that `translate` returns for these arguments. With another value that
 * its schema allows, it has the objects that `translate` returns for that value. Jobs are hooks. No file has the value
 * of a secret variable.
 *
 * To find the fields that depend on a variable, the function translates the Compose file with other values of all
 * variables at once, mostly 20 to 70 times. A small file has at most 600 translations, and a large one fewer.
 *
 * ```ts
 * const { files } = helmLayout(text, { profile: 'compose', name: 'shop' }, { version: '1.4.0' })
 * ```
 *
 * @throws {ManifestError} with every error, if there is one. A variable that the Compose file demands needs no value.
 */
export function helmLayout(
  manifest: ManifestText,
  options: TranslateOptions = {},
  chart: HelmOptions = {},
): HelmLayout {
  return orThrow(safeHelmLayout(manifest, options, chart))
}

/** Does the same as `helmLayout`, but returns the errors instead of throwing them. */
export function safeHelmLayout(
  manifest: ManifestText,
  given: TranslateOptions = {},
  { version = '0.1.0', furtherObjects }: HelmOptions = {},
): Safe<HelmLayout> {
  const translate: TranslateWith = (options) => {
    const result = safeTranslate(manifest, options)
    if (!result.ok || furtherObjects === undefined) return result
    return { ...result, objects: [...furtherObjects(options), ...result.objects] }
  }
  const variables = chartVariables(manifest, given)
  const missing = missingProbes(translate, given, variables)
  const withPlaceholders = { ...given, env: { ...given.env, ...probeValues(missing) } }
  const base = translate(withPlaceholders)
  if (!base.ok) return base

  const flags = profileFlags(manifest, translate, withPlaceholders, base)
  const probing = new Probing(manifest, translate, flags?.options ?? withPlaceholders)
  const found = probeObjects((flags ?? base).objects, variables, missing, probing)
  const domains = findDomains(found, probing)
  const unchangeable = found.probed.filter(({ variable: { name } }) => !domains.has(name))
  const refused = unchangeable.some(({ variable }) => variable.isMissing) ? translate(given) : undefined
  if (refused?.ok === false) return refused

  const objects = filled(found.objects, originalFilling(unchangeable))
  const values = chartValues(found.probed, domains, objects)
  const fixed = [...found.fixed, ...unchangeable.map(({ variable }) => variable)]
  return {
    ok: true,
    application: base.application,
    files: chartFiles({ application: base.application, version, objects, values, fixed, flags }),
    fixed: fixed.map(({ name, places }) => ({ name, places })),
    warnings: base.warnings,
  }
}
