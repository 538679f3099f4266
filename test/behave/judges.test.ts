import type { Pod } from 'kubernetes-types/core/v1.js'
import { describe, expect, it } from 'vitest'
import { Timeline } from '../../behave/cluster/timeline.js'
import type { TranslatedObject } from '../../behave/cluster/translated.js'
import type { Project, Service } from '../../behave/compose/project.js'
import { unknownImage } from '../../behave/images/image-facts.js'
import type { StandIn } from '../../behave/images/stand-in-of.js'
import { judgeOrder } from '../../behave/questions/order.js'
import { judgeProcess } from '../../behave/questions/process.js'
import { judgePublished } from '../../behave/questions/published.js'
import type { Answers, Status } from '../../behave/questions/questions.js'
import { judgeReach } from '../../behave/questions/reach.js'
import { judgeRestarts } from '../../behave/questions/restarts.js'
import type { Row } from '../../behave/questions/row.js'
import type { Run } from '../../behave/questions/run.js'
import { judgeStop } from '../../behave/questions/stop.js'
import { judgeVolumes } from '../../behave/questions/volumes.js'

const noAnswers: Answers = { reach: {}, write: {}, hash: {}, list: {}, status: null }

const standIn = (service: string, more: Partial<StandIn> = {}): StandIn => ({
  service,
  facts: unknownImage,
  isKnown: true,
  ports: [],
  askedPorts: [],
  ends: false,
  healthPrograms: [],
  anonymousFolders: [],
  copies: [],
  ...more,
})

interface Given {
  readonly standIns?: Readonly<Record<string, Partial<StandIn>>>
  readonly answers?: Readonly<Record<string, Partial<Answers>>>
  readonly afterAll?: Readonly<Record<string, Partial<Answers>>>
  readonly afterReplacement?: Readonly<Record<string, Partial<Answers>>>
  readonly crashed?: Readonly<Record<string, boolean>>
  readonly pods?: readonly Pod[]
  readonly objects?: readonly TranslatedObject[]
}

/** A run of services with the answers of a test. */
function runOf(services: Record<string, Service>, given: Given = {}): Run {
  const project: Project = { name: 'app', services }
  const answered = (all: Given['answers'] = {}) =>
    new Map(Object.entries(all).map(([name, some]) => [name, { ...noAnswers, ...some }]))
  const timeline = new (Timeline as unknown as new (watch: object) => Timeline)({})
  for (const pod of given.pods ?? []) timeline.record(pod)
  return {
    folder: '/app',
    project,
    standIns: new Map(Object.keys(services).map((name) => [name, standIn(name, given.standIns?.[name])])),
    objects: given.objects ?? [],
    timeline,
    answers: answered(given.answers),
    afterAll: answered(given.afterAll),
    afterReplacement: answered(given.afterReplacement),
    firstPods: timeline.pods,
    crashed: new Map(Object.entries(given.crashed ?? {})),
  }
}

/** `passed web -> db:5432`, and the cause of what failed. */
const written = (rows: readonly Row[]) =>
  rows.map(
    ({ verdict, question, subject, cause }) => `${verdict} ${question} ${subject}${cause && `: ${cause}`}`,
  )

describe('reach', () => {
  const services: Record<string, Service> = { web: {}, db: {} }
  const standIns = { db: { ports: ['5432'], askedPorts: ['5432'] } }
  const judged = (got: string[]) =>
    written(judgeReach(runOf(services, { standIns, answers: { web: { reach: { 'db:5432': got } } } })))

  it('passes where the right service answers', () => {
    expect(judged(['db'])).toEqual(['passed reach web -> db:5432'])
  })

  it('fails without an answer, or with the answer of another service', () => {
    expect(judged(['! refused'])).toEqual(['failed reach web -> db:5432: name of db: refused'])
    expect(judged(['web'])).toEqual(['failed reach web -> db:5432: name of db: web answers'])
  })

  it('takes all owners of an alias to answer', () => {
    const member: Service = { networks: { default: { aliases: ['pool'] } } }
    const both = { ports: ['80'], askedPorts: ['80'] }
    const of = (got: string[]) =>
      written(
        judgeReach(
          runOf(
            { one: member, two: member },
            { standIns: { one: both, two: both }, answers: { one: { reach: { 'pool:80': got } } } },
          ),
        ),
      )
    expect(of(['one', 'two'])).toEqual(['passed reach one -> pool:80'])
    expect(of(['one'])).toEqual([
      'failed reach one -> pool:80: alias of one, two: one answers, and one and two share the name',
    ])
  })
})

