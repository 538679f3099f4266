import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Behaviour } from '../support/api-server/controllers.js'
import { TestClock } from '../support/api-server/test-clock.js'
import { folderWith } from '../support/folder.js'
import { kubeconfig, TestCluster } from '../support/test-cluster.js'

const shop = `
name: shop
services:
  web:
    image: shop/web:1
    ports: ['80:8080']
    depends_on: { migrate: { condition: service_completed_successfully } }
  migrate:
    image: shop/migrate:1
    restart: 'no'
    depends_on: { db: { condition: service_healthy } }
  db:
    image: postgres:17
    volumes: ['data:/data']
    healthcheck: { test: pg_isready, interval: 5s }
volumes:
  data: {}
`

const web = (keys = '') => `name: shop\nservices:\n  web: { image: shop/web:1, ports: [8080]${keys} }\n`

const writes = (requests: readonly string[]) =>
  requests.filter((request) => !request.startsWith('GET') && !request.includes('leases'))

describe('tranship deploy', () => {
  it('[E2-01] [E4-01] applies everything in the order of the plan, and waits', async () => {
    const cluster = new TestCluster()
    const { errors } = await cluster.deploy(shop)
    expect(cluster.writes()).toEqual([
      'PATCH persistentvolumeclaims/data',
      'PATCH services/db',
      'PATCH services/web',
      'PATCH statefulsets/db',
      'PATCH jobs/migrate',
      'PATCH deployments/web',
      'PATCH ingresses/web',
    ])
    expect(errors).toContain('migrate waits: db has no running pod yet')
  })

  it('[R2.1-01] [E3-02] removes nothing where the manifest has no services, and points to down', async () => {
    const cluster = new TestCluster()
    await cluster.run(['deploy', '--profile', '1.48'], web())
    const before = cluster.requests().length
    const { errors, status } = await cluster.run(
      ['deploy', '--profile', '1.48'],
      'name: shop\nvolumes: {data: {}}\n',
    )
    expect(status).toBe(0)
    expect(
      cluster
        .requests()
        .slice(before)
        .filter((request) => request.startsWith('DELETE')),
    ).toEqual([])
    expect(errors).toContain('`tranship down` removes the application')
  })

  it('[E4-03] says of nothing that it waits once it is released, nor why it waited in an earlier deploy', async () => {
    const behaviours: Record<string, Behaviour> = {}
    const cluster = new TestCluster({ behaviours })
    await cluster.deploy(shop)
    behaviours['migrate'] = { waits: 'ErrImagePull' }
    await cluster.run(['deploy', '--timeout', '10s'], shop)
    behaviours['migrate'] = {}
    const { errors } = await cluster.deploy(shop)
    expect(errors).not.toContain('db is still waiting itself')
    expect(errors).toContain('web waits: migrate is still waiting itself')
    expect(errors).not.toContain('ErrImagePull')
  })

  it('[E2-01] asks for strict validation as the owner tranship', async () => {
    const cluster = new TestCluster()
    await cluster.deploy(web())
    const applied = cluster.server.requests.filter(({ verb }) => verb === 'PATCH')
    expect(applied.length).toBeGreaterThan(0)
    for (const { query, headers } of applied) {
      expect(Object.fromEntries(query)).toMatchObject({ fieldManager: 'tranship', fieldValidation: 'Strict' })
      expect(headers['content-type']).toBe('application/apply-patch+yaml')
    }
  })

  it('[E2-01] [E2-06] sends one request for each unchanged object, and recreates only Jobs', async () => {
    const cluster = new TestCluster()
    await cluster.deploy(shop)
    const before = cluster.server.all('StatefulSet')[0]
    cluster.requests()
    const { errors } = await cluster.deploy(shop)
    const requests = writes(cluster.requests())
    // Dry runs are sent at the same time.
    expect(requests.slice(0, -2).sort()).toEqual([
      'PATCH deployments/web',
      'PATCH ingresses/web',
      'PATCH persistentvolumeclaims/data',
      'PATCH services/db',
      'PATCH services/web',
      'PATCH statefulsets/db',
      'POST jobs',
    ])
    expect(requests.slice(-2)).toEqual(['DELETE jobs/migrate', 'PATCH jobs/migrate'])
    expect(cluster.server.all('StatefulSet')[0]!.metadata.resourceVersion).toBe(
      before!.metadata.resourceVersion,
    )
    expect(errors.match(/ unchanged$/gm)).toHaveLength(6)
    expect(errors).toContain('Job migrate made anew')
  })

  it.each([
    ['ports: [8080]', 'deploy: { endpoint_mode: dnsrr }', 'a Service that loses its address'],
    ['deploy: { endpoint_mode: dnsrr }', 'ports: [8080]', 'a headless Service that gets an address'],
  ])('[E2-04] [E2-05] makes anew: %s to %s, %s', async (former, latter) => {
    const cluster = new TestCluster()
    const manifest = (keys: string) =>
      `name: shop\nservices:\n  web: { image: shop/web:1, expose: [80], ${keys} }\n`
    await cluster.deploy(manifest(former))
    const { errors } = await cluster.deploy(manifest(latter))
    expect(errors).toContain('Service web made anew')
    const isHeadless = latter.includes('dnsrr')
    expect(
      (cluster.server.find('Service', 'web')!['spec'] as { clusterIP: string }).clusterIP === 'None',
    ).toBe(isHeadless)
  })

  it('[E2-05] changes the default strategy without making the workload anew', async () => {
    const cluster = new TestCluster()
    await cluster.deploy(web())
    const { uid } = cluster.server.find('Deployment', 'web')!.metadata
    await cluster.deploy(web(', labels: { dev.platform/update: recreate }'))
    const deployment = cluster.server.find('Deployment', 'web')!
    expect(deployment.metadata.uid).toBe(uid)
    expect((deployment['spec'] as { strategy: object }).strategy).toEqual({ type: 'Recreate' })
  })

  it.each(['', ', labels: { dev.platform/update: recreate }'])(
    '[E2-02] [E2-04] makes nothing anew that a policy does not allow to change, with keys %j',
    async (keys) => {
      const cluster = new TestCluster()
      await cluster.deploy(web())
      const { uid } = cluster.server.find('Deployment', 'web')!.metadata
      cluster.server.denies = ({ kind, spec }) =>
        kind === 'Deployment' && !JSON.stringify(spec).includes('shop/web:1"') ? 'only on Mondays' : undefined
      const manifest = web(keys).replace('web:1', 'web:2')
      const { status, errors } = await cluster.run(['deploy'], manifest)
      expect([status, errors]).toEqual([
        1,
        expect.stringMatching(
          /compose\.yaml:3:\d+: error: the cluster refuses Deployment web: .*\[refused-by/,
        ),
      ])
      expect(cluster.server.find('Deployment', 'web')!.metadata.uid).toBe(uid)
    },
  )

  it('[E2-05] removes the workload of another kind just before the new one comes', async () => {
    const cluster = new TestCluster()
    await cluster.deploy(web())
    cluster.requests()
    await cluster.deploy(`${web(", volumes: ['data:/data']")}volumes: { data: {} }\n`)
    const requests = writes(cluster.requests())
    const removed = requests.indexOf('DELETE deployments/web')
    expect(removed).toBeGreaterThan(-1)
    expect(requests[removed + 1]).toBe('PATCH statefulsets/web')
    expect(cluster.server.find('Deployment', 'web')).toBeUndefined()
  })

  it('[E2-04] never makes a claim anew: an error at the line of the volume', async () => {
    const cluster = new TestCluster()
    const sized = (size: string) => `name: shop
services:
  db: { image: db:1, volumes: ['data:/data'] }
volumes:
  data: { driver_opts: { size: ${size} } }
`
    await cluster.deploy(sized('2Gi'))
    const { status, errors } = await cluster.run(['deploy'], sized('1Gi'))
    expect(status).toBe(1)
    expect(errors).toMatch(/compose\.yaml:5:\d+: error: .*\[unchangeable-in-cluster\]/)
    expect(cluster.server.find('PersistentVolumeClaim', 'data')).toBeDefined()
  })

  it('[E2-02] reports a refusal of the server at the line of the Compose file', async () => {
    const cluster = new TestCluster()
    cluster.server.refuses = ({ kind }) =>
      kind === 'Deployment'
        ? [
            {
              field: 'spec.template.spec.containers[0].image',
              message: 'Invalid value: "geheim": no such image',
              reason: 'FieldValueInvalid',
            },
          ]
        : []
    const { status, errors } = await cluster.run(
      ['deploy'],
      'name: shop\nservices:\n  web:\n    image: shop/web:1\n',
    )
    expect(status).toBe(1)
    expect(errors).toMatch(/compose\.yaml:4:12: error: .*no such image \[refused-by-cluster\]/)
    expect(errors).toContain('image: shop/web:1')
    expect(errors).not.toContain('geheim')
  })

  it('[E2-03] names who owns a field and since when, and takes it only with --force-conflicts', async () => {
    const cluster = new TestCluster()
    await cluster.deploy('name: shop\nservices:\n  web:\n    image: shop/web:1\n    scale: 2\n')
    cluster.server.edit('Deployment', 'web', 'kubectl-edit', { spec: { replicas: 5 } })
    const manifest = 'name: shop\nservices:\n  web:\n    image: shop/web:1\n    scale: 3\n'
    const { status, errors } = await cluster.run(['deploy'], manifest)
    expect(status).toBe(1)
    expect(errors).toMatch(
      /compose\.yaml:5:12: error: .*`kubectl-edit` .*spec\.replicas since 2026-03-01T.*\[conflict-in-cluster\]/,
    )
    expect(errors).toContain('--force-conflicts')
    const replicas = () =>
      (cluster.server.find('Deployment', 'web')!['spec'] as { replicas: number }).replicas
    expect(replicas()).toBe(5)
    await cluster.deploy(manifest, ['--force-conflicts'])
    expect(replicas()).toBe(3)
  })

  it('[E2-32] names the Helm release whose field is in conflict, or whose object has the name', async () => {
    const cluster = new TestCluster()
    await cluster.deploy('name: shop\nservices:\n  web:\n    image: shop/web:1\n    scale: 2\n')
    const annotations = { 'meta.helm.sh/release-name': 'store' }
    cluster.server.edit('Deployment', 'web', 'helm', { metadata: { annotations }, spec: { replicas: 5 } })
    const theirs = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'api', annotations } }
    cluster.server.put({ ...theirs, spec: { template: {} } }, 'helm')
    const manifest =
      'name: shop\nservices:\n  web:\n    image: shop/web:1\n    scale: 3\n  api: { image: api:1 }\n'
    const { status, errors } = await cluster.run(['deploy'], manifest)
    expect(status).toBe(1)
    expect(errors).toMatch(/`helm` has set spec\.replicas since .*, for the Helm release `store`/)
    expect(errors).toContain('Set it in the values of the release')
    expect(errors).toContain('the cluster has a Deployment api that belongs to the Helm release `store`')
    expect(errors).toContain('Or uninstall the release.')
  })

  it('[E2-07] takes over objects of kubectl apply, and removes dropped fields', async () => {
    const cluster = new TestCluster()
    const applied = new TestCluster()
    await applied.deploy(web(', stop_grace_period: 20s'))
    for (const kind of ['Service', 'Deployment']) {
      const { spec, metadata, ...object } = applied.server.find(kind, 'web')!
      const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': '{}' }
      const own = { name: metadata.name, labels: metadata['labels'], annotations }
      cluster.server.put({ ...object, spec, metadata: own }, 'kubectl-client-side-apply')
    }
    const grace = () =>
      (cluster.server.find('Deployment', 'web')!['spec'] as { template: { spec: Record<string, unknown> } })
        .template.spec['terminationGracePeriodSeconds']
    const without = await cluster.deploy(web())
    expect(without.errors).toContain('--adopt')
    expect(grace()).toBe(20)
    await cluster.deploy(web(), ['--adopt'])
    expect(grace()).toBeUndefined()
    expect(cluster.server.find('Deployment', 'web')!.metadata['annotations'] ?? {}).toEqual({})
  })

  describe('where others have objects of the same names', () => {
    const application = (name: string) => `
name: ${name}
services: { db: { image: db:1, expose: [5432], volumes: ['data:/data', './conf.txt:/conf.txt'] } }
volumes: { data: {} }
`
    const files = { 'conf.txt': 'mode=quick' }
    const config = 'conf-txt-fcade2c369'
    const names = [`ConfigMap ${config}`, 'PersistentVolumeClaim data', 'Service db', 'StatefulSet db']

    it('[E3-01] changes nothing of another application, names all of it, and removes nothing of it', async () => {
      const cluster = new TestCluster()
      expect((await cluster.run(['deploy', '--wait'], application('one'), { files })).status).toBe(0)
      const before = cluster.server.all()
      for (const flags of [[], ['--adopt', '--force-conflicts'], ['--dry-run']]) {
        const { status, errors } = await cluster.run(['deploy', ...flags], application('two'), { files })
        expect(status).toBe(1)
        for (const name of names)
          expect(errors).toContain(`the cluster has a ${name} that belongs to the application \`one\``)
        expect(errors).toMatch(/compose\.yaml:3:\d+: error: .*\[foreign-in-cluster\]/)
        expect(cluster.server.all()).toEqual(before)
      }
      const difference = await cluster.run(['diff', '--live'], application('two'), { files })
      expect([difference.status, difference.errors]).toEqual([1, expect.stringContaining('`one`')])
      await cluster.run(['down', '-v'], application('two'))
      expect(cluster.server.all()).toEqual(before)
    })

    describe('an application with a new name', () => {
      const more = (text: string) => `${text.replace('volumes: { data', 'volumes: { old: {}, data')}
configs: { motd: { content: hello } }
secrets: { key: { environment: KEY } }
`
      const before = more(application('one')).replace(
        'services: { ',
        "services: { gone: { image: 'gone:1', volumes: ['old:/old'], configs: [motd], secrets: [key] }, job: { image: 'job:1', restart: 'no' }, ",
      )
      const after = application('two').replace(
        'services: { ',
        "services: { job: { image: 'job:1', restart: 'no' }, web: { image: 'web:1', secrets: [key] }, ",
      )
      const withKey = `${after}secrets: { key: { environment: KEY } }\n`
      const owners = (cluster: TestCluster) =>
        cluster.server
          .all()
          .filter(({ kind }) => kind !== 'Lease' && kind !== 'Pod')
          .map(
            ({ kind, metadata }) =>
              `${kind} ${metadata.name.replace(/-[0-9a-f]{10}$/, '-*')} ${(metadata['labels'] as Record<string, string>)['app.kubernetes.io/part-of']}`,
          )
          .sort()

      it('[E2-33] takes over, removes and keeps what one of its former name would', async () => {
        const cluster = new TestCluster()
        const made = await cluster.run(['deploy'], before, { files, env: { KEY: 'x' } })
        expect(made.status, made.errors).toBe(0)
        const claim = cluster.server.find('PersistentVolumeClaim', 'data')!.metadata.uid
        const all = cluster.server.all()
        const refused = await cluster.run(['deploy'], withKey, { files })
        expect([refused.status, refused.errors]).toEqual([1, expect.stringContaining('--adopt-from one')])
        const asked = await cluster.run(['deploy', '--adopt-from', 'one', '--dry-run'], withKey, { files })
        expect(asked.status, asked.errors).toBe(0)
        expect(asked.errors).toMatch(/StatefulSet gone would be removed/)
        expect(cluster.server.all()).toEqual(all)

        const { status, errors } = await cluster.run(['deploy', '--adopt-from', 'one'], withKey, { files })
        expect(status, errors).toBe(0)
        expect(owners(cluster)).toEqual([
          'ConfigMap conf-txt-* two',
          'Deployment web two',
          'Job job two',
          'PersistentVolumeClaim data two',
          'PersistentVolumeClaim old two',
          'Secret key two',
          'Secret key-* two',
          'Service db two',
          'Service web two',
          'StatefulSet db two',
        ])
        expect(cluster.server.find('PersistentVolumeClaim', 'data')!.metadata.uid).toBe(claim)
        // It has no former name any more, and gets another one.
        const again = await cluster.run(['deploy', '--adopt-from', 'one'], withKey, { files })
        expect(again.status, again.errors).toBe(0)
        const third = withKey.replace('name: two', 'name: three')
        const thrice = await cluster.run(['deploy', '--adopt-from', 'two'], third, { files })
        expect(thrice.status, thrice.errors).toBe(0)
        expect(owners(cluster).filter((text) => !text.endsWith(' three'))).toEqual([])
      })

      it('[E2-33] leaves what is of other applications', async () => {
        const cluster = new TestCluster()
        await cluster.run(['deploy'], before, { files, env: { KEY: 'x' } })
        const all = cluster.server.all()
        const { status, errors } = await cluster.run(['deploy', '--adopt-from', 'four'], withKey, { files })
        expect([status, errors]).toEqual([1, expect.stringContaining('belongs to the application `one`')])
        expect(cluster.server.all()).toEqual(all)
      })
    })

    it('[E3-01] adopts objects with the labels of the application', async () => {
      const cluster = new TestCluster()
      await cluster.run(['deploy'], application('one'), { files })
      const labels = { 'app.kubernetes.io/part-of': 'two' }
      for (const name of names) {
        const [kind = '', of = ''] = name.split(' ')
        cluster.server.edit(kind, of, 'kubectl-label', { metadata: { labels } })
      }
      const { status, errors } = await cluster.run(['deploy'], application('two'), { files })
      expect(status, errors).toBe(0)
    })

    it.each([
      ['kubectl-create', [], 'is not of this application'],
      ['kubectl-create', ['--adopt'], 'is not of this application'],
      ['kubectl-client-side-apply', [], 'kubectl apply has made'],
      ['kubectl-client-side-apply', ['--adopt'], undefined],
    ])('[E2-07] [E3-01] of %s, with %j', async (manager, flags, said) => {
      const cluster = new TestCluster()
      const theirs = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: config }, data: { a: 'b' } }
      cluster.server.put(theirs, manager)
      const { status, errors } = await cluster.run(['deploy', ...flags], application('one'), { files })
      if (said === undefined) {
        expect(status, errors).toBe(0)
        return
      }
      expect([status, errors]).toEqual([
        1,
        expect.stringContaining(`the cluster has a ${names[0]!} that ${said}`),
      ])
      expect([cluster.server.find('ConfigMap', config)!['data'], cluster.server.all()]).toEqual([
        { a: 'b' },
        [expect.anything()],
      ])
    })

    it.each([
      // The first is a dry run.
      [422, 'Invalid', 2],
      [409, 'Conflict', 11],
    ])('[E2-07] gives up the takeover if the server refuses it with %i', async (code, reason, tries) => {
      const cluster = new TestCluster()
      const theirs = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: config }, data: { a: 'b' } }
      cluster.server.put(theirs, 'kubectl-client-side-apply')
      let patches = 0
      cluster.server.faults = ({ method, path }) => {
        if (method !== 'PATCH' || !path.includes('/configmaps/')) return undefined
        patches++
        return { kind: 'status', code, reason, message: 'frozen' }
      }
      const { status, errors } = await cluster.run(['deploy', '--adopt'], application('one'), { files })
      expect([status, patches]).toEqual([1, tries])
      expect(errors).toMatch(
        /compose\.yaml:3:\d+: error: the cluster refuses ConfigMap conf-txt-[0-9a-f]{10}: frozen/,
      )
    })

    it('[E2-05] [E3-01] makes no Service of others anew that has no address', async () => {
      const cluster = new TestCluster()
      const ports = [{ name: 'tcp-5432', port: 5432, protocol: 'TCP', targetPort: 5432 }]
      const { metadata } = cluster.server.put(
        { apiVersion: 'v1', kind: 'Service', metadata: { name: 'db' }, spec: { clusterIP: 'None', ports } },
        'kubectl-client-side-apply',
      )
      const flags = ['--adopt', '--force-conflicts']
      const { status, errors } = await cluster.run(['deploy', ...flags], application('one'), { files })
      expect([status, errors]).toEqual([1, expect.stringContaining('cannot be changed to ours')])
      expect(cluster.server.find('Service', 'db')!.metadata.uid).toBe(metadata.uid)
    })

    it('[E2-08] [E3-01] changes no Secret that somebody has made', async () => {
      const cluster = new TestCluster()
      const data = { key: 'dGhlaXJz' }
      cluster.server.put({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'key' }, data })
      const manifest =
        "name: shop\nservices: {web: {image: 'web:1', secrets: [key]}}\nsecrets: {key: {environment: KEY}}\n"
      const { status, errors } = await cluster.run(['deploy'], manifest, { env: { KEY: 'x' } })
      expect([status, errors]).toEqual([1, expect.stringContaining('the cluster has a Secret key')])
      // Without a local value, the Secret of the cluster is used.
      await cluster.deploy(manifest)
      expect(cluster.server.find('Secret', 'key')!['data']).toEqual(data)
    })

    it('[E3-01] takes nothing of others of a kind that it may write and not read', async () => {
      const cluster = new TestCluster({ forbidden: ['GET configmaps'] })
      const run = (name: string) => cluster.run(['deploy'], application(name), { files })
      expect((await run('one')).status).toBe(0)
      expect((await run('one')).status).toBe(0)
      const before = cluster.server.all()
      const { status, errors } = await run('two')
      expect([status, errors]).toEqual([1, expect.stringContaining(`${names[0]!} that belongs to the`)])
      expect(cluster.server.all()).toEqual(before)
    })

    it('[E2-01] checks the owner only of objects that are not known to be its own', async () => {
      const cluster = new TestCluster()
      const asked = () => cluster.requests().filter((request) => /^GET (?!leases).*\//.test(request))
      await cluster.run(['deploy'], application('one'), { files })
      expect(asked()).toHaveLength(4)
      await cluster.run(['deploy'], application('one'), { files })
      expect(asked()).toEqual([])
    })
  })

  it('[E2-08] [E1-03] creates Secrets first, and never shows their values', async () => {
    const cluster = new TestCluster()
    const manifest = `name: shop
services: { web: { image: 'web:1', secrets: [file, variable] } }
secrets: { file: { file: ./secret.txt }, variable: { environment: PASSWORD } }
`
    const surroundings = { files: { 'secret.txt': 'geheim\n' }, env: { PASSWORD: 'heimlich' } }
    for (const flags of [[], ['--json']]) {
      const { status, output, errors } = await cluster.run(['deploy', ...flags], manifest, surroundings)
      expect(status, errors).toBe(0)
      expect(output + errors).not.toMatch(/geheim|heimlich|Z2VoZWlt/)
    }
    const data = cluster.server
      .all('Secret')
      .map((secret) => Object.values(secret['data'] as object)[0] as string)
    // Each is there twice: Pods read a copy.
    expect(data.map((text) => Buffer.from(text, 'base64').toString()).sort()).toEqual([
      ...['geheim\n', 'geheim\n'],
      ...['heimlich', 'heimlich'],
    ])
    const requests = writes(cluster.requests())
    expect(requests.slice(0, 2).every((request) => request.startsWith('PATCH secrets/'))).toBe(true)

    const again = await cluster.run(['deploy'], manifest, surroundings)
    expect(again.errors.match(/Secret .*/g)).toEqual(['Secret file unchanged', 'Secret variable unchanged'])
    const other = { ...surroundings, env: { PASSWORD: 'anders' } }
    const changed = await cluster.run(['deploy'], manifest, other)
    expect(changed.errors.match(/Secret .*/g)).toEqual([
      ...['Secret file unchanged', 'Secret variable changed'],
      expect.stringMatching(/^Secret variable-[0-9a-f]{10} created$/),
    ])

    const { status, errors } = await new TestCluster().run(['deploy'], manifest, { env: { PASSWORD: 'x' } })
    expect([status, errors]).toEqual([1, expect.stringContaining('has no value')])
  })

  it('[E2-08] reads a Secret in the home folder', async () => {
    const cluster = new TestCluster()
    const manifest =
      "name: shop\nservices: {web: {image: 'web:1', secrets: [key]}}\nsecrets: {key: {file: ~/key.txt}}\n"
    const env = { HOME: folderWith({ 'key.txt': 'geheim' }) }
    const { status, errors } = await cluster.run(['deploy'], manifest, { env })
    expect(status, errors).toBe(0)
    const [secret] = cluster.server.all('Secret')
    expect(Object.values(secret!['data'] as object)).toEqual([Buffer.from('geheim').toString('base64')])
  })

  it.skipIf(process.platform === 'win32')('[E2-08] reads no pipe or device for a Secret', async () => {
    const cluster = new TestCluster()
    const manifest = (file: string) =>
      `name: shop\nservices: {web: {image: 'web:1', secrets: [key]}}\nsecrets: {key: {file: ${file}}}\n`
    for (const file of ['./pipe', '/dev/zero']) {
      const folder = folderWith({ 'compose.yaml': manifest(file), kubeconfig })
      execFileSync('mkfifo', [path.join(folder, 'pipe')])
      const { status, errors } = await cluster.run(['deploy'], '', { folder })
      expect([status, errors]).toEqual([2, expect.stringContaining(`\`${file}\` is not a regular file`)])
    }
    expect(cluster.server.writes).toBe(0)
  })

  it('[E2-11] asks for everything in a dry run, changes nothing and shows warnings', async () => {
    const warnings = () => ['would violate PodSecurity "restricted"']
    const cluster = new TestCluster({ warnings })
    const first = await cluster.deploy(shop, ['--dry-run'])
    expect(first.errors).toContain('Deployment web would be created')
    expect(first.errors).toContain('would violate PodSecurity')
    expect([cluster.server.writes, cluster.state()]).toEqual([0, []])

    await cluster.deploy(shop)
    const { writes: before } = cluster.server
    const again = await cluster.deploy(shop.replace(/ {2}web:[^]*?(?= {2}migrate)/, ''), ['--dry-run'])
    expect(again.errors).toContain('Deployment web would be removed')
    expect(again.errors).toContain('Job migrate would be made anew')
    expect(again.errors).toContain('StatefulSet db would be unchanged')
    expect(cluster.server.writes).toBe(before)
  })

  it('[E3-01] removes objects that the Compose file no longer has, and no look-alikes', async () => {
    const cluster = new TestCluster()
    await cluster.deploy(shop)
    const { spec, metadata, ...object } = cluster.server.find('Deployment', 'web')!
    cluster.server.put({ ...object, spec, metadata: { name: 'copy', labels: metadata['labels'] } })
    await cluster.deploy('name: shop\nservices: { other: { image: other:1 } }\n')
    const left = cluster.server.all().filter(({ kind }) => kind !== 'Pod')
    expect(left.map(({ kind, metadata: { name } }) => `${kind} ${name}`).sort()).toEqual([
      'Deployment copy',
      'Deployment other',
      'PersistentVolumeClaim data',
      'Service other',
    ])
  })

  it('[E3-01] [E2-08] removes Secrets that it has made, once the manifest does not name them', async () => {
    const cluster = new TestCluster()
    const env = { A: 'a', B: 'b' }
    const manifest = (secrets: string, read: string) =>
      `name: shop\nservices: { web: { image: 'web:1', secrets: [${read}] } }\nsecrets: { ${secrets} }\n`
    const names = () => [
      ...new Set(cluster.server.all('Secret').map(({ metadata }) => metadata.name.replace(/-.*/, ''))),
    ]
    for (const [secrets, read, left] of [
      ['a: { environment: A }, b: { environment: B }', 'a, b', ['theirs', 'a', 'b']],
      ['a: { environment: A }, b: { external: true }', 'a, b', ['theirs', 'a', 'b']],
      // A Secret that the workload read before this deploy stays until the next one.
      ['a: { environment: A }', 'a', ['theirs', 'a', 'b']],
      ['a: { environment: A }', 'a', ['theirs', 'a']],
    ] as const) {
      if (names().length === 0)
        cluster.server.put({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'theirs' }, data: {} })
      const { status, errors } = await cluster.run(['deploy'], manifest(secrets, read), { env })
      expect(status, errors).toBe(0)
      expect(names()).toEqual(left)
    }
    const none = 'name: shop\nservices: { web: { image: web:1 } }\n'
    await cluster.deploy(none)
    const difference = await cluster.run(['diff', '--live'], none)
    expect(difference.output).toContain('- Secret a')
    expect((await cluster.deploy(none)).errors).toMatch(/Secret a-[0-9a-f]{10} removed/)
    expect(names()).toEqual(['theirs'])
  })

  it('[E3-01] [E7-03] warns where Secrets may not be listed', async () => {
    const cluster = new TestCluster({ forbidden: ['GET secrets'] })
    const { errors } = await cluster.deploy(web())
    expect(errors).toContain(
      'warning: there is no right to list secrets: objects that the Compose file no longer has',
    )
  })

  it.each([
    ['a selection of services', ['other'], { other: {} }, 0],
    ['--no-prune', ['--no-prune'], {}, 0],
    ['a wait that has failed', ['--wait', '--timeout', '20s'], { other: { waits: 'ErrImagePull' } }, 1],
  ])('[E3-02] removes nothing after %s', async (_, parameters, behaviours, status) => {
    const cluster = new TestCluster({ behaviours })
    await cluster.deploy(web())
    const manifest = 'name: shop\nservices: { other: { image: other:1 } }\n'
    const outcome = await cluster.run(['deploy', ...parameters], manifest)
    expect(outcome.status, outcome.errors).toBe(status)
    expect(cluster.server.find('Deployment', 'web')).toBeDefined()
  })

  it('[E4-03] reports why something waits, and the message of the reference after the timeout', async () => {
    const cluster = new TestCluster({ behaviours: { db: { waits: 'ErrImagePull' } } })
    const { status, errors } = await cluster.run(['deploy', '--timeout', '10s'], shop)
    expect(status).toBe(1)
    expect(errors).toContain('db has no running pod yet (ErrImagePull)')
    expect(errors).toMatch(/error: compose 'shop' didn't finish after 10s\n.*--timeout/)
  })

  it('[E4-10] names the service that is not ready at the timeout, and why, but none that waits for it', async () => {
    const cluster = new TestCluster({ behaviours: { db: { waits: 'ErrImagePull', says: 'no route' } } })
    const { errors } = await cluster.run(['deploy', '--wait', '--timeout', '10s', '--quiet'], shop)
    const [, told] = errors.split("didn't finish after 10s")
    expect(told!.split('\n').filter((line) => line.startsWith('  '))).toEqual([
      '  db has no running pod yet: ErrImagePull: no route',
    ])
    const json = await cluster.run(['deploy', '--timeout', '10s', '--quiet', '--json'], shop)
    expect(JSON.parse(json.output.trimEnd().split('\n').at(-1)!)).toMatchObject({
      failure: { kind: 'timeout', notReady: [{ service: 'db', reasons: ['ErrImagePull: no route'] }] },
    })
  })

  it.each([
    ['what happened last', ['Normal'], ['Scheduled', 'Pulling'], 'Pulling: of db'],
    [
      'what the cluster has warned of',
      ['Normal', 'Warning', 'Normal'],
      ['a', 'Failed', 'b'],
      'Failed: of db',
    ],
  ])('[E4-03] says of a Pod that does not come up %s', async (_, types, reasons, told) => {
    const cluster = new TestCluster({ behaviours: { db: { waits: 'ContainerCreating' } } })
    cluster.clock.later(2000, () => {
      const { name } = cluster.server.all('Pod').find((pod) => pod.metadata.name.startsWith('db'))!.metadata
      reasons.forEach((reason, index) => {
        const about = { type: types[index] ?? 'Normal', reason, message: 'of db', involvedObject: { name } }
        cluster.server.put({
          apiVersion: 'v1',
          kind: 'Event',
          metadata: { name: `${name}.${index}` },
          ...about,
        })
      })
    })
    const { errors } = await cluster.run(['deploy', '--timeout', '10s'], shop)
    expect(errors).toMatch(new RegExp(`\\nPod db-.*\\n  ${told}\\n(?!  )`))
  })

  it('[E4-15] does not wait where nothing changes and everything has long been up', async () => {
    const level = (at: number) => {
      const condition = at % 2 === 0 ? 'service_started' : 'service_healthy'
      const after = at === 0 ? '' : `, depends_on: { l${at - 1}: { condition: ${condition} } }`
      return `  l${at}: { image: shop/level:1, ports: [8080], healthcheck: { test: [CMD, check] }${after} }\n`
    }
    const levels = `name: shop\nservices:\n${Array.from({ length: 10 }, (_, at) => level(at)).join('')}`
    const cluster = new TestCluster()
    await cluster.deploy(levels)
    await cluster.clock.sleep(60_000)
    const startedAt = cluster.clock.now()
    await cluster.deploy(levels)
    expect(cluster.clock.now() - startedAt).toBeLessThan(1000)
    // A changed level is waited for.
    await cluster.deploy(levels.replace('shop/level:1', 'shop/level:2'))
    expect(cluster.clock.now() - startedAt).toBeGreaterThan(2000)
  })

  it('[E4-05] ends with a list of services that are not up yet', async () => {
    const note = '; not up yet: web (`tranship ps` shows them, --wait waits for them)'
    const cluster = new TestCluster({ behaviours: { stuck: { waits: 'ErrImagePull' } } })
    expect((await cluster.deploy(web())).errors).toContain(note)
    expect((await cluster.deploy(web())).errors).not.toContain('not up yet')
    expect((await cluster.deploy(web(', labels: {a: b}'), ['--wait'])).errors).not.toContain('not up yet')
    const stuck = web().replace('web:', 'stuck:')
    await cluster.deploy(stuck)
    await cluster.clock.sleep(3000)
    expect((await cluster.deploy(stuck)).errors).toMatch(/`shop` is deployed, in \d+s; not up yet: stuck \(/)
    const { output } = await cluster.deploy(stuck, ['--json'])
    expect(output).toMatch(/"event":"done".*not up yet: stuck.*\n$/)
    expect((await cluster.deploy(stuck, ['--dry-run'])).errors).not.toContain('not up yet')
    const many = `name: shop\nservices:\n${Array.from({ length: 7 }, (_, at) => `  s${at}: { image: a }\n`).join('')}`
    expect((await cluster.deploy(many)).errors).toContain('not up yet: s0, s1, s2, s3, s4, 2 more (')
  })

  it.each([[[]], [['--json']]])(
    '[E4-03] says why the cluster refuses the Pods of a Job, while it waits and at the end: %j',
    async (parameters) => {
      const cluster = new TestCluster({ behaviours: { mig: { isRefused: true } } })
      const manifest = "name: shop\nservices:\n  mig: { image: 'mig:1', restart: 'no' }\n"
      const flags = ['--wait', '--timeout', '10s', ...parameters]
      const { status, output, errors } = await cluster.run(['deploy', ...flags], manifest)
      expect(status).toBe(1)
      const [, ...told] = `${output}${errors}`.split('exceeded quota: pods')
      expect(told.length).toBeGreaterThanOrEqual(2)
      expect(told.slice(0, -1).join('')).toContain("didn't finish after 10s")
    },
  )

  describe('where something that is removed does not go', () => {
    const stuck = { metadata: { finalizers: ['example.com/stuck'] } }
    const job = (image: string) => `name: shop\nservices:\n  mig: { image: '${image}', restart: 'no' }\n`

    it('[E2-06] [E4-03] reports objects that are being removed, with the reason, and fails after the timeout', async () => {
      const cluster = new TestCluster()
      await cluster.deploy(job('mig:1'))
      cluster.server.edit('Job', 'mig', 'somebody', stuck)
      const from = cluster.clock.now()
      const { status, errors } = await cluster.run(['deploy', '--timeout', '5s'], job('mig:2'))
      expect(status).toBe(1)
      expect(errors).toContain('mig waits: Job mig is on its way out (finalizers: example.com/stuck)')
      expect(errors).toMatch(
        /compose\.yaml:3:\d+: error: the Job mig .* still on its way out .*; finalizers: example\.com\/stuck \[stuck-/,
      )
      expect(cluster.clock.now() - from).toBeLessThan(7000)
      expect(cluster.server.all('Lease')).toEqual([])
    })

    it('[E2-05] [E2-06] [E4-03] goes on when it is gone after all', async () => {
      const cluster = new TestCluster()
      await cluster.deploy(job('mig:1'))
      cluster.server.edit('Job', 'mig', 'somebody', stuck)
      cluster.clock.later(20_000, () => {
        cluster.server.remove(cluster.server.find('Job', 'mig')!)
      })
      const { errors } = await cluster.deploy(job('mig:2'))
      expect(errors).toContain('Job mig made anew')
    })

    it.each([
      [
        '[E2-05] the workload of another kind',
        'Deployment',
        web(),
        `${web(", volumes: ['data:/data']")}volumes: { data: {} }\n`,
      ],
      [
        '[E2-04] a Service',
        'Service',
        web(),
        web(', deploy: { endpoint_mode: dnsrr }').replace('ports', 'expose'),
      ],
    ])('[E4-03] waits no longer than it may for %s', async (_, kind, former, latter) => {
      const cluster = new TestCluster()
      await cluster.deploy(former)
      cluster.server.edit(kind, 'web', 'somebody', stuck)
      for (const _again of [1, 2]) {
        const { status, errors } = await cluster.run(['deploy', '--timeout', '5s'], latter)
        expect([status, errors]).toEqual([
          1,
          expect.stringContaining(`the ${kind} web that was removed is still`),
        ])
      }
    })
  })

  it('[E4-03] tells a failed Job at the line that waits for it, with its last lines', async () => {
    const cluster = new TestCluster({ behaviours: { migrate: { ends: 'failed', log: 'no such table\n' } } })
    const { status, errors } = await cluster.run(['deploy'], shop)
    expect(status).toBe(1)
    expect(errors).toMatch(/compose\.yaml:7:\d+: error: service 'web' dependency 'migrate' failed/)
    expect(errors).toContain('no such table')
    expect(cluster.server.find('Deployment', 'web')).toBeUndefined()
  })

  it('[E4-03] takes nothing for the lines of a container that the server says of them', async () => {
    const cluster = new TestCluster({ behaviours: { migrate: { ends: 'failed' } } })
    cluster.server.logs = () => ['unable to retrieve container logs for containerd://0a\n']
    const { errors } = await cluster.run(['deploy'], shop)
    expect(errors).toContain("dependency 'migrate' failed")
    expect(errors).not.toContain('unable to retrieve')
  })

  it('[E4-01] takes the time from the server: a clock ten minutes off changes nothing', async () => {
    for (const skew of [-600_000, 600_000]) {
      const cluster = new TestCluster({ clock: new TestClock(undefined, skew) })
      await cluster.deploy(shop, ['--wait', '--timeout', '30s'])
    }
  })

  it('[E4-04] tells what happens as lines of JSON', async () => {
    const { output } = await new TestCluster().deploy(shop, ['--json'])
    const events = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; kind?: string })
    expect(events.filter(({ event }) => event === 'applied').map(({ kind }) => kind)).toContain('StatefulSet')
    expect(events.at(-1)!.event).toBe('done')
  })

  it('[E4-04] rewrites the waiting lines on a terminal, and clears them at the end', async () => {
    const cluster = new TestCluster()
    const { errors } = await cluster.run(['deploy', '--quiet'], shop, {
      isTerminal: true,
      env: { NO_COLOR: '1' },
    })
    expect(errors).toContain('\u001B[2A\u001B[J')
    expect(screen(errors)).not.toContain('waits:')
    expect(screen(errors)).toContain('`shop` is deployed')
  })

  it('[E4-04] [E2-09] gives the Lease back when it is interrupted, and says what that means', async () => {
    const interrupting = new AbortController()
    const cluster = new TestCluster({ behaviours: { db: { waits: 'ErrImagePull' } } })
    cluster.clock.later(5000, () => {
      interrupting.abort()
    })
    const { status, errors } = await cluster.run(['deploy'], shop, { interruption: interrupting.signal })
    expect(status).toBe(130)
    expect(errors).toContain('Interrupted')
    expect(cluster.server.all('Lease')).toEqual([])
  })

  it('[C7-05] restarts services with `restart: true` only if their dependency is replaced', async () => {
    const manifest = (image: string, count = 1) => `
name: shop
services:
  web: { image: web, scale: ${count}, depends_on: { db: { condition: service_started, restart: true } } }
  db: { image: '${image}' }
`
    const cluster = new TestCluster()
    const restartedAt = () =>
      JSON.stringify(cluster.server.find('Deployment', 'web')).match(
        /"kubectl.kubernetes.io\/restartedAt":"[^"]*"/,
      )?.[0]
    await cluster.deploy(manifest('db:1'))
    await cluster.deploy(manifest('db:1', 2))
    expect(restartedAt()).toBeUndefined()
    expect((await cluster.deploy(manifest('db:2', 2))).errors).toContain('Deployment web restarted')
    const first = restartedAt()
    expect(first).toBeDefined()
    expect((await cluster.deploy(manifest('db:2', 2))).errors).not.toContain('restarted')
    expect(restartedAt()).toBe(first)
    const both = manifest('db:3', 2).replace('image: web', 'image: web:2')
    expect((await cluster.deploy(both)).errors).not.toContain('restarted')
  })

  it('refuses to start where images have to be built and nothing builds', async () => {
    const cluster = new TestCluster()
    const manifest = 'services: { web: { build: . } }'
    const { status, errors } = await cluster.run(['deploy'], manifest)
    expect([status, errors]).toEqual([2, expect.stringContaining('BUILDKIT_HOST')])
    expect(cluster.server.writes).toBe(0)
  })

  it('[E1-01] says whose credentials a cluster refuses, and what to do', async () => {
    const faults = () =>
      ({ kind: 'status', code: 401, reason: 'Unauthorized', message: 'Unauthorized' }) as const
    const known = (user: string) =>
      JSON.stringify({
        'current-context': 'prod',
        contexts: [{ name: 'prod', context: { cluster: 'c', user } }],
        clusters: [{ name: 'c', cluster: { server: 'http://memory.example' } }],
        users: [{ name: 'jane', user: { token: 'geheim' } }],
      })
    const cluster = new TestCluster({ faults })
    const { status, errors } = await cluster.run(['deploy'], web(), { files: { kubeconfig: known('jane') } })
    expect([status, errors]).toEqual([
      1,
      'error: the cluster at http://memory.example of the context `prod` refuses the credentials of the user `jane`: ' +
        'Unauthorized\n' +
        'Log in again if they are no longer valid, or check the user `jane` in the kubeconfig.\n',
    ])
    const nobody = await cluster.run(['ps'], web(), { files: { kubeconfig: known('') } })
    expect(nobody.errors).toContain('the context names no user: Unauthorized\nName a user of the kubeconfig')
  })

  it('says which cluster cannot be reached, and which namespace there is not', async () => {
    const cluster = new TestCluster({ faults: () => ({ kind: 'reset-before' }) })
    const { status, errors } = await cluster.run(['deploy'], web())
    expect([status, errors]).toEqual([2, expect.stringContaining('of the context `test` cannot be reached')])

    const other = new TestCluster({ namespaces: [] })
    const refused = await other.run(['deploy'], web())
    expect([refused.status, refused.errors]).toEqual([1, expect.stringContaining('--create-namespace')])
    const withSecret =
      "name: shop\nservices: {web: {image: 'web:1', secrets: [key]}}\nsecrets: {key: {environment: KEY}}"
    const ofSecret = await other.run(['deploy', '--dry-run'], withSecret, { env: { KEY: 'x' } })
    expect(ofSecret.errors).toMatch(
      /\nCreate it, or let --create-namespace do so, which a dry run cannot\.\n$/,
    )
    await other.deploy(web(), ['--create-namespace'])
  })

  it('needs no right to create a namespace that is there', async () => {
    const forbidden = ['POST namespaces']
    await new TestCluster({ forbidden }).deploy(web(), ['--create-namespace'])
    const { status, errors } = await new TestCluster({ forbidden, namespaces: [] }).run(
      ['deploy', '--create-namespace'],
      web(),
    )
    expect([status, errors]).toEqual([1, expect.stringContaining('there is no namespace `default`')])
  })
})

