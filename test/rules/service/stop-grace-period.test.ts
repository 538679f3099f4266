import { expect, it } from 'vitest'
import { findings, podOf, web } from '../../support/translated.js'

it.each([
  ['1m30s', 90],
  ['20', 20],
  ['"15"', 15],
  ['1500ms', 2],
  ['0s', 0],
  ['0', 0],
  ['1h', 3600],
])('[R2.2-12] stop_grace_period: %s is %i seconds', (period, seconds) => {
  expect(podOf(web(`stop_grace_period: ${period}`)).terminationGracePeriodSeconds).toBe(seconds)
})

it('[R2.2-12] stop_grace_period: -5s is out of range', () => {
  expect(findings(web('stop_grace_period: -5s'))).toEqual([
    'duration-out-of-range services.web.stop_grace_period `-5s`',
  ])
})

it.each(['soon', '-5', '1.5', '""', '5 s'])('[R2.2-12] stop_grace_period: %s is an error', (period) => {
  expect(findings(web(`stop_grace_period: ${period}`))).toEqual([
    `invalid-duration services.web.stop_grace_period \`${period}\``,
  ])
})
