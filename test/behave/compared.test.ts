import { describe, expect, it } from 'vitest'
import type { TranslatedObject } from '../../behave/cluster/translated.js'
import { changedValues } from '../../behave/compared/changed-values.js'
import { isSatisfied, keysOf } from '../../behave/compared/lost-keys.js'
import { comparedPage, withUnseenChapter } from '../../behave/compared/page.js'
import type { Project, Service } from '../../behave/compose/project.js'
import { figuresOf, type Unseen } from '../../behave/oracle/unseen.js'

describe('the keys of a manifest', () => {
  const manifest = `\
x-common: &common
  restart: always
name: shop
services:
  web:
    <<: *common
    image: nginx
    x-note: text
    environment: {image: a}
    deploy:
      replicas: 2
      resources: {limits: {cpus: "1"}}
    healthcheck:
      interval: 5s
volumes:
  data:
    driver: local
`

  it('are those of definitions, down to the names that are the user’s own', () => {
    expect(keysOf(manifest).map(({ path }) => path)).toEqual([
      'services.web.image',
      'services.web.environment',
      'services.web.deploy',
      'services.web.deploy.replicas',
      'services.web.deploy.resources',
      'services.web.deploy.resources.limits',
      'services.web.deploy.resources.limits.cpus',
      'services.web.healthcheck',
      'services.web.healthcheck.interval',
      'volumes.data.driver',
    ])
  })

  it('are each taken away alone, with all lines in their places', () => {
    const { without } = keysOf(manifest).find(({ path }) => path === 'services.web.deploy.replicas')!
    expect(without).toBe(manifest.replace('replicas:', 'x-without:'))
  })

  it.each([
    ['services.web.restart', 'always', true],
    ['services.web.restart', 'on-failure', false],
    ['services.web.deploy.replicas', 1, true],
    ['services.web.deploy.replicas', 2, false],
    ['volumes.data.driver', 'local', true],
    ['services.web.healthcheck', { interval: '30s', retries: 3 }, true],
    ['services.web.healthcheck', { interval: '30s', retries: 4 }, false],
    ['services.web.healthcheck.test', ['NONE'], true],
    ['services.web.healthcheck.test', ['CMD', 'true'], false],
    ['services.web.deploy', {}, false],
  ])('ask for what a cluster does anyway: %s: %j is %s', (path, value, expected) => {
    expect(isSatisfied({ path, value })).toBe(expected)
  })
})

describe('changed values', () => {
  const service: Service = {
    image: 'nginx',
    entrypoint: null,
    command: ['serve', '$HOME', '$(A)'],
    environment: { A: 'one', B: '$(A)', C: 'three', D: null },
    working_dir: '/srv',
    user: '1000:1000',
    scale: 2,
    configs: [{ source: 'site', target: '/etc/site.conf' }],
  }
  const project: Project = {
    name: 'shop',
    services: { web: service },
    configs: { site: { content: 'listen 80\n' } },
  }
  const settings: TranslatedObject[] = [
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'site' }, ...{ data: { conf: 'listen 80\n' } } },
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'key' }, ...{ data: { C: btoa('three') } } },
  ]
  const workload = (container: object, pod: object = {}, spec: object = {}): TranslatedObject[] => [
    ...settings,
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: { ...spec, template: { spec: { ...pod, containers: [{ name: 'web', ...container }] } } },
    },
  ]
  const right = {
    args: ['serve', '$HOME', '$$(A)'],
    env: [
      { name: 'A', value: 'one' },
      { name: 'B', value: '$$(A)' },
      { name: 'C', valueFrom: { secretKeyRef: { name: 'key', key: 'C' } } },
    ],
    workingDir: '/srv',
    securityContext: { runAsUser: 1000 },
    volumeMounts: [{ name: 'site', mountPath: '/etc/site.conf', subPath: 'site.conf' }],
  }
  const volumes = {
    volumes: [{ name: 'site', configMap: { name: 'site', items: [{ key: 'conf', path: 'site.conf' }] } }],
  }

  it('are not reported if the kubelet turns the objects into the values of the Compose file', () => {
    expect(changedValues(project, workload(right, volumes, { replicas: 2 }), '/shop')).toEqual([])
  })

  it.each([
    ['a variable that is not set', { env: right.env.slice(1) }, ['web: environment A']],
    [
      'a variable that the kubelet expands',
      { env: [right.env[0], { name: 'B', value: '$(A)' }, right.env[2]] },
      ['web: environment B'],
    ],
    ['an argument that the kubelet expands', { args: ['serve', '$HOME', '$(A)'] }, ['web: command']],
    ['a command in place of arguments', { command: right.args, args: undefined }, ['web: command']],
    ['another folder', { workingDir: '/' }, ['web: working_dir']],
    ['another user', { securityContext: {} }, ['web: user']],
    ['a file that is not mounted', { volumeMounts: [] }, ['web: file /etc/site.conf']],
  ])('are found: %s', (_, changes, expected) => {
    const objects = workload({ ...right, ...changes }, volumes, { replicas: 2 })
    expect(changedValues(project, objects, '/shop')).toEqual(expected)
  })

  it('are not found where a host has the name that a cluster gives it', () => {
    const services = {
      web: { environment: { DB: 'my_db:5432' }, entrypoint: null, command: null },
      my_db: {},
    }
    const objects = workload({ env: [{ name: 'DB', value: 'my-db:5432' }] })
    expect(changedValues({ name: 'shop', services }, objects, '/shop')).toEqual(['my_db: no container'])
  })

  it('are found: another number of Pods, and no container at all', () => {
    expect(changedValues(project, workload(right, volumes), '/shop')).toEqual(['web: replicas'])
    expect(changedValues(project, settings, '/shop')).toEqual(['web: no container'])
  })

  it('are not guessed where a Secret is made at the deploy', () => {
    const env = [
      ...right.env.slice(0, 2),
      { name: 'C', valueFrom: { secretKeyRef: { name: 'other', key: 'C' } } },
    ]
    const objects = workload({ ...right, env }, volumes, { replicas: 2 })
    expect(changedValues(project, objects, '/shop')).toEqual([])
  })
})

