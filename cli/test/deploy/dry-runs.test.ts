import { describe, expect, it } from 'vitest'
import { TestCluster } from '../support/test-cluster.js'

const shop = (version: number) => `
name: shop
services:
  db: { image: 'shop/db:${version}', expose: [5432] }
  job: { image: 'shop/job:${version}', restart: 'no', depends_on: [db] }
  web: { image: 'shop/web:${version}', ports: [8080], depends_on: [job] }
`

/** Returns a cluster with the first version, in which an editor owns a field of `web`. */
async function edited(): Promise<TestCluster> {
  const cluster = new TestCluster()
  await cluster.deploy(shop(1))
  const template = { spec: { terminationGracePeriodSeconds: 7 } }
  cluster.server.edit('Deployment', 'web', 'kubectl-edit', { spec: { template } })
  cluster.requests()
  return cluster
}

const second = shop(2).replace("web:2',", "web:2', stop_grace_period: 20s,")

describe('[E2-30] dry runs before the first write', () => {
  it('report the conflicts and refusals of all objects together', async () => {
    const cluster = await edited()
    const refused = ['db', 'job']
    cluster.server.refuses = ({ kind, metadata: { name } }) =>
      kind !== 'Service' && refused.includes(name)
        ? [{ reason: 'FieldValueInvalid', message: 'no', field: 'spec' }]
        : []
    for (const flags of [[], ['--dry-run']]) {
      const { status, errors } = await cluster.run(['deploy', ...flags], second)
      expect(status).toBe(1)
      expect(errors).toMatch(/compose\.yaml:4:\d+: error: .*refuses Deployment db/)
      expect(errors).toMatch(/compose\.yaml:5:\d+: error: .*refuses Job job/)
      expect(errors).toMatch(/compose\.yaml:6:\d+: error: .*`kubectl-edit` has set/)
      expect(cluster.writes()).toEqual([])
    }
  })

  it.each([
    ['a quota', { code: 403, reason: 'Forbidden', message: 'exceeded quota: all' }],
    ['a webhook without dry runs', { code: 400, reason: 'BadRequest', message: 'does not support dry run' }],
    ['an object that comes later', { code: 404, reason: 'NotFound', message: 'priorityclasses "high"' }],
  ])('decide nothing about %s, which may answer the deploy otherwise', async (_, fault) => {
    const cluster = new TestCluster()
    cluster.server.faults = ({ isDryRun }) => (isDryRun ? { kind: 'status', ...fault } : undefined)
    await cluster.deploy(shop(1))
    const refusing = await cluster.run(['deploy', '--dry-run'], shop(1))
    expect(refusing).toMatchObject({ status: 1, errors: expect.stringContaining(fault.message) as unknown })
  })

  it.each([
    ['a policy', { code: 403, reason: 'Forbidden', message: "ValidatingAdmissionPolicy 'p' denied request" }],
    [
      'a webhook',
      { code: 403, reason: 'Forbidden', message: 'admission webhook "w" denied the request: no' },
    ],
    ['an unknown user', { code: 401, reason: 'Unauthorized', message: 'Unauthorized' }],
  ])('end the deploy if %s refuses', async (_, fault) => {
    const cluster = await edited()
    cluster.server.faults = ({ isDryRun }) => (isDryRun ? { kind: 'status', ...fault } : undefined)
    const { status } = await cluster.run(['deploy'], shop(2))
    expect([status, cluster.writes()]).toEqual([1, []])
  })

  it('cost a changed object one request, and an unchanged one nothing more', async () => {
    const cluster = new TestCluster()
    await cluster.deploy(shop(1))
    cluster.requests()
    await cluster.deploy(shop(1).replace('shop/web:1', 'shop/web:2'))
    const asked = cluster.requests().filter((one) => /^(?:PATCH|POST|PUT) (?:deployments|services)/.test(one))
    expect(asked.sort()).toEqual([
      'PATCH deployments/db',
      'PATCH deployments/web',
      'PATCH deployments/web',
      'PATCH services/db',
      'PATCH services/web',
    ])
  })

  it('give diff --live all differences beside a refusal', async () => {
    const cluster = await edited()
    cluster.server.refuses = ({ kind, metadata: { name } }) =>
      kind === 'Deployment' && name === 'db'
        ? [{ reason: 'FieldValueInvalid', message: 'no', field: 'spec' }]
        : []
    const { status, output, errors } = await cluster.run(['diff', '--live'], second)
    expect(status).toBe(1)
    expect(output).toContain('~ Deployment web')
    expect(output).toContain('~ Job job (made anew)')
    expect(errors).toMatch(/compose\.yaml:4:\d+: error: .*refuses Deployment db/)
    expect(cluster.writes()).toEqual([])
  })
})
