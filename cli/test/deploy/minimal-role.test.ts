import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { kinds } from '../../src/cluster/kinds.js'
import { type PodStream, podStreams } from '../support/pod-streams.js'
import { TestCluster } from '../support/test-cluster.js'

interface Role {
  readonly rules: readonly {
    readonly apiGroups: readonly string[]
    readonly resources: readonly string[]
    readonly verbs: readonly string[]
  }[]
}

const page = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8')
const role = parse(/```yaml\n(apiVersion: rbac[^]*?)```/.exec(page)![1]!) as Role
const rights = role.rules.flatMap(({ apiGroups, resources, verbs }) =>
  apiGroups.flatMap((group) =>
    resources.flatMap((resource) => verbs.map((verb) => `${verb} ${resource} ${group}`)),
  ),
)

const shop = (more = '') => `name: shop
services:
  web:
    image: web:1
    ports: ['8080:80']
    secrets: [key]
    configs: [conf]
    depends_on: { db: { condition: service_healthy } }
    x-kubernetes: { autoscaling: { maxReplicas: 2 }, disruptionBudget: { maxUnavailable: 1 } }
  db: { image: 'db:1', volumes: ['data:/data'], ports: [5432], healthcheck: { test: pg_isready } }
  agent: { image: agent, deploy: { mode: global } }
  night: { image: night, restart: 'no', x-platform-schedule: '0 3 * * *' }
  seed: { image: seed, restart: 'no' }
${more}
volumes: { data: {} }
secrets: { key: { environment: KEY } }
configs: { conf: { content: a } }
`
const larger = shop(`  old:
    image: old
    ports: ['8081:81']
    volumes: ['state:/state']
    configs: [other]
    secrets: [former]
    networks: [extra]
    x-kubernetes: { autoscaling: { maxReplicas: 2 }, disruptionBudget: { maxUnavailable: 1 } }
  oldest: { image: old, deploy: { mode: global } }
  former: { image: old, restart: 'no' }
  dusk: { image: old, restart: 'no', x-platform-schedule: '0 4 * * *' }
  stateful: { image: old, labels: { kompose.controller.type: statefulset } }
networks: { extra: {} }`)
  .replace('volumes: { data: {} }', 'volumes: { data: {}, state: {} }')
  .replace('secrets: { key:', 'secrets: { former: { environment: KEY }, key:')
  .replace('configs: { conf:', 'configs: { other: { content: b }, conf:')

const verbs: Readonly<Record<string, string>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
}

/** The right that a request takes, such as `get pods/log ` or `list jobs batch`; undefined outside of namespaces. */
function rightOf(method: string, path: string, isWatch: boolean): string | undefined {
  const match =
    /^\/(?:api|apis\/([^/]+))\/[^/]+\/namespaces\/[^/]+\/([^/]+)(?:\/([^/]+)(?:\/([^/]+))?)?$/.exec(path)
  if (match === null) return undefined
  const [, group = '', resource = '', name, subresource] = match
  const reading = isWatch ? 'watch' : name === undefined ? 'list' : 'get'
  return `${verbs[method] ?? reading} ${resource}${subresource === undefined ? '' : `/${subresource}`} ${group}`
}

/** A cluster that only allows the Role's rights. `used` collects the rights that were needed. */
async function restricted(used: Set<string>) {
  const asked: PodStream[] = []
  const streams = await podStreams((stream) => {
    asked.push(stream)
    for (const verb of ['get', 'create']) used.add(`${verb} pods/${stream.path.split('/').at(-1)!} `)
    stream.send(3, JSON.stringify({ status: 'Success' }))
    stream.close()
  })
  // Slow enough that the Lease is renewed.
  const cluster = new TestCluster({ streams, behaviours: { db: { runs: 15_000 } } })
  const refused: string[] = []
  cluster.server.faults = ({ method, path, isWatch }) => {
    if (path.endsWith('/selfsubjectaccessreviews')) return undefined
    const right = rightOf(method, path, isWatch)
    if (right === undefined)
      return { kind: 'status', code: 403, reason: 'Forbidden', message: `${path} is forbidden` }
    const isNew = method === 'PATCH' && !isThere(cluster, path)
    for (const each of [right, ...(isNew ? [right.replace('patch', 'create')] : [])]) {
      used.add(each)
      if (rights.includes(each)) continue
      refused.push(each)
      return { kind: 'status', code: 403, reason: 'Forbidden', message: `${each} is forbidden` }
    }
    return undefined
  }
  return { cluster, refused }
}

function isThere({ server }: TestCluster, path: string): boolean {
  const [plural, name] = path.split('/').slice(-2)
  const kind = [...kinds.values()].find((one) => one.plural === plural)?.kind
  return kind !== undefined && server.find(kind, name!) !== undefined
}

describe('the Role of docs/deploy.md', () => {
  it('[E1-05] is enough for every command, and has nothing that none needs', async () => {
    const used = new Set<string>()
    const { cluster, refused } = await restricted(used)
    const env = { KEY: 'geheim' }
    const lines: readonly (readonly [string, string?])[] = [
      ['deploy --quiet --network-policies', larger],
      ['deploy --quiet --network-policies --wait'],
      ['deploy --quiet --network-policies --dry-run'],
      ['diff --live --network-policies'],
      ['ps'],
      ['logs'],
      ['exec -T web true'],
      ['port db 5432'],
      ['run -T --no-interactive web true'],
      ['scale web=2'],
      ['stop'],
      ['start'],
      ['restart'],
      ['wake'],
      ['up -d --network-policies'],
      ['down -v'],
    ]
    for (const [line, manifest = shop()] of lines) {
      const { status, errors } = await cluster.run(line.split(' '), manifest, { env })
      expect([line, status], errors).toEqual([line, 0])
      expect(errors, line).not.toMatch(/no right|forbidden|refuses/)
      // A removal takes along rights of Pods (C7-09) that only `--wait-in-pods always` makes.
      const isAboutRights = (one: string) => / (?:roles|rolebindings|serviceaccounts) /.test(one)
      expect(
        refused.filter((one) => line !== 'down -v' || !isAboutRights(one)),
        line,
      ).toEqual([])
      await cluster.clock.sleep(3000)
    }
    // A deploy that finds the Lease of another one reads it.
    used.add('get leases coordination.k8s.io')
    expect(rights.filter((right) => !used.has(right))).toEqual([])
  })
})
