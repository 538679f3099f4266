import { describe, expect, it } from 'vitest'
import { TestCluster } from '../support/test-cluster.js'

const shop = (image: string) => `
name: shop
services:
  job: { image: '${image}', restart: 'no' }
  web: { image: 'shop/web:1', depends_on: { job: { condition: service_completed_successfully } } }
`

describe('[E4-16] --jobs', () => {
  const uidOf = ({ server }: TestCluster) => server.find('Job', 'job')!.metadata.uid

  it.each([
    [[], 'shop/job:1', true],
    [['--jobs', 'always'], 'shop/job:1', true],
    [['--jobs', 'changed'], 'shop/job:1', false],
    [['--jobs', 'changed'], 'shop/job:2', true],
    [['--jobs', 'never'], 'shop/job:2', false],
  ])('%j runs the Job of %s again: %s', async (flags, image, runs) => {
    const cluster = new TestCluster({ behaviours: { job: { ends: 'complete' } } })
    await cluster.deploy(shop('shop/job:1'))
    const first = uidOf(cluster)
    expect((await cluster.run(['deploy', '--dry-run', ...flags], shop(image))).errors.includes('anew')).toBe(
      runs,
    )
    await cluster.deploy(shop(image), flags)
    expect(uidOf(cluster) !== first).toBe(runs)
  })

  it('changed runs a failed Job again, and never fails where it is needed', async () => {
    const cluster = new TestCluster({ behaviours: { job: { ends: 'failed' } } })
    expect((await cluster.run(['deploy'], shop('shop/job:1'))).status).toBe(1)
    const first = uidOf(cluster)
    expect((await cluster.run(['deploy', '--jobs', 'never'], shop('shop/job:1'))).status).toBe(1)
    expect(uidOf(cluster)).toBe(first)
    await cluster.run(['deploy', '--jobs', 'changed'], shop('shop/job:1'))
    expect(uidOf(cluster)).not.toBe(first)
  })

  it.each(['changed', 'never'])('%s creates a Job that the cluster does not have', async (way) => {
    const cluster = new TestCluster({ behaviours: { job: { ends: 'complete' } } })
    await cluster.deploy(shop('shop/job:1'), ['--jobs', way])
    expect(uidOf(cluster)).toBeDefined()
  })
})
