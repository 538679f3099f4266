import { type Contribution, contributionsWithin } from './editor/contributions.js'
import { innermostWithin } from './editor/innermost.js'
import { type FieldOrigin, toFieldOrigin } from './editor/origins.js'
import { isNoteWithin, type Note, toNotes } from './editor/notes.js'
import { Recording } from './editor/recording.js'
import { identityOf, type KubernetesObjectLike } from './kubernetes/identity.js'
import { toObjects } from './mapping/objects/assemble.js'
import { readOptions, copyOptions } from './options/read-options.js'
import type { TranslateOptions } from './options/options.js'
import { planParts, type PlanPart } from './plan/plan-parts.js'
import { read } from './read.js'
import type { ManifestText } from './source/sources.js'
import type { Translation } from './translate.js'
import { orThrow, type Safe } from './warnings/safe.js'

/**
 * A translation that knows where each field of its objects comes from. Its functions hold all that they need: what
 * happens to the arguments of `trace` afterwards changes no answer.
 */
export interface Trace extends Translation {
  /**
   * The inferences: whatever was decided about a service that its keys do not spell out, each with its evidence, in the
   * order of the services. Plain data. `translate` has none of it, and no cost for it.
   */
  readonly notes: readonly Note[]
  /**
   * The notes whose evidence, or the key of what they are about, is at an offset, or between the offset and `end`. `file` is
   * as of `objectsAt`.
   */
  readonly notesAt: (offset: number, end?: number, file?: string) => readonly Note[]
  /**
   * Where a field of one of the objects comes from. The object is known by its apiVersion, kind, namespace and name, so
   * a copy of it will do, such as one that came back from a page. `pointer` is a JSON Pointer (RFC 6901) into it, such
   * as `/spec/replicas`; a field without an origin of its own has its nearest ancestor's. Undefined for a field that is
   * not there, and for an object that the translation does not have.
   */
  readonly originOf: (object: KubernetesObjectLike, pointer: string) => FieldOrigin | undefined
  /**
   * What the place of the manifest at an offset (UTF-16 code units, from 0) becomes: the objects and the fields that
   * come from it, in the order of the objects. With `end`, what all the places from the offset to `end` become, both
   * included. Empty where the manifest has nothing that is carried over. `file` is the path of the file, where the
   * manifest is in files; the first by default.
   */
  readonly objectsAt: (offset: number, end?: number, file?: string) => readonly Contribution[]
  /**
   * What the place at an offset, or all places up to `end`, become besides objects: fields of the images that
   * `planBuild` has, what `planDeploy` waits for, restarts and creates, and what `planSync` keeps the same or forwards.
   * `file` is as of `objectsAt`.
   */
  readonly plannedAt: (offset: number, end?: number, file?: string) => readonly PlanPart[]
}

/**
 * A translation with the origin of every field: as `translate`, at little more than its cost. What it takes is plain data
 * that can be posted to a worker; of what it returns the functions stay where they were made, and the rest can be posted.
 *
 * @throws {ManifestError} with every error, if there is one.
 */
export function trace(manifest: ManifestText, options: TranslateOptions = {}): Trace {
  return orThrow(safeTrace(manifest, options))
}

/** As `trace`, but returns the errors instead of throwing them: for text that is still being typed. */
export function safeTrace(manifest: ManifestText, options: TranslateOptions = {}): Safe<Trace> {
  const spread = copyOptions(options)
  // Which variables a value was made with is found out when somebody asks, so their values are kept as they are now.
  const { env, platformEnv } = readOptions(spread).options
  const held = {
    ...spread,
    ...(env && { env: { ...env } }),
    ...(platformEnv && { platformEnv: { ...platformEnv } }),
  }
  const {
    application,
    manifest: files,
    profile,
    lookupAt,
    errors,
    warnings,
    isDecided,
    notes,
  } = read(manifest, held, { notes: true })
  if (application === undefined || errors.length > 0 || !isDecided) return { ok: false, errors, warnings }

  const recording = new Recording()
  const objects = toObjects(application, recording)
  const name = application.application
  const { sources } = files
  const context = { sources, lookupAt }
  const byIdentity = new Map(objects.map((object) => [identityOf(object), object]))
  let parts: ReturnType<typeof planParts> | undefined
  const ownNotes = toNotes(notes, sources)

  return {
    ok: true,
    application: name,
    profile,
    objects,
    warnings,
    notes: ownNotes,
    originOf(object, pointer) {
      const own = byIdentity.get(identityOf(object))
      const origin = own && recording.originOf(own, pointer)
      return origin && toFieldOrigin(origin, context)
    },
    objectsAt(offset, end = offset, file) {
      const [start = -1, stop = -1] = sources.offsetsIn(file, offset, end)
      return contributionsWithin(start, stop, objects, recording)
    },
    notesAt(offset, end = offset, file = sources.fileAt(0)?.path) {
      return ownNotes.filter((one) => isNoteWithin(one, offset, end, file))
    },
    plannedAt(offset, end = offset, file) {
      parts ??= planParts(application, held)
      const [start = -1, stop = -1] = sources.offsetsIn(file, offset, end)
      return [...new Set(innermostWithin(parts, start, stop).map(({ part }) => part))]
    },
  }
}
