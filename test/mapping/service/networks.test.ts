import { expect, it } from 'vitest'
import { objectOf, web } from '../../support/translated.js'

it.each([
  ['', ['default']],
  ['networks: [a, b]', ['a', 'b']],
  ['networks: {b: {}}', ['b']],
  ['network_mode: bridge', ['default']],
  ['network_mode: host', []],
])('[C4-05] a service with %j is in the networks %j', (keys, networks) => {
  const text = web(keys, 'networks: {a: , b: }')
  const { spec } = objectOf('Deployment', text, { profile: 'compose', networkPolicies: true })
  const { labels = {} } = (spec as { template: { metadata: { labels?: Record<string, string> } } }).template
    .metadata
  const own = Object.keys(labels).filter((label) => label.startsWith('dev.platform/network.'))
  expect(own.map((label) => label.slice('dev.platform/network.'.length))).toEqual(networks)
})
