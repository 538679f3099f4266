import type { KubernetesObject } from './kubernetes/kubernetes-object.js'
import type { TranslateOptions } from './options/options.js'
import type { Profile } from './profiles/profile.js'
import { read } from './read.js'
import type { Diagnostic } from './warnings/diagnostic.js'
import { orThrow, type Safe } from './warnings/safe.js'
import type { ManifestText } from './source/sources.js'

/** The result of a translation: plain data, which you can compare, store and post to a worker. */
export interface Translation {
  /** The name of the application, as in the labels of the objects. */
  readonly application: string
  /** The profile of the translation. */
  readonly profile: Profile
  /**
   * The objects in the order in which to apply them: files, volumes, NetworkPolicies, Services, then workloads after
   * their dependencies, then routes.
   */
  readonly objects: readonly KubernetesObject[]
  /** A warning for everything that does not work in Kubernetes as written, in the order of the Compose file. */
  readonly warnings: readonly Diagnostic[]
}

/** A translation, or all errors of the Compose file. */
export type SafeTranslation = Safe<Translation>

/**
 * Translates a Compose file to typed Kubernetes objects and a list of warnings. The function is pure: the same
 * arguments give the same result, byte for byte.
 *
 * ```ts
 * const { objects, warnings } = translate(text, { profile: 'compose' })
 * ```
 *
 * @throws {ManifestError} with every error, if there is one.
 */
export function translate(manifest: ManifestText, options: TranslateOptions = {}): Translation {
  return orThrow(safeTranslate(manifest, options))
}

/**
 * Does the same as `translate`, but returns the errors instead of throwing them. Use it for text that is still being
 * typed.
 */
export function safeTranslate(manifest: ManifestText, options: TranslateOptions = {}): SafeTranslation {
  const reading = read(manifest, options)
  const { application, profile, errors, warnings, isDecided } = reading
  if (application === undefined || errors.length > 0 || !isDecided) return { ok: false, errors, warnings }
  return {
    ok: true,
    application: application.application,
    profile,
    objects: reading.takeObjects(),
    warnings,
  }
}
