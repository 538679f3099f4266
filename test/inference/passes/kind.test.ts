import type { JobSpec } from 'kubernetes-types/batch/v1.js'
import { describe, expect, it } from 'vitest'
import {
  diagnosticsOf,
  findings,
  manifest,
  objectsOf,
  relatedTo,
  titlesOf,
  web,
  workloadOf,
} from '../../support/translated.js'

const volume = 'volumes: ["data:/data"]'
const declared = 'volumes:\n  data:'

/** Returns the kind of the workload, its restart policy and its backoff limit. */
function kindOf(keys: string, profile: '1.37' | '1.48' = '1.48') {
  const workload = workloadOf(web(keys, declared), { profile })
  const { restartPolicy } = workload.spec!.template.spec!
  const limit = workload.kind === 'Job' ? workload.spec!.backoffLimit : undefined
  return [workload.kind, restartPolicy, limit].filter((value) => value !== undefined).join(' ')
}

describe('the kind of a workload', () => {
  it.each([
    ['', 'Deployment'],
    ['restart: always', 'Deployment'],
    ['restart: unless-stopped', 'Deployment'],
    ['restart: any', 'Deployment'],
    [volume, 'StatefulSet'],
    ['volumes: ["/anonymous"]', 'Deployment'],
    ['volumes: [{type: tmpfs, target: /tmp}]', 'Deployment'],
    [`restart: always\n${volume}`, 'StatefulSet'],
  ])('[R2.4-01] [R2.4-03] of a service with %j is a %s', (keys, kind) => {
    expect(kindOf(keys)).toBe(kind)
  })

  it('[R2.4-14] starts and replaces all Pods of a StatefulSet at once, and says nothing of it elsewhere', () => {
    const policy = (keys: string, profile: '1.37' | '1.48') =>
      workloadOf(web(keys, declared), { profile }).spec as { podManagementPolicy?: string }
    for (const profile of ['1.37', '1.48'] as const) {
      expect(policy(volume, profile)).toMatchObject({ podManagementPolicy: 'Parallel' })
      expect(policy('', profile)).not.toHaveProperty('podManagementPolicy')
      expect(policy('restart: "no"', profile)).not.toHaveProperty('podManagementPolicy')
    }
  })

  it.each([
    ['restart: "no"', 'Job Never 0'],
    ['restart: no', 'Job Never 0'],
    ['restart: false', 'Job Never 0'],
    ['restart: never', 'Job Never 0'],
    ['restart: none', 'Job Never 0'],
    ['restart: never\ndeploy: {restart_policy: {max_attempts: 4}}', 'Job Never 4'],
    [`restart: never\n${volume}`, 'Job Never 0'],
  ])('[R2.4-01] [R2.4-06] [R2.4-07] of a service with %j is a %s', (keys, kind) => {
    expect(kindOf(keys)).toBe(kind)
  })

  it.each([
    ['restart: on-failure', 'Deployment', 'Job OnFailure'],
    ['restart: on-failure:0', 'Deployment', 'Job OnFailure 0'],
    ['restart: on-failure:3', 'Job OnFailure 3', 'Job OnFailure 3'],
    ['restart: on-failure:2147483647', 'Job OnFailure 2147483647', 'Job OnFailure 2147483647'],
    ['restart: on-failure\ndeploy: {restart_policy: {max_attempts: 0}}', 'Deployment', 'Job OnFailure 0'],
    [
      'restart: on-failure\ndeploy: {restart_policy: {max_attempts: 2}}',
      'Job OnFailure 2',
      'Job OnFailure 2',
    ],
    [
      'restart: on-failure:3\ndeploy: {restart_policy: {max_attempts: 2}}',
      'Job OnFailure 2',
      'Job OnFailure 2',
    ],
    [`restart: on-failure\n${volume}`, 'StatefulSet', 'Job OnFailure'],
  ])('[R2.4-04] [R2.4-05] [R2.4-08] of a service with %j is a %s, in 1.37 a %s', (keys, newer, older) => {
    expect(kindOf(keys)).toBe(newer)
    expect(kindOf(keys, '1.37')).toBe(older)
  })

  it('[R2.4-02] follows the restart policy of deploy before restart', () => {
    const keys = 'restart: always\ndeploy: {restart_policy: {condition: none}}'
    expect(kindOf(keys)).toBe('Job Never 0')
    expect(kindOf(keys, '1.37')).toBe('Deployment')
    expect(findings(web(keys), { profile: '1.37' })).toEqual([
      'requires-profile services.web.deploy.restart_policy.condition `condition`',
    ])
  })

  it('[R2.4-02] keeps the attempts of restart where the restart policy says on-failure too', () => {
    const keys = 'restart: on-failure:3\ndeploy: {restart_policy: {condition: on-failure}}'
    expect(kindOf(keys)).toBe('Job OnFailure 3')
  })

  it.each([
    ['restart: sometimes', 'services.web.restart `sometimes`'],
    ['restart: on-failure:many', 'services.web.restart `on-failure:many`'],
    ['restart: on-failure:2147483648', 'services.web.restart `on-failure:2147483648`'],
    ['restart: on-failure:10000000000', 'services.web.restart `on-failure:10000000000`'],
    ['restart: always:3', 'services.web.restart `always:3`'],
    ['restart: ""', 'services.web.restart `""`'],
    ['restart: true', 'services.web.restart `true`'],
    [
      'deploy: {restart_policy: {condition: perhaps}}',
      'services.web.deploy.restart_policy.condition `perhaps`',
    ],
  ])('[R2.4-01] [R2.4-02] cannot be read from %s', (keys, place) => {
    expect(findings(web(keys))).toEqual([`invalid-restart ${place}`])
  })
})

