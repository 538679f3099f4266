import type { WaitStep } from 'tranship/deploy'

/** A service in the steps of a plan. */
export interface FoundStep<Step extends WaitStep = WaitStep> {
  /** The step of its Pods, which may be that of another service. */
  readonly step: Step
  /** The name of its container. */
  readonly container: string
  /** `true` if its container runs in the Pods of another service. */
  readonly isMember: boolean
}

/** Finds a service in the steps of a plan, by its name in the manifest or else in Kubernetes. */
export function findStep<Step extends WaitStep>(
  steps: readonly Step[],
  service: string,
): FoundStep<Step> | undefined {
  const all = steps.flatMap((step) => [
    { step, service: step.service, container: step.name, isMember: false },
    ...(step.members ?? []).map(({ service: member, name }) => ({
      ...{ step, service: member, container: name, isMember: true },
    })),
  ])
  const found =
    all.find((each) => each.service === service) ?? all.find(({ container }) => container === service)
  return found && { step: found.step, container: found.container, isMember: found.isMember }
}
