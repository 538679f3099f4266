import { describe, expect, it } from 'vitest'
import type { Faults } from '../support/api-server/faults.js'
import { TestCluster } from '../support/test-cluster.js'

const shop = 'name: shop\nservices:\n  web: { image: shop/web:1, ports: [8080] }\n'

/** Interrupts a command after a second, and returns how long it ran on. */
async function interrupted(
  cluster: TestCluster,
  command: readonly string[],
  faults: Faults,
  after = 1000,
): Promise<{ readonly status: number; readonly errors: string; readonly livedOn: number }> {
  const interrupting = new AbortController()
  cluster.server.faults = faults
  const interruptedAt = cluster.clock.now() + after
  cluster.clock.later(after, () => {
    interrupting.abort()
  })
  const outcome = await cluster.run(command, shop, { interruption: interrupting.signal })
  cluster.server.faults = undefined
  return { ...outcome, livedOn: cluster.clock.now() - interruptedAt }
}

describe('an interruption', () => {
  it.each([
    ...['deploy', 'deploy --create-namespace', 'up -d', 'down', 'wake', 'diff --live', 'ps', 'logs'],
    ...['stop', 'start', 'restart', 'scale web=2'],
    'port web 8080',
  ])('[E1-02] [E4-04] ends at once what waits for an answer: %s', async (command) => {
    const cluster = new TestCluster()
    await cluster.deploy(shop)
    const hang = () => ({ kind: 'hang-before' }) as const
    const { status, livedOn } = await interrupted(cluster, command.split(' '), hang)
    expect(status).toBe(130)
    // The rest of the cluster keeps working in the meantime.
    expect(livedOn).toBeLessThan(500)
  })

  it('[E2-09] [E4-04] leaves five seconds to give the Lease back, and says where that was not enough', async () => {
    const cluster = new TestCluster({ behaviours: { web: { waits: 'ErrImagePull' } } })
    const { status, errors, livedOn } = await interrupted(cluster, ['deploy', '--wait'], ({ method }) =>
      method === 'DELETE' ? { kind: 'hang-before' } : undefined,
    )
    expect([status, livedOn]).toEqual([130, 5000])
    expect(errors).toContain(
      'warning: the Lease of `shop` was not given back: the next deploy waits up to 30 seconds',
    )
  })

  it('[E2-09] [E4-04] gives the Lease back although a renewal is under way, whether that is done or not', async () => {
    for (const kind of ['hang-before', 'hang-after'] as const) {
      const cluster = new TestCluster({ behaviours: { web: { waits: 'ErrImagePull' } } })
      const { status, livedOn } = await interrupted(
        cluster,
        ['deploy', '--wait'],
        ({ method, path }) => (method === 'PUT' && path.includes('leases') ? { kind } : undefined),
        15_000,
      )
      expect([status, cluster.server.all('Lease')]).toEqual([130, []])
      expect(livedOn).toBeLessThan(500)
    }
  })

  it('[E2-09] after the work shortens giving the Lease back too', async () => {
    const cluster = new TestCluster()
    await cluster.deploy(shop)
    const { status, errors } = await interrupted(
      cluster,
      ['deploy'],
      ({ method, path }) =>
        method === 'DELETE' && path.includes('leases') ? { kind: 'hang-before' } : undefined,
      20_000,
    )
    expect(status, errors).toBe(0)
    expect(errors).toContain('was not given back')
  })
})
