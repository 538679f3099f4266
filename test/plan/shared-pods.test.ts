import { planDeploy, planSync, planWake } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import { manifest } from '../support/translated.js'

const compose = { profile: 'compose' } as const

describe('[C4-17b] the plans for a Pod of several services', () => {
  const text = `${manifest({
    web: 'image: a\ndepends_on: {client: {condition: service_healthy, restart: true}}',
    client:
      'image: b\nnetwork_mode: service:vpn\nexpose: [80]\nhealthcheck: {test: [CMD, ok], interval: 50s}\ndepends_on: [db]\nsecrets: [token]\nvolumes: ["data:/data"]',
    vpn: 'image: c\nhealthcheck: {test: [CMD, ok], interval: 5s, retries: 9}\nports: ["90:90"]',
    db: 'image: d',
  })}\nsecrets: {token: {file: t.txt}}\nvolumes: {data: {}}`

  it('have one step, which names its members', () => {
    const { steps, services } = planDeploy(text, compose)
    expect(services).toEqual(['db', 'vpn', 'client', 'web'])
    expect(steps.map(({ service, members }) => [service, members])).toEqual([
      ['db', undefined],
      ['vpn', [{ service: 'client', name: 'client' }]],
      ['web', undefined],
    ])
    expect(planWake(text, compose).steps.map(({ service }) => service)).toEqual(['db', 'vpn', 'web'])
  })

  it('wait for all that one of its services waits for, and for the whole Pod', () => {
    const { steps } = planDeploy(text, compose)
    const conditionsOf = (name: string) =>
      steps.find(({ service }) => service === name)!.conditions.map((one) => [one.service, one.condition])
    expect(conditionsOf('vpn')).toEqual([['db', 'service_started']])
    expect(conditionsOf('web')).toEqual([['vpn', 'service_healthy']])
  })

  it('know ports, addresses and the slowest healthcheck of its containers', () => {
    const step = planDeploy(text, compose).steps.find(({ service }) => service === 'vpn')
    expect(step).toMatchObject({ ports: [90, 80], addresses: ['vpn', 'client'] })
    expect(step?.healthcheck).toMatchObject({ interval: 50_000, retries: 9 })
  })

  it.each(['vpn', 'client'])('deploy all services of the Pod with %s', (name) => {
    const plan = planDeploy(text, { ...compose, services: [name] })
    expect(plan.services).toEqual(['db', 'vpn', 'client'])
    expect(plan.secrets.map((secret) => secret.name)).toEqual(['token'])
    expect(plan.first.map((object) => `${object.kind} ${object.metadata.name}`)).toEqual([
      'PersistentVolumeClaim data',
      'Service db',
      'Service vpn',
      'Service client',
    ])
  })

  it('restart a service after the Pod of its dependency, and none after its own', () => {
    expect(planDeploy(text, compose).restarts).toEqual([
      { service: 'web', object: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, after: ['vpn'] },
    ])
    const inside = manifest({
      a: 'image: a',
      b: 'image: b\nnetwork_mode: service:a\ndepends_on: {a: {condition: service_started, restart: true}}',
    })
    expect(planDeploy(inside, compose).restarts).toEqual([])
  })

  it('sync a container in the workload that has it', () => {
    expect(planSync(text, { ...compose, service: 'client' })).toMatchObject({
      object: { kind: 'Deployment', name: 'vpn' },
      container: 'client',
      image: 'b',
    })
  })
})
