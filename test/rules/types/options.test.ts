import { expect, it } from 'vitest'
import { findings, manifest } from '../../support/translated.js'

it.each([
  [undefined, 1],
  ['default', 1],
  ['shop', 0],
])('the namespace %s is the one in which the API server has its Service: %i', (namespace, count) => {
  const text = manifest({ kubernetes: 'image: a\nexpose: [80]' })
  const found = findings(text, { namespace }).filter((one) => one.startsWith('cluster-service '))
  expect(found).toHaveLength(count)
})
