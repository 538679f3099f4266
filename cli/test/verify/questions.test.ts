import { planDeploy } from 'tranship/plan'
import type { ServiceFacts } from 'tranship'
import { describe, expect, it } from 'vitest'
import { toLiveObject } from '../../src/cluster/live-object.js'
import { objectsOfPlan } from '../../src/deploy/plan-objects.js'
import { signIn } from '../../src/verify/log-signs.js'
import { parseProcFiles } from '../../src/verify/proc-files.js'
import type { Verdict } from '../../src/verify/question.js'
import { questionsOf } from '../../src/verify/questions.js'
import { linkKey, linksIn, type Seen, type SeenPod } from '../../src/verify/seen.js'
import { verifiedServices } from '../../src/verify/verified-service.js'

interface Given {
  /** The keys of the service `web`, and of `job`, which ends. */
  readonly manifest?: string
  readonly facts?: Readonly<Record<string, ServiceFacts>>
  readonly pods?: Readonly<Record<string, readonly Partial<SeenPod>[]>>
  readonly seen?: Partial<Omit<Seen, 'pods'>>
  readonly networkPolicies?: boolean
}

const shop = `name: shop
services:
  web: { image: shop/web, ports: ['8080:80'] }
  db: { image: shop/db, expose: ['5432'] }
  job: { image: shop/job, restart: 'no' }
`

const running = { state: 'running', reason: '', status: undefined, restarts: 0, age: 60_000 } as const
const ended = (status: number) => ({ ...running, state: 'ended', status }) as const
const proc = (lines: readonly string[], uid = 0) =>
  parseProcFiles(['  sl  local', ...lines, `Uid:\t${uid}\t${uid}\t${uid}\t${uid}`].join('\n'))
const on = (port: number, address = '00000000') =>
  `   0: ${address}:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A`

/** Judges the questions about the shop. Returns them by their text: `web: a listener on 80/tcp`. */
function judge({ manifest = shop, facts = {}, pods = {}, seen = {}, networkPolicies = false }: Given) {
  const plan = planDeploy(manifest, { profile: 'compose', networkPolicies })
  const services = verifiedServices(plan, { version: 1, services: facts })
  const objects = objectsOfPlan(plan)
  const live = objects.flatMap((object) =>
    object.kind === 'Service' ? [toLiveObject(object as unknown as Record<string, unknown>)] : [],
  )
  const toPod = (given: Partial<SeenPod>): SeenPod => ({
    ...{ name: 'pod', labels: {}, addresses: [], isReady: true, run: running, mounts: [], signs: [] },
    ...given,
  })
  const all: Seen = {
    pods: new Map(services.map(({ name }) => [name, (pods[name] ?? [{}]).map(toPod)])),
    ...{ objects: live, links: new Set(), routes: new Map() },
    ...seen,
  }
  const questions = questionsOf({ services, objects })
  return new Map(
    questions.map((one): [string, Verdict] => [`${one.service.name}: ${one.expected}`, one.judge(all)]),
  )
}

const stateOf = (verdict: Verdict | undefined) =>
  verdict?.state === 'differs' ? `${verdict.code}: ${verdict.shown}` : verdict?.state

