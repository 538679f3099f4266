import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '../cluster/api-error.js'
import type { LiveObject } from '../cluster/live-object.js'
import { isOfKubectl } from './adopt.js'
import type { Applied, Applier } from './applier.js'
import { isConflict } from './conflict.js'
import { isOverlaid } from './overlaid.js'
import { isOwn } from './ownership.js'
import { fieldInMessage, type Problem, Refusal } from './refusal.js'
import { givesUpReplicas } from './replicas.js'
import type { ObjectOfPlan } from './secrets.js'
import { isMarkedStopped } from './stopped.js'

/** The number of requests that run at the same time. */
const batchSize = 8

/** A dry run of one object. */
export interface DryRun {
  readonly object: ObjectOfPlan
  /** `true` for a Job that is deleted first, because it runs again. */
  readonly replaces: boolean
}

export interface DryRuns {
  /** The answers of the server, by object. Refused objects have none. */
  readonly answers: ReadonlyMap<ObjectOfPlan, Applied>
  /** The refusals, in the order of the objects, without those that the applier knows already. */
  readonly problems: readonly Problem[]
}

/**
 * Applies objects in dry runs, and collects all refusals (rule E2-30).
 *
 * @param applier an applier whose settings say `dryRun`
 * @param isFinal `true` to collect each refusal. Otherwise those are left out that may not happen in the deploy: then
 *   earlier objects exist, and webhooks that accept no dry run are called.
 */
export async function dryRunAll(
  applier: Applier,
  dryRuns: readonly DryRun[],
  isFinal: boolean,
): Promise<DryRuns> {
  const answers = new Map<ObjectOfPlan, Applied>()
  const problems: Problem[] = []
  const refused = new Set(applier.problems.map(({ object }) => object))
  const asked = dryRuns.filter(({ object }) => !refused.has(object))
  for (let at = 0; at < asked.length; at += batchSize) {
    const some = asked.slice(at, at + batchSize)
    const results = await Promise.all(some.map((dryRun) => ask(applier, dryRun, isFinal)))
    for (const [index, result] of results.entries()) {
      if (Array.isArray(result)) problems.push(...(result as readonly Problem[]))
      else if (result !== undefined) answers.set(some[index]!.object, result as Applied)
    }
  }
  return { answers, problems }
}

/** Returns the answer or the problems of an object; `undefined` if the dry run decides nothing. */
async function ask(
  applier: Applier,
  { object, replaces }: DryRun,
  isFinal: boolean,
): Promise<Applied | readonly Problem[] | undefined> {
  try {
    return await (replaces ? applier.replace(object) : applier.apply(object))
  } catch (error) {
    if (error instanceof Refusal && (isFinal || isDecided(error))) return error.problems
    if (isFinal || !(error instanceof Refusal || error instanceof ApiError)) throw error
    return undefined
  }
}

/** Returns the problems without repetitions. A namespace that does not exist is one problem, not one of each object. */
export function distinctProblems(problems: readonly Problem[]): readonly Problem[] {
  const first = new Map<string, Problem>()
  for (const problem of problems) {
    const { kind, metadata } = problem.object
    const { pointer, message } = problem
    const key = pointer === '/metadata/namespace' ? pointer : `${kind} ${metadata.name} ${pointer} ${message}`
    if (!first.has(key)) first.set(key, problem)
  }
  return [...first.values()]
}

/** The words with which policies refuse an object. */
const denial = /^admission webhook "[^"]*" denied the request|ValidatingAdmissionPolicy '/

/** A field with a number that the cluster allocates. An earlier object of the deploy may release it. */
const allocated = /\.nodePort$/

/**
 * `true` if the deploy would meet the same refusal: it is about the object itself. A quota, a missing object or a
 * webhook that accepts no dry run may answer the deploy otherwise.
 */
function isDecided({ answer }: Refusal): boolean {
  if (answer === undefined || isConflict(answer)) return true
  const { code, reason, message, causes, kind } = answer.status
  if (code === 401) return true
  if (code === 404) return reason === undefined || kind === 'namespaces'
  if (denial.test(message)) return true
  if (code === 422) return causes.some(({ field }) => field !== undefined && !allocated.test(field))
  return (code === 400 || code === 500) && fieldInMessage(message) !== undefined
}

/**
 * `true` if applying the object would change nothing, neither its content nor the owners of its fields. Then the dry run
 * is its only request (rule E2-01).
 */
export function isSettled(
  object: ObjectOfPlan,
  { outcome, object: after }: Applied,
  before: LiveObject | undefined,
): boolean {
  if (outcome !== 'unchanged' || before === undefined || before.isDeleted || after.isDeleted) return false
  if (isMarkedStopped(before) || isOverlaid(before) || givesUpReplicas(object, before)) return false
  // `--adopt` may take the object over.
  if (before.managers.some(isOfKubectl)) return false
  const own = ({ managers }: LiveObject) => managers.find(isOwn)?.fields
  return isDeepStrictEqual(own(before), own(after))
}
