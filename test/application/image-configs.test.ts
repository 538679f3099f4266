import { type ImageConfig, safeTranslate, translate, type TranslateOptions } from 'tranship'
import { planDeploy, planSync } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import { goldenProfiles } from '../support/golden.js'

const image = 'shop/web:3'

interface PodSpec {
  readonly containers: readonly Readonly<Record<string, unknown>>[]
  readonly volumes?: unknown
  readonly securityContext?: unknown
}

interface ServiceSpec {
  readonly clusterIP?: string
  readonly ports?: readonly { readonly port: number; readonly targetPort: number }[]
}

/** Translates a service whose image has this configuration, maybe with more keys as flow YAML. */
function translated(config: unknown, keys = '', options: TranslateOptions = {}, topLevel = '') {
  const text = `services: { web: { image: ${image}${keys} } }${topLevel}`
  const imageConfigs = { [image]: config as ImageConfig }
  const { objects, warnings } = translate(text, { imageConfigs, ignore: ['guessed-images'], ...options })
  const workload = objects.find((object) => object.kind === 'Deployment' || object.kind === 'StatefulSet')
  const { spec } = (workload?.spec as unknown as { template: { spec: PodSpec } }).template
  return {
    spec,
    container: spec.containers[0]!,
    service: objects.find((object) => object.kind === 'Service')?.spec as ServiceSpec,
    kinds: objects.map(({ kind }) => kind),
    warnings: warnings.map(({ code }) => code),
  }
}

const second = 1e9

