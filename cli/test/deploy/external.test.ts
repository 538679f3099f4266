import { describe, expect, it } from 'vitest'
import { TestCluster } from '../support/test-cluster.js'

const shop = `name: shop
services:
  db: { image: 'db:1', volumes: ['data:/data', 'many:/many', 'own:/own'] }
volumes:
  data: { external: true, name: shop-data }
  many: { external: true, driver_opts: { access_mode: ReadWriteMany } }
  other: { external: true }
  own: {}
`
const claims = (cluster: TestCluster) =>
  cluster.server.all('PersistentVolumeClaim').map(({ metadata }) => metadata.name)

describe('claims of external volumes', () => {
  it('[E2-15] are created where they are not there, as somebody would by hand', async () => {
    const cluster = new TestCluster()
    const { errors } = await cluster.run(['deploy', '--create-external'], shop)
    expect(claims(cluster).sort()).toEqual(['many', 'own', 'shop-data'])
    const [made] = cluster.server
      .all('PersistentVolumeClaim')
      .filter(({ metadata }) => metadata.name === 'shop-data')
    expect(made?.metadata.labels).toBeUndefined()
    expect(made).toMatchObject({
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    })
    expect(errors).toContain('PersistentVolumeClaim shop-data created')
    expect(errors).not.toContain('external-volume')
  })

  it('[E2-15] stay as they are where they are there', async () => {
    const cluster = new TestCluster()
    await cluster.run(['deploy', '--create-external'], shop)
    const before = cluster.server.all('PersistentVolumeClaim').map(({ metadata }) => metadata.resourceVersion)
    const { status, errors } = await cluster.run(['deploy', '--create-external'], shop)
    expect([status, errors.includes('shop-data')]).toEqual([0, false])
    expect(
      cluster.server.all('PersistentVolumeClaim').map(({ metadata }) => metadata.resourceVersion),
    ).toEqual(before)
  })

  it('[E2-15] [E3-02] are not removed with the application', async () => {
    const cluster = new TestCluster()
    await cluster.run(['deploy', '--create-external'], shop)
    await cluster.run(['down', '--volumes'], shop)
    expect(claims(cluster).sort()).toEqual(['many', 'shop-data'])
  })

  it('[E2-15] are left to somebody else without the flag, and only shown in a dry run', async () => {
    for (const flags of [[], ['--create-external', '--dry-run']]) {
      const cluster = new TestCluster()
      await cluster.run(['deploy', ...flags], shop)
      expect(claims(cluster)).not.toContain('shop-data')
    }
  })

  it('[E1-05] [E2-15] need the right to create claims', async () => {
    const cluster = new TestCluster({ forbidden: ['POST persistentvolumeclaims'] })
    const { status, errors } = await cluster.run(
      ['deploy', '--create-external'],
      shop.replace(", 'own:/own'", ''),
    )
    expect([status, errors.includes('create persistentvolumeclaims')]).toEqual([1, true])
    expect(cluster.server.writes).toBe(0)
  })
})
