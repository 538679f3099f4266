import { expect, it, describe } from 'vitest'
import type { ServerOptions } from '../support/api-server/api-server.js'
import { TestCluster } from '../support/test-cluster.js'

const shop = (keys = '') => `
name: shop
services:
  web: { image: 'shop/web:1', ports: [80], ${keys} }
`

const autoscaler = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'web' },
  spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 9 },
}

async function deployed(
  keys: string,
  { hasAutoscaler = false, ...options }: Partial<ServerOptions> & { readonly hasAutoscaler?: boolean } = {},
): Promise<TestCluster> {
  const cluster = new TestCluster(options)
  await cluster.deploy(shop(keys))
  if (hasAutoscaler) cluster.server.put(autoscaler)
  return cluster
}

function replicasOf({ server }: TestCluster): unknown {
  return (server.find('Deployment', 'web')!['spec'] as { readonly replicas?: unknown }).replicas
}

function scaleTo(cluster: TestCluster, replicas: number, manager = 'kube-controller-manager'): void {
  cluster.server.edit('Deployment', 'web', manager, { spec: { replicas } })
}

describe('a number of replicas that the manifest does not say', () => {
  it.each([[], ['--force-conflicts']])('[E2-12] keeps the number of an autoscaler %s', async (...flags) => {
    const cluster = await deployed('', { hasAutoscaler: true })
    scaleTo(cluster, 5)
    await cluster.deploy(shop('labels: { a: b }'), flags)
    expect(replicasOf(cluster)).toBe(5)
    expect((await cluster.run(['diff', '--live'], shop('labels: { a: b }'))).output).toBe('')
  })

  it('[E2-12] stays where it is given up and an autoscaler targets the workload', async () => {
    const cluster = await deployed('scale: 3', { hasAutoscaler: true })
    // One Pod may have the host name of the service, and several may not.
    const { output } = await cluster.run(['diff', '--live'], shop())
    expect(output.match(/^ +\/.*/gm)).toEqual([
      '    /spec/template/spec/hostname: nothing → "web"  compose.yaml:4',
    ])
    await cluster.deploy(shop())
    expect(replicasOf(cluster)).toBe(3)
    scaleTo(cluster, 4)
    await cluster.deploy(shop())
    expect(replicasOf(cluster)).toBe(4)
  })

  it('[E2-12] is taken back without a conflict by a manifest that says it again', async () => {
    const cluster = await deployed('scale: 3', { hasAutoscaler: true })
    await cluster.deploy(shop())
    await cluster.deploy(shop('scale: 2'))
    expect(replicasOf(cluster)).toBe(2)
  })

  it('[E2-12] keeps the number of an autoscaler that changes it during the handover', async () => {
    const cluster = await deployed('scale: 3', { hasAutoscaler: true })
    let isChanged = false
    cluster.server.faults = ({ method, path }) => {
      if (method === 'PATCH' && path.endsWith('/web') && !isChanged) {
        isChanged = true
        scaleTo(cluster, 6)
      }
      return undefined
    }
    await cluster.deploy(shop())
    expect(replicasOf(cluster)).toBe(6)
  })

  it('[E2-12] becomes 1 without an autoscaler', async () => {
    const cluster = await deployed('scale: 3')
    expect((await cluster.run(['diff', '--live'], shop())).output).toContain('/spec/replicas: 3 → 1')
    await cluster.deploy(shop())
    expect(replicasOf(cluster)).toBe(1)
  })

  it('[E2-12] becomes 1 also where waking has set it', async () => {
    const cluster = await deployed('scale: 3')
    scaleTo(cluster, 0, 'platform')
    expect((await cluster.run(['wake'], shop('scale: 3'))).status).toBe(0)
    await cluster.deploy(shop('scale: 3'))
    expect((await cluster.run(['diff', '--live'], shop())).output).toContain('/spec/replicas: 3 → 1')
    await cluster.deploy(shop())
    expect(replicasOf(cluster)).toBe(1)
  })

  it('[E2-12] stays without permission to list autoscalers, with a warning', async () => {
    const cluster = await deployed('scale: 3', { forbidden: ['GET horizontalpodautoscalers'] })
    const { errors } = await cluster.deploy(shop())
    expect(errors).toContain(
      'Deployment web: there is no right to list horizontalpodautoscalers, so it keeps its 3 replicas',
    )
    expect(replicasOf(cluster)).toBe(3)
  })

  it('[E2-12] is kept by a workload that is made anew', async () => {
    const cluster = await deployed('', { hasAutoscaler: true })
    scaleTo(cluster, 5)
    const uid = cluster.server.find('Deployment', 'web')!.metadata.uid
    cluster.server.edit('Deployment', 'web', 'somebody', {
      spec: { selector: { matchLabels: { 'app.kubernetes.io/name': 'other' } } },
    })
    await cluster.deploy(shop('labels: { a: b }'), ['--force-conflicts'])
    expect(cluster.server.find('Deployment', 'web')!.metadata.uid).not.toBe(uid)
    expect(replicasOf(cluster)).toBe(5)
  })

  it('[E2-12] is left alone by waking a workload that runs', async () => {
    const cluster = await deployed('', { hasAutoscaler: true })
    scaleTo(cluster, 5)
    expect((await cluster.run(['wake'], shop())).status).toBe(0)
    expect(replicasOf(cluster)).toBe(5)
  })
})

