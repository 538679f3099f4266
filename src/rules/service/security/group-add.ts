import type { Place } from '../../../source/place.js'
import { userId } from './user.js'
import type { Draft } from '../../types/draft.js'
import type { Reporting } from '../../types/scope.js'
import type { ServiceRule } from '../../types/service-rule.js'

/** Additional groups of the container's processes (rule C5-01). */
export interface GroupAdd {
  readonly groups: readonly { readonly id: number; readonly place: Place }[]
  readonly place: Place
}

function normaliseGroupAdd(service: Place, scope: Reporting): GroupAdd | undefined {
  const place = service.get('group_add')
  if (place === undefined) return undefined
  const groups = place.items().flatMap((item) => {
    const name = item.text ?? ''
    const id = userId(name)
    if (name === '') scope.report('empty-value', item, {})
    else if (id === undefined && /^\d+$/.test(name))
      scope.report('user-out-of-range', item, { user: item.shown })
    else if (id === undefined) scope.report('group-by-name', item, { group: item.shown })
    return id === undefined ? [] : [{ id, place: item }]
  })
  return groups.length === 0 ? undefined : { groups, place }
}

function mapGroupAdd({ groups, place }: GroupAdd, draft: Draft): void {
  const { at, object } = draft.recorder
  const ids = object<number[]>(groups.map((group) => at(group.id, group.place)))
  draft.podSecurity.set('supplementalGroups', ids, place)
}

export const groupAdd: ServiceRule<GroupAdd | undefined> = { normalise: normaliseGroupAdd, map: mapGroupAdd }
