import type { Diagnostic } from './diagnostics/diagnostic.js'
import { ManifestError } from './diagnostics/manifest-error.js'
import { type KubernetesObject, toObjects } from './mapping/assemble.js'
import { silent } from './mapping/draft.js'
import type { TranslateOptions } from './mapping/options.js'
import type { Profile } from './profiles/profile.js'
import { read } from './read.js'

/** What a manifest becomes. */
export interface Translation {
  /** The name of the application, as it is in the labels of the objects. */
  readonly name: string
  readonly profile: Profile
  /** In the order in which they can be applied (rule R0-07). */
  readonly objects: readonly KubernetesObject[]
  /** Whatever could not be carried over as written, in the order of the manifest. */
  readonly warnings: readonly Diagnostic[]
}

/** A translation, or all that is wrong with the manifest. */
export type SafeTranslation =
  | ({ readonly ok: true } & Translation)
  | { readonly ok: false; readonly errors: readonly Diagnostic[]; readonly warnings: readonly Diagnostic[] }

/**
 * Carries an application over to Kubernetes: the text of a manifest in, typed objects and warnings out. Pure: the same
 * arguments give the same result, byte for byte.
 *
 * @throws {ManifestError} with every error, if there is one.
 */
export function translate(text: string, options: TranslateOptions = {}): Translation {
  const result = safeTranslate(text, options)
  if (!result.ok) throw new ManifestError(result.errors, result.warnings)
  const { ok: _, ...translation } = result
  return translation
}

/** As `translate`, but returns the errors instead of throwing them: for text that is still being typed. */
export function safeTranslate(text: string, options: TranslateOptions = {}): SafeTranslation {
  const { application, profile, errors, warnings } = read(text, options)
  if (application === undefined || errors.length > 0) return { ok: false, errors, warnings }
  const objects = toObjects(application, silent)
  return { ok: true, name: application.application, profile, objects, warnings }
}
