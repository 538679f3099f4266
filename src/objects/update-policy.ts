import type { DeploymentStrategy } from 'kubernetes-types/apps/v1.js'
import type { Draft } from '../rules/types/draft.js'
import { runsToEnd, type WorkloadKind } from '../rules/types/workload-kind.js'
import type { Service } from '../application/service.js'
import {
  type IsOnManyNodes,
  placeOfNodePort,
  placeOfSoleMount,
  updateLabel,
  updateStrategies,
} from '../application/update-policy.js'

/** Writes the update strategy. The label wins over `deploy.update_config`. */
export function mapUpdatePolicy(service: Service, isOnManyNodes: IsOnManyNodes, draft: Draft): void {
  const { kind, updateConfig } = service
  const label = updateLabel(service)
  const sole = label === undefined ? placeOfSoleMount(service, isOnManyNodes) : undefined
  const type = label === undefined ? sole && 'Recreate' : updateStrategies[kind].get(label.value)
  const rolling = type === undefined || type === 'RollingUpdate' ? rollingUpdate(service) : undefined
  const first =
    rolling && ((updateConfig?.parallelism ?? updateConfig?.order)?.place ?? placeOfNodePort(service))
  const place = type === undefined ? first : (label?.place ?? sole)
  if (place !== undefined) {
    const { at, object } = draft.recorder
    const strategy = object<DeploymentStrategy>({
      type: at(type ?? 'RollingUpdate', place),
      rollingUpdate: at(rolling, first),
    })
    const field = kind === 'Deployment' ? 'strategy' : 'updateStrategy'
    draft.workload.set(field, strategy, place)
  }
  if (updateConfig?.delay !== undefined && !runsToEnd(kind)) mapDelay(updateConfig.delay, kind, draft)
}

/** Returns the numbers of additional and missing Pods during an update. */
function rollingUpdate(service: Service) {
  const { kind, updateConfig } = service
  if (kind !== 'Deployment' && kind !== 'DaemonSet') return undefined
  const { parallelism, order } = updateConfig ?? {}
  // On the old Pod's node, a new one would wait for the port forever.
  const takesPortOfNode = placeOfNodePort(service) !== undefined
  if (parallelism === undefined && order === undefined) {
    return takesPortOfNode && kind === 'Deployment' ? { maxSurge: 0, maxUnavailable: 1 } : undefined
  }
  const count = parallelism?.count ?? 1
  const many = count === 0 ? '100%' : count
  const isNewFirst = order?.startFirst && !takesPortOfNode
  return isNewFirst ? { maxSurge: many, maxUnavailable: 0 } : { maxSurge: 0, maxUnavailable: many }
}

/** The default time in which the Pods of a Deployment must become ready. */
const DEADLINE = 600

function mapDelay(
  { seconds, place }: NonNullable<NonNullable<Service['updateConfig']>['delay']>,
  kind: WorkloadKind,
  draft: Draft,
): void {
  draft.workload.set('minReadySeconds', seconds, place)
  // Kubernetes requires a longer deadline.
  if (kind === 'Deployment' && seconds >= DEADLINE) {
    draft.workload.set('progressDeadlineSeconds', seconds + DEADLINE, place)
  }
}