describe('a service that another waits for to complete', () => {
  const waiting = 'image: a\ndepends_on: {migrate: {condition: service_completed_successfully}}'

  it('[C6-05] is a Job if it says nothing of restarts', () => {
    const text = manifest({ web: waiting, migrate: 'image: b\nvolumes: ["data:/data"]' }, declared)
    expect(findings(text, compose)).toEqual(['job-inferred services.migrate `migrate`'])
    expect(workloadOf(text, compose, 'migrate').spec).toMatchObject({
      backoffLimit: 0,
      template: { spec: { restartPolicy: 'Never' } },
    })
  })

  it('[C6-05] is a Job with as many retries as it says', () => {
    const text = manifest({
      web: waiting,
      migrate: 'image: b\ndeploy: {restart_policy: {max_attempts: 3}}',
    })
    expect(workloadOf(text, compose, 'migrate').spec).toMatchObject({ backoffLimit: 3 })
  })

  it.each([
    ['restart: on-failure', undefined],
    ['restart: on-failure:0', undefined],
    ['restart: on-failure:3', 3],
    ['deploy: {restart_policy: {condition: on-failure}}', undefined],
  ])('[C6-05] is a Job that is tried again with %j', (keys, backoffLimit) => {
    const text = manifest({ web: waiting, migrate: `image: b\n${keys}` })
    expect(findings(text, { profile: 'compose' })).toEqual([])
    const { kind, spec } = workloadOf(text, { profile: 'compose' }, 'migrate')
    expect([kind, spec?.template.spec?.restartPolicy]).toEqual(['Job', 'OnFailure'])
    expect((spec as JobSpec).backoffLimit).toBe(backoffLimit)
  })

  it('[C6-05] and no other is a Job for its failures', () => {
    const text = manifest({ web: 'image: a\ndepends_on: [db]', db: 'image: b\nrestart: on-failure' })
    expect(workloadOf(text, { profile: 'compose' }, 'db').kind).toBe('Deployment')
  })

  it.each([
    ['restart: always', 'restart'],
    ['restart: on-failure', 'restart'],
    ['deploy: {restart_policy: {condition: any}}', 'condition'],
  ])('[R2.5-03] and that runs on with %j is a warning, and an error in compose', (keys, key) => {
    const text = manifest({ web: waiting, migrate: `image: b\n${keys}` })
    expect(findings(text)).toEqual(['waits-without-end services.web.depends_on.migrate `migrate`'])
    expect(relatedTo('waits-without-end', text)).toEqual([key])
    if (keys === 'restart: on-failure') return
    expect(findings(text, compose)).toEqual(['never-completes services.web.depends_on.migrate `migrate`'])
    expect(relatedTo('never-completes', text, compose)).toEqual([key])
  })

  it.each(
    (['1.37', '1.48'] as const).flatMap((profile) =>
      ['', 'deploy: {replicas: 1}'].map((keys) => [profile, keys] as const),
    ),
  )('[R2.4-13] [R2.5-03] stays a Deployment in %s if it says nothing of restarts: %j', (profile, keys) => {
    const text = manifest({ web: waiting, migrate: `image: b\n${keys}` })
    expect(findings(text, { profile })).toEqual([
      'waits-without-end services.web.depends_on.migrate `migrate`',
    ])
    expect(workloadOf(text, { profile }, 'migrate').kind).toBe('Deployment')
  })

  it.each([
    ['restart: maybe', 'invalid-restart services.migrate.restart `maybe`'],
    ['restart: [always]', 'wrong-type services.migrate.restart `[always]`'],
    [
      'deploy: {restart_policy: {condition: maybe}}',
      'invalid-restart services.migrate.deploy.restart_policy.condition `maybe`',
    ],
    [
      'deploy: {restart_policy: {condition: {}}}',
      'wrong-type services.migrate.deploy.restart_policy.condition `{}`',
    ],
  ])('[R2.5-03] and whose restart cannot be read from %j is no second error', (keys, finding) => {
    expect(findings(manifest({ web: waiting, migrate: `image: b\n${keys}` }))).toEqual([finding])
  })

  it('[C6-05] is a Job if deploy says nothing of restarts', () => {
    const text = manifest({ web: waiting, migrate: 'image: b\ndeploy: {replicas: 1}' })
    expect(findings(text, compose)).toEqual(['job-inferred services.migrate `migrate`'])
  })

  it('[C6-05] is a Job if its restart policy says nothing of the condition', () => {
    const text = manifest({ web: waiting, migrate: 'image: b\ndeploy: {restart_policy: {delay: 5s}}' })
    expect(findings(text, compose).filter((finding) => !finding.startsWith('unsupported-key'))).toEqual([
      'job-inferred services.migrate `migrate`',
    ])
  })
})

