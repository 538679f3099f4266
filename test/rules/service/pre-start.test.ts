import { references, translate } from 'tranship'
import { planDeploy, planSync } from 'tranship/plan'
import { expect, it } from 'vitest'
import { findings, manifest, podOf, web } from '../../support/translated.js'

it.each([
  ['working_dir: /own', '/own'],
  ['working_dir: ""', '/app'],
  ['user: "1"', '/app'],
])('[C7-02] with {%s} it works in %s', (setting, expected) => {
  const text = web(`working_dir: /app\npre_start: [{command: [up], ${setting}}]`)
  expect(podOf(text, { profile: 'compose' }).initContainers?.[0]?.workingDir).toBe(expected)
})

it.each<[service: string, hook: string, expected: object]>([
  ['entrypoint: [/entry.sh]', 'command: [migrate]', { command: ['/entry.sh'], args: ['migrate'] }],
  ['entrypoint: [/entry.sh]\ncommand: [serve]', 'user: "1"', { command: ['/entry.sh'], args: ['serve'] }],
  ['entrypoint: [/entry.sh]', 'image: b, command: [up]', { command: ['/entry.sh'], args: ['up'] }],
  [
    'entrypoint: [/entry.sh]',
    'entrypoint: /own -x, command: [up]',
    { command: ['/own', '-x'], args: ['up'] },
  ],
  ['entrypoint: [/entry.sh]', 'entrypoint: [], command: [up]', { command: ['up'] }],
  ['entrypoint: [/entry.sh]', 'entrypoint: "", command: []', {}],
  ['entrypoint: []\ncommand: [serve]', 'command: [up]', { command: ['up'] }],
  ['entrypoint: []\ncommand: [serve]', 'user: "1"', { command: ['serve'] }],
  ['entrypoint: []\ncommand: [serve]', 'entrypoint: [/own]', { command: ['/own'], args: ['serve'] }],
  ['command: [serve]', 'command: [up]', { args: ['up'] }],
  ['command: [serve]', 'user: "1"', { args: ['serve'] }],
  ['command: [serve]', 'command: []', {}],
])('[C7-02] of a service with %j a hook with {%s} runs %j', (service, hook, expected) => {
  const pod = podOf(web(`${service}\npre_start: [{${hook}}]`), { profile: 'compose' })
  const { command, args } = pod.initContainers![0]!
  expect({ ...(command && { command }), ...(args && { args }) }).toEqual(expected)
})

it('[C7-02] with another image it works in the folder of its service', () => {
  const text = web('working_dir: /app\npre_start: [{image: b, command: [up]}]')
  expect(podOf(text, { profile: 'compose' }).initContainers?.[0]?.workingDir).toBe('/app')
})

it.each([
  ['umask: "0022"', 'Remove it. Kubernetes has no such setting for a container, of a service either.'],
  ['hostname: up', 'Set it on the service. All containers of a Pod share it'],
  ['stop_signal: SIGINT', 'Remove it. The container of `pre_start` runs until its command ends.'],
])('[C14-15] %s of a hook is left out, with the reason: %s', (setting, hint) => {
  const text = web(`pre_start: [{command: [up], ${setting}}]`)
  const [key] = setting.split(':')
  const [finding, ...others] = translate(text, { profile: 'compose' }).warnings
  expect(others).toEqual([])
  expect(finding).toMatchObject({ code: 'unsupported-key', path: ['services', 'web', 'pre_start', 0, key] })
  expect(finding?.hint).toContain(hint)
})

it.each<[service: string, hook: string, expected: object]>([
  ['mem_limit: 1g', 'mem_limit: 256m', { resources: { limits: { memory: '256Mi' } } }],
  ['mem_reservation: 512m', 'mem_limit: 256m', { resources: { limits: { memory: '256Mi' } } }],
  ['mem_limit: 256m', 'mem_reservation: 512m', { resources: { requests: { memory: '512Mi' } } }],
  ['cpus: 2', 'mem_limit: 1g', { resources: { limits: { cpu: '2', memory: '1Gi' } } }],
  [
    'cap_add: [NET_RAW]',
    'cap_add: [CHOWN]',
    { securityContext: { capabilities: { add: ['NET_RAW', 'CHOWN'] } } },
  ],
  ['read_only: true', 'read_only: false', {}],
  ['privileged: true', 'privileged: false', {}],
  [
    'security_opt: [no-new-privileges]',
    'cap_add: [SYS_ADMIN]',
    { securityContext: { capabilities: { add: ['SYS_ADMIN'] } } },
  ],
  ['user: "1:2"', 'user: "3"', { securityContext: { runAsUser: 3 } }],
  ['pull_policy: missing', 'pull_policy: always', { imagePullPolicy: 'Always' }],
  [
    'volumes: [data:/data, logs:/logs]',
    'volumes: [seed:/data:ro]',
    {
      volumeMounts: [
        { name: 'logs', mountPath: '/logs', subPath: 'logs' },
        { name: 'seed', mountPath: '/data', subPath: 'seed', readOnly: true },
      ],
    },
  ],
  ['tty: true', 'tmpfs: /run', { volumeMounts: [{ name: 'tmpfs-run', mountPath: '/run' }] }],
])('[C14-10, C14-11, C14-13] of a service with %s a hook with %s has %j', (service, hook, expected) => {
  const text = `${web(`${service}\npre_start: [{image: b, ${hook}}]`)}volumes: {data: {}, logs: {}, seed: {}}\n`
  const { name, image, ...fields } = podOf(text, { profile: 'compose' }).initContainers!.at(-1)!
  expect([name, image]).toEqual(['pre-start-1', 'b'])
  expect({ imagePullPolicy: undefined, ...fields }).toEqual({ imagePullPolicy: undefined, ...expected })
})