describe('the questions of verify', () => {
  it('[E15-02] are those for which there is a fact, else an expectation', () => {
    expect([...judge({}).keys()]).toEqual([
      'web: a container that runs',
      'web: a listener on 80/tcp',
      'web: an answer at http://web.shop.localhost',
      'web: a log without failures',
      'db: a container that runs',
      'db: a listener on 5432/tcp',
      'db: a log without failures',
      'job: an end with status 0',
      'job: a log without failures',
    ])
    const facts: Record<string, ServiceFacts> = {
      web: {
        listens: [
          { protocol: 'tcp', port: 3000 },
          { protocol: 'udp', port: 53 },
          { protocol: 'tcp', port: 9000, loopback: true },
        ],
        connects: [{ service: 'db', port: 5432 }],
        state: { running: true },
        users: [
          { uid: 0, gid: 0 },
          { uid: 33, gid: 33 },
        ],
        mounts: { '/data': { written: true }, '/conf': { written: false } },
        writes: ['/tmp'],
      },
      db: { listens: [] },
      job: { state: { running: false, status: 3 } },
    }
    expect([...judge({ facts }).keys()]).toEqual([
      'web: a container that runs without a restart',
      'web: a listener on 3000/tcp',
      'web: a listener on 53/udp',
      'web: a connection to port 5432 of `db`',
      'web: processes of user 0, 33',
      'web: files written below /data',
      'web: files written below /tmp',
      'web: an answer at http://web.shop.localhost',
      'web: a log without failures',
      'db: a container that runs',
      'db: a log without failures',
      'job: an end with status 3',
      'job: a log without failures',
    ])
  })

  it('[E15-02] ask nothing of services without Pods: those that are scheduled or have no replica', () => {
    const manifest = `services:
  night: { image: night, restart: 'no', x-platform-schedule: '0 3 * * *' }
  none: { image: none, scale: 0 }
`
    expect([...judge({ manifest }).keys()]).toEqual([])
  })

  const runs: ServiceFacts = { state: { running: true } }
  const loops: ServiceFacts = { state: { running: true, restarts: true } }
  const restarts: ServiceFacts = { ...loops, users: [{ uid: 0, gid: 0 }] }
  const ends: ServiceFacts = { state: { running: false, status: 3 } }
  it.each<[string, ServiceFacts, readonly Partial<SeenPod>[], string]>([
    ['runs', runs, [{}], 'holds'],
    ['has just begun to run', runs, [{ run: { ...running, age: 500 } }], 'unseen'],
    ['has no Pod', runs, [], 'verify-state: no Pod'],
    ['is not ready', runs, [{ isReady: false }], 'verify-state: a Pod that is not ready'],
    [
      'was restarted',
      runs,
      [{ run: { ...running, restarts: 2, status: 1 } }],
      'verify-state: 2 restarts after an end with status 1',
    ],
    ['was restarted, as in Docker', restarts, [{ run: { ...running, restarts: 2, status: 1 } }], 'holds'],
    [
      'was restarted just now',
      restarts,
      [{ run: { ...running, restarts: 1, status: 1, age: 500 } }],
      'verify-state: 1 restart after an end with status 1',
    ],
    [
      'waits',
      runs,
      [{ run: { ...running, state: 'waiting', reason: 'CrashLoopBackOff', status: 1 } }],
      'verify-state: a container that waits (CrashLoopBackOff) after an end with status 1',
    ],
    [
      'restarts all the time, as in Docker',
      loops,
      [{ run: { ...running, state: 'waiting', reason: 'CrashLoopBackOff', status: 1 } }],
      'holds',
    ],
    [
      'does not start, other than in Docker',
      loops,
      [{ run: { ...running, state: 'waiting' } }],
      'verify-state: a container that waits',
    ],
    ['has ended', runs, [{ run: ended(0) }], 'verify-state: an end with status 0'],
    ['ends as in Docker', ends, [{ run: ended(3) }], 'holds'],
    ['ends differently', ends, [{ run: ended(0) }], 'verify-state: an end with status 0'],
    ['runs on', ends, [{}], 'verify-state: a container that runs'],
    ['one of two Pods differs', runs, [{}, { isReady: false }], 'verify-state: a Pod that is not ready'],
  ])('[E15-02] compare the state: %s', (_, web, pods, expected) => {
    const [first] = judge({ facts: { web }, pods: { web: pods } }).values()
    expect(stateOf(first)).toBe(expected)
  })

  it('[E15-02] take a complete Job for one that ended with status 0, even without a Pod', () => {
    const job = toLiveObject({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'job' },
      status: { conditions: [{ type: 'Complete', status: 'True' }] },
    })
    const verdicts = judge({ pods: { job: [] }, seen: { objects: [job] } })
    expect(stateOf(verdicts.get('job: an end with status 0'))).toBe('holds')
  })

  it.each<[string, Partial<SeenPod>, string]>([
    ['listens', { proc: proc([on(3000)]) }, 'holds'],
    ['listens elsewhere', { proc: proc([on(80), on(81)]) }, 'verify-listener: listeners on 80/tcp, 81/tcp'],
    ['listens nowhere', { proc: proc([]) }, 'verify-listener: no listener'],
    [
      'listens for itself',
      { proc: proc([on(3000, '0100007F')]) },
      'verify-listener: one that only its own Pod reaches',
    ],
    ['has no cat', { proc: 'no-cat' }, 'unasked'],
    ['cannot be asked', {}, 'unasked'],
    ['does not run', { run: ended(1) }, 'unasked'],
  ])('[E15-02] [E15-05] compare the listeners: %s', (_, pod, expected) => {
    const facts = { web: { listens: [{ protocol: 'tcp', port: 3000 }] } } as const
    const verdicts = judge({ facts, pods: { web: [pod] } })
    expect(stateOf(verdicts.get('web: a listener on 3000/tcp'))).toBe(expected)
  })

  it('[E15-04] point to the port of the Service that leads to a listener', () => {
    const verdict = judge({ pods: { web: [{ proc: proc([]) }] } }).get('web: a listener on 80/tcp')
    expect(verdict).toMatchObject({ at: { object: { kind: 'Service' }, pointer: '/spec/ports/1' } })
  })

  it('[E15-04] point to the command if the program listens elsewhere than in Docker', () => {
    const manifest = shop.replace('shop/web,', 'shop/web, command: serve,')
    const facts = { web: { listens: [{ protocol: 'tcp', port: 80 }] } } as const
    const verdicts = judge({ manifest, facts, pods: { web: [{ proc: proc([on(3000)]) }] } })
    const pointer = '/spec/template/spec/containers/0/args'
    expect(verdicts.get('web: a listener on 80/tcp')).toMatchObject({ at: { pointer } })
  })

  it('[E15-02] compare the Services that lead to a listener', () => {
    const pods = { web: [{ proc: proc([on(80)]) }] }
    const found = (seen: Given['seen']) =>
      stateOf(judge({ pods, ...(seen && { seen }) }).get('web: a listener on 80/tcp'))
    expect(found(undefined)).toBe('holds')
    expect(found({ objects: [] })).toBe('verify-listener: no Service that leads there')
  })

  const calls = { web: { connects: [{ service: 'db', port: 5432 }] } } satisfies Given['facts']
  it.each<[string, Given, string]>([
    ['seen', { seen: { links: new Set([linkKey('web', 'db', 5432)]) } }, 'holds'],
    ['not seen', {}, 'unseen'],
    ['without a Service', { seen: { objects: [] } }, 'verify-connection: no Service of `db` with this port'],
    [
      'without a ready Pod',
      { pods: { db: [{ isReady: false }] } },
      'verify-connection: no Pod of `db` that is ready',
    ],
    [
      'without a listener',
      { pods: { db: [{ proc: proc([on(3306)]) }] } },
      'verify-connection: no listener there',
    ],
    ['with a listener', { pods: { db: [{ proc: proc([on(5432)]) }] } }, 'unseen'],
    [
      'forbidden',
      {
        manifest: `${shop.replace("'8080:80'] }", "'8080:80'], networks: [front] }")}networks: { front: {} }\n`,
        networkPolicies: true,
      },
      'verify-connection: a NetworkPolicy that forbids it',
    ],
    ['allowed by a NetworkPolicy', { networkPolicies: true }, 'unseen'],
  ])('[E15-05] compare the connections: %s', (_, given, expected) => {
    const verdicts = judge({ ...given, facts: calls })
    expect(stateOf(verdicts.get('web: a connection to port 5432 of `db`'))).toBe(expected)
  })

  it('[E15-05] find connections at both ends, by the addresses of Pods and Services', () => {
    const plan = planDeploy(shop, { profile: 'compose' })
    const services = verifiedServices(plan, undefined)
    const service = (name: string, clusterIP: string) =>
      toLiveObject({
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name },
        spec: { clusterIPs: [clusterIP] },
      })
    const pod = (address: string, lines: readonly string[]): SeenPod => ({
      ...{ name: '', labels: {}, addresses: [address], isReady: true, run: running, mounts: [] },
      proc: proc(lines),
    })
    const links = linksIn(
      services,
      new Map([
        // From 10.0.0.1 to the Service 10.96.0.9, port 5432; and accepted on port 80 from 10.0.0.3.
        [
          'web',
          [pod('0A000001', ['  0: 0100000A:9C40 0900600A:1538 01', '  1: 0100000A:0050 0300000A:9C41 06'])],
        ],
        ['db', [pod('0A000002', [])]],
        ['job', [pod('0A000003', [])]],
      ]),
      [service('db', '10.96.0.9')],
    )
    expect(links).toEqual(expect.arrayContaining([linkKey('web', 'db', 5432), linkKey('job', 'web', 80)]))
  })

  it.each<[string, Partial<SeenPod>, string]>([
    ['the same', { proc: proc([], 33) }, 'holds'],
    ['another', { proc: proc([], 1000) }, 'verify-user: user 1000'],
  ])('[E15-02] compare the user: %s', (_, pod, expected) => {
    const verdicts = judge({ facts: { web: { users: [{ uid: 33, gid: 33 }] } }, pods: { web: [pod] } })
    expect(stateOf(verdicts.get('web: processes of user 33'))).toBe(expected)
  })

  const root = { path: '/', isReadOnly: false }
  it.each<[string, Partial<SeenPod>, string, string | undefined]>([
    ['its own files', { mounts: [root] }, 'holds', undefined],
    [
      'files that can only be read',
      { mounts: [{ path: '/', isReadOnly: true }] },
      'verify-write: a file system that can only be read',
      '/spec/template/spec/containers/0/securityContext/readOnlyRootFilesystem',
    ],
    [
      'a volume above them',
      {
        mounts: [
          { path: '/', isReadOnly: true },
          { path: '/data', isReadOnly: false },
        ],
      },
      'holds',
      undefined,
    ],
    [
      'a volume that can only be read',
      { mounts: [root, { path: '/other', isReadOnly: false }, { path: '/data', isReadOnly: true }] },
      'verify-write: a mount that can only be read',
      '/spec/template/spec/containers/0/volumeMounts/1',
    ],
    [
      'a volume that the kernel mounts for reading',
      {
        mounts: [root, { path: '/data', isReadOnly: false }],
        proc: parseProcFiles('36 35 98:0 / / rw - overlay o rw\n37 36 98:0 / /data rw - ext4 d ro'),
      },
      'verify-write: a mount that can only be read',
      '/spec/template/spec/containers/0/volumeMounts/0',
    ],
  ])('[E15-02] compare written paths: %s', (_, pod, expected, pointer) => {
    const verdicts = judge({ facts: { web: { writes: ['/data/cache'] } }, pods: { web: [pod] } })
    const verdict = verdicts.get('web: files written below /data/cache')
    expect(stateOf(verdict)).toBe(expected)
    expect(verdict?.state === 'differs' ? verdict.at?.pointer : undefined).toBe(pointer)
  })

  it.each([
    ['fine', { isFine: true } as const, 'holds'],
    ['a loop', { isFine: false, shown: 'a loop', hint: '' } as const, 'verify-route: a loop'],
    ['not asked', undefined, 'unasked'],
  ])('[E15-07] compare routes: %s', (_, answer, expected) => {
    const url = 'http://web.shop.localhost'
    const routes = new Map(answer === undefined ? [] : [[url, answer]])
    expect(stateOf(judge({ seen: { routes } }).get(`web: an answer at ${url}`))).toBe(expected)
  })

  it.each([
    ['ended well', ended(0), 'holds'],
    ['ended otherwise', ended(1), 'differs'],
    ['runs', running, 'differs'],
  ])('[E15-06] forgive a refused connection in the log of what %s', (_, run, state) => {
    const sign = signIn('dial tcp 10.0.0.1:80: connect: connection refused')!
    const verdicts = judge({ pods: { job: [{ run, signs: [sign] }] } })
    expect(verdicts.get('job: a log without failures')?.state).toBe(state)
  })

  it('[E15-06] compare the log by its signs', () => {
    const sign = signIn('mkdir: Permission denied')!
    const verdicts = judge({ pods: { web: [{ signs: [sign] }], db: [{ signs: [] }] } })
    expect(verdicts.get('web: a log without failures')).toMatchObject({ code: 'verify-log', isFinal: true })
    expect(stateOf(verdicts.get('db: a log without failures'))).toBe('holds')
  })
})
