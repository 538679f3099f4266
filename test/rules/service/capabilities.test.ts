import { expect, it } from 'vitest'
import { containerOf, findings, web } from '../../support/translated.js'

it.each([
  ['cap_add: [NET_ADMIN]', { add: ['NET_ADMIN'] }],
  ['cap_add: [CAP_NET_ADMIN, SYS_TIME]', { add: ['NET_ADMIN', 'SYS_TIME'] }],
  ['cap_add: [cap_net_admin]', { add: ['NET_ADMIN'] }],
  ['cap_add: [ALL]\ncap_drop: [CAP_CHOWN]', { add: ['ALL'], drop: ['CHOWN'] }],
  ['cap_add: [CHOWN, CAP_CHOWN]', { add: ['CHOWN'] }],
])('[R2.2-03] %j', (keys, capabilities) => {
  expect(containerOf(web(keys)).securityContext).toEqual({ capabilities })
})

it('[R2.2-03] without a name is an error', () => {
  expect(findings(web('cap_add: ["", NET_ADMIN]\ncap_drop: [CAP_]'))).toEqual([
    'empty-value services.web.cap_add.0 `""`',
    'empty-value services.web.cap_drop.0 `CAP_`',
  ])
})

it('[R0-05] empty lists leave nothing behind', () => {
  expect(containerOf(web('cap_add: []\ncap_drop: []')).securityContext).toBeUndefined()
})
