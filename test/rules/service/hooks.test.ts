import { spawnSync } from 'node:child_process'
import { planDeploy } from 'tranship/plan'
import { trace } from 'tranship'
import { describe, expect, it } from 'vitest'
import { containerOf, findings, manifest, podOf, titlesOf, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const startOf = (hooks: string) =>
  containerOf(web(`post_start: ${hooks}`), compose).lifecycle?.postStart?.exec?.command

describe('post_start and pre_stop', () => {
  it.each([
    ['[{command: [./warm-up.sh, "$(HOME)"]}]', ['./warm-up.sh', '$(HOME)']],
    ['[{command: ./warm-up.sh --fast}]', ['./warm-up.sh', '--fast']],
    ['[{command: "a && b"}]', ['/bin/sh', '-c', 'a && b']],
  ])('[C7-01] one command is run as it is: %s', (hooks, command) => {
    expect(startOf(hooks)).toEqual(command)
  })

  it('[C7-01] each has its field', () => {
    const text = web('post_start: [{command: [up]}]\npre_stop: [{command: [down]}]')
    expect(containerOf(text, compose).lifecycle).toEqual({
      postStart: { exec: { command: ['up'] } },
      preStop: { exec: { command: ['down'] } },
    })
    expect(findings(text, compose)).toEqual([])
  })

  it.each([
    ['[{command: [echo, one]}, {command: [echo, "it\'s", two]}]', "one\nit's two\n", 0],
    ['[{command: ["false"]}, {command: [echo, two]}]', '', 1],
    ['[{command: [pwd], working_dir: /tmp}]', '/tmp\n', 0],
    [
      '[{command: [pwd], working_dir: /usr}, {command: [sh, -c, "cd . && pwd"], working_dir: /}]',
      '/usr\n/\n',
      0,
    ],
    ['[{command: [sh, -c, "echo $$A $$B"], environment: {A: "1 $$2", B: x}}]', '1 $2 x\n', 0],
    [
      '[{command: [sh, -c, "echo $$A"], environment: ["A=a;b"]}, {command: [sh, -c, "echo [$$A]"]}]',
      'a;b\n[]\n',
      0,
    ],
  ])('[C7-01] several, and settings, are one script: %s', (hooks, output, status) => {
    const [shell = '', ...parameters] = startOf(hooks) ?? []
    const result = spawnSync(shell, parameters, { encoding: 'utf8' })
    expect([result.stdout, result.status]).toEqual([output, status])
  })

  it('[C7-01] a variable without a value has the one of the environment', () => {
    const text = web('post_start: [{command: [up], environment: [A, B]}]')
    const { lifecycle } = containerOf(text, { ...compose, env: { A: 'one two' } })
    expect(lifecycle?.postStart?.exec?.command).toEqual(['/bin/sh', '-c', "( env 'A=one two' up )"])
  })

  it.each(['user: "0"', 'privileged: true'])('[C7-01] %s is a warning', (setting) => {
    const [key] = setting.split(':')
    expect(findings(web(`pre_stop: [{command: [down], ${setting}}]`), compose)).toEqual([
      `unsupported-key services.web.pre_stop.0.${key} \`${key}\``,
    ])
  })

  it('[C7-01] a command without words is an error', () => {
    expect(findings(web('post_start: [{command: []}]'), compose)).toEqual([
      'empty-value services.web.post_start.0.command `[]`',
    ])
  })
})

describe('pre_start', () => {
  it('[C7-02] is an init container like the container of the service', () => {
    const keys = [
      'user: 1000:1000',
      'security_opt: [no-new-privileges]',
      'working_dir: /app',
      'pull_policy: always',
      'environment: {LEVEL: info, MODE: run}',
      'volumes: ["data:/data"]',
      'mem_limit: 1g',
      'ports: ["80"]',
      'pre_start:',
      '  - command: [./migrate.sh, "$$(HOME)"]',
      '    environment: {MODE: migrate}',
      '  - image: busybox:1.37',
      '    command: chown 1000 /data',
      '    user: root',
      '    privileged: true',
    ].join('\n')
    const text = web(keys, 'volumes:\n  data:')
    expect(findings(text, compose)).toEqual([])
    const own = {
      resources: { limits: { memory: '1Gi' } },
      volumeMounts: [{ name: 'data', mountPath: '/data', subPath: 'data' }],
      imagePullPolicy: 'Always',
    }
    expect(podOf(text, compose).initContainers).toEqual([
      {
        name: 'pre-start-1',
        image: 'nginx:1.29',
        args: ['./migrate.sh', '$$(HOME)'],
        workingDir: '/app',
        env: [
          { name: 'LEVEL', value: 'info' },
          { name: 'MODE', value: 'migrate' },
        ],
        ...own,
        securityContext: { runAsUser: 1000, runAsGroup: 1000, allowPrivilegeEscalation: false },
      },
      {
        name: 'pre-start-2',
        image: 'busybox:1.37',
        args: ['chown', '1000', '/data'],
        workingDir: '/app',
        env: [
          { name: 'LEVEL', value: 'info' },
          { name: 'MODE', value: 'run' },
        ],
        ...own,
        securityContext: { runAsUser: 0, privileged: true },
      },
    ])
  })

  it('[C7-02] [R2.2-10] has each variable once, the last one', () => {
    const keys = 'environment: [A=1]\npre_start: [{command: [up], environment: [A=2, B=1, A=3, B]}]'
    const [init] = podOf(web(keys), compose).initContainers!
    expect(init!.env).toEqual([{ name: 'A', value: '3' }])
  })

  it('[C7-02] runs the command of its image if its own is empty', () => {
    const text = web('pre_start: [{image: b, command: []}]')
    expect(podOf(text, compose).initContainers).toEqual([{ name: 'pre-start-1', image: 'b' }])
  })

  it('[C7-02] has another name than the container of the service', () => {
    const text = manifest({ 'pre-start-1': 'image: a:1\npre_start: [{command: [up]}]' })
    const { initContainers = [], containers } = podOf(text, compose, 'pre-start-1')
    expect([...initContainers, ...containers].map(({ name }) => name)).toEqual([
      'init-pre-start-1',
      'pre-start-1',
    ])
  })

  it('[C7-02] in several Pods is a warning, unless that is wanted', () => {
    const text = (more: string) => web(`scale: 2\npre_start: [{command: [up]${more}}]`)
    expect(findings(text(''), compose)).toEqual([
      'pre-start-in-every-pod services.web.pre_start.0 `{command: [up]}`',
    ])
    expect(findings(text(', per_replica: false'), compose)).toEqual([
      'pre-start-in-every-pod services.web.pre_start.0.per_replica `false`',
    ])
    expect(findings(text(', per_replica: true'), compose)).toEqual([])
  })

  it('[C7-02] on every node is such a warning too', () => {
    expect(findings(web('deploy: {mode: global}\npre_start: [{command: [up]}]'), compose)).toEqual([
      'pre-start-in-every-pod services.web.pre_start.0 `{command: [up]}`',
    ])
  })

  it.each([
    ['user: "5:6"', 'user: "1:2"', { runAsUser: 1, runAsGroup: 2 }],
    ['user: "5:6"', 'privileged: true', { runAsUser: 5, runAsGroup: 6, privileged: true }],
    ['security_opt: [no-new-privileges]', 'user: "1"', { runAsUser: 1, allowPrivilegeEscalation: false }],
    ['', 'privileged: true', { privileged: true }],
    ['', 'user: "1"', { runAsUser: 1 }],
  ])('[C7-02] of a service with %j is run with %j', (own, keys, securityContext) => {
    const [container] = podOf(web(`${own}\npre_start: [{${keys}}]`), compose).initContainers!
    expect(container!.securityContext).toStrictEqual(securityContext)
    expect(container).not.toHaveProperty('args')
  })

  it('[C7-02] comes from where it is written', () => {
    const { objects, originOf } = trace(
      web('pre_start: [{image: b, command: [up], working_dir: /x, environment: {A: b}}]'),
      compose,
    )
    const deployment = objects.find(({ kind }) => kind === 'Deployment')!
    const keyOf = (field: string) => {
      const origin = originOf(deployment, `/spec/template/spec/initContainers/0/${field}`)!
      return 'path' in origin ? origin.path[4] : undefined
    }
    expect(['image', 'args', 'workingDir', 'env'].map(keyOf)).toEqual([
      'image',
      'command',
      'working_dir',
      'environment',
    ])
    const plain = trace(web('pre_start: [{image: b}]'), compose)
    expect(plain.objects.map(({ kind }) => kind)).toContain('Deployment')
  })

  it('[C7-02] errors in it are reported', () => {
    expect(findings(web('pre_start: [{image: "A B", user: node}]'), compose)).toEqual([
      'invalid-image services.web.pre_start.0.image `A B`',
      'user-by-name services.web.pre_start.0.user `node`',
    ])
  })
})

describe('what others run', () => {
  it.each(['provider: {type: awesomecloud}', 'use_api_socket: true'])(
    '[C7-06] %s is a warning that says what to run instead',
    (setting) => {
      const [key] = setting.split(':')
      expect(findings(web(setting), compose)).toEqual([`unsupported-key services.web.${key} \`${key}\``])
    },
  )

  const db = 'provider: {type: awesomecloud}\nenvironment: {A: "1"}'

  it('[C7-06] a service that a provider brings has no objects, and nothing waits for it', () => {
    const services = { db, web: 'image: nginx:1.29\ndepends_on: {db: {condition: service_healthy}}' }
    const text = manifest(services, 'endpoints: [{service: db, port: 80, path: /}]')
    expect(findings(text, compose)).toEqual(['unsupported-key services.db.provider `provider`'])
    expect(titlesOf(manifest(services), compose)).toEqual(['Service web', 'Deployment web'])
    expect(planDeploy(manifest(services), compose).steps.map(({ conditions }) => conditions)).toEqual([[]])
  })

  it.each(['', '{}'])('[C7-06] a provider that is %j brings nothing', (provider) => {
    expect(findings(manifest({ db: `provider: ${provider}` }), compose)).toContain(
      'no-image services.db `db`',
    )
  })

  it('[C7-06] an image beside a provider runs instead', () => {
    expect(titlesOf(web(db), compose)).toEqual(['Service web', 'Deployment web'])
  })

  it('[C0-01] without the whole specification such a service lacks an image', () => {
    expect(findings(manifest({ db }))).toEqual(['no-image services.db `db`'])
  })
})

it.each<[keys: string, expected: readonly string[]]>([
  ['post_start: [{command: ""}]', ['empty-value post_start.0.command `""`']],
  ['pre_stop: [{}]', ['missing-key pre_stop.0 `{}`']],
  ['post_start: [{command: []}]', ['empty-value post_start.0.command `[]`']],
  [`post_start: [{command: 'a "b'}]`, ['invalid-command post_start.0.command `"b`']],
])('a hook that is %j is reported as %j', (keys, expected) => {
  expect(findings(web(keys), { profile: 'compose' }).map((one) => one.replace('services.web.', ''))).toEqual(
    expected,
  )
})
