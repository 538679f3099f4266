import { expect, it } from 'vitest'
import { runsToEnd, type WorkloadKind } from '../../../src/rules/types/workload-kind.js'

it.each<[WorkloadKind, boolean]>([
  ['Deployment', false],
  ['StatefulSet', false],
  ['DaemonSet', false],
  ['Job', true],
  ['CronJob', true],
])('[R2.4-01] the Pods of a %s end by themselves: %s', (kind, ends) => {
  expect(runsToEnd(kind)).toBe(ends)
})
