import type { Diagnostic } from './warnings/diagnostic.js'
import { ManifestError } from './warnings/manifest-error.js'
import { type KubernetesObject, toObjects } from './mapping/objects/assemble.js'
import { silent } from './mapping/rule/draft.js'
import type { TranslateOptions } from './mapping/rule/options.js'
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
  remember({ text, options, objects })
  return { ok: true, name: application.application, profile, objects, warnings }
}

/** What a translation was made from. */
export interface Source {
  readonly text: string
  readonly options: TranslateOptions
  readonly objects: readonly KubernetesObject[]
}

const sources = new WeakMap<object, Source>()

/** Keeps in mind what objects were made from, so that their origins can be found when somebody asks. */
function remember(source: Source): void {
  for (const object of source.objects) sources.set(object, source)
}

/** What an object was made from; undefined for one that is not a translation's own. */
export function sourceOf(object: object): Source | undefined {
  return sources.get(object)
}
