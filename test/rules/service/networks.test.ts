import { expect, it } from 'vitest'
import { diagnosticsOf, findings, objectOf, relatedTo, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const

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

it.each([
  ['networks: [a]', []],
  ['networks: [default]', []],
  ['networks: {default: {aliases: [b]}, a: }', []],
  ['networks: [a, c]', ['undefined-network services.web.networks.1 `c`']],
  ['networks: {c: {}}', ['undefined-network services.web.networks.c `c`']],
  ['network_mode: bridge\nnetworks: []', []],
  ['network_mode: bridge\nnetworks: {}', []],
  ['network_mode: ""\nnetworks: [a]', []],
  ['network_mode: bridge\nnetworks: [a]', ['networks-with-mode services.web.networks `networks`']],
  ['network_mode: host\nnetworks: {a: }', ['networks-with-mode services.web.networks `networks`']],
])('[C4-05] refuses what Compose refuses in %j', (keys, expected) => {
  const text = web(keys, 'networks: {a: }')
  expect(findings(text, compose)).toEqual(expected)
  for (const profile of ['1.37', '1.48'] as const) {
    const own = findings(text, { profile }).filter((finding) => !finding.startsWith('unsupported-'))
    expect(own).toEqual([])
  }
})

it('[C4-05] offers the network that is meant, and says where the mode is', () => {
  const [unknown] = diagnosticsOf(web('networks: [fornt]', 'networks: {front: }'), compose)
  expect(unknown).toMatchObject({ hint: 'Did you mean `front`?' })
  const both = web('network_mode: host\nnetworks: [a]', 'networks: {a: }')
  expect(relatedTo('networks-with-mode', both, compose)).toEqual(['network_mode'])
})
