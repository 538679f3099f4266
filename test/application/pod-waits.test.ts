import type { KubernetesObject, TranslateOptions } from 'tranship'
import { planDeploy } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import { podOf } from '../../src/kubernetes/pod-template.js'
import { findings, manifest, objectsOf, relatedTo } from '../support/translated.js'

const compose = { profile: 'compose', name: 'shop' } as const
const server = 'image: shop/server:1\nrestart: always\n'
const healthy = `${server}healthcheck: {test: [CMD, ask]}\n`
const job = 'image: shop/job:1\ndeploy: {mode: replicated-job}\n'

function dependsOn(name: string, condition = 'service_started', more = ''): string {
  return `${server}depends_on: {${name}: {condition: ${condition}${more}}}\n`
}

function podIn(objects: readonly KubernetesObject[], name = 'api') {
  const workload = objects.find((object) => object.metadata.name === name && podOf(object) !== undefined)
  return podOf(workload!)!
}

/** Returns the waits of a Pod: `wait-for-db until db 5432`. */
function waitsIn(objects: readonly KubernetesObject[], name?: string): string[] {
  return (podIn(objects, name).initContainers ?? []).flatMap((container) => {
    const { name: own, command: [, , script = '', ...parameters] = [] } = container
    if (!own.startsWith('wait-for-')) return []
    return `${own} ${script.includes('seq 300') ? 'for minutes' : 'until'} ${parameters.join(' ')}`
  })
}

function waits(services: Readonly<Record<string, string>>, options: TranslateOptions = {}): string[] {
  return waitsIn(objectsOf(manifest(services), { ...compose, ...options }))
}

const kindsOf = (objects: readonly KubernetesObject[]) => objects.map(({ kind }) => kind)

describe('[C7-07] a Pod', () => {
  it.each([
    ['one port', `${healthy}expose: [5432]`, ['wait-for-db until db 5432']],
    ['some ports of TCP', `${healthy}expose: [1, 2/udp, "3-90"]`, ['wait-for-db until db 1 3 4 5 6 7 8 9']],
    ['no port, by its name', healthy, ['wait-for-db until db']],
    ['no Pods', `${healthy}scale: 0`, []],
  ])('waits for a healthy dependency with %s', (_, db, expected) => {
    expect(waits({ db, api: dependsOn('db', 'service_healthy') })).toEqual(expected)
  })

  it.each([
    ['a started dependency', server, dependsOn('db'), ['wait-for-db for minutes db 1']],
    [
      'an optional one',
      healthy,
      dependsOn('db', 'service_healthy', ', required: false'),
      ['wait-for-db for minutes db 1'],
    ],
    ['the start of a Job', job, dependsOn('db'), []],
    ['the end of a Job', job, dependsOn('db', 'service_completed_successfully'), ['wait-for-db until db']],
    [
      'the end of an optional Job',
      job,
      dependsOn('db', 'service_completed_successfully', ', required: false'),
      [],
    ],
  ])('waits as Compose does for %s', (_, db, api, expected) => {
    expect(waits({ db: `${db}expose: [1]`, api })).toEqual(expected)
  })

  it('waits for other Pods on behalf of all its containers', () => {
    const member = `${dependsOn('db', 'service_healthy')}network_mode: service:api`
    const services = { db: healthy, api: dependsOn('db'), member }
    expect(waits(services)).toEqual(['wait-for-db until db'])
  })

  it('has waits with other names than its containers', () => {
    const member = `${server}network_mode: service:api`
    const objects = objectsOf(manifest({ db: server, api: dependsOn('db'), 'wait-for-db': member }), compose)
    expect(podIn(objects).initContainers?.map(({ name }) => name)).toEqual(['dependency-wait-for-db'])
  })

  it('waits first, with the resources of the service and the rights of Pod Security restricted', () => {
    const api = `${dependsOn('db')}pre_start: [{command: [prepare]}]\nmem_limit: 64m`
    const [wait, other] = podIn(objectsOf(manifest({ db: server, api }), compose)).initContainers!
    expect(other!.name).toBe('pre-start-1')
    expect(wait).toMatchObject({
      image: 'docker.io/library/busybox:1.37.0',
      resources: { limits: { memory: '64Mi' } },
      securityContext: {
        runAsNonRoot: true,
        capabilities: { drop: ['ALL'] },
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        seccompProfile: { type: 'RuntimeDefault' },
      },
    })
  })

  it('takes the images of options', () => {
    const services = {
      db: server,
      setup: job,
      api: `${server}depends_on: {db: {condition: service_started}, setup: {condition: service_completed_successfully}}`,
    }
    const options = { ...compose, waitImage: 'own/wait:1', kubectlImage: 'own/kubectl:1' }
    const images = podIn(objectsOf(manifest(services), options)).initContainers!.map(({ image }) => image)
    expect(images).toEqual(['own/wait:1', 'own/kubectl:1'])
    for (const option of ['waitImage', 'kubectlImage'])
      expect(findings(manifest(services), { ...compose, [option]: 'A B' }).join('\n')).toMatch(
        /^invalid-option /,
      )
  })

  it.each<[string, TranslateOptions]>([
    ['with the option', { ...compose, waitInPods: false }],
    ['in the profile 1.48', { profile: '1.48', waitInPods: true }],
    ['in the profile 1.37', { profile: '1.37', waitInPods: true }],
  ])('has no waits %s', (_, options) => {
    const services = { setup: job, api: dependsOn('setup', 'service_completed_successfully') }
    const objects = objectsOf(manifest(services), options)
    expect(waitsIn(objects)).toEqual([])
    expect(kindsOf(objects)).not.toContain('Role')
  })

  it('has waits in the plan of a deploy only on request', () => {
    const text = manifest({ setup: job, api: dependsOn('setup', 'service_completed_successfully') })
    const planned = (options: TranslateOptions) => {
      const { first, steps, prune } = planDeploy(text, { ...compose, ...options })
      const pruned = prune!.kinds.map(({ kind }) => kind)
      return [waitsIn(steps.map(({ object }) => object)), kindsOf(first), pruned.includes('Role')]
    }
    expect(planned({})).toEqual([[], ['Service'], false])
    const rights = ['ServiceAccount', 'Role', 'RoleBinding']
    expect(planned({ waitInPods: true })).toEqual([
      ['wait-for-setup until setup'],
      [...rights, 'Service'],
      true,
    ])
  })
})