describe.each(goldenProfiles)('in profile %s, of an image that is known', (profile) => {
  const web = (config: unknown, keys?: string, topLevel?: string) =>
    translated(config, keys, { profile }, topLevel)

  it.each([{ Test: ['NONE', 'x'] }, { Test: ['CMD'] }, { Test: [] }, {}])(
    '[C9-01] the healthcheck %j is none',
    (Healthcheck) => {
      expect(web({ Healthcheck }).container['readinessProbe']).toBeUndefined()
    },
  )

  it('[C9-01] the healthcheck is the readiness probe of a service that has none', () => {
    const Healthcheck = {
      Test: ['CMD', 'check', '$(X)'],
      Interval: 5 * second,
      Timeout: second / 2,
      Retries: 4,
    }
    const { container } = web({ Healthcheck })
    expect(container['readinessProbe']).toEqual({
      exec: { command: ['check', '$$(X)'] },
      periodSeconds: 5,
      timeoutSeconds: 1,
      failureThreshold: 4,
    })
    expect(container).not.toHaveProperty('livenessProbe')
  })

  it('[C9-01] a healthcheck in one text is run by the shell of the image', () => {
    const Healthcheck = { Test: ['CMD-SHELL', 'check || exit 1'] }
    const command = (config: unknown) =>
      (web(config).container['readinessProbe'] as { exec: { command: string[] } }).exec.command
    expect(command({ Healthcheck })).toEqual(['/bin/sh', '-c', 'check || exit 1'])
    expect(command({ Healthcheck, Shell: ['/bin/bash', '-ec'] })).toEqual([
      '/bin/bash',
      '-ec',
      'check || exit 1',
    ])
  })

  it.each([
    ['none', { Test: ['NONE'] }, ''],
    ['no test', { Interval: second }, ''],
    ['nothing', null, ''],
    ['one that the service turns off', { Test: ['CMD', 'check'] }, ', healthcheck: { disable: true }'],
    ['one, where the service says NONE', { Test: ['CMD', 'check'] }, ', healthcheck: { test: [NONE] }'],
  ])('[C9-01] a healthcheck that is %s is no probe', (_, Healthcheck, keys) => {
    expect(web({ Healthcheck }, keys).container).not.toHaveProperty('readinessProbe')
  })

  it('[C9-01] a healthcheck of the service wins, key by key', () => {
    const Healthcheck = { Test: ['CMD', 'image'], Interval: 5 * second, Timeout: 2 * second }
    const probe = (keys: string) => web({ Healthcheck }, `, healthcheck: ${keys}`).container['readinessProbe']
    expect(probe('{ test: own }')).toMatchObject({
      exec: { command: ['/bin/sh', '-c', 'own'] },
      periodSeconds: 5,
      timeoutSeconds: 2,
    })
    const { warnings, container } = web({ Healthcheck }, ', healthcheck: { interval: 9s }')
    expect(warnings).toEqual([])
    expect(container['readinessProbe']).toMatchObject({
      exec: { command: ['image'] },
      periodSeconds: 9,
      timeoutSeconds: 2,
    })
    const http = probe('{ http: { path: /, port: 80 } }') as Record<string, unknown>
    expect(http['httpGet']).toEqual({ path: '/', port: 80 })
    expect(http['periodSeconds']).not.toBe(5)
  })

  it('[C9-01] the ports are private ones of the Service', () => {
    const ExposedPorts = { '80/tcp': {}, '53/udp': {} }
    const { service, container, kinds } = web({ ExposedPorts }, ', public: true, expose: [81]')
    expect(service?.ports?.map(({ port }) => port)).toEqual([81, 53, 80])
    expect(container['ports']).toHaveLength(3)
    expect(kinds.filter((kind) => kind === 'Ingress')).toHaveLength(1)
  })

  it('[C9-01] the ports of a service without any are those of its Service', () => {
    const { service } = web({ ExposedPorts: { '80/tcp': {} } })
    expect(service).toMatchObject({ ports: [{ port: 80 }] })
    // In profile `compose`, a Service with known ports has an address (C4-02d).
    expect(service?.clusterIP).toBe(profile === 'compose' ? undefined : 'None')
  })

  it('[C9-01] a number that the manifest gives a meaning keeps it', () => {
    const { service, warnings } = web(
      { ExposedPorts: { '80/tcp': {}, '3000/tcp': {} } },
      ", ports: ['80:3000']",
    )
    expect(service?.ports?.map(({ port, targetPort }) => [port, targetPort])).toEqual([
      [3000, 3000],
      [80, 3000],
    ])
    expect(warnings).toEqual([])
  })

  it('[C9-01] the volumes are empty folders', () => {
    const { spec, container } = web({ Volumes: { '/var/lib/data/': {}, '/cache': {} } })
    expect(spec.volumes).toEqual([
      { name: 'empty-cache', emptyDir: {} },
      { name: 'empty-var-lib-data', emptyDir: {} },
    ])
    expect(container['volumeMounts']).toEqual([
      { name: 'empty-cache', mountPath: '/cache' },
      { name: 'empty-var-lib-data', mountPath: '/var/lib/data' },
    ])
  })

  it.each([
    "['data:/var/lib/data/']",
    "['data:/var/lib']",
    "['/var/lib/data']",
    '[{ type: tmpfs, target: /var }]',
  ])('[C9-01] a volume is where the manifest mounts something there or above: %s', (volumes) => {
    const { container } = web(
      { Volumes: { '/var/lib/data': {} } },
      `, volumes: ${volumes}`,
      '\nvolumes: { data: {} }',
    )
    expect(container['volumeMounts']).toHaveLength(1)
  })

  it.each([
    ['/', ''],
    ['/token/more', ', x-platform-identity-token: { audience: a, mount_path: /token }'],
  ])('[C9-01] a volume at %s is none%s', (path, keys) => {
    const isKnown = profile !== '1.37' || keys === ''
    const text = JSON.stringify(web({ Volumes: { [path]: {} } }, keys).spec)
    expect(text.includes('emptyDir')).toBe(!isKnown)
  })

  it('[C9-01] a volume does not hide what a build has below a folder that is only mounted for developing', () => {
    const text = "services: { web: { build: ., volumes: ['.:/app'] } }"
    const imageConfigs = { 'app-web:latest': { Volumes: { '/app/node_modules': {} } } }
    const result = safeTranslate(text, { profile, imageConfigs })
    expect(JSON.stringify(result)).not.toContain('emptyDir')
  })

  it.each([
    ['472', 472],
    ['472:0', 0],
    ['1001:1002', 1002],
    ['app:1003', 1003],
    ['app', 1000],
    ['root', 1000],
    ['', 1000],
  ])('[C9-01] [R2.12-08] the user %j gives volumes the group %d', (User, fsGroup) => {
    const { spec } = web({ User }, ", volumes: ['data:/data']", '\nvolumes: { data: {} }')
    expect(spec.securityContext).toMatchObject({ fsGroup })
  })

  it('[C9-01] [R2.12-08] the group of the service takes precedence over the group of the image', () => {
    const keys = ", volumes: ['data:/data'], user: '1:2'"
    expect(web({ User: '472' }, keys, '\nvolumes: { data: {} }').spec.securityContext).toMatchObject({
      fsGroup: 2,
    })
  })

  it('[C9-01] the user that the image has anyway may be a name', () => {
    expect(web({ User: 'node' }, ', user: node').warnings).toEqual([])
    expect(web({ User: 'app' }, ', user: node').warnings).toEqual(['user-by-name'])
    expect(web({ User: '1000' }, ", user: '1000'").container['securityContext']).toEqual({ runAsUser: 1000 })
  })

  it('[C9-01] an emptied entrypoint leaves the command, and an emptied command the entrypoint', () => {
    const config = { Entrypoint: ['/entry', '$(x)'], Cmd: ['serve', '-v'] }
    const run = (keys: string) => {
      const { container, warnings } = web(config, keys)
      return [container['command'], container['args'], warnings]
    }
    expect(run(', entrypoint: []')).toEqual([['serve', '-v'], undefined, []])
    expect(run(', command: []')).toEqual([['/entry', '$$(x)'], undefined, []])
    expect(run(', entrypoint: [], command: [own]')).toEqual([['own'], undefined, []])
    expect(run(', entrypoint: [own], command: []')).toEqual([['own'], undefined, []])
  })

  it.each([
    [', entrypoint: []', { Entrypoint: ['/entry'] }],
    [', command: []', { Cmd: ['serve'] }],
    [', entrypoint: [], command: []', { Entrypoint: ['/entry'], Cmd: ['serve'] }],
  ])('[C9-01] nothing can be left of%s', (keys, config) => {
    expect(web(config, keys).warnings).toContain('emptied-command')
  })
})

