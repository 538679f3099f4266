import { expect, it } from 'vitest'
import { containerOf, findings, manifest } from '../../support/translated.js'

it.each([
  ['a', [], { mountPath: '/x' }],
  ['a:rw', [], { mountPath: '/x' }],
  ['a:ro', [], { mountPath: '/x', readOnly: true }],
  ['a:rx', ['unknown-mount-option `rx`'], undefined],
  [':ro', ['empty-value `":ro"`'], undefined],
  ['container:a', ['unsupported-value `"container:a"`'], undefined],
])('[C3-04] volumes_from %j: %j, %j', (from, expected, mount) => {
  const text = manifest(
    { web: `image: b\nvolumes_from: ["${from}"]`, a: 'image: a\nvolumes: ["data:/x"]' },
    'volumes: {data: }',
  )
  const compose = { profile: 'compose' } as const
  expect(findings(text, compose).map((one) => one.replace('services.web.volumes_from.0 ', ''))).toEqual(
    expected,
  )
  if (!from.startsWith(':') && from !== 'a:rx')
    expect(containerOf(text, compose).volumeMounts?.[0]).toEqual(mount && expect.objectContaining(mount))
})
