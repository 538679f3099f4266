import type { Facts, KubernetesObject, ServiceFacts } from 'tranship'
import type { DeployPlan, DeployStep } from 'tranship/plan'
import { nameLabel, ownValue, podTemplateOf } from 'tranship/internal'

export type ServiceObject = Extract<KubernetesObject, { kind: 'Service' }>

/** A service with the parts of the plan and the facts that its questions need. */
export interface VerifiedService {
  /** The name in the Compose file. */
  readonly name: string
  /** The name of its container, and of its Service. */
  readonly container: string
  /** The workload that has its container. */
  readonly step: DeployStep
  /** The container in the workload, as a JSON Pointer. */
  readonly pointer: string
  /** The facts that count; `undefined` if there are none. */
  readonly facts: ServiceFacts | undefined
  /** The Services that lead to it. */
  readonly addresses: readonly ServiceObject[]
}

/** Returns the services of a plan, each with its facts. */
export function verifiedServices(
  { first, steps }: DeployPlan,
  facts: Facts | undefined,
): readonly VerifiedService[] {
  const addresses = first.filter((object) => object.kind === 'Service')
  return steps.flatMap((step) => {
    const own = [{ service: step.service, name: step.name }, ...(step.members ?? [])]
    return own.map(({ service, name }) => ({
      ...{ name: service, container: name, step, pointer: pointerOf(step.object, name) },
      facts: ownValue(facts?.services, service),
      addresses: addresses.filter(
        ({ metadata }) =>
          metadata.name === name || (name === step.name && metadata.labels[nameLabel] === name),
      ),
    }))
  })
}

function pointerOf(object: KubernetesObject, container: string): string {
  const template = podTemplateOf(object)
  const index = template?.part.spec?.containers.findIndex(({ name }) => name === container) ?? -1
  return index < 0 ? '' : `/${[...template!.path, 'spec', 'containers', index].join('/')}`
}
