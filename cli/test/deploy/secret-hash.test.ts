import { describe, expect, it } from 'vitest'
import { TestCluster } from '../support/test-cluster.js'

const manifest = `name: shop
services:
  web: { image: 'web:1', secrets: [password] }
  db: { image: 'postgres:17', secrets: [other] }
  free: { image: 'free:1' }
secrets: { password: { environment: PASSWORD }, other: { environment: OTHER } }
`
const values = { PASSWORD: 'geheim', OTHER: 'same' }
const annotation = 'dev.platform/secrets'

async function deployed(): Promise<TestCluster> {
  const cluster = new TestCluster()
  await deploy(cluster, {})
  return cluster
}

async function deploy(cluster: TestCluster, env: Record<string, string>) {
  const outcome = await cluster.run(['deploy', '--json'], manifest, { env: { ...values, ...env } })
  expect(outcome.status, outcome.errors).toBe(0)
  return outcome
}

/** The hash of the Secrets on the Pods of a service. */
function hashOf({ server }: TestCluster, name: string): string | undefined {
  const object = server.find('Deployment', name) ?? server.find('StatefulSet', name)
  const { template } = object!['spec'] as {
    readonly template: { readonly metadata: { readonly annotations?: Record<string, string> } }
  }
  return template.metadata.annotations?.[annotation]
}

describe('a Secret that Pods read', () => {
  it('[E2-13] restarts these Pods when its value changes, and no others', async () => {
    const cluster = await deployed()
    const before = ['web', 'db', 'free'].map((name) => hashOf(cluster, name))
    expect(before).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.any(String), undefined])
    await deploy(cluster, {})
    expect(['web', 'db', 'free'].map((name) => hashOf(cluster, name))).toEqual(before)
    const { output } = await deploy(cluster, { PASSWORD: 'anders' })
    expect(hashOf(cluster, 'web')).not.toBe(before[0])
    expect(hashOf(cluster, 'db')).toBe(before[1])
    expect(output).toContain('"kind":"Deployment","name":"web","outcome":"changed"')
    expect(output).not.toMatch(/geheim|anders/)
  })

  it('[E2-13] has another hash in each cluster, so that equal values are not known', async () => {
    const [one, other] = [await deployed(), new TestCluster()]
    await other.deploy('name: filler\nservices: { a: { image: a } }\n')
    await deploy(other, {})
    expect(hashOf(one, 'web')).not.toBe(hashOf(other, 'web'))
    await deploy(other, { PASSWORD: values.OTHER })
    expect(hashOf(other, 'web')).not.toBe(hashOf(other, 'db'))
  })

  it('[E2-13] counts as the cluster has it if its value is not here', async () => {
    const cluster = await deployed()
    const before = hashOf(cluster, 'web')
    const { OTHER } = values
    expect((await cluster.run(['deploy'], manifest, { env: { OTHER } })).status).toBe(0)
    expect(hashOf(cluster, 'web')).toBe(before)
    cluster.server.edit('Secret', 'password', 'somebody', {
      data: { password: Buffer.from('rotated').toString('base64') },
    })
    expect((await cluster.run(['deploy'], manifest, { env: { OTHER } })).status).toBe(0)
    expect(hashOf(cluster, 'web')).not.toBe(before)
  })

  it.each([[[]], [['--json']]])(
    '[E2-13] is shown to differ by diff --live %j, without a value',
    async (flags) => {
      const cluster = await deployed()
      const difference = (env: Record<string, string>) =>
        cluster.run(['diff', '--live', ...flags], manifest, { env: { ...values, ...env } })
      expect(await difference({})).toMatchObject({ status: 0, output: flags.length === 0 ? '' : '[]\n' })
      const { status, output, errors } = await difference({ PASSWORD: 'anders' })
      expect(status, errors).toBe(1)
      expect(output).toContain('/data/password')
      expect(output).toMatch(/template\/metadata\/annotations/)
      expect(output).not.toMatch(/geheim|anders|YW5kZXJz|Z2VoZWlt/)
      expect(hashOf(cluster, 'web')).toBe(hashOf(cluster, 'web'))
    },
  )

  it('[E2-13] that may not be read is no difference, and diff --live reports that', async () => {
    const cluster = await deployed()
    cluster.server.faults = ({ method, path }) =>
      method === 'GET' && path.includes('/secrets') ? { kind: 'status', code: 403 } : undefined
    const { status, output, errors } = await cluster.run(['diff', '--live'], manifest, {
      env: { ...values, PASSWORD: 'anders' },
    })
    expect([status, output]).toEqual([0, ''])
    expect(errors).toContain('there is no right to read secrets: whether their values differ is not known')
  })
})
