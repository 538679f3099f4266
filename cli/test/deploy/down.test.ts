import { describe, expect, it } from 'vitest'
import { TestCluster } from '../support/test-cluster.js'

const shop = `
name: shop
services:
  web: { image: shop/web:1, ports: ['80:8080'] }
  db: { image: db:1, volumes: ['data:/data'], secrets: [password] }
volumes: { data: {} }
secrets: { password: { environment: PASSWORD } }
`

async function deployed(): Promise<TestCluster> {
  const cluster = new TestCluster()
  const { status, errors } = await cluster.run(['deploy', '--quiet'], shop, { env: { PASSWORD: 'x' } })
  expect(status, errors).toBe(0)
  return cluster
}

const left = (cluster: TestCluster) =>
  cluster.server.all().map(({ kind, metadata }) => `${kind} ${metadata.name}`)

describe('tranship down', () => {
  it.each([
    [[], ['PersistentVolumeClaim data']],
    [['-v'], []],
    [['--name', 'shop', '-v'], []],
    [['--name', 'other'], undefined],
    [['--dry-run', '-v'], undefined],
  ])('[E3-01] with %j leaves %j', async (parameters, expected) => {
    const cluster = await deployed()
    const before = left(cluster)
    const { status, errors } = await cluster.run(['down', ...parameters], shop)
    expect(status, errors).toBe(0)
    expect(left(cluster)).toEqual(expected ?? before)
  })

  it('[E3-01] says which volumes stay, and whether there was anything else', async () => {
    const cluster = await deployed()
    const stay = 'Volumes stay: data. `-v` removes them with their data.\n'
    const down = async (...words: readonly string[]) => (await cluster.run(['down', ...words], shop)).errors
    expect(await down('--dry-run')).toMatch(new RegExp(`${stay}nothing was changed\n$`))
    expect(await down()).toMatch(new RegExp(`${stay}\`shop\` is removed\n$`))
    expect(await down()).toBe(`${stay}there is nothing else of \`shop\` in the namespace \`default\`\n`)
    expect(await down('-v')).toBe('PersistentVolumeClaim data removed\n`shop` is removed\n')
    expect(await down()).toBe('there is nothing of `shop` in the namespace `default`\n')
  })

  it('[E11-12] removes the rights of waits, as far as they may be seen', async () => {
    const waiting = `
name: shop
services:
  setup: { image: shop/setup:1, deploy: { mode: replicated-job } }
  web: { image: shop/web:1, depends_on: { setup: { condition: service_completed_successfully } } }
`
    const cluster = new TestCluster()
    const deployed = await cluster.run(['deploy', '--quiet', '--wait-in-pods', 'always'], waiting)
    expect(deployed.status, deployed.errors).toBe(0)
    const rights = ['ServiceAccount shop-waits', 'Role shop-waits', 'RoleBinding shop-waits']
    expect(left(cluster)).toEqual(expect.arrayContaining(rights))
    await cluster.run(['down'], waiting)
    expect(left(cluster)).toEqual([])

    await cluster.run(['deploy', '--quiet'], waiting)
    expect(left(cluster)).not.toContain('Role shop-waits')
    const kinds = ['serviceaccounts', 'roles', 'rolebindings']
    const blind = new TestCluster({ forbidden: kinds.map((kind) => `GET ${kind}`) })
    expect((await blind.run(['down'], waiting)).errors).toBe(
      'there is nothing of `shop` in the namespace `default`\n',
    )
  })

  it('needs no right to see volumes that stay', async () => {
    const cluster = new TestCluster({ forbidden: ['GET persistentvolumeclaims'] })
    const { errors } = await cluster.run(['down'], shop)
    expect(errors).toBe('there is nothing of `shop` in the namespace `default`\n')
    expect((await cluster.run(['down', '-v'], shop)).errors).toContain('as far as it may be seen')
  })

  it('[E2-09] takes no Lease in a dry run', async () => {
    const cluster = await deployed()
    const { writes } = cluster.server
    cluster.requests()
    await cluster.run(['down', '--dry-run'], shop)
    expect(cluster.requests().filter((request) => request.includes('leases'))).toEqual([])
    expect(cluster.server.writes).toBe(writes)
  })

  it('[E3-01] removes no object that somebody else has made or looks after', async () => {
    const cluster = await deployed()
    const { spec, metadata, ...object } = cluster.server.find('Deployment', 'web')!
    const labels = metadata['labels']
    cluster.server.put({ ...object, spec, metadata: { name: 'copy', labels } })
    cluster.server.put({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'theirs', labels: {} } })
    await cluster.run(['down', '-v'], shop)
    expect(left(cluster).filter((name) => !name.startsWith('Pod'))).toEqual([
      'Deployment copy',
      'ConfigMap theirs',
    ])
  })

  it('[E3-01] gives up if the cluster refuses to delete an unchanged object', async () => {
    const cluster = await deployed()
    cluster.server.faults = ({ method, path }) =>
      method === 'DELETE' && path.endsWith('/services/web')
        ? { kind: 'status', code: 409, reason: 'Conflict', message: 'not now' }
        : undefined
    const { status, errors } = await cluster.run(['down'], shop)
    expect(status).toBe(1)
    expect(errors).toContain('the cluster refuses: not now')
  })

  it('[E3-01] [E4-03] reports objects that are being removed, and the reason for the delay', async () => {
    const cluster = await deployed()
    const stuck = { metadata: { finalizers: ['example.com/stuck'] } }
    cluster.server.edit('Service', 'web', 'somebody', stuck)
    const { status, errors } = await cluster.run(['down', '--timeout', '5s'], shop)
    expect(status).toBe(1)
    expect(errors).toContain('web waits: Service web is on its way out (finalizers: example.com/stuck)')
    expect(errors).toContain('after the timeout: Service web (finalizers: example.com/stuck)')
  })

  it('[E3-01] [E4-03] waits for earlier removals too', async () => {
    const cluster = await deployed()
    const stuck = { metadata: { finalizers: ['example.com/stuck'] } }
    cluster.server.edit('Service', 'web', 'somebody', stuck)
    await cluster.run(['down', '--timeout', '5s'], shop)
    const again = await cluster.run(['down', '--timeout', '5s'], shop)
    expect(again.status).toBe(1)
    expect(again.errors).toContain('after the timeout: Service web (finalizers: example.com/stuck)')
    cluster.clock.later(2000, () => {
      cluster.server.remove(cluster.server.find('Service', 'web')!)
    })
    const atLast = await cluster.run(['down'], shop)
    expect([atLast.status, atLast.errors]).toEqual([0, expect.stringContaining('`shop` is removed\n')])
  })

  const nothingSeen = [
    ...['ingresses', 'httproutes', 'horizontalpodautoscalers', 'poddisruptionbudgets'],
    ...['cronjobs', 'jobs', 'deployments', 'statefulsets', 'daemonsets'],
    ...['services', 'networkpolicies', 'configmaps', 'secrets', 'persistentvolumeclaims', 'pods'],
  ].map((plural) => `GET ${plural}`)

  it.each([[nothingSeen], [['GET statefulsets']]])(
    '[E3-01] [E7-03] is an error where workloads may not be seen',
    async (forbidden) => {
      const cluster = new TestCluster({ forbidden })
      const { status, errors } = await cluster.run(['down'], shop)
      expect(status).toBe(1)
      expect(errors).toMatch(/error: the cluster refuses: \w+ is forbidden\nAsk/)
      expect(errors).not.toContain('there is nothing')
    },
  )

  it('[E3-01] [E7-03] reports kinds that it may not list, and removes the rest', async () => {
    const cluster = new TestCluster({ forbidden: ['GET secrets', 'GET networkpolicies'] })
    await cluster.run(['deploy', '--quiet'], shop, { env: { PASSWORD: 'x' } })
    const { status, errors } = await cluster.run(['down', '-v'], shop)
    expect(status, errors).toBe(0)
    expect(errors).toContain(
      'warning: there is no right to list networkpolicies, secrets: what there is of them stays',
    )
    expect(errors).toContain('`shop` is removed, as far as it may be seen')
    expect(left(cluster)).toEqual([
      'Secret password',
      expect.stringMatching(/^Secret password-[0-9a-f]{10}$/),
    ])
  })

  it('[E7-03] comes to its end although 40 % of all requests are disturbed', async () => {
    const cluster = await deployed()
    let count = 0
    cluster.server.faults = () =>
      ++count % 5 < 2 ? { kind: count % 2 === 0 ? 'reset-before' : 'reset-after' } : undefined
    const { status, errors } = await cluster.run(['down', '-v'], shop)
    expect(status, errors).toBe(0)
    cluster.server.faults = undefined
    expect(left(cluster)).toEqual([])
  })
})

