import { UPDATE } from '../../kubernetes/own-labels.js'
import { nearest } from '../../warnings/nearest.js'
import type { Draft } from '../rule/draft.js'
import type { Scope } from '../rule/scope.js'
import type { WorkloadKind } from '../rule/workload-kind.js'
import { isKindKnown } from './kind.js'
import type { Service } from './service.js'
import type { ServiceSettings } from './service-rules.js'

const strategies: Readonly<Record<WorkloadKind, ReadonlyMap<string, string>>> = {
  Deployment: new Map([
    ['rolling', 'RollingUpdate'],
    ['recreate', 'Recreate'],
  ]),
  StatefulSet: new Map([
    ['rolling', 'RollingUpdate'],
    ['on-delete', 'OnDelete'],
  ]),
  Job: new Map(),
}

function updateLabel({ annotations }: ServiceSettings) {
  return annotations.find(({ key }) => key === UPDATE)
}

export function checkUpdatePolicy(service: ServiceSettings, kind: WorkloadKind, scope: Scope): void {
  const label = updateLabel(service)
  if (label === undefined || !isKindKnown(service)) return
  const allowed = strategies[kind]
  if (kind === 'Job') scope.report('update-policy-on-job', label.place, { value: label.value })
  else if (!allowed.has(label.value)) {
    const values = [...allowed.keys()].join(', ')
    const fix = label.place.text === label.value ? nearest(label.value, allowed.keys()) : undefined
    scope.report('invalid-update-policy', label.place, { value: label.value, kind, values }, { fix })
  }
}

export function mapUpdatePolicy(service: Service, draft: Draft): void {
  const label = updateLabel(service)
  const type = label && strategies[service.kind].get(label.value)
  if (label === undefined || type === undefined) return
  const field = service.kind === 'StatefulSet' ? 'updateStrategy' : 'strategy'
  draft.workload.set(field, draft.noted({ type }, { type: label.place }), label.place)
}
