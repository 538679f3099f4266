import { formatDuration } from 'tranship/internal'
import type { WakePlan } from 'tranship/plan'
import { show, type Shown } from '../terminal/shown.js'
import { stepsText } from './step-text.js'

export function wakePlanText({ application, ordered, orderVariable, timeout, steps }: WakePlan): Shown {
  const heading = ordered
    ? show`Wake ${application} in the order of its dependencies, waiting for at most ${formatDuration(timeout)}\n`
    : show`Wake ${application} all at once: ${orderVariable} is not set\n`
  return show`${heading}${stepsText(steps, '  ')}`
}