describe('tranship diff --live', () => {
  const web = (keys: string) => `name: shop\nservices:\n  web:\n    image: shop/web:1\n    ${keys}\n`

  it('[E2-11] shows the changes of a deploy, each with its line, and changes nothing', async () => {
    const cluster = new TestCluster()
    await cluster.deploy(`${web('scale: 2')}  old: { image: old:1 }\n`)
    const { writes } = cluster.server
    const { status, output } = await cluster.run(
      ['diff', '--live'],
      `${web('scale: 3')}  new: { image: new:1 }\n`,
    )
    expect(status).toBe(1)
    expect(output).toContain('~ Deployment web\n    /spec/replicas: 2 → 3  compose.yaml:5\n')
    expect(output).toContain('+ Deployment new')
    expect(output).toContain('- Deployment old')
    expect(cluster.server.writes).toBe(writes)
  })

  it('[E2-11] [E7-03] says which kinds may not be seen', async () => {
    const cluster = new TestCluster({ forbidden: ['GET services'] })
    await cluster.deploy(web('scale: 2'))
    const { errors } = await cluster.run(['diff', '--live'], web('scale: 2'))
    expect(errors).toContain('warning: there is no right to list services: what a deploy would change')
  })

  it('[E1-03] says nothing where nothing changes, and shows no value of a variable', async () => {
    const cluster = new TestCluster()
    await cluster.deploy(web('environment: { A: before }'))
    const same = await cluster.run(['diff', '--live'], web('environment: { A: before }'))
    expect(same).toMatchObject({ status: 0, output: '' })
    for (const flags of [[], ['--json']]) {
      const { status, output } = await cluster.run(
        ['diff', '--live', ...flags],
        web('environment: { A: geheim }'),
      )
      expect(status).toBe(1)
      expect(output).toContain('/env/0/value')
      expect(output).not.toMatch(/geheim|before"?:? ?"before/)
    }
    for (const flags of [[], ['--json']]) {
      const { output } = await cluster.run(
        ['diff', '--live', ...flags],
        web('environment: { A: geheim }\n    pre_start: [{ command: [echo] }]'),
      )
      expect(output).toMatch(/initContainers.*echo/s)
      expect(output).not.toContain('geheim')
    }
  })
})
