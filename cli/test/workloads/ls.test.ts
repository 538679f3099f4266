import { describe, expect, it } from 'vitest'
import { TestCluster, type TestClusterOptions } from '../support/test-cluster.js'

const shop = `name: shop
services:
  web: { image: 'web:1', scale: 2 }
  set: { image: 'set:1', labels: { kompose.controller.type: statefulset } }
  seed: { image: 'seed:1', restart: 'no' }
`
const blog = 'name: blog\nservices: { web: { image: web } }\n'

/** Two applications in two namespaces, with the Pods of `web` in the first one ready. */
async function deployed(options: Partial<TestClusterOptions> = {}): Promise<TestCluster> {
  const cluster = new TestCluster({ namespaces: ['default', 'other'], ...options })
  await cluster.deploy(shop)
  await cluster.deploy(blog, ['--namespace', 'other'])
  cluster.server.set(cluster.server.find('Deployment', 'web')!, { status: { readyReplicas: 2 } })
  return cluster
}

/** Runs a line without a manifest. */
const ls = async (cluster: TestCluster, ...words: string[]) => {
  const { status, output, errors } = await cluster.run(['ls', ...words], '')
  return { status, errors, rows: output.split('\n').map((line) => line.split(/ {2,}/)) }
}

const heading = ['NAME', 'NAMESPACE', 'RUNNING', 'DEPLOYED']

describe('tranship ls', () => {
  it('[E9-09] lists the applications of all namespaces', async () => {
    const cluster = await deployed()
    cluster.server.put({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'foreign', namespace: 'other' },
      spec: { template: {} },
    })
    await cluster.clock.sleep(180_000)
    expect(await ls(cluster)).toEqual({
      status: 0,
      errors: '',
      rows: [heading, ['blog', 'other', '0/1', '3m'], ['shop', 'default', '1/2', '3m'], ['']],
    })
    expect((await ls(cluster, '--namespace', 'other')).rows).toEqual([
      heading,
      ['blog', 'other', '0/1', '3m'],
      [''],
    ])
  })

  it('[E9-09] prints names only, or data', async () => {
    const cluster = await deployed()
    expect((await cluster.run(['ls', '-q'], '')).output).toBe('blog\nshop\n')
    const { output } = await cluster.run(['ls', '--format', 'json'], '')
    expect(JSON.parse(output)).toMatchObject([
      { name: 'blog', namespace: 'other', running: 0, desired: 1, stopped: 0 },
      { name: 'shop', running: 1, desired: 2, deployedAt: expect.stringMatching(/Z$/) as string },
    ])
  })

  it('[E9-09] tells stopped services from those that fail', async () => {
    const cluster = await deployed()
    await cluster.run(['stop', 'web'], shop)
    expect((await ls(cluster)).rows[2]).toEqual([
      'shop',
      'default',
      '0/1 (1 stopped)',
      expect.stringMatching(/^\d+s$/),
    ])
  })

  it('[E9-09] lists the current namespace without the right to list all, and says so', async () => {
    const cluster = await deployed({ forbidden: ['GET deployments everywhere'] })
    const { status, errors, rows } = await ls(cluster)
    expect([status, errors]).toEqual([
      0,
      'warning: there is no right to list all namespaces: these are the applications of `default`\n',
    ])
    expect(rows.map(([name]) => name)).toEqual(['NAME', 'shop', ''])
    const named = await ls(cluster, '--namespace', 'other')
    expect([named.errors, named.rows[1]?.[0]]).toEqual(['', 'blog'])
  })

  it('[E9-09] names the kinds that are missing, and fails without Deployments', async () => {
    const some = await deployed({ forbidden: ['GET cronjobs'] })
    expect((await ls(some)).errors).toContain('warning: there is no right to list cronjobs\n')
    const none = new TestCluster({ forbidden: ['GET deployments'] })
    const { status, errors, rows } = await ls(none)
    expect([status, rows]).toEqual([1, [['']]])
    expect(errors).toContain('error: the cluster refuses: deployments is forbidden\n')
  })
})