describe('volumes', () => {
  const volume: Service = { volumes: [{ type: 'volume', source: 'files', target: '/data' }] }

  it('fail where the user cannot write, and where others do not see it', () => {
    const run = runOf(
      { app: volume, web: volume },
      {
        answers: { app: { write: { '/data': '' } }, web: { write: { '/data': 'denied' } } },
        afterAll: { app: { list: { '/data': ['.mark-app'] } }, web: { list: { '/data': [] } } },
      },
    )
    expect(written(judgeVolumes(run))).toEqual([
      'passed write app /data',
      'failed write web /data: volume files: denied',
      'failed share web /data sees what app writes: files has no files',
    ])
  })

  it('fail where a new Pod does not find the data', () => {
    const judged = (after: string[]) =>
      written(
        judgeVolumes(
          runOf(
            { app: volume },
            {
              afterAll: { app: { list: { '/data': ['.mark-app'] } } },
              afterReplacement: { app: { list: { '/data': after } } },
            },
          ),
        ),
      )
    expect(judged(['.mark-app'])).toEqual(['passed keep app /data'])
    expect(judged([])).toEqual([
      'failed keep app /data: volume files: the new Pod does not find what the old one wrote',
    ])
  })

  it('fail where a new volume lacks the files of the image', () => {
    const facts = { ...unknownImage, filled: ['/data'] }
    const judged = (found: string) =>
      written(
        judgeVolumes(
          runOf(
            { app: volume },
            {
              standIns: { app: { facts } },
              answers: { app: { hash: { '/data/.from-image': { '/data/.from-image': found } } } },
            },
          ),
        ),
      )
    expect(judged('00 644')).toEqual(['passed fill app /data'])
    expect(judged('! no such file')).toEqual([
      'failed fill app /data: the files that the image has there are missing in the new volume',
    ])
  })
})

describe('process', () => {
  const status: Status = {
    environment: ['PATH=/bin', 'A=1'],
    argv: ['run'],
    folder: '/',
    uid: 0,
    gid: 0,
    groups: [],
    hostname: 'web',
    hosts: '10.0.0.1\tdb.example.com\n',
    sharedBytes: 65_536,
    readOnly: false,
  }
  const service: Service = {
    command: ['run'],
    environment: { A: '1' },
    hostname: 'web',
    extra_hosts: ['db.example.com=10.0.0.1'],
  }
  const failed = (change: Partial<Status>, more: Service = {}) => {
    const run = runOf(
      { web: { ...service, ...more } },
      { answers: { web: { status: { ...status, ...change } } } },
    )
    return written(judgeProcess(run).filter(({ verdict }) => verdict === 'failed'))
  }

  it('passes where all is as compose-go reads it', () => {
    expect(failed({})).toEqual([])
  })

  it.each([
    [{ environment: ['A=2'] }, 'failed environment web A: has another value'],
    [{ environment: [] }, 'failed environment web A: is not set'],
    [{ environment: ['A=1', 'DB_PORT=1'] }, 'failed variables web: has DB_PORT too'],
    [{ argv: ['run', 'x'] }, 'failed arguments web: runs ["run","x"], not ["run"]'],
    [{ folder: '/tmp' }, 'failed folder web: works in /tmp, not /'],
    [{ uid: 5 }, 'failed user web: runs as 5:0, not 0:0'],
    [{ hostname: 'web-0' }, 'failed hostname web: is called web-0, not web'],
    [{ hosts: '' }, 'failed extra_hosts web db.example.com: /etc/hosts does not have 10.0.0.1'],
  ] satisfies [Partial<Status>, string][])('%j fails', (change, row) => {
    expect(failed(change)).toEqual([row])
  })

  it('fails where a root file system is not read-only, or shared memory has another size', () => {
    expect(failed({}, { read_only: true, shm_size: '134217728' })).toEqual([
      'failed shm_size web: /dev/shm has 65536 bytes, not 134217728',
      'failed read_only web: the root file system is writable',
    ])
  })

  it('never prints the value of a variable', () => {
    expect(failed({ environment: ['A=hidden'] }).join()).not.toContain('hidden')
  })
})

