import { nearest } from '../warnings/nearest.js'
import { UPDATE } from '../kubernetes/own-labels.js'
import type { Place } from '../source/place.js'
import { joined, sentence, verbatim, words, type Shown } from '../source/shown.js'
import { isKindKnown } from '../application/kind.js'
import { mostPods } from '../application/pod-count.js'
import { asPods } from '../application/pods.js'
import type { Service } from '../application/service.js'
import {
  type IsOnManyNodes,
  placeOfNodePort,
  placeOfSoleMount,
  updateLabel,
  updateStrategies,
} from '../application/update-policy.js'
import { shownValue } from '../rules/values/name-value.js'
import type { Reporting } from '../rules/types/scope.js'
import { runsToEnd } from '../rules/types/workload-kind.js'
import type { CheckedApplication } from './checked-application.js'

/** Checks that each kind of workload supports the updates that its service asks for. */
export function checkUpdatePolicies(
  { services, volumes }: Pick<CheckedApplication, 'services' | 'volumes'>,
  scope: Reporting,
): void {
  const isOnManyNodes: IsOnManyNodes = (volume) => volumes.get(volume)?.onManyNodes === true
  for (const service of asPods(services)) checkUpdatePolicy(service, isOnManyNodes, scope)
}

function checkUpdatePolicy(service: Service, isOnManyNodes: IsOnManyNodes, scope: Reporting): void {
  const { kind } = service
  checkUpdateConfig(service, isOnManyNodes, scope)
  const label = updateLabel(service)
  if (label === undefined || !isKindKnown(service)) return
  const allowed = updateStrategies[kind]
  if (runsToEnd(kind))
    scope.report('update-policy-on-job', label.place, { value: shownValue({ ...label, name: UPDATE }) })
  else if (!allowed.has(label.value)) {
    const values = joined([...allowed.keys()].map(verbatim), ', ')
    const near = label.place.text === label.value ? nearest(label.value, allowed.keys()) : undefined
    const fix = near === undefined ? undefined : verbatim(near)
    const args = { value: shownValue({ ...label, name: UPDATE }), kind: words(kind), values }
    scope.report('invalid-update-policy', label.place, args, { fix })
  }
}

const removeOne = words('Remove one of the two.')

/** Reports settings of `deploy.update_config` that this kind of workload cannot follow (rules C6-03 and C6-07). */
function checkUpdateConfig(service: Service, isOnManyNodes: IsOnManyNodes, scope: Reporting): void {
  const { kind } = service
  const { parallelism, order, delay } = service.updateConfig ?? {}
  const refuse = (place: Place | undefined, instead: Shown) => {
    if (place !== undefined) scope.report('unsupported-value', place, { value: place.shown, instead })
  }
  const label = updateLabel(service)
  if (runsToEnd(kind)) {
    for (const one of [parallelism, order, delay])
      if (one !== undefined)
        scope.report('setting-without-effect', one.place, { reason: 'on a Job, which a deploy replaces' })
  } else if (label !== undefined && label.value !== 'rolling') {
    for (const one of [parallelism, order]) {
      if (one === undefined) continue
      const winner = sentence`the label \`${words(UPDATE)}\``
      scope.report('setting-overruled', one.place, { value: one.place.shown, winner, instead: removeOne })
    }
  } else if (kind === 'StatefulSet') {
    const instead = words('Remove it. A StatefulSet replaces one Pod at a time, and stops it first.')
    if (order?.startFirst) refuse(order.place, instead)
    if (parallelism !== undefined && parallelism.count !== 1) refuse(parallelism.place, instead)
  } else if (placeOfSoleMount(service, isOnManyNodes) !== undefined) {
    const instead = words(
      'Remove it. All Pods stop before new ones start, because two Pods cannot mount the same claim at a time.',
    )
    if (order?.startFirst) refuse(order.place, instead)
    const { count = 0 } = parallelism ?? {}
    if (count > 0 && count < mostPods(service)) refuse(parallelism?.place, instead)
  } else if (order?.startFirst && placeOfNodePort(service) !== undefined) {
    refuse(
      order.place,
      words('Remove it. Two Pods cannot have the same port of a node, so the old Pod stops first.'),
    )
  }
}