describe('[C7-08] the warning no-wait-in-pod', () => {
  const found = (services: Readonly<Record<string, string>>, options: TranslateOptions = {}) =>
    findings(manifest(services), { ...compose, ...options }).filter((line) => line.startsWith('no-wait'))
  const api = dependsOn('db', 'service_healthy')
  const at = ['no-wait-in-pod services.api.depends_on.db `db`']

  it.each([
    ['a healthy Job', { db: `${job}healthcheck: {test: [CMD, ask]}`, api }],
    ['a service of UDP', { db: `${healthy}expose: [53/udp]`, api }],
    ['a Pod on Windows', { db: healthy, api: `${api}platform: windows/amd64` }],
  ])('is about %s', (_, services) => {
    expect(found(services)).toEqual(at)
    expect(waits(services)).toEqual([])
  })

  it('is about NetworkPolicies that allow no connection', () => {
    const network = (name: string) => `networks: [${name}]\n`
    const inside = 'networks:\n  a:\n  b: {internal: true}\n'
    const text = (db: string, from: string) =>
      manifest({ db: `${healthy}${db}`, api: `${api}${from}` }, inside)
    const both = (db: string, from: string) => {
      const options = { ...compose, networkPolicies: true }
      const warned = findings(text(db, from), options).filter((line) => line.startsWith('no-wait'))
      return [waitsIn(objectsOf(text(db, from), options)), warned]
    }
    const ports = 'expose: [1]\nports: ["2:2"]\n'
    expect(both(ports + network('a'), network('a'))).toEqual([['wait-for-db until db 2 1'], []])
    expect(both(ports + network('b'), network('a'))).toEqual([['wait-for-db until db 2'], []])
    expect(both(network('b'), network('a'))).toEqual([[], at])
    expect(both(ports + network('a'), network('b'))).toEqual([[], at])
    expect(both(ports, 'network_mode: none')).toEqual([[], at])
  })

  it('is about Jobs of which a Pod without a way out cannot ask', () => {
    const services = {
      setup: job,
      api: `${dependsOn('setup', 'service_completed_successfully')}network_mode: none`,
    }
    expect(waits(services, { networkPolicies: true })).toEqual([])
    expect(found(services, { networkPolicies: true })).toEqual([
      'no-wait-in-pod services.api.depends_on.setup `setup`',
    ])
  })

  it('names all dependencies once', () => {
    const db = `${job}healthcheck: {test: [CMD, ask]}`
    expect(found({ db, api, web: api })).toEqual(at)
    expect(relatedTo('no-wait-in-pod', manifest({ db, api, web: api }), compose)).toEqual(['db'])
  })

  it('is not about a dependency that has only to start, and not in plans', () => {
    expect(found({ db: job, api: dependsOn('db') })).toEqual([])
    const text = manifest({ db: `${job}healthcheck: {test: [CMD, ask]}`, api })
    expect(planDeploy(text, compose).warnings.map(({ code }) => code)).not.toContain('no-wait-in-pod')
  })
})

