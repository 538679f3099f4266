import { describe, expect, it } from 'vitest'
import { TestCluster } from '../support/test-cluster.js'

const manifest = (content: string) => `name: shop
services:
  web: { image: 'web:1', configs: [mode], secrets: [key] }
configs: { mode: { content: ${content} } }
secrets: { key: { environment: KEY } }
`

async function deploy(cluster: TestCluster, content: string, KEY = 'a', flags: readonly string[] = []) {
  const outcome = await cluster.run(['deploy', ...flags], manifest(content), { env: { KEY } })
  expect(outcome.status, outcome.errors).toBe(0)
  return outcome
}

/** The name of the object that the Pods of web read as this one. */
function readAs({ server }: TestCluster, plain: string): string {
  const text = JSON.stringify(server.find('Deployment', 'web')!['spec'])
  return new RegExp(`"(?:name|secretName)":"(${plain}(?:-[0-9a-f]{10})?)"`).exec(text)![1]!
}

function namesOf({ server }: TestCluster, kind: string): readonly string[] {
  return server.all(kind).map(({ metadata }) => metadata.name)
}

/** Keeps the present template of web as a revision of it, as the controller of Deployments does. */
function keepRevision({ server }: TestCluster, name: string): void {
  const web = server.find('Deployment', 'web')!
  const { template } = web['spec'] as {
    readonly template: { readonly metadata: { readonly labels: object } }
  }
  server.put({
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name, labels: { ...template.metadata.labels } },
    spec: { template },
  })
}

describe('a deploy of changed content', () => {
  it('[E2-20] [E2-22] leaves what earlier Pods read as it is', async () => {
    const cluster = new TestCluster()
    await deploy(cluster, 'one')
    const [mode, key] = [readAs(cluster, 'mode'), readAs(cluster, 'key')]
    keepRevision(cluster, 'web-1')
    const before = [cluster.server.find('ConfigMap', mode), cluster.server.find('Secret', key)]
    await deploy(cluster, 'two', 'b')
    expect([readAs(cluster, 'mode'), readAs(cluster, 'key')]).not.toEqual([mode, key])
    await deploy(cluster, 'two', 'b')
    expect([cluster.server.find('ConfigMap', mode), cluster.server.find('Secret', key)]).toEqual(before)
    await deploy(cluster, 'one')
    expect([readAs(cluster, 'mode'), readAs(cluster, 'key')]).toEqual([mode, key])
  })

  it('[E2-21] removes what no Pod and no revision reads any more', async () => {
    const cluster = new TestCluster()
    await deploy(cluster, 'one')
    keepRevision(cluster, 'web-1')
    for (const content of ['two', 'three', 'three']) await deploy(cluster, content, content)
    expect(namesOf(cluster, 'ConfigMap')).toHaveLength(2)
    expect(namesOf(cluster, 'Secret')).toHaveLength(3)
    cluster.server.remove(cluster.server.find('ReplicaSet', 'web-1')!)
    const { errors } = await deploy(cluster, 'three', 'three')
    expect(errors).toMatch(/ConfigMap mode-[0-9a-f]{10} removed/)
    expect(namesOf(cluster, 'ConfigMap')).toEqual([readAs(cluster, 'mode')])
    expect([...namesOf(cluster, 'Secret')].sort()).toEqual(['key', readAs(cluster, 'key')])
  })

  it('[E2-21] removes no content without the right to see who reads it', async () => {
    const cluster = new TestCluster({ forbidden: ['GET controllerrevisions'] })
    for (const content of ['one', 'two', 'two']) await deploy(cluster, content)
    expect(namesOf(cluster, 'ConfigMap')).toHaveLength(2)
  })

  it('[E2-22] reads a Secret of somebody else under its own name', async () => {
    const cluster = new TestCluster()
    cluster.server.put({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'key' }, data: { key: 'eA==' } })
    await cluster.deploy(manifest('one'))
    expect(readAs(cluster, 'key')).toBe('key')
  })

  it('[E2-20] [E2-11] is shown by diff --live by its plain line, and by a dry run without a change', async () => {
    const cluster = new TestCluster()
    await deploy(cluster, 'one')
    const live = (content: string, KEY: string) =>
      cluster.run(['diff', '--live'], manifest(content), { env: { KEY } })
    expect(await live('one', 'a')).toMatchObject({ status: 0, output: '' })
    const { output } = await live('two', 'b')
    expect(output).toMatch(
      /~ ConfigMap mode-[0-9a-f]{10}\n {4}\/data\/mode: "one" → "two" {2}compose\.yaml:4\n/,
    )
    expect(output).not.toContain('- ')
    const before = cluster.server.all()
    await deploy(cluster, 'two', 'b', ['--dry-run'])
    expect(cluster.server.all()).toEqual(before)
  })
})