const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}Z`

function podOf(workload: string, container: object, status: object = {}, grace = 30): Pod {
  return {
    metadata: { name: `${workload}-1`, uid: workload, labels: { 'app.kubernetes.io/name': workload } },
    spec: { containers: [], terminationGracePeriodSeconds: grace },
    status: { containerStatuses: [{ name: workload, restartCount: 0, ...container }] as never, ...status },
  }
}

describe('order', () => {
  const running = (second: number) => ({ state: { running: { startedAt: at(second) } } })
  const ready = (second: number) => ({
    conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: at(second) }],
  })
  const ended = (second: number, exitCode: number) => ({
    state: { terminated: { startedAt: at(1), finishedAt: at(second), exitCode } },
  })
  const judged = (condition: string, dependency: Pod) =>
    written(
      judgeOrder(
        runOf(
          { web: { depends_on: { db: { condition } } }, db: {} },
          { pods: [dependency, podOf('web', running(5))] },
        ),
      ),
    )

  it.each([
    ['service_started', podOf('db', running(5)), 'passed'],
    ['service_started', podOf('db', running(6)), 'failed'],
    ['service_healthy', podOf('db', running(1), ready(5)), 'passed'],
    ['service_healthy', podOf('db', running(1), ready(6)), 'failed'],
    ['service_healthy', podOf('db', running(1)), 'failed'],
    ['service_completed_successfully', podOf('db', ended(5, 0)), 'passed'],
    ['service_completed_successfully', podOf('db', ended(6, 0)), 'failed'],
    ['service_completed_successfully', podOf('db', ended(2, 1)), 'failed'],
  ])('%s is judged by the times of both', (condition, dependency, verdict) => {
    expect(judged(condition, dependency)[0]).toMatch(new RegExp(`^${verdict} order web after db`))
  })
})

describe('restarts', () => {
  it('fail where a one-shot that succeeded runs again', () => {
    const ended = { state: { terminated: { startedAt: at(1), finishedAt: at(2), exitCode: 0 } } }
    const judged = (container: object) =>
      written(
        judgeRestarts(
          runOf({ job: {} }, { standIns: { job: { ends: true } }, pods: [podOf('job', container)] }),
        ),
      )
    expect(judged(ended)).toEqual(['passed restart job ended and stays so'])
    expect(judged({ ...ended, restartCount: 2 })).toEqual([
      'failed restart job ended and stays so: succeeded, and was started again 2 times',
    ])
  })

  it('fail where a server that failed stays down', () => {
    expect(
      written(judgeRestarts(runOf({ web: { restart: 'always' } }, { crashed: { web: false } }))),
    ).toEqual(['failed restart web failed and runs again: was not started again after it had failed'])
  })
})

describe('stop', () => {
  const pod = (message: string, grace: number) =>
    podOf(
      'web',
      { state: { terminated: { startedAt: at(1), finishedAt: at(2), exitCode: 0, message } } },
      {},
      grace,
    )
  const judged = (service: Service, message: string, grace: number) =>
    written(judgeStop(runOf({ web: service }, { pods: [pod(message, grace)] })))

  it('passes with the signal of the file, and with more than the default time', () => {
    expect(judged({}, 'signal 15', 30)).toEqual(['passed stop web', 'passed grace web'])
    expect(judged({ stop_signal: 'SIGINT', stop_grace_period: '1m' }, 'signal 2', 60)).toEqual([
      'passed stop web',
      'passed grace web',
    ])
  })

  it('fails with another signal or another time', () => {
    expect(judged({ stop_signal: 'SIGINT', stop_grace_period: '1m' }, 'signal 15', 30)).toEqual([
      'failed stop web: got signal 15, not 2',
      'failed grace web: has 30 s to stop, not 60',
    ])
    expect(judged({}, 'signal 15', 5)).toContain('failed grace web: has 5 s to stop, not 10')
  })
})

describe('published ports', () => {
  const service = (name: string, port: number): TranslatedObject => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name },
    spec: { selector: { 'app.kubernetes.io/name': name }, ports: [{ port, protocol: 'TCP' }] },
  })
  const ingress = (name: string, host: string, port: number | string): TranslatedObject => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { name },
    spec: {
      rules: [
        {
          host,
          http: {
            paths: [
              {
                path: '/',
                backend: {
                  service: { name, port: typeof port === 'number' ? { number: port } : { name: port } },
                },
              },
            ],
          },
        },
      ],
    },
  })
  const judged = (target: number, ...objects: TranslatedObject[]) =>
    written(judgePublished(runOf({ web: { ports: [{ target, published: '80' }] } }, { objects })))

  it('have a route where they speak HTTP', () => {
    expect(judged(80, service('web', 80), ingress('web', 'web.example.com', 80))).toEqual([
      'passed route web:80',
      'passed routes Ingress web web.example.com/',
    ])
    expect(judged(80, service('web', 80))).toEqual([
      'failed route web:80: is published, and no route leads to it',
    ])
  })

  it('have none where they do not', () => {
    expect(judged(5432, service('web', 5432))).toEqual(['passed route web:5432'])
    expect(judged(5432, service('web', 5432), ingress('web', 'a', 5432))[0]).toBe(
      'failed route web:5432: does not speak HTTP, and Ingress web leads to it',
    )
  })

  it('have none where the image speaks no HTTP', () => {
    const services = { web: { ports: [{ target: 29092, published: '29092' }] } }
    const facts = { ...unknownImage, speaksHttp: false }
    const run = runOf(services, {
      objects: [service('web', 29092)],
      standIns: { web: { facts } },
    })
    expect(written(judgePublished(run))).toEqual(['passed route web:29092'])
  })

  it('have none over UDP, and a route to the same number over TCP is another', () => {
    const both = service('web', 50000)
    const spec = both.spec as { ports: object[] }
    const twice = {
      ...both,
      spec: { ...spec, ports: [...spec.ports, { name: 'u', port: 50000, protocol: 'UDP' }] },
    }
    const ports = [{ target: 50000, published: '50000', protocol: 'udp' }]
    const judge = (port: number | string) =>
      written(judgePublished(runOf({ web: { ports } }, { objects: [twice, ingress('web', 'a', port)] })))[0]
    expect(judge(50000)).toBe('passed route web:50000/udp')
    expect(judge('u')).toBe('failed route web:50000/udp: does not speak HTTP, and Ingress web leads to it')
  })

  it('are not asked for on the loopback address, or without a number', () => {
    const ports = [{ target: 80, published: '80', host_ip: '127.0.0.1' }, { target: 81 }]
    expect(written(judgePublished(runOf({ web: { ports } }, { objects: [service('web', 80)] })))).toEqual([])
  })

  it('fail with routes that collide, have no host, or lead nowhere', () => {
    const objects = [service('web', 80), service('api', 81)]
    const routes = [
      ingress('web', 'a', 80),
      ingress('api', 'a', 81),
      ingress('web', '', 80),
      ingress('api', 'b', 1),
    ]
    expect(written(judgePublished(runOf({}, { objects: [...objects, ...routes] })))).toEqual([
      'failed routes Ingress web a/: collides with Ingress api',
      'failed routes Ingress api a/: collides with Ingress web',
      'failed routes Ingress web /: has no host, so it takes the requests of every application',
      'failed routes Ingress api b/: leads to port 1, which Service api does not have',
    ])
  })
})