describe('[C12-06] an autoscaler of the manifest', () => {
  const scaledToZero = 'scale: 0, cpus: 1, x-kubernetes: { autoscaling: { maxReplicas: 9 } }'
  const scaled = shop('cpus: 1, x-kubernetes: { autoscaling: { minReplicas: 2, maxReplicas: 9 } }')

  it('is applied, and leaves the replicas to itself', async () => {
    const cluster = await deployed('cpus: 1, x-kubernetes: { autoscaling: { maxReplicas: 9 } }')
    expect(cluster.server.find('HorizontalPodAutoscaler', 'web')!['spec']).toMatchObject({ maxReplicas: 9 })
    scaleTo(cluster, 5)
    expect((await cluster.run(['diff', '--live'], scaled)).output).not.toContain('replicas:')
    await cluster.deploy(scaled)
    expect(replicasOf(cluster)).toBe(5)
  })

  it('[E2-12] keeps the number that the manifest has given up for it', async () => {
    const cluster = await deployed('scale: 3')
    const { output } = await cluster.run(['diff', '--live'], scaled)
    expect(output).not.toContain('/spec/replicas')
    await cluster.deploy(scaled)
    expect(replicasOf(cluster)).toBe(3)
  })

  it('[E2-12] gets one Pod of a workload that had none, since autoscalers leave zero alone', async () => {
    const cluster = await deployed('scale: 0')
    const { output } = await cluster.run(['diff', '--live'], scaled)
    expect(output).toContain('/spec/replicas: 0 → 1')
    await cluster.deploy(scaled)
    expect(replicasOf(cluster)).toBe(1)
  })

  it('is pruned with its key, and the number stays', async () => {
    const cluster = await deployed('')
    const budget =
      'x-kubernetes: { disruptionBudget: { maxUnavailable: 1 }, autoscaling: { maxReplicas: 9 } }'
    await cluster.deploy(shop(`cpus: 1, ${budget}`))
    scaleTo(cluster, 4)
    expect(cluster.server.find('PodDisruptionBudget', 'web')).toBeDefined()
    await cluster.deploy(shop())
    expect(cluster.server.find('PodDisruptionBudget', 'web')).toBeUndefined()
    expect(cluster.server.find('HorizontalPodAutoscaler', 'web')).toBeUndefined()
    expect(replicasOf(cluster)).toBe(4)
  })

  it.each([
    ['scale: 2', 2],
    ['scale: 0', 0],
    [scaledToZero, 0],
  ])('[E2-12] is removed before %s takes the number back', async (keys, expected) => {
    const cluster = await deployed('')
    await cluster.deploy(scaled)
    scaleTo(cluster, 5)
    expect((await cluster.run(['diff', '--live'], shop(keys))).output).toContain(
      `/spec/replicas: 5 → ${expected}`,
    )
    expect((await cluster.run(['deploy', '--dry-run'], shop(keys))).status).toBe(0)
    await cluster.deploy(shop(keys))
    expect(replicasOf(cluster)).toBe(expected)
    expect(cluster.server.find('HorizontalPodAutoscaler', 'web')).toBeUndefined()
  })

  it('[E3-02] stays without pruning, so that `scale` conflicts with it', async () => {
    const cluster = await deployed('')
    await cluster.deploy(scaled)
    scaleTo(cluster, 5)
    const { status, errors } = await cluster.run(['deploy', '--no-prune'], shop('scale: 2'))
    expect([status, errors]).toEqual([1, expect.stringContaining('`kube-controller-manager` has set')])
  })

  it('wakes to its smallest number', async () => {
    const cluster = await deployed('')
    await cluster.deploy(scaled)
    scaleTo(cluster, 0, 'platform')
    expect((await cluster.run(['wake'], scaled)).status).toBe(0)
    expect(replicasOf(cluster)).toBe(2)
    scaleTo(cluster, 6)
    await cluster.deploy(scaled)
    expect(replicasOf(cluster)).toBe(6)
  })

  it('[E9-01] has its number again after a stop', async () => {
    const cluster = await deployed('')
    await cluster.deploy(scaled)
    scaleTo(cluster, 6)
    expect((await cluster.run(['stop'], scaled)).status).toBe(0)
    expect(replicasOf(cluster)).toBe(0)
    expect((await cluster.run(['start'], scaled)).status).toBe(0)
    expect(replicasOf(cluster)).toBe(6)
  })
})

