import type { ObjectOfPlan } from './secrets.js'
import { type ApiError } from '../cluster/api-error.js'
import type { LiveObject } from '../cluster/live-object.js'
import { fieldPointer } from './field-pointer.js'
import { finalizersText } from './remove-object.js'
import { serverWords } from './server-words.js'

/** A problem that the cluster reports about an object or one of its fields. */
export interface Problem {
  readonly object: ObjectOfPlan
  /** The stable code of the diagnostic. */
  readonly code:
    | 'refused-by-cluster'
    | 'conflict-in-cluster'
    | 'unchangeable-in-cluster'
    | 'foreign-in-cluster'
    | 'stuck-in-cluster'
  /** JSON Pointer into the object; empty for the whole object. */
  readonly pointer: string
  readonly message: string
  readonly hint?: string
}

/** Thrown if the cluster refuses objects. */
export class Refusal extends Error {
  override readonly name = 'Refusal'

  /** @param answer the server's answer to a request for one object */
  constructor(
    readonly problems: readonly Problem[],
    readonly answer?: ApiError,
  ) {
    const names = new Set(problems.map(({ object: { kind, metadata } }) => `${kind} ${metadata.name}`))
    super(`refused: ${[...names].join(', ')}`)
  }
}

/** Converts an API error into problems, one for each field that the server names (rule E2-02). */
export function refusalOf(error: ApiError, object: ObjectOfPlan): Refusal {
  const { causes, message, code, reason } = error.status
  const what = `${object.kind} ${object.metadata.name}`
  const fields = causes.filter(({ field }) => field !== undefined)
  if (code === 422 && fields.length > 0)
    return new Refusal(
      fields.map(({ field, message: words }) => ({
        object,
        code: 'refused-by-cluster',
        pointer: fieldPointer(field!, object),
        message: `the cluster refuses ${what}: ${field}: ${serverWords(words)}`,
      })),
      error,
    )
  if (code === 404 && error.status.kind === 'namespaces') {
    const hint = 'Create it, or let --create-namespace do so, which a dry run cannot.'
    const words = `there is no namespace \`${error.status.name ?? ''}\` in the cluster`
    return new Refusal(
      [{ object, code: 'refused-by-cluster', pointer: '/metadata/namespace', message: words, hint }],
      error,
    )
  }
  // A server that knows the kind gives a reason for a 404.
  if (code === 404 && reason === undefined) return new Refusal([placelessProblem(object)], error)
  const field = fieldInMessage(message)
  const words = object.kind === 'Secret' ? (reason ?? `status ${code}`) : serverWords(message)
  return new Refusal(
    [
      {
        object,
        code: 'refused-by-cluster',
        pointer: field === undefined ? '' : fieldPointer(field, object),
        message: `the cluster refuses ${what}: ${words || `status ${code}`}`,
      },
    ],
    error,
  )
}

const pathInMessage = /: (\.[^\s:]+)(?:: |$)/

/** Returns the path of a field that the server names only in its message, as it does with unknown fields. */
export function fieldInMessage(message: string): string | undefined {
  return pathInMessage.exec(message)?.[1]
}

/** Reports the objects whose kind the cluster doesn't know. */
export function placelessProblems(objects: readonly ObjectOfPlan[], unknown: readonly string[]): Problem[] {
  return objects.filter(({ kind }) => unknown.includes(kind)).map(placelessProblem)
}

/** Reports an object of an unknown kind, such as an HTTPRoute without the Gateway API. */
function placelessProblem(object: ObjectOfPlan): Problem {
  const { kind, metadata, apiVersion } = object
  const hint = 'Install the Gateway API there, or leave out --gateway: then routes are Ingresses.'
  return {
    object,
    code: 'refused-by-cluster',
    pointer: '',
    message: `the cluster does not know ${kind} of ${apiVersion}, and so has no place for ${kind} ${metadata.name}`,
    ...(kind === 'HTTPRoute' ? { hint } : {}),
  }
}

/** Reports an object whose predecessor was deleted but is still there. */
export function stuckRefusal(object: ObjectOfPlan, live: LiveObject): Refusal {
  const reason = finalizersText(live)
  const message = `the ${live.kind} ${live.name} that was removed is still on its way out when the time is over`
  return new Refusal([
    {
      object,
      code: 'stuck-in-cluster',
      pointer: '',
      message: reason === undefined ? message : `${message}; ${reason}`,
      hint:
        reason === undefined
          ? 'Deploy again when it is gone, or give it more time with --timeout.'
          : 'Whatever has set its finalizers has to take them away: see that it runs, and deploy again.',
    },
  ])
}