describe('[C7-09] the rights to see Jobs', () => {
  const after = (name: string) => dependsOn(name, 'service_completed_successfully')
  const rightsIn = (services: Readonly<Record<string, string>>) =>
    objectsOf(manifest(services), compose).flatMap((object): unknown[] => {
      if (object.kind === 'ServiceAccount') return [object.metadata.name]
      if (object.kind === 'Role') return [object.rules[0]!.resourceNames]
      return object.kind === 'RoleBinding' ? [object.subjects.map(({ name }) => name)] : []
    })

  it('are those of exactly these Jobs', () => {
    const services = { one: job, two: job, three: job, api: after('one'), web: after('two') }
    expect(rightsIn(services)).toEqual(['shop-waits', ['one', 'two'], ['shop-waits']])
    expect(rightsIn({ one: job, api: dependsOn('one') })).toEqual([])
  })

  it('are in no container but the init container', () => {
    const pod = podIn(objectsOf(manifest({ setup: job, api: `${after('setup')}volumes: [/data]` }), compose))
    expect(pod).toMatchObject({ serviceAccountName: 'shop-waits', automountServiceAccountToken: false })
    const mounting = [...pod.initContainers!, ...pod.containers].filter(({ volumeMounts = [] }) =>
      volumeMounts.some(({ name }) => name === 'wait-token'),
    )
    expect(mounting.map(({ name }) => name)).toEqual(['wait-for-setup'])
  })

  it('are given to the service account of a Pod that has one', () => {
    const services = { setup: job, api: `${after('setup')}x-kubernetes: {serviceAccountName: own}` }
    expect(rightsIn(services)).toEqual([['setup'], ['own']])
    expect(podIn(objectsOf(manifest(services), compose)).volumes).toBeUndefined()
  })
})

describe('[C7-10] a Job that waits', () => {
  const restartsOf = (keys: string, options: TranslateOptions = {}) => {
    const services = {
      db: healthy,
      setup: `image: shop/job:1\n${keys}`,
      api: dependsOn('setup', 'service_completed_successfully'),
    }
    const found = objectsOf(manifest(services), { ...compose, ...options }).find(({ kind }) => kind === 'Job')
    return found?.kind === 'Job' && [found.spec.template.spec.restartPolicy, found.spec.backoffLimit]
  }
  const waiting = 'depends_on: {db: {condition: service_healthy}}\n'

  it.each([
    ['is tried again', waiting, ['OnFailure', 6]],
    ['is as the Compose file says', `${waiting}restart: "no"`, ['Never', 0]],
    ['has the attempts of the Compose file', `${waiting}restart: on-failure:3`, ['OnFailure', 3]],
    ['is tried once if it waits for nothing', '', ['Never', 0]],
  ])('%s', (_, keys, expected) => {
    expect(restartsOf(keys)).toEqual(expected)
    if (keys === waiting) expect(restartsOf(keys, { waitInPods: false })).toEqual(['Never', 0])
  })
})
