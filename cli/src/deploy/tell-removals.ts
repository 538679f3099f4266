import { nameLabel } from 'tranship/internal'
import { finalizersText, type RemovalWait } from '../apply/remove-object.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { Progress, WaitingService } from '../progress/progress.js'

/** Reports objects that take long to disappear, and the finalizers that keep them (rule E4-03). */
export function tellRemovals(progress: Progress): RemovalWait['tell'] {
  return (going) => {
    progress.tell({ event: 'waiting', services: going.map(toWaiting) })
  }
}

function toWaiting(object: LiveObject): WaitingService {
  const { kind, name, labels } = object
  const reason = finalizersText(object)
  return {
    service: labels[nameLabel] ?? name,
    open: [`${kind} ${name} is on its way out`],
    reasons: reason === undefined ? [] : [reason],
  }
}