describe('the page', () => {
  const run = { date: '2026-11-28', commit: 'abc', remark: 'The first.' }
  const unseen: Unseen = {
    applications: ['me/a', 'me/b', 'me/c'].map((name) => ({ name, commit: '1', file: 'x', services: 2 })),
    runs: [
      { ...run, results: { 'me/a': { 'without facts': 'behaves' }, 'me/b': 'it fails', 'me/c': 'it fails' } },
      {
        ...{ ...run, remark: 'The second.' },
        results: {
          'me/a': { 'without facts': '3 of 4, 1 silent', 'with facts': 'behaves', kompose: '2 of 4' },
          'me/b': { 'without facts': 'behaves', 'with facts': 'behaves', kompose: '1 of 4, 1 silent' },
          'me/c': 'it fails',
        },
      },
    ],
  }
  const measures = {
    objects: 3,
    refused: ['Service web: no'],
    unnamed: ['db'],
    changed: ['web: environment A', 'web: environment B'],
    lost: ['services.web.init'],
  }
  const text = comparedPage(
    ['tranship 1', 'kompose 2'],
    [
      {
        application: 'golden/application-shop',
        measured: [measures, { error: 'no' }],
        questions: [{ passed: 4, asked: 5 }, undefined],
      },
      { application: 'golden/a-key', measured: [measures, measures], questions: [undefined, undefined] },
    ],
    unseen,
  )

  it('has the sums of each program, without the applications that it refuses', () => {
    expect(text).toContain('| tranship | 2 | 0 | 6 | 2 | 2 | 4 | 2 | 4 of 5 |')
    expect(text).toContain('| kompose | 2 | 1 | 3 | 1 | 1 | 2 | 1 | – |')
  })

  it('[E7-07] has each run of unseen applications, and the answers of the last one', () => {
    expect(text).toContain('| 1 | 2026-11-28 | `abc` | 1 | 1 of 1 (100 %) | – | – | 0 | 0 |')
    expect(text).toContain(
      '| 2 | 2026-11-28 | `abc` | 2 | 1 of 2 (50 %) | 2 of 2 (100 %) | 0 of 2 (0 %) | 1 | 0 |',
    )
    expect(text).toContain('1. The first.\n2. The second.')
    expect(text).toContain('/me/a/blob/1/x) | 2 | 3 of 4, 1 silent | behaves | 2 of 4 |')
    expect(text).toContain('| me/c | 2 | it fails |')
  })

  it('[E7-07] gets a new chapter about unseen applications without the measures', () => {
    const [first] = unseen.runs
    const changed = withUnseenChapter(text, { ...unseen, runs: [first!] })
    expect(changed).not.toContain('The second.')
    expect(withUnseenChapter(changed, unseen)).toBe(text)
    expect(() => withUnseenChapter('# Another page', unseen)).toThrow('no chapter')
  })

  it('[E7-07] takes the figures of a run from its results', () => {
    const row = { service: 'web', subject: 'web', passed: true, cause: '', follows: false, said: [] } as const
    const rows = [
      { ...row, question: 'runs' },
      { ...row, question: 'holds', passed: false },
    ] as const
    const results = [
      { application: '/drawn/me+shop.js/deploy', services: 1, seconds: 1, ways: { 'with facts': rows } },
      { application: 'drawn/me+x', services: 1, seconds: 1, ways: {}, notJudged: 'no' },
    ]
    expect(figuresOf(results)).toEqual({ 'me/shop.js': { 'with facts': '1 of 2, 1 silent' }, 'me/x': 'no' })
  })

  it('has a line for each application, and the frequent causes first', () => {
    expect(text).toContain(
      '| `golden/application-shop` | 3 / – | 1 / – | 1 / – | 2 / – | 1 / – | 4 of 5 / – |',
    )
    expect(text).toContain('| `environment` changed | 4 |\n| Service refused | 2 |')
  })
})
