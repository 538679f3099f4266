import type { Place } from '../../source/place.js'
import { readComposeMemory, readSize } from '../values/amount.js'
import { isMountPath } from '../values/mount-path.js'
import { readMountOptions, reportTmpfsOption } from '../values/mount-options.js'
import type { Scope } from '../types/scope.js'
import type { Mount } from './mount.js'
import { words } from '../../source/shown.js'

/** Reads the memory mounts of `tmpfs` and `shm_size` (rule C3-01). */
export function readMemoryMounts(service: Place, scope: Scope): readonly Mount[] {
  const mounts = (service.get('tmpfs')?.itemsOrSelf() ?? []).flatMap((place) => readTmpfs(place, scope))
  const shared = service.get('shm_size')
  if (shared === undefined) return mounts
  const size = readComposeMemory(shared, scope)
  // A size of zero is Docker's default, which nodes have too.
  if (size === undefined) return mounts
  return [
    ...mounts,
    {
      kind: 'tmpfs',
      target: '/dev/shm',
      shownTarget: words('/dev/shm'),
      readOnly: false,
      sizeLimit: size.text,
      place: shared,
    },
  ]
}

/** Reads `PATH` or `PATH:OPTIONS`. */
function readTmpfs(place: Place, scope: Scope): Mount[] {
  const text = place.text ?? ''
  const colon = text.indexOf(':')
  const target = colon < 0 ? text : text.slice(0, colon)
  if (target === '') {
    scope.report('empty-value', place, {})
    return []
  }
  if (!isMountPath(target, place, scope)) return []
  let readOnly = false
  let sizeLimit: string | undefined
  for (const option of colon < 0 ? [] : readMountOptions(text, colon + 1)) {
    if (option.name === 'size' && /^\d+%$/.test(option.value ?? '')) {
      const instead = 'Write an amount. Kubernetes accepts no percentage of the memory.'
      const args = {
        option: place.show(text.slice(option.start, option.end), option),
        instead: words(instead),
      }
      scope.report('volume-option-left-out', place, args, { part: option })
    } else if (option.name === 'size') sizeLimit = readSize(option.value ?? '', option, place, scope)
    else if (option.name === 'ro' || option.name === 'rw') readOnly = option.name === 'ro'
    else reportTmpfsOption(option, place, scope)
  }
  return [{ kind: 'tmpfs', target, shownTarget: place.show(target), readOnly, sizeLimit, place }]
}