describe('the Service of a workload', () => {
  it.each([
    ['ports: [80]', ['Service web', 'Deployment web']],
    ['', ['Service web', 'Deployment web']],
    ['restart: "no"', ['Job web']],
    ['restart: "no"\nexpose: [80]', ['Service web', 'Job web']],
  ])('[R2.4-12] with %j: %j', (keys, titles) => {
    expect(titlesOf(web(keys))).toEqual(titles)
  })
})

const compose = { profile: 'compose' } as const

describe('[C10-02] a service that runs by a schedule', () => {
  const labels = 'labels: {kompose.cronjob.schedule: "@daily"}'
  it.each([
    ['', 'Never', []],
    ['restart: "no"', 'Never', []],
    ['restart: on-failure', 'OnFailure', []],
    ['restart: always', 'OnFailure', ['setting-overruled services.web.restart `always`']],
  ])('ends, and with %j restarts %s', (keys, restartPolicy, expected) => {
    const text = web(`${labels}\n${keys}`)
    expect(findings(text, compose)).toEqual(expected)
    const [job] = objectsOf(text, compose).filter(({ kind }) => kind === 'CronJob')
    const limited = web(`${labels}\ndeploy: {restart_policy: {max_attempts: 4}}`)
    expect(objectsOf(limited, compose).find(({ kind }) => kind === 'CronJob')).toMatchObject({
      spec: { jobTemplate: { spec: { backoffLimit: 4 } } },
    })
    expect(job).toMatchObject({ spec: { jobTemplate: { spec: { template: { spec: { restartPolicy } } } } } })
  })
})

it.each(['deployment', 'statefulset'])('[C10-02] a service that is to be a %s keeps its replicas', (kind) => {
  const text = web(`labels: {kompose.controller.type: ${kind}}\nscale: 3`)
  expect(findings(text, compose)).toEqual([])
  const workload = workloadOf(text, compose)
  expect(workload.kind?.toLowerCase()).toBe(kind)
  expect(workload.spec).toMatchObject({ replicas: 3 })
})