describe('[E2-02] a cluster without the Gateway API', () => {
  const routed = ['--gateway', 'edge', '--domain', 'example.com']
  const manifest = web(', ports: [80:8080]').replace(', ports: [8080]', '')

  it.each([
    { command: 'deploy', may: 'look' },
    { command: 'deploy --dry-run', may: 'look' },
    { command: 'diff --live', may: 'look' },
    { command: 'deploy', may: 'only write' },
  ])('has no place for an HTTPRoute: $command, of somebody who may $may', async ({ command, may }) => {
    const cluster = new TestCluster()
    cluster.server.faults = ({ method, path }) =>
      may === 'only write' && method === 'GET' && path.includes('httproutes')
        ? { kind: 'status', code: 403, reason: 'Forbidden' }
        : undefined
    const { status, errors } = await cluster.run([...command.split(' '), ...routed], manifest)
    expect(status).not.toBe(0)
    expect(errors).toContain(
      'compose.yaml:3:3: error: the cluster does not know HTTPRoute of gateway.networking.k8s.io/v1, and so has no place for HTTPRoute web [refused-by-cluster]\n',
    )
    expect(errors).toContain('= Install the Gateway API there, or leave out --gateway')
  })

  it('is known not to have it before anything is applied', async () => {
    const cluster = new TestCluster()
    await cluster.run(['deploy', ...routed], manifest)
    expect(cluster.writes()).toEqual([])
    const empty = new TestCluster({ namespaces: [] })
    expect((await empty.run(['deploy', '--create-namespace', ...routed], manifest)).errors).toContain(
      'HTTPRoute',
    )
    expect(empty.requests().filter((request) => !request.startsWith('GET'))).toEqual([])
    await new TestCluster({ gatewayApi: true }).deploy(manifest, routed)
  })
})

/** Returns the final content of a terminal. */
function screen(written: string): string {
  const lines = ['']
  for (const [part] of written.matchAll(/\u001B\[(\d+)A\u001B\[J|\n|[^\n\u001B]+/g)) {
    const up = /\[(\d+)A/.exec(part)
    if (up !== null) lines.splice(lines.length - 1 - Number(up[1]), Infinity, '')
    else if (part === '\n') lines.push('')
    else lines[lines.length - 1] += part
  }
  return lines.join('\n')
}
