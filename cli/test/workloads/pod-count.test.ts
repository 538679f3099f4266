import { describe, expect, it } from 'vitest'
import type { LiveObject } from '../../src/cluster/live-object.js'
import { podCountWhenStarted } from '../../src/workloads/change-workloads.js'

const mark = 'dev.platform/stopped'
const countOf = (kind: string, annotation: string | undefined, spec: object) => {
  const annotations = annotation === undefined ? {} : { [mark]: annotation }
  const live = { kind, name: 'it', annotations, fields: { spec } } as unknown as LiveObject
  return podCountWhenStarted({ step: undefined as never, live })
}

describe('[E9-01] [E9-02] the number of Pods after a start', () => {
  it.each([
    ['a stopped Deployment', 'Deployment', '3 applied', { replicas: 0 }, 3],
    ['a running Deployment', 'Deployment', undefined, { replicas: 2 }, 2],
    ['a Deployment that somebody set to 0', 'Deployment', undefined, { replicas: 0 }, 0],
    [
      'a stopped DaemonSet',
      'DaemonSet',
      'yes',
      { template: { spec: { nodeSelector: { [mark]: 'true' } } } },
      1,
    ],
    ['a running DaemonSet', 'DaemonSet', undefined, { template: { spec: {} } }, 1],
  ])('of %s', (_, kind, annotation, spec, expected) => {
    expect(countOf(kind, annotation, spec)).toBe(expected)
  })
})
