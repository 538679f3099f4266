import { describe, expect, it } from 'vitest'
import { toLiveObject } from '../../src/cluster/live-object.js'
import { compareEvents, isOver } from '../../src/pods/pod-events.js'

const podWith = (state: object, lastState: object = {}, scheduled = 'True') =>
  toLiveObject({
    kind: 'Pod',
    status: {
      conditions: [{ type: 'PodScheduled', status: scheduled }],
      containerStatuses: [{ name: 'web', state, lastState }],
    },
  })

const eventOf = (reason: string, fieldPath?: string, times: object = {}) =>
  toLiveObject({ kind: 'Event', reason, involvedObject: { fieldPath }, ...times })

const own = 'spec.containers{web}'
const running = { running: {} }
const pulling = { waiting: { reason: 'ErrImagePull' } }
const looping = { waiting: { reason: 'CrashLoopBackOff' } }
const ended = { terminated: { exitCode: 1 } }

describe('an event of a Pod', () => {
  it.each([
    ['FailedScheduling', undefined, podWith({}), true],
    ['FailedScheduling', undefined, podWith({}, {}, 'False'), false],
    ['Failed', own, podWith(running), true],
    ['Failed', own, podWith(ended), true],
    ['Failed', own, podWith(looping, ended), true],
    ['Failed', own, podWith(pulling, ended), false],
    ['Failed', own, podWith(pulling), false],
    ['Failed', 'spec.containers{other}', podWith(running), false],
    ['BackOff', own, podWith(looping, ended), true],
    ['BackOff', own, podWith({ waiting: { reason: 'ImagePullBackOff' } }), false],
    ['FailedMount', undefined, podWith(running), true],
    ['FailedMount', undefined, podWith({ waiting: { reason: 'ContainerCreating' } }), false],
    ['Unhealthy', own, podWith(running), false],
  ])('[E4-11] is over if the state of the Pod shows it: %s %s', (reason, path, pod, expected) => {
    expect(isOver(eventOf(reason, path), pod)).toBe(expected)
  })

  it('[E4-11] stands at the time of its last occurrence', () => {
    const events = [
      eventOf('a', own, { eventTime: '2026-03-01T09:30:05.250000Z', lastTimestamp: null }),
      eventOf('b', own, { firstTimestamp: '2026-03-01T09:30:00Z', lastTimestamp: '2026-03-01T09:30:09Z' }),
      eventOf('c', own, { series: { lastObservedTime: '2026-03-01T09:30:07.000000Z' } }),
      eventOf('d'),
    ]
    const reasons = [...events].sort(compareEvents).map(({ fields }) => fields['reason'])
    expect(reasons).toEqual(['d', 'a', 'c', 'b'])
  })
})
