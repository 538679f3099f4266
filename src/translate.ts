import type { KubernetesObject } from './kubernetes/kubernetes-object.js'
import { toObjects } from './mapping/objects/assemble.js'
import { silent } from './mapping/rule/draft.js'
import type { TranslateOptions } from './options/options.js'
import type { Profile } from './profiles/profile.js'
import { read } from './read.js'
import type { Diagnostic } from './warnings/diagnostic.js'
import { orThrow, type Safe } from './warnings/safe.js'
import type { ManifestText } from './source/sources.js'

/** What a manifest becomes. Plain data, which can be compared, stored and posted. */
export interface Translation {
  /** The name of the application, as it is in the labels of the objects. */
  readonly application: string
  /** The profile that was followed. */
  readonly profile: Profile
  /**
   * In the order in which they can be applied: files, volumes, NetworkPolicies, Services, workloads after what they
   * depend on, routes.
   */
  readonly objects: readonly KubernetesObject[]
  /** Whatever could not be carried over as written, in the order of the manifest. */
  readonly warnings: readonly Diagnostic[]
}

/** A translation, or all that is wrong with the manifest. */
export type SafeTranslation = Safe<Translation>

/**
 * Carries an application over to Kubernetes: the text of a manifest in, typed objects and warnings out. Pure: the same
 * arguments give the same result, byte for byte.
 *
 * @throws {ManifestError} with every error, if there is one.
 */
export function translate(manifest: ManifestText, options: TranslateOptions = {}): Translation {
  return orThrow(safeTranslate(manifest, options))
}

/** As `translate`, but returns the errors instead of throwing them: for text that is still being typed. */
export function safeTranslate(manifest: ManifestText, options: TranslateOptions = {}): SafeTranslation {
  const reading = read(manifest, options)
  const { application, profile, errors, warnings, isDecided } = reading
  if (application === undefined || errors.length > 0 || !isDecided) return { ok: false, errors, warnings }
  const objects = reading.objects ?? toObjects(application, silent)
  return { ok: true, application: application.application, profile, objects, warnings }
}
