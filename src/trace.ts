import { isWorkloadSection } from './keys/workload-sections.js'
import { type Contribution, contributionsWithin } from './editor/contributions.js'
import { innermostWithin } from './editor/innermost.js'
import { type FieldOrigin, toFieldOrigin } from './origins/origins.js'
import { isNoteWithin, type Note, toNotes } from './editor/notes.js'
import { identityOf, type KubernetesObjectLike } from './kubernetes/identity.js'
import type { Application } from './application/application.js'
import type { RecordedObjects } from './objects/record-objects.js'
import { readOptions, copyOptions } from './options/read-options.js'
import type { TranslateOptions } from './options/options.js'
import { type PlacedPart, planParts, type PlanPart } from './plan/plan-parts.js'
import { read, type Reading } from './read.js'
import { soundPart } from './sound-part.js'
import type { PathSegment, Place } from './source/place.js'
import type { ManifestText } from './source/sources.js'
import type { Translation } from './translate.js'
import type { Diagnostic } from './warnings/diagnostic.js'
import { orThrow, type Safe } from './warnings/safe.js'

/**
 * A translation that knows the origin of each field of its objects. Its functions hold their own data, so later changes
 * to the arguments of `trace` change no answer.
 */
export interface Trace extends Translation {
  /**
   * The inferences: every decision about a service that its keys do not state, each with its evidence, in the order of
   * the services. They are plain data. `translate` returns no notes.
   */
  readonly notes: readonly Note[]
  /**
   * Returns the notes whose evidence or subject is at an offset, or between the offset and `end`. For `file` see
   * `objectsAt`.
   */
  readonly notesAt: (offset: number, end?: number, file?: string) => readonly Note[]
  /**
   * Returns the origin of a field of one of the objects, or undefined if the object or the field does not exist.
   * `pointer` is a JSON Pointer (RFC 6901) such as `/spec/replicas`. A field without an origin of its own has the
   * origin of its nearest ancestor. The object may be a copy: apiVersion, kind, namespace and name identify it.
   */
  readonly originOf: (object: KubernetesObjectLike, pointer: string) => FieldOrigin | undefined
  /**
   * Returns the objects and fields that come from the place at an offset (UTF-16 code units, from 0), in the order of
   * the objects. With `end`, returns those of all places from the offset to `end`, both included. The result is empty
   * if nothing comes from there. `file` is the path of the file if there are several; the first one by default.
   */
  readonly objectsAt: (offset: number, end?: number, file?: string) => readonly Contribution[]
  /**
   * Returns the results of plans that come from the place at an offset, or from all places up to `end`. Examples are
   * fields of the images of `planBuild`, steps of `planDeploy`, and folders and ports of `planSync`. For `file` see
   * `objectsAt`.
   */
  readonly plannedAt: (offset: number, end?: number, file?: string) => readonly PlanPart[]
}

/**
 * Translates like `translate`, and records the origin of every field. It takes little more time than `translate`. You
 * can post its arguments to a worker. The functions of the result must stay where they were made; you can post the
 * rest.
 *
 * @throws {ManifestError} with every error, if there is one.
 */
export function trace(manifest: ManifestText, options: TranslateOptions = {}): Trace {
  return orThrow(safeTrace(manifest, options))
}

/**
 * Does the same as `trace`, but returns the errors instead of throwing them. Use it for text that is still being typed.
 */
export function safeTrace(manifest: ManifestText, options: TranslateOptions = {}): Safe<Trace> {
  const held = holdOptions(options)
  const reading = read(manifest, held, { notes: true })
  reading.record()
  const { application, errors, warnings, isDecided } = reading
  if (application === undefined || errors.length > 0 || !isDecided) return { ok: false, errors, warnings }
  const parts = () => planParts(application, held)
  return { ok: true, ...toTrace(application, reading, reading.takeRecorded(), parts) }
}

/** A trace of the services that no error touches. */
export interface PartialTrace extends Trace {
  /** The errors in the order of the Compose file. */
  readonly errors: readonly Diagnostic[]
  /** The services whose objects are missing because of the errors, in the order of the Compose file. */
  readonly omitted: readonly string[]
}

/**
 * Traces the services that no error touches, to show their objects while the user types in others. Don't deploy these
 * objects: they are a part of the application. Without errors, the result is that of `trace`. It fails only if the
 * Compose file has no readable services, so there is no function that throws instead.
 */
export function safeTracePart(manifest: ManifestText, options: TranslateOptions = {}): Safe<PartialTrace> {
  const held = holdOptions(options)
  const reading = read(manifest, held, { notes: true })
  reading.record()
  const { application, errors, warnings, isDecided } = reading
  if (application === undefined || !isDecided) return { ok: false, errors, warnings }
  const { application: part, omitted, recorded } = soundPart(application, reading, readOptions(held).options)
  // Plans are about the whole application.
  const parts = () => (errors.length === 0 ? planParts(application, held) : [])
  const gone = new Set<PathSegment | undefined>(omitted)
  const isKept = ({ path: [block, name] }: Place) => !isWorkloadSection(block) || !gone.has(name)
  const notes = reading.notes.filter(({ subject }) => isKept(subject))
  return { ok: true, ...toTrace(part, { ...reading, notes }, recorded, parts), errors, omitted }
}

/** Returns options that later changes of the environment do not affect: variables are found only when somebody asks. */
function holdOptions(options: TranslateOptions): TranslateOptions {
  const held = copyOptions(options)
  const { env, platformEnv } = readOptions(held).options
  return {
    ...held,
    ...(env && { env: { ...env } }),
    ...(platformEnv && { platformEnv: { ...platformEnv } }),
  }
}

function toTrace(
  application: Application,
  { manifest: { sources }, profile, lookupAt, warnings, notes }: Reading,
  { objects, recording }: RecordedObjects,
  plannedParts: () => readonly PlacedPart[],
): Trace {
  const context = { sources, lookupAt }
  const byIdentity = new Map(objects.map((object) => [identityOf(object), object]))
  let parts: readonly PlacedPart[] | undefined
  const ownNotes = toNotes(notes, sources)

  return {
    application: application.application,
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
      parts ??= plannedParts()
      const [start = -1, stop = -1] = sources.offsetsIn(file, offset, end)
      return [...new Set(innermostWithin(parts, start, stop).map(({ part }) => part))]
    },
  }
}