it.each([
  ['deploy: {mode: [x]}', 'wrong-type services.migrate.deploy.mode `[x]`'],
  ['deploy: 3', 'wrong-type services.migrate.deploy `3`'],
  ['deploy: {restart_policy: [x]}', 'wrong-type services.migrate.deploy.restart_policy `[x]`'],
])(
  '[R2.5-03] a service that runs on may be meant to end where its mode cannot be read: %s',
  (keys, finding) => {
    const text = manifest({
      web: 'image: a\ndepends_on: {migrate: {condition: service_completed_successfully}}',
      migrate: `image: b\nrestart: always\n${keys}`,
    })
    expect(findings(text, compose)).toEqual([finding])
  },
)

it('[R2.5-03] a service that runs on is an error, whatever else of its deployment cannot be read', () => {
  const text = manifest({
    web: 'image: a\ndepends_on: {migrate: {condition: service_completed_successfully}}',
    migrate: 'image: b\nrestart: always\ndeploy: {resources: [x]}',
  })
  expect(findings(text, compose).map((one) => one.split(' ')[0])).toEqual(['never-completes', 'wrong-type'])
})

it('[C6-05] a service is inferred to be a Job for the first that waits for it, and none that has a mode', () => {
  const waiting = 'image: a\ndepends_on: {migrate: {condition: service_completed_successfully}}'
  const text = manifest({ one: waiting, two: waiting, migrate: 'image: b' })
  expect(diagnosticsOf(text, compose).map(({ args }) => ('dependent' in args ? args.dependent : ''))).toEqual(
    ['one'],
  )
  const job = manifest({ one: waiting, migrate: 'image: b\ndeploy: {mode: replicated-job}' })
  expect(findings(job, compose)).toEqual([])
})

describe('[C0-02] what asks for a kind, and what does not count beside it:', () => {
  const deployment = 'labels: {kompose.controller.type: deployment}'
  it.each([
    [`restart: "no"\n${deployment}`, ['restart']],
    [`restart: on-failure:3\n${deployment}`, ['restart']],
    [`restart: on-failure\n${deployment}`, []],
    ['restart: never\nlabels: {kompose.controller.type: statefulset}', ['restart']],
    ['x-platform-schedule: 0 3 * * *\ndeploy: {mode: global}', ['mode']],
    ['x-platform-schedule: 0 3 * * *\ndeploy: {mode: replicated-job}', []],
    [`x-platform-schedule: 0 3 * * *\n${deployment}`, ['kompose.controller.type']],
    ['x-platform-schedule: 0 3 * * *\nlabels: {kompose.cronjob.schedule: 0 3 * * *}', []],
    [
      'x-platform-schedule: 0 3 * * *\nlabels: {kompose.cronjob.schedule: 0 4 * * *}',
      ['kompose.cronjob.schedule'],
    ],
    [`${deployment}\ndeploy: {mode: global}`, ['kompose.controller.type']],
    ['labels: {kompose.controller.type: daemonset}\ndeploy: {mode: global}', []],
  ])('%j', (keys, expected) => {
    const found = diagnosticsOf(web(keys), { profile: 'compose' })
    expect(found.map(({ code, path }) => `${code} ${path.at(-1)}`)).toEqual(
      expected.map((key) => `setting-overruled ${key}`),
    )
  })

  it.each([
    [
      'restart: "no"\ndeploy: {restart_policy: {condition: any}}',
      'condition',
      'deploy.restart_policy.condition: none',
    ],
    ['restart: always', 'restart', 'restart: "no"'],
    ['deploy: {mode: global}', 'mode', 'makes `job` a DaemonSet'],
    [deployment, 'kompose.controller.type', 'makes `job` a Deployment'],
    ['x-platform-schedule: 0 3 * * *', 'x-platform-schedule', 'makes `job` a CronJob'],
  ])('an error says what keeps {%s} running, and what helps', (keys, related, hint) => {
    const waiting = 'image: a\ndepends_on: {job: {condition: service_completed_successfully}}'
    const text = manifest({ web: waiting, job: `image: a\n${keys}` })
    expect(diagnosticsOf(text, { profile: 'compose' })).toMatchObject([
      { code: 'never-completes', hint: expect.stringContaining(hint) as string },
    ])
    expect(relatedTo('never-completes', text, { profile: 'compose' })).toEqual([related])
  })
})
