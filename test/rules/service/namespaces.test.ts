import { expect, it } from 'vitest'
import { findings, podOf, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const

it.each([
  ['ipc: host', { hostIPC: true }],
  ['pid: host', { hostPID: true }],
  ['userns_mode: host', { hostUsers: true }],
  ['ipc: private', {}],
  ['ipc: shareable', {}],
])('[C5-03] with %s a Pod has %j', (keys, fields) => {
  const { hostIPC, hostPID, hostUsers } = podOf(web(keys), compose)
  expect({ hostIPC, hostPID, hostUsers }).toEqual(fields)
  expect(findings(web(keys), compose)).toEqual([])
})