describe('[E2-31] a number of replicas that nobody owns any more', () => {
  const scaledBy = async (manager: string, keys: string) => {
    const cluster = await deployed(keys)
    cluster.server.edit('Deployment', 'web', manager, { spec: { replicas: 5 } }, 'scale')
    return cluster
  }

  it.each([
    ['kubectl', 'scale: 3', 3],
    ['kubectl', '', 1],
    ['kube-controller-manager', 'scale: 3', 3],
    ['kube-controller-manager', '', 1],
  ])('is taken back from %s by a manifest with "%s"', async (manager, keys, expected) => {
    const cluster = await scaledBy(manager, keys)
    const { output } = await cluster.run(['diff', '--live'], shop(keys))
    expect(output).toContain(`/spec/replicas: 5 → ${expected}`)
    expect((await cluster.run(['deploy', '--dry-run'], shop(keys))).status).toBe(0)
    await cluster.deploy(shop(keys))
    expect(replicasOf(cluster)).toBe(expected)
    cluster.requests()
    await cluster.deploy(shop(keys))
    expect(cluster.writes()).toEqual([])
  })

  it('stays with an autoscaler that exists, and the conflict names it', async () => {
    const cluster = await scaledBy('kubectl', '')
    cluster.server.put(autoscaler)
    await cluster.deploy(shop())
    expect(replicasOf(cluster)).toBe(5)
    const { status, errors } = await cluster.run(['deploy'], shop('scale: 2'))
    expect(status).toBe(1)
    expect(errors).toMatch(/spec\.replicas since .*, and the HorizontalPodAutoscaler `web` sets it/)
    expect(errors).toContain('Remove `scale` and `deploy.replicas` from the Compose file')
  })

  it.each([
    ['another program', 'scaler', 'scale'],
    ['somebody who edits the workload', 'kubectl', undefined],
  ])('stays with %s', async (_, manager, subresource) => {
    const cluster = await deployed('')
    cluster.server.edit('Deployment', 'web', manager, { spec: { replicas: 5 } }, subresource)
    await cluster.deploy(shop())
    expect(replicasOf(cluster)).toBe(5)
    const { status, errors } = await cluster.run(['deploy'], shop('scale: 2'))
    expect([status, errors]).toEqual([1, expect.stringContaining(`\`${manager}\` has set spec.replicas`)])
  })

  it('stays without the right to list autoscalers', async () => {
    const cluster = await deployed('', { forbidden: ['GET horizontalpodautoscalers'] })
    cluster.server.edit('Deployment', 'web', 'kubectl', { spec: { replicas: 5 } }, 'scale')
    await cluster.deploy(shop())
    expect(replicasOf(cluster)).toBe(5)
  })
})
