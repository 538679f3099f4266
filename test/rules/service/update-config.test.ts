import type { Deployment } from 'kubernetes-types/apps/v1.js'
import { expect, it } from 'vitest'
import { objectOf, web } from '../../support/translated.js'

it.each([
  ['delay: 0s', undefined],
  ['delay: 1ms', 1],
])('[C6-03] {%s} makes %s seconds', (config, seconds) => {
  const text = web(`deploy: {update_config: {${config}}}`)
  const { spec } = objectOf('Deployment', text, { profile: 'compose' }) as Deployment
  expect(spec?.minReadySeconds).toBe(seconds)
})
