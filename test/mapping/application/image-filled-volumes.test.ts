import { expect, it } from 'vitest'
import { findings, relatedTo } from '../../support/translated.js'

const compose = { profile: 'compose' } as const

it.each([
  ['by itself alone', '["static:/app", "static:/srv:ro"]', '[]', ''],
  ['in memory', '["static:/app"]', '["static:/srv:ro"]', 'driver_opts: {type: tmpfs, device: tmpfs}'],
  ['of a folder that is no volume', '["/app"]', '["static:/srv:ro"]', ''],
])('[C3-05] what is read is not missed in a volume %s', (_, own, others, declared) => {
  const text = `services:
  app: { image: shop/app, volumes: ${own} }
  web: { image: nginx, volumes: ${others} }
volumes: { static: {${declared}} }
`
  expect(findings(text, compose).filter((one) => one.startsWith('volume-not-filled'))).toEqual([])
})

it('[C3-05] what is read of a built image shows who reads it', () => {
  const text = `services:
  app: { build: ., volumes: ["static:/app"] }
  web: { image: nginx, volumes: ["static:/srv:ro"] }
volumes: { static: {} }
`
  expect(findings(text, compose)).toEqual(['volume-not-filled services.app.volumes.0 `"static:/app"`'])
  expect(relatedTo('volume-not-filled', text, compose)).toEqual(['"static:/srv:ro"'])
})
