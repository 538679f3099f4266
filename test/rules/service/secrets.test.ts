import { expect, it } from 'vitest'
import { containerOf, web } from '../../support/translated.js'

it.each([
  ['secrets: [a]', '/run/secrets/a'],
  ['secrets: [{source: a, target: b}]', '/run/secrets/b'],
  ['secrets: [{source: a, target: /c}]', '/c'],
])('[C2-03] %s is the file %s', (keys, path) => {
  const text = web(keys, 'secrets: {a: {environment: A}}')
  const { volumeMounts = [] } = containerOf(text, { profile: 'compose', env: { A: 'x' } })
  expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual([path])
})
