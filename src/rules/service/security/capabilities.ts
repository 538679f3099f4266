import { linuxCapabilities } from '../../../compose/linux-capabilities.js'
import type { Place } from '../../../source/place.js'
import { verbatim } from '../../../source/shown.js'
import { nearest, suggestion } from '../../../warnings/nearest.js'
import type { Capabilities as Lists } from 'kubernetes-types/core/v1.js'
import type { Draft } from '../../types/draft.js'
import type { Choices, Reporting } from '../../types/scope.js'
import type { ServiceContext, ServiceRule } from '../../types/service-rule.js'

/** Linux capabilities that the container gets or loses (Compose Specification, `cap_add` and `cap_drop`). */
export interface Capabilities {
  readonly add: readonly Capability[]
  readonly drop: readonly Capability[]
}

interface Capability {
  readonly name: string
  readonly place: Place
}

function normaliseCapabilities(service: Place, scope: Reporting & Choices): Capabilities {
  return { add: names(service.get('cap_add'), scope), drop: names(service.get('cap_drop'), scope) }
}

/** Kubernetes writes `NET_ADMIN`; Linux and some manifests write `CAP_NET_ADMIN`. */
function names(list: Place | undefined, scope: Reporting & Choices): readonly Capability[] {
  if (list === undefined) return []
  const found = new Map<string, Capability>()
  for (const place of list.items()) {
    const name = (place.text ?? '').replace(/^CAP_/i, '').toUpperCase()
    if (name === '') scope.report('empty-value', place, {})
    else if (scope.capabilities.laterChecks && !linuxCapabilities.has(name)) {
      const near = nearest(name, [...linuxCapabilities].map(verbatim))
      const args = { value: place.shown, suggestion: suggestion(near) }
      scope.report('unknown-capability', place, args, { fix: near })
    }
    found.set(name, { name, place })
  }
  return [...found.values()]
}

function mapCapabilities({ add, drop }: Capabilities, draft: Draft, { place }: ServiceContext): void {
  const { at, object } = draft.recorder
  const namesOf = (list: readonly Capability[]) =>
    list.length === 0 ? undefined : object<string[]>(list.map((one) => at(one.name, one.place)))
  const lists = object<Lists>({ add: namesOf(add), drop: namesOf(drop) })
  if (add.length + drop.length > 0)
    draft.security.set('capabilities', lists, (place.get('cap_add') ?? place.get('cap_drop'))!)
}

export const capabilities: ServiceRule<Capabilities> = {
  normalise: normaliseCapabilities,
  map: mapCapabilities,
}
