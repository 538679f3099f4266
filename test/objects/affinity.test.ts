import { describe, expect, it } from 'vitest'
import { findings, manifest, podOf, web, workloadOf } from '../support/translated.js'

/** By service, the volumes that its Pods' labels name, which are checked to be those that the Pods look for. */
function groups(volumesOf: Readonly<Record<string, string>>, declarations: string): Record<string, string> {
  const services = Object.entries(volumesOf).map(([name, keys]) => [name, `image: a\n${keys}`])
  const text = manifest(Object.fromEntries(services) as Record<string, string>, declarations)
  const entries = Object.keys(volumesOf).map((name) => {
    const labels = Object.keys(workloadOf(text, {}, name).spec?.template.metadata?.labels ?? {})
    const own = labels.filter((label) => label.startsWith('dev.platform/volume-'))
    const terms = podOf(text, {}, name).affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution
    const wanted = own.map((label) => ({
      labelSelector: { matchLabels: { [label]: 'true' } },
      topologyKey: 'kubernetes.io/hostname',
    }))
    expect(terms).toEqual(wanted.length === 0 ? undefined : wanted)
    return [name, own.map((label) => label.slice('dev.platform/volume-'.length)).join()]
  })
  return Object.fromEntries(entries) as Record<string, string>
}

const declared = (...names: string[]) => `volumes:\n${names.map((name) => `  ${name}:\n`).join('')}`

describe('[R2.12-07] services that are connected by volumes', () => {
  it('have none where one of the two is on every node, and so cannot go where the other is', () => {
    const services = {
      a: 'image: a\nvolumes: ["one:/1"]',
      b: 'image: b\nvolumes: ["one:/1"]\ndeploy: {mode: global}',
    }
    const text = manifest(services, declared('one'))
    for (const name of ['a', 'b']) expect(podOf(text, { profile: 'compose' }, name).affinity).toBeUndefined()
  })

  it('have one label: each of them must be able to run where all others do', () => {
    const services = {
      a: 'volumes: ["one:/1"]',
      b: 'volumes: ["two:/2"]',
      c: 'volumes: ["one:/1", "two:/2"]',
    }
    expect(groups(services, declared('one', 'two'))).toEqual({ a: 'one', b: 'one', c: 'one' })
  })

  it('may be connected over several others', () => {
    const services = {
      a: 'volumes: ["v1:/1"]',
      x: 'volumes: ["w:/w"]',
      d: 'volumes: ["v3:/3"]',
      b: 'volumes: ["v1:/1", "v2:/2"]',
      y: 'volumes: ["w:/w"]',
      c: 'volumes: ["v3:/3", "v2:/2"]',
      lone: 'volumes: ["own:/own", "/tmp"]',
      none: '',
    }
    expect(groups(services, declared('v1', 'v2', 'v3', 'w', 'own'))).toEqual({
      ...{ a: 'v1', b: 'v1', c: 'v1', d: 'v1' },
      ...{ x: 'w', y: 'w' },
      ...{ lone: '', none: '' },
    })
  })

  it('are called after a volume that is shared, not after one that only one of them has', () => {
    const services = { a: 'volumes: ["own:/own", "shared:/s"]', b: 'volumes: ["shared:/s"]' }
    expect(groups(services, declared('own', 'shared'))).toEqual({ a: 'shared', b: 'shared' })
  })

  it('one of which has replicas, share the node of all of these', () => {
    const services = { a: 'scale: 2\nvolumes: ["own:/own"]', b: 'volumes: ["other:/o"]' }
    expect(groups(services, declared('own', 'other'))).toEqual({ a: 'own', b: '' })
  })

  it('that mount one volume twice do not count as sharing it', () => {
    expect(groups({ a: 'volumes: ["own:/1", "own:/2"]' }, declared('own'))).toEqual({ a: '' })
  })

  it('have the label of the claim: two volumes of one spelling are two', () => {
    const services = { a: 'scale: 2\nvolumes: ["Data:/d"]', b: 'scale: 2\nvolumes: ["data:/d"]' }
    const volumes = 'volumes:\n  Data: {name: one}\n  data: {name: two}'
    expect(groups(services, volumes)).toEqual({ a: 'one', b: 'two' })
  })

  it('have a label that Kubernetes takes, however long the volume’s name is', () => {
    const name = 'v'.repeat(63)
    const { a } = groups({ a: `scale: 2\nvolumes: ["${name}:/d"]` }, declared(name))
    expect(`volume-${a!}`).toHaveLength(63)
  })
})

