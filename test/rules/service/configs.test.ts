import { expect, it } from 'vitest'
import { containerOf, web } from '../../support/translated.js'

it.each([
  ['configs: [a]', '/a'],
  ['configs: [{source: a, target: b}]', '/b'],
  ['configs: [{source: a, target: /c/d}]', '/c/d'],
])('[C2-02] %s is the file %s', (keys, path) => {
  const { volumeMounts = [] } = containerOf(web(keys, 'configs: {a: {content: x}}'), { profile: 'compose' })
  expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual([path])
})
