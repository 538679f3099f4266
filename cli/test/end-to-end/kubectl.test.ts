import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goldenCases, presentFiles } from '../../../test/support/golden.js'
import { folderWith } from '../support/folder.js'
import { isInstalled } from '../support/programs.js'
import { commandLineOf, stringsOf } from './golden-command-line.js'
import { run, tranship } from './spawn.js'

/** The API groups of a cluster, which kubectl asks for even in a dry run. */
const groups = {
  '': ['v1', 'ConfigMap', 'PersistentVolumeClaim', 'Service', 'ServiceAccount'],
  apps: ['v1', 'Deployment', 'StatefulSet', 'DaemonSet'],
  autoscaling: ['v2', 'HorizontalPodAutoscaler'],
  batch: ['v1', 'Job', 'CronJob'],
  'networking.k8s.io': ['v1', 'Ingress', 'NetworkPolicy'],
  policy: ['v1', 'PodDisruptionBudget'],
  'rbac.authorization.k8s.io': ['v1', 'Role', 'RoleBinding'],
} as const

function answer(url: string): object | undefined {
  const [, kind, group = '', version] = /^\/(apis?)(?:\/([^/?]+))?(?:\/([^/?]+))?/.exec(url) ?? []
  const named = Object.entries(groups).filter(([name]) => name !== '')
  if (kind === 'api' && group === '') return { kind: 'APIVersions', versions: ['v1'] }
  if (kind === 'apis' && group === '')
    return { kind: 'APIGroupList', apiVersion: 'v1', groups: named.map(toGroup) }
  const [name, groupVersion] = kind === 'api' ? ['', group] : [group, `${group}/${version ?? ''}`]
  const known = Object.entries(groups).find(([each]) => each === name)
  if (known === undefined) return undefined
  const resources = known[1].slice(1).map((each) => ({
    name: `${each.toLowerCase()}s`.replace(/ss$/, 'sses').replace(/ys$/, 'ies'),
    kind: each,
    namespaced: true,
    verbs: ['create', 'get', 'list'],
  }))
  return { kind: 'APIResourceList', apiVersion: 'v1', groupVersion, resources }
}

function toGroup([name, [version]]: [string, readonly string[]]): object {
  const preferredVersion = { groupVersion: `${name}/${version!}`, version }
  return { name, versions: [preferredVersion], preferredVersion }
}

describe.skipIf(!isInstalled('kubectl'))('kubectl, where it is installed', () => {
  let server: Server
  beforeAll(async () => {
    server = createServer((request, response) => {
      const found = answer(request.url ?? '/')
      response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(found ?? {}))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.close()
  })

  async function create(objects: string) {
    const { port } = server.address() as AddressInfo
    const parameters = ['create', '--dry-run=client', '--validate=false', '-f', '-', '-o', 'name']
    const { status, output, errors } = await run(
      'kubectl',
      [`--server=http://127.0.0.1:${port}`, ...parameters],
      { input: objects, env: { PATH: process.env['PATH'], HOME: folderWith({}) } },
    )
    expect({ status, errors }).toEqual({ status: 0, errors: '' })
    return output.trimEnd().split('\n').length
  }

  const applications = goldenCases().filter(({ name }) => name.startsWith('application-'))

  it.each(applications)('accepts the YAML and the JSON of $name', async (golden) => {
    const { parameters, files } = commandLineOf(golden)
    const surroundings = { cwd: folderWith(files), env: stringsOf(golden.options.env) }
    const yaml = await tranship(parameters, surroundings)
    const json = await tranship([...parameters, '--format', 'json'], surroundings)
    expect([yaml.status, json.status]).toEqual([0, 0])
    const { items } = JSON.parse(json.output) as { items: object[] }
    expect(await create(yaml.output)).toBe(items.length)
    expect(await create(json.output)).toBe(items.length)
  })

  it('accepts the objects of all golden manifests, which the command prints too', async () => {
    const texts = goldenCases().flatMap(({ name }) =>
      [...presentFiles(name)].filter(([file, text]) => file.startsWith('objects') && text !== 'none\n'),
    )
    const all = texts.map(([, text]) => text).join('---\n')
    expect(await create(all)).toBe([...all.matchAll(/^kind: /gm)].length)
  })
})