it('[R2.12-07] the option turns it off, and wins over the shell', () => {
  const text = web('scale: 2\nvolumes: ["data:/d"]', declared('data'))
  const env = { PLATFORM_COMPOSE_VOLUME_AFFINITY_ENABLED: 'false' }
  expect(podOf(text, { volumeAffinity: false }).affinity).toBeUndefined()
  expect(podOf(text, { volumeAffinity: true, env }).affinity).toBeDefined()
})

it('[R2.12-07] without the option the shell can turn it off, and nothing else', () => {
  const text = web('scale: 2\nvolumes: ["data:/d"]', declared('data'))
  const env = { PLATFORM_COMPOSE_VOLUME_AFFINITY_ENABLED: 'false' }
  expect(podOf(text, { env }).affinity).toBeUndefined()
  expect(Object.keys(workloadOf(text, { env }).spec?.template.metadata?.labels ?? {})).toHaveLength(3)
  expect(podOf(text, { env: { PLATFORM_COMPOSE_VOLUME_AFFINITY_ENABLED: 'true' } }).affinity).toBeDefined()
  const dotenv = 'PLATFORM_COMPOSE_VOLUME_AFFINITY_ENABLED=false'
  expect(podOf(text, { dotenv }).affinity).toBeDefined()
})

it('[R2.12-07] services on every node have none', () => {
  const keys = 'image: a\nvolumes: ["one:/1"]\ndeploy: {mode: global}'
  const text = manifest({ a: keys, b: keys }, declared('one'))
  for (const name of ['a', 'b']) expect(podOf(text, { profile: 'compose' }, name).affinity).toBeUndefined()
})

it('[R2.12-07] what is mounted twice but not declared is an error for each', () => {
  const text = manifest({ a: 'image: a\nvolumes: ["one:/1"]', b: 'image: b\nvolumes: ["one:/1"]' })
  expect(findings(text).map((finding) => finding.split(' ')[0])).toEqual([
    'undefined-volume',
    'undefined-volume',
  ])
})

it('[R2.12-07] mounts other than volumes do not tie services to one node', () => {
  const keys = 'image: a\nvolumes: [/tmp]'
  for (const name of ['a', 'b'])
    expect(podOf(manifest({ a: keys, b: keys }), { profile: 'compose' }, name).affinity).toBeUndefined()
})

describe('[C4-04] services in the network of their node', () => {
  const inHost = 'image: a\nnetwork_mode: host'
  const labelsOf = (services: Readonly<Record<string, string>>) => {
    const text = manifest(services, declared('one'))
    return Object.keys(services).map((name) => {
      const { affinity } = podOf(text, { profile: 'compose' }, name)
      const [term] = affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []
      return Object.keys(term?.labelSelector?.matchLabels ?? {}).join()
    })
  }
  const label = 'dev.platform/host-network'

  it('run on one node, since they call each other by localhost', () => {
    expect(labelsOf({ a: inHost, b: inHost, c: 'image: a' })).toEqual([label, label, ''])
  })

  it.each([
    ['alone', {}],
    ['on every node', { b: `${inHost}\ndeploy: {mode: global}` }],
    ['with several Pods, which want the same ports', { b: `${inHost}\nscale: 2` }],
  ])('are free to run anywhere %s', (_, others) => {
    expect(labelsOf({ a: inHost, ...others }).join('')).toBe('')
  })

  it('are connected by volumes too', () => {
    const volume = 'image: a\nvolumes: ["one:/1"]'
    const services = { a: inHost, b: `${inHost}\nvolumes: ["one:/1"]`, c: volume }
    expect(labelsOf(services)).toEqual([label, label, label])
  })
})
