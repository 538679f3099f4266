import type { DeployStep } from 'tranship/plan'
import { holdingConditions } from '../cluster/conditions.js'
import type { LiveObject } from '../cluster/live-object.js'
import { flag } from '../flags/flag.js'

/** The values of `--jobs`. */
export const jobsWays = ['always', 'changed', 'never'] as const

export type JobsWay = (typeof jobsWays)[number]

export interface JobsFlag {
  readonly jobs?: JobsWay
}

export const jobsFlag = flag('--jobs <when>', 'when Jobs of an earlier deploy run again', {
  choices: jobsWays,
  byDefault: 'always',
})

/**
 * Returns a step as a deploy carries it out (rule E4-16). A failed Job runs again with `changed`. A Job that is not
 * replaced runs again only if the change of its object requires a new one.
 *
 * @param before the workload of the step in the cluster
 */
export function withJobs(step: DeployStep, way: JobsWay, before: LiveObject | undefined): DeployStep {
  if (way === 'always' || !step.replaces || before === undefined) return step
  const replaces = way === 'changed' && holdingConditions(before, ['Failed']).length > 0
  return { ...step, replaces }
}
