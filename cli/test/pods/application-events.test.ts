import { describe, expect, it } from 'vitest'
import { TestCluster, type TestClusterOptions } from '../support/test-cluster.js'

const shop = `name: shop
services:
  web: { image: 'web:1' }
  db: { image: 'db:1', volumes: ['data:/data'] }
volumes: { data: {} }
`

async function deployed(options: TestClusterOptions = {}): Promise<TestCluster> {
  const cluster = new TestCluster(options)
  await cluster.deploy(shop)
  await cluster.clock.sleep(3000)
  return cluster
}

let minute = 0

/** Adds an event that is later than the ones before. */
function happen(cluster: TestCluster, kind: string, name: string, reason: string, more: object = {}): void {
  cluster.server.put({
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: `event-${++minute}`, namespace: 'default' },
    ...{ type: 'Warning', reason, message: `about ${name}` },
    lastTimestamp: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    involvedObject: { kind, name, namespace: 'default' },
    ...more,
  })
}

/** Runs `tranship events` and returns the objects and reasons of its lines. */
async function reasons(cluster: TestCluster, ...words: string[]): Promise<readonly string[]> {
  const { status, output, errors } = await cluster.run(['events', ...words], shop)
  expect([status, errors]).toEqual([0, ''])
  return output
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^\S+ +\S+ +(\S+ \S+):.*$/, '$1'))
}

describe('tranship events', () => {
  it('[E9-10] prints the events of the application alone, newest last', async () => {
    const cluster = await deployed()
    const pod = cluster.server.all('Pod').find(({ metadata }) => metadata.name.startsWith('web'))!.metadata
      .name
    happen(cluster, 'Pod', pod, 'BackOff', { count: 3 })
    happen(cluster, 'PersistentVolumeClaim', 'data', 'ProvisioningFailed')
    happen(cluster, 'Pod', 'foreign', 'BackOff')
    happen(cluster, 'Pod', pod, 'Pulled', { type: 'Normal', lastTimestamp: '2025-12-31T23:00:00Z' })
    const { output } = await cluster.run(['events'], shop)
    expect(output.split('\n').map((line) => line.replace(/^\S+ /, ''))).toEqual([
      `Normal  Pod/${pod} Pulled: about ${pod}`,
      `Warning Pod/${pod} BackOff: about ${pod} (3 times)`,
      'Warning PersistentVolumeClaim/data ProvisioningFailed: about data',
      '',
    ])
  })

  it('[E9-10] includes objects that are gone, and no others with names like theirs', async () => {
    const cluster = await deployed()
    for (const name of [
      'web-5d9c7b8f6d-x2x4z',
      'web-api-5d9c7b8f6d-x2x4z',
      'web-api-0',
      'web-0',
      'web-x2x4z',
    ])
      happen(cluster, 'Pod', name, 'Killing')
    happen(cluster, 'ReplicaSet', 'web-5d9c7b8f6d', 'SuccessfulDelete')
    happen(cluster, 'ReplicaSet', 'web-api', 'SuccessfulDelete')
    expect(await reasons(cluster)).toEqual([
      'Pod/web-5d9c7b8f6d-x2x4z Killing',
      'ReplicaSet/web-5d9c7b8f6d SuccessfulDelete',
    ])
  })

  it('[E9-10] selects services, and prints data', async () => {
    const cluster = await deployed()
    happen(cluster, 'Deployment', 'web', 'ScalingReplicaSet')
    happen(cluster, 'StatefulSet', 'db', 'SuccessfulCreate')
    expect(await reasons(cluster, 'web')).toEqual(['Deployment/web ScalingReplicaSet'])
    const { output } = await cluster.run(['events', 'web', '--format', 'json'], shop)
    expect(JSON.parse(output)).toEqual({
      time: expect.stringMatching(/^2026-/) as string,
      ...{ type: 'Warning', reason: 'ScalingReplicaSet', kind: 'Deployment', name: 'web' },
      ...{ message: 'about web', count: 1 },
    })
  })

  it('[E9-10] follows new events, also of new objects', async () => {
    const cluster = await deployed()
    happen(cluster, 'Deployment', 'web', 'ScalingReplicaSet')
    const interruption = new AbortController()
    let seen = ''
    const onOutput = (text: string) => {
      seen += text
      if (text.includes('ScalingReplicaSet')) {
        const { labels } = cluster.server.find('Deployment', 'web')!.metadata
        cluster.server.put({
          apiVersion: 'v1',
          kind: 'Service',
          metadata: { name: 'late', labels },
          spec: {},
        })
        happen(cluster, 'Service', 'foreign', 'Odd')
        happen(cluster, 'Service', 'late', 'Odd')
      } else interruption.abort()
    }
    const { status } = await cluster.run(['events', '--follow'], shop, {
      ...{ onOutput, interruption: interruption.signal },
    })
    expect(status).toBe(130)
    expect(seen.split('\n').map((line) => line.replace(/^\S+ +\S+ /, ''))).toEqual([
      'Deployment/web ScalingReplicaSet: about web',
      'Service/late Odd: about late',
      '',
    ])
  })

  it('[E9-10] says that there are none, which kinds are missing, and that events may not be listed', async () => {
    const cluster = await deployed({ forbidden: ['GET cronjobs'] })
    const { status, errors } = await cluster.run(['events'], shop)
    expect([status, errors]).toEqual([
      0,
      'warning: there is no right to list cronjobs: events about them may be missing\n' +
        'the cluster keeps no events of these services in the namespace `default`\n',
    ])
    const none = await deployed({ forbidden: ['GET events'] })
    expect((await none.run(['events'], shop)).status).toBe(1)
  })
})
