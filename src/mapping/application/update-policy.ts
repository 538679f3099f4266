import { UPDATE } from '../../kubernetes/own-labels.js'
import type { Place } from '../../source/place.js'
import { nearest } from '../../warnings/nearest.js'
import type { Draft } from '../rule/draft.js'
import { shownValue } from '../read/name-value.js'
import type { Scope } from '../rule/scope.js'
import { runsToEnd, type WorkloadKind } from '../rule/workload-kind.js'
import { isKindKnown } from './kind.js'
import type { Service } from './service.js'
import type { ServiceSettings } from './service-rules.js'
import { joined, sentence, type Shown, verbatim, words } from '../../source/shown.js'

const strategies: Readonly<Record<WorkloadKind, ReadonlyMap<string, string>>> = {
  Deployment: new Map([
    ['rolling', 'RollingUpdate'],
    ['recreate', 'Recreate'],
  ]),
  StatefulSet: new Map([
    ['rolling', 'RollingUpdate'],
    ['on-delete', 'OnDelete'],
  ]),
  DaemonSet: new Map([
    ['rolling', 'RollingUpdate'],
    ['on-delete', 'OnDelete'],
  ]),
  Job: new Map(),
  CronJob: new Map(),
}

function updateLabel({ annotations }: ServiceSettings) {
  return annotations.find(({ key }) => key === UPDATE)
}

export function checkUpdatePolicy(service: ServiceSettings, kind: WorkloadKind, scope: Scope): void {
  checkUpdateConfig(service, kind, scope)
  const label = updateLabel(service)
  if (label === undefined || !isKindKnown(service)) return
  const allowed = strategies[kind]
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

/** Reports what an update of this kind of workload cannot do as `deploy.update_config` says (rule C6-03). */
function checkUpdateConfig(service: ServiceSettings, kind: WorkloadKind, scope: Scope): void {
  const { parallelism, order, delay } = service.updateConfig ?? {}
  const refuse = (place: Place | undefined, instead: Shown) => {
    if (place !== undefined) scope.report('unsupported-value', place, { value: place.shown, instead })
  }
  const label = updateLabel(service)
  if (runsToEnd(kind)) {
    for (const one of [parallelism, order, delay])
      refuse(one?.place, words('A Job is never updated, only made anew.'))
  } else if (label !== undefined && label.value !== 'rolling') {
    for (const one of [parallelism, order]) refuse(one?.place, sentence`The label '${words(UPDATE)}' wins.`)
  } else if (kind === 'StatefulSet') {
    const instead = words('A StatefulSet stops each Pod before its next one, one at a time.')
    if (order?.startFirst) refuse(order.place, instead)
    if (parallelism !== undefined && parallelism.count !== 1) refuse(parallelism.place, instead)
  } else if (order?.startFirst && placeOfNodePort(service) !== undefined) {
    refuse(order.place, words('Each node has a port once, so the old Pod goes first.'))
  }
}

/** Writes how a new version takes the place of the old one; the label wins over `deploy.update_config`. */
export function mapUpdatePolicy(service: Service, draft: Draft): void {
  const { kind, updateConfig } = service
  const label = updateLabel(service)
  const type = label && strategies[kind].get(label.value)
  const rolling = type === undefined || type === 'RollingUpdate' ? rollingUpdate(service) : undefined
  const first =
    rolling && ((updateConfig?.order ?? updateConfig?.parallelism)?.place ?? placeOfNodePort(service))
  const place = type === undefined ? first : label?.place
  if (place !== undefined) {
    const strategy = { type: type ?? 'RollingUpdate', ...(rolling && { rollingUpdate: rolling }) }
    const field = kind === 'Deployment' ? 'strategy' : 'updateStrategy'
    draft.workload.set(field, draft.noted(strategy, { type: place, rollingUpdate: first }), place)
  }
  if (updateConfig?.delay !== undefined && !runsToEnd(kind)) mapDelay(updateConfig.delay, kind, draft)
}

/** What makes the Pods take a port of their node, of which each has one. */
function placeOfNodePort({ networkMode, ports }: ServiceSettings): Place | undefined {
  return ports.find(({ host }) => host !== undefined)?.host?.place ?? networkMode
}

/** How many Pods there are more or fewer while they are replaced. */
function rollingUpdate(service: Service) {
  const { kind, updateConfig } = service
  if (kind !== 'Deployment' && kind !== 'DaemonSet') return undefined
  const { parallelism, order } = updateConfig ?? {}
  // On the node of the old Pod a new one would wait for its port for ever.
  const takesPortOfNode = placeOfNodePort(service) !== undefined
  if (parallelism === undefined && order === undefined) {
    return takesPortOfNode && kind === 'Deployment' ? { maxSurge: 0, maxUnavailable: 1 } : undefined
  }
  const count = parallelism?.count ?? 1
  const many = count === 0 ? '100%' : count
  const isNewFirst = order?.startFirst && !takesPortOfNode
  return isNewFirst ? { maxSurge: many, maxUnavailable: 0 } : { maxSurge: 0, maxUnavailable: many }
}

/** How long the Pods of a Deployment may take to become ready, where nobody says. */
const DEADLINE = 600

function mapDelay(
  { seconds, place }: NonNullable<NonNullable<Service['updateConfig']>['delay']>,
  kind: WorkloadKind,
  draft: Draft,
): void {
  draft.workload.set('minReadySeconds', seconds, place)
  // Kubernetes wants the deadline to be later.
  if (kind === 'Deployment' && seconds >= DEADLINE) {
    draft.workload.set('progressDeadlineSeconds', seconds + DEADLINE, place)
  }
}
