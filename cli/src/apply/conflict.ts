import type { ObjectOfPlan } from './secrets.js'
import type { ApiError } from '../cluster/api-error.js'
import type { LiveObject } from '../cluster/live-object.js'
import { isOfKubectl } from './adopt.js'
import { fieldPointer } from './field-pointer.js'
import { type Problem, Refusal } from './refusal.js'

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
        managers.includes(managerIn(message) ?? '') || (takesCount && field === '.spec.replicas'),
    )
  )
}

function conflictsIn({ status: { causes } }: ApiError) {
  return causes.filter(({ reason }) => reason === 'FieldManagerConflict')
}

function managerIn(message: string): string | undefined {
  return /^conflict with "((?:[^"\\]|\\.)*)"/.exec(message)?.[1]
}

/** Reports the fields in conflict, each with its owner and since when (rule E2-03). */
export function conflictOf(error: ApiError, object: ObjectOfPlan, live: LiveObject | undefined): Refusal {
  const problems = conflictsIn(error).map(({ field = '', message }): Problem => {
    const manager = managerIn(message) ?? 'somebody else'
    const subresource = /with subresource "([^"]*)"/.exec(message)?.[1]
    const entry = live?.managers.find(
      (one) => one.name === manager && (subresource === undefined || one.subresource === subresource),
    )
    const since = / at (\S+)$/.exec(message)?.[1] ?? entry?.time
    const name = field.replace(/^\./, '')
    return {
      object,
      code: 'conflict-in-cluster',
      pointer: fieldPointer(field, object),
      message:
        `${object.kind} ${object.metadata.name}: \`${manager}\` has set ${name}` +
        (since === undefined ? '' : ` since ${since}`),
      hint:
        entry !== undefined && isOfKubectl(entry)
          ? 'Take the object over from kubectl apply with --adopt, or this field alone with --force-conflicts.'
          : 'Remove it from the Compose file, or overwrite it with `--force-conflicts`.',
    }
  })
  return new Refusal(problems, error)
}
