import { formatDuration, type WakePlan } from 'tranship'
import { stepsText } from './step-text.js'

export function wakePlanText({ application, ordered, orderVariable, timeout, steps }: WakePlan): string {
  const heading = ordered
    ? `Wake ${application} in the order of its dependencies, waiting for at most ${formatDuration(timeout)}\n`
    : `Wake ${application} all at once: ${orderVariable} is not set\n`
  return heading + stepsText(steps, '  ')
}
