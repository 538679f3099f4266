import { safeTranslate, trace } from 'tranship'
import { expect, it } from 'vitest'
import { manifest, objectsOf } from '../support/translated.js'

const options = { profile: 'compose', networkPolicies: true } as const

/** Returns the services that anybody may reach, and their ports. */
function published(keys: string): Record<string, string[]> {
  const policies = objectsOf(manifest({ web: `image: a\n${keys}` }), options).flatMap((object) => {
    if (object.kind !== 'NetworkPolicy' || !object.metadata.name.startsWith('app-published-')) return []
    const ports = (object.spec.ingress ?? []).flatMap((rule) => rule.ports ?? [])
    return [[object.metadata.name, ports.map((one) => `${String(one.port)}/${one.protocol}`)] as const]
  })
  return Object.fromEntries(policies)
}

it.each([
  ['ports: ["80:80", "90:90"]', { 'app-published-web': ['80/TCP', '90/TCP'] }],
  ['ports: ["80:80"]\nexpose: ["80/udp"]', { 'app-published-web': ['80/TCP'] }],
  ['ports: ["80:80"]\nnetwork_mode: host', {}],
  ['expose: [80]', {}],
])('[C4-05] with {%s} anybody is let in to %j', (keys, expected) => {
  expect(published(keys)).toEqual(expected)
})

it('[C4-05] a network that is not declared comes from the first service that is in it', () => {
  const { objects, originOf } = trace(manifest({ a: 'image: a', b: 'image: b' }), options)
  const policy = objects.find(({ kind }) => kind === 'NetworkPolicy')!
  expect(originOf(policy, '/metadata/name')).toMatchObject({ path: ['services', 'a'] })
})

it('[C4-05] what leads out does so also where a value calls a renamed service', () => {
  const text = manifest(
    {
      my_db: 'image: b\nnetworks: [back]',
      web: 'image: a\nenvironment: {DB_HOST: my_db}\nnetworks: [front, back]',
    },
    'networks: {front: , back: {internal: true}}',
  )
  const pods = objectsOf(text, options).filter(({ kind }) => kind === 'Deployment')
  const labels = pods.map((one) => JSON.stringify(one).includes('dev.platform/leads.out'))
  expect(labels).toEqual([false, true])
})

it.each([
  ['names that become one', '[front_end]', '[front.end]', 'front_end: , front.end: ', ['name-collision']],
  ['names of other letters', '[é]', '[ü]', 'é: , ü: ', []],
  [
    'own names that become one',
    '[x]',
    '[y]',
    'x: {name: A_b}, y: {name: a.b, external: true}',
    ['name-collision'],
  ],
  ['one own name', '[x]', '[y]', 'x: {name: a, external: true}, y: {name: a, external: true}', []],
])('[C4-05] [R2.2-18] networks with %s', (_, one, other, networks, expected) => {
  const services = { a: `image: a\nnetworks: ${one}`, b: `image: b\nnetworks: ${other}` }
  const result = safeTranslate(manifest(services, `networks: {${networks}}`), options)
  const errors = result.ok ? [] : result.errors
  expect(errors.map(({ code }) => code)).toEqual(expected)
  if (!result.ok) return
  const names = result.objects
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ metadata }) => metadata.name)
  expect(new Set(names).size).toBe(2)
})
