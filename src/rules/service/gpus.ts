import type { Place } from '../../source/place.js'
import { readInteger } from '../values/typed.js'
import type { Draft } from '../types/draft.js'
import type { Choices, Reporting } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'
import { joined } from '../../source/shown.js'

/**
 * The number of GPUs of each kind for the container: `gpus` and `deploy.resources.reservations.devices` (rule C5-04).
 */
export type Gpus = ReadonlyMap<ExtendedResource, Counted>

interface Counted {
  count: number
  readonly place: Place
  /** The places of the numbers that are added up. */
  readonly parts: (Place | undefined)[]
}

type ExtendedResource = 'nvidia.com/gpu' | 'amd.com/gpu'

/** The names that the vendors' device plugins give to their GPUs. */
const resources: ReadonlyMap<string, ExtendedResource> = new Map([
  ['', 'nvidia.com/gpu'],
  ['nvidia', 'nvidia.com/gpu'],
  ['amd', 'amd.com/gpu'],
])

const plugin = 'Install a device plugin, and add its resource to `resources.limits` of the container.'

const none: Gpus = new Map()

function normaliseGpus(service: Place, scope: Reporting & Choices): Gpus {
  const gpus = service.get('gpus')
  const devices = service.get('deploy')?.get('resources')?.get('reservations')?.get('devices')
  if (gpus === undefined && devices === undefined) return none
  const counts = new Map<ExtendedResource, Counted>()
  if (gpus?.isScalar) readAll(gpus, scope, add)
  const entries = [...(gpus?.items() ?? []), ...(devices?.items() ?? [])]
  for (const place of entries) {
    if (!isGpu(place, scope)) continue
    const driver = place.get('driver')
    const resource = resources.get(driver?.text ?? '')
    if (resource !== undefined) add(resource, readCount(place, scope), place)
    else scope.report('unsupported-value', driver!, { value: driver!.shown, instead: plugin })
  }
  return counts

  function add(resource: ExtendedResource, count: number, place: Place): void {
    const known = counts.get(resource)
    if (known !== undefined) {
      known.count += count
      known.parts.push(place.get('count'))
    } else if (count > 0) counts.set(resource, { count, place, parts: [place.get('count')] })
  }
}

function readAll(
  place: Place,
  { report }: Reporting,
  add: (resource: ExtendedResource, count: number, place: Place) => void,
): void {
  const value = place.text ?? ''
  if (value !== 'all') {
    report('invalid-value', place, {
      value: place.shown,
      values: 'all, or a list of devices',
      suggestion: '',
    })
    return
  }
  report('devices-counted', place, { value: place.shown, count: 1 })
  add('nvidia.com/gpu', 1, place)
}

/** The capabilities of Docker's GPU drivers. Docker refuses a device with another capability. */
const ofGpus = new Set([
  'gpu',
  'nvidia',
  'amd',
  'compute',
  'compat32',
  'graphics',
  'utility',
  'video',
  'display',
])

function isGpu(device: Place, { report }: Reporting): boolean {
  const capabilities = device.get('capabilities')
  const others =
    capabilities?.items().flatMap(({ text = '', shown }) => (ofGpus.has(text) ? [] : [shown])) ?? []
  if (others.length === 0) return true
  report('unsupported-value', capabilities!, { value: joined(others, ', '), instead: plugin })
  return false
}

/** Without a count and ids, Docker gives all GPUs to the container. */
function readCount(device: Place, scope: Reporting & Choices): number {
  const ids = device.get('device_ids')
  if (ids !== undefined) {
    const value = ids.items().map(({ shown }) => shown)
    if (device.has('count')) scope.report('devices-counted-twice', ids.keyPlace, {})
    else scope.report('devices-counted', ids, { value: joined(value, ', '), count: value.length })
    return value.length
  }
  const place = device.get('count')
  if (place !== undefined && place.text !== 'all' && place.text !== '-1')
    return readInteger(place, scope) ?? 0
  scope.report('devices-counted', place ?? device, { value: 'all', count: 1 })
  return 1
}

function mapGpus(gpus: Gpus, draft: Draft): void {
  for (const [resource, { count, place, parts }] of gpus) {
    draft.limits.set(resource, `${count}`, place)
    draft.recorder.noteParts(parts)
  }
}

export const gpus: ServiceRule<Gpus> = { normalise: normaliseGpus, map: mapGpus }
