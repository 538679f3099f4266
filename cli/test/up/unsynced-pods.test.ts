import { describe, expect, it } from 'vitest'
import { podStreams, type Refused } from '../support/pod-streams.js'
import { TestCluster } from '../support/test-cluster.js'

const shop = 'name: shop\nservices: { web: { image: web:1 }, db: { image: db:1 } }\n'

/** A cluster with a Pod that an `up` has filled. A check if it is filled now gets this exit status, or a refusal. */
async function clusterWith(status: number, refused?: Refused) {
  const asked: string[] = []
  const streams = await podStreams(
    (stream) => {
      asked.push(stream.query.get('container') ?? '')
      const causes = [{ reason: 'ExitCode', message: String(status) }]
      stream.send(
        3,
        JSON.stringify(status === 0 ? { status: 'Success' } : { status: 'Failure', details: { causes } }),
      )
      stream.close()
    },
    () => refused,
  )
  const cluster = new TestCluster({ streams })
  await cluster.deploy(shop)
  await cluster.clock.sleep(3000)
  const pod = cluster.server.all('Pod').find(({ metadata }) => metadata.name.startsWith('web-'))!
  cluster.server.edit('Pod', pod.metadata.name, 'tranship-up', {
    spec: { initContainers: [{ name: 'tranship-sync' }] },
    status: { initContainerStatuses: [{ name: 'tranship-sync', state: { running: {} } }] },
  })
  return {
    cluster,
    asked,
    note: `no \`tranship up\` sends files to ${pod.metadata.name}: start \`tranship up\` again`,
  }
}

describe.each(['ps', 'logs'])('tranship %s', (command) => {
  it('[E6-06] reports a Pod that waits for files while nobody sends them', async () => {
    const { cluster, asked, note } = await clusterWith(1)
    const { status, errors } = await cluster.run([command], shop)
    expect([status, errors, asked]).toEqual([0, expect.stringContaining(note), ['tranship-sync']])
    expect((await cluster.run([command, 'db'], shop)).errors).not.toContain('sends files')
  })

  it('[E6-06] prints nothing while an up runs, or without the right to look', async () => {
    const body = { kind: 'Status', code: 403, reason: 'Forbidden', message: 'pods/exec is forbidden' }
    for (const { cluster } of [await clusterWith(0), await clusterWith(1, { status: 403, body })]) {
      const { status, errors } = await cluster.run([command], shop)
      expect([status, errors]).toEqual([0, expect.not.stringContaining('sends files')])
    }
  })
})