it('[C14-11] a mount of a hook is not one of the service', () => {
  const text = `${web('pre_start: [{volumes: [seed:/seed], tmpfs: /run}]')}volumes: {seed: {}}\n`
  const { containers, volumes } = podOf(text, { profile: 'compose' })
  expect(containers[0]?.volumeMounts).toBeUndefined()
  expect(volumes?.map(({ name }) => name)).toEqual(['tmpfs-run', 'seed'])
})

it('[C14-11] two containers may mount a file at one path, and one of them may not', () => {
  const files = 'configs: {a: {content: x}, b: {content: y}}\n'
  const setting = (more: string) =>
    `${web(`configs: [{source: a, target: /f}]\npre_start: [{configs: [{source: b, target: /f}]${more}}]`)}${files}`
  expect(findings(setting(''), { profile: 'compose' })).toEqual([])
  expect(findings(setting(', tmpfs: /f'), { profile: 'compose' })).toEqual([
    'mount-target-taken services.web.pre_start.0.configs.0 `{source: b, target: /f}`',
  ])
})

it('[C14-12] files of a hook win over files of the service, and `environment` wins over both', () => {
  const text = web(
    'env_file: a.env\nenvironment: {E: service}\npre_start: [{env_file: b.env, environment: {H: hook}}]',
  )
  const files = { 'a.env': 'A=a\nF=a\nH=a\nE=a', 'b.env': 'F=b\nE=b\nH=b\nB=b' }
  const { initContainers, containers } = podOf(text, { profile: 'compose', files })
  const values = (env: readonly { name: string; value?: string }[] = []) =>
    Object.fromEntries(env.map(({ name, value }) => [name, value]))
  expect(values(containers[0]?.env)).toEqual({ A: 'a', F: 'a', H: 'a', E: 'service' })
  expect(values(initContainers?.[0]?.env)).toEqual({ A: 'a', F: 'b', H: 'hook', E: 'service', B: 'b' })
})

it('[C14-12, C14-14] the files of a hook are asked for', () => {
  const text = `${web('pre_start: [{env_file: b.env, volumes: ["./seed:/seed"], secrets: [key]}]')}secrets: {key: {file: key.txt}}\n`
  const named = references(text, { profile: 'compose' }).map(({ kind, path }) => `${kind} ${path}`)
  expect(named).toEqual(expect.arrayContaining(['env_file b.env', 'host-volume ./seed', 'secret key.txt']))
  const { secrets } = planDeploy(text, { profile: 'compose', files: { 'b.env': '' } })
  expect(secrets?.map(({ name }) => name)).toEqual(['key'])
})

it('[C14-14] what a hook mounts must be declared', () => {
  const text = web('pre_start: [{volumes: [seed:/seed], secrets: [key], configs: [site]}]')
  expect(findings(text, { profile: 'compose' })).toEqual([
    'undefined-volume services.web.pre_start.0.volumes.0 `seed`',
    'undefined-secret services.web.pre_start.0.secrets.0 `key`',
    'undefined-config services.web.pre_start.0.configs.0 `site`',
  ])
})

it('[C7-02] no init container starts in a relative folder', () => {
  expect(findings(web('pre_start: [{command: [up], working_dir: own}]'), { profile: 'compose' })).toEqual([
    'path-not-absolute services.web.pre_start.0.working_dir `own`',
  ])
})

it('[C14-11] nothing synchronises a folder that only a hook mounts', () => {
  const text = 'services: {web: {build: ., volumes: ["./a:/a"], pre_start: [{volumes: ["./b:/b"]}]}}'
  const folders = { './a': ['x.txt'], './b': ['x.txt'] }
  const plan = planSync(text, {
    service: 'web',
    profile: 'compose',
    folders,
    files: { './a/x.txt': '', './b/x.txt': '' },
  })
  expect(plan.folders.map(({ container }) => container)).toEqual(['/a'])
})

const withSeeds = (from: string, mounts = 'volumes: [data:/data]') =>
  manifest({
    web: `image: a\n${mounts}\npre_start: [{command: [seed], volumes_from: ["${from}"]}]`,
    seeds: 'image: b\nvolumes: [seeds:/seeds, data:/data]',
  })

const both = 'volumes: { data: , seeds: }\n'

it.each([
  ['seeds', ['/data', '/seeds']],
  ['seeds:ro', ['/data', '/seeds ro']],
  ['web', ['/data']],
])('[C14-16] volumes_from: [%s] of a hook gives its container alone %j', (from, expected) => {
  const text = withSeeds(from) + both
  const { initContainers, containers } = podOf(text, { profile: 'compose' })
  const shown = initContainers![0]!.volumeMounts!.map((one) => one.mountPath + (one.readOnly ? ' ro' : ''))
  expect(shown.sort()).toEqual(expected)
  expect(containers[0]!.volumeMounts!.map(({ mountPath }) => mountPath)).toEqual(['/data'])
})

it('[C14-16] a hook that shares volumes of no service is an error', () => {
  expect(findings(withSeeds('seed') + both, { profile: 'compose' })).toContain(
    'unknown-dependency services.web.pre_start.0.volumes_from.0 `"seed"`',
  )
})

it('[C14-16] its own mount wins over one of another service', () => {
  const text = manifest({
    web: 'image: a\npre_start: [{command: [seed], volumes: ["own:/seeds"], volumes_from: [seeds]}]',
    seeds: 'image: b\nvolumes: [seeds:/seeds]',
  })
  const { initContainers } = podOf(`${text}volumes: { own: , seeds: }\n`, { profile: 'compose' })
  expect(initContainers![0]!.volumeMounts!.map(({ name }) => name)).toEqual(['own'])
})
