import type { ObjectOfPlan } from './secrets.js'
import type { ApiError } from '../cluster/api-error.js'
import type { LiveObject, Manager } from '../cluster/live-object.js'
import { isOfKubectl } from './adopt.js'
import { fieldPointer } from './field-pointer.js'
import { helmManager, helmReleaseOf } from './helm-release.js'
import { type Problem, Refusal } from './refusal.js'

const replicasField = '.spec.replicas'

/** `true` if other field managers own fields that the request sets. */
export function isConflict({ status: { code, causes } }: ApiError): boolean {
  return code === 409 && causes.some(({ reason }) => reason === 'FieldManagerConflict')
}

/** `true` if all fields in conflict belong to one of these field managers, or are the replica count if `takesCount`. */
export function isConflictWith(error: ApiError, managers: readonly string[], takesCount = false): boolean {
  return (
    isConflict(error) &&
    conflictsIn(error).every(
      ({ field, message }) =>
        managers.includes(managerIn(message) ?? '') || (takesCount && field === replicasField),
    )
  )
}

function conflictsIn({ status: { causes } }: ApiError) {
  return causes.filter(({ reason }) => reason === 'FieldManagerConflict')
}

function managerIn(message: string): string | undefined {
  return /^conflict with "((?:[^"\\]|\\.)*)"/.exec(message)?.[1]
}

/**
 * Reports the fields in conflict, each with its owner and since when (rule E2-03).
 *
 * @param autoscaler the name of the autoscaler that targets the object
 */
export function conflictOf(
  error: ApiError,
  object: ObjectOfPlan,
  live: LiveObject | undefined,
  autoscaler: string | undefined,
): Refusal {
  const problems = conflictsIn(error).map(({ field = '', message }): Problem => {
    const manager = managerIn(message) ?? 'somebody else'
    const subresource = /with subresource "([^"]*)"/.exec(message)?.[1]
    const entry = live?.managers.find(
      (one) => one.name === manager && (subresource === undefined || one.subresource === subresource),
    )
    const since = / at (\S+)$/.exec(message)?.[1] ?? entry?.time
    const name = field.replace(/^\./, '')
    const release = live === undefined || manager !== helmManager ? undefined : helmReleaseOf(live)
    const scaler = field === replicasField ? autoscaler : undefined
    const onBehalf =
      scaler !== undefined
        ? `, and the HorizontalPodAutoscaler \`${scaler}\` sets it`
        : release !== undefined
          ? `, for the Helm release \`${release}\``
          : ''
    return {
      object,
      code: 'conflict-in-cluster',
      pointer: fieldPointer(field, object),
      message:
        `${object.kind} ${object.metadata.name}: \`${manager}\` has set ${name}` +
        (since === undefined ? '' : ` since ${since}`) +
        onBehalf,
      hint: scaler !== undefined ? scalerHint : release !== undefined ? releaseHint : hintFor(entry),
    }
  })
  return new Refusal(problems, error)
}

const scalerHint =
  'Remove `scale` and `deploy.replicas` from the Compose file, and leave the number to the autoscaler.'

const releaseHint =
  'Set it in the values of the release, or overwrite it with `--force-conflicts` until the next `helm upgrade`.'

function hintFor(entry: Manager | undefined): string {
  return entry !== undefined && isOfKubectl(entry)
    ? 'Take the object over from kubectl apply with --adopt, or this field alone with --force-conflicts.'
    : 'Remove it from the Compose file, or overwrite it with `--force-conflicts`.'
}