describe('the option imageConfigs', () => {
  const config = { ExposedPorts: { '80/tcp': {} } }
  const portsOf = (text: string, options: TranslateOptions) =>
    planDeploy(text, options).steps.map(({ ports }) => ports)

  it('[C9-01] is by the name in the manifest, that of a build, or that of the option images', () => {
    const byName = 'services: { web: { image: "${NAME}", build: . } }'
    expect(portsOf(byName, { env: { NAME: 'x/web' }, imageConfigs: { 'x/web': config } })).toEqual([[80]])
    const built = 'services: { Web: { build: . } }'
    expect(
      portsOf(built, { name: 'shop', registry: 'r', imageConfigs: { 'r/shop-web:latest': config } }),
    ).toEqual([[80]])
    const options = { images: { Web: 'r/web@sha256:' + '1'.repeat(64) } }
    expect(portsOf(built, { ...options, imageConfigs: { [options.images.Web]: config } })).toEqual([[80]])
    expect(portsOf(built, { imageConfigs: { web: config, toString: config } })).toEqual([[]])
  })

  it.each([
    ['1-1000', []],
    ['1-1001', ['too-many-ports']],
  ])('[C9-01] [R0-06] gives as many ports as a Service can have: %s', (range, expected) => {
    const imageConfigs = { a: { ExposedPorts: { [range]: {} } } }
    const result = safeTranslate('services: {web: {image: a}}', { imageConfigs })
    expect((result.ok ? [] : result.errors).map(({ code }) => code)).toEqual(expected)
  })

  it('[C9-01] gives startup probes where the profile has them', () => {
    const Healthcheck = { Test: ['CMD', 'check'], StartPeriod: 20 * second, StartInterval: 2 * second }
    const { container } = translated({ Healthcheck }, '', { profile: 'compose' })
    expect(container['startupProbe']).toMatchObject({ periodSeconds: 2 })
    expect(container['readinessProbe']).toMatchObject({
      periodSeconds: 30,
      timeoutSeconds: 30,
      failureThreshold: 3,
    })
    const reference = translated({ Healthcheck }, '', { profile: '1.48' })
    expect(reference.container['readinessProbe']).toEqual({
      exec: { command: ['check'] },
      initialDelaySeconds: 20,
    })
  })

  it('[C9-01] makes a service healthy that shows nothing else', () => {
    const text = `services:
      web: { image: web, depends_on: { db: { condition: service_healthy } } }
      db: { image: ${image} }`
    const codes = (imageConfigs?: TranslateOptions['imageConfigs']) => {
      const result = safeTranslate(text, imageConfigs === undefined ? {} : { imageConfigs })
      return result.warnings.map(({ code }) => code)
    }
    expect(codes()).toEqual(['health-unknown'])
    expect(codes({ [image]: { Healthcheck: { Test: ['CMD', 'check'] } } })).toEqual([])
  })

  it('[C9-01] keeps the files of a synchronised folder', () => {
    const text = `services: { web: { image: ${image}, volumes: ['./a:/a'] } }`
    const plan = planSync(text, {
      service: 'web',
      imageConfigs: { [image]: { Volumes: { '/a/b': {}, '/c': {} } } },
    })
    expect(plan.folders).toEqual([{ local: './a', container: '/a', readOnly: false, exclude: [] }])
  })

  it.each([
    ['text', 'nginx'],
    ['a list', []],
    ['null', null],
    ['a number as its user', { User: 3 }],
    ['a port that is none', { ExposedPorts: { http: {} } }],
    ['ports in a list', { ExposedPorts: ['80'] }],
    ['a relative volume', { Volumes: { data: {} } }],
    ['a text as its command', { Cmd: 'serve' }],
    ['a NUL in its command', { Entrypoint: ['a\0b'] }],
    ['a negative time', { Healthcheck: { Test: ['CMD', 'x'], Interval: -1 } }],
    ['a text as its test', { Healthcheck: { Test: 'x' } }],
    ['a list as its healthcheck', { Healthcheck: [] }],
  ])('[C9-01] refuses a configuration that is or has %s', (_, config) => {
    const imageConfigs = { [image]: config as ImageConfig }
    const result = safeTranslate(`services: { web: { image: ${image} } }`, { imageConfigs })
    const errors = result.ok ? [] : result.errors
    expect(errors.map(({ code, args }) => ({ code, ...args }))).toMatchObject([
      { code: 'invalid-option', option: 'imageConfigs', value: image },
    ])
  })

  it('[C9-01] takes a whole configuration as docker prints it', () => {
    const whole = {
      Hostname: '',
      User: '',
      AttachStdin: false,
      ExposedPorts: { '80/tcp': {} },
      Env: ['PATH=/bin'],
      Cmd: ['nginx'],
      Image: '',
      Volumes: null,
      WorkingDir: '',
      Entrypoint: null,
      OnBuild: null,
      Labels: { maintainer: 'x' },
    }
    expect(translated(whole).warnings).toEqual([])
  })
})
