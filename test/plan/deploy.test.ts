import { type DeployOptions, planDeploy, toBakeFile } from 'tranship/plan'
import { ManifestError, OptionsError, translate } from 'tranship'
import { describe, expect, it } from 'vitest'

it('tells a wait how long a service may take to start, where its checks count from then on', () => {
  const healthcheck = '{test: [CMD, a], start_period: 30s}'
  const { steps } = planDeploy(`services: {web: {image: a, healthcheck: ${healthcheck}}}`, {
    profile: 'compose',
  })
  expect(steps[0]?.healthcheck).toMatchObject({ startPeriod: 30_000 })
})

it('[C4-05] applies what keeps networks apart whichever services are deployed', () => {
  const text = 'services: {a: {image: a, networks: [n]}, b: {image: b, networks: [m]}}\nnetworks: {n: , m: }'
  const options = { profile: 'compose', networkPolicies: true } as const
  const policies = (services?: string[]) =>
    planDeploy(text, { ...options, ...(services && { services }) }).first.filter(
      ({ kind }) => kind === 'NetworkPolicy',
    )
  expect(policies(['a'])).toEqual(policies())
  expect(policies()).not.toEqual([])
})

const shop = `
name: shop
services:
  web:
    build: ./web
    ports: ['8080:80']
    depends_on:
      api: { condition: service_healthy }
      migrate: { condition: service_completed_successfully }
  api:
    image: shop/api
    ports: [3000, 53/udp]
    healthcheck: { test: check, start_period: 30s, timeout: 5s, x-platform-liveness: true }
    depends_on: [db]
    deploy: { replicas: 2 }
  migrate:
    build: ./migrate
    restart: on-failure
    deploy: { restart_policy: { max_attempts: 4 } }
    depends_on: { db: { condition: service_healthy, required: false } }
  db: { image: postgres, expose: [5432], volumes: ['data:/var/lib/postgresql/data'] }
  mail: { image: mail }
volumes: { data: {}, spare: {} }
endpoints:
  admin: [{ path: /, service: api, port: 3000 }]
`

const named = (
  objects: readonly { readonly kind: string; readonly metadata?: { readonly name?: string } }[],
) => objects.map(({ kind, metadata }) => `${kind} ${metadata?.name}`)

describe('the deploy plan', () => {
  const plan = () => planDeploy(shop)

  it('[R4-02] has volumes and Services first, then the workloads, then the routes', () => {
    expect(named(plan().first)).toEqual([
      'PersistentVolumeClaim data',
      'PersistentVolumeClaim spare',
      'Service db',
      'Service api',
      'Service web',
      'Service mail',
    ])
    expect(named(plan().steps.map(({ object }) => object))).toEqual([
      'StatefulSet db',
      'Deployment api',
      'Job migrate',
      'Deployment web',
      'Deployment mail',
    ])
    expect(named(plan().last)).toEqual(['Ingress admin', 'Ingress web'])
  })

  it('[R4-02] has exactly the objects of the translation, in their order', () => {
    const objects = [...plan().first, ...plan().steps.map(({ object }) => object), ...plan().last]
    expect(objects).toEqual(translate(shop).objects)
  })

  it('[R2.5-05] waits for nothing of a service that is scaled to nothing', () => {
    const waits = (scale: number) =>
      planDeploy(
        `services: {web: {image: a, depends_on: [db]}, db: {image: b, scale: ${scale}, ports: [5432]}}`,
      ).steps.flatMap(({ conditions }) => conditions.map(({ service }) => service))
    expect([waits(0), waits(1)]).toEqual([[], ['db']])
  })

  it('[R2.5-05] has the conditions that each step waits for, in the order of the manifest, with their places', () => {
    const conditions = plan().steps.map(({ service, conditions }) => [
      service,
      conditions.map(({ service: dependency, condition, required, range }) => [
        dependency,
        condition,
        required,
        shop.slice(range?.start.offset, range?.end.offset),
      ]),
    ])
    expect(Object.fromEntries(conditions)).toEqual({
      db: [],
      api: [['db', 'service_started', true, 'db']],
      migrate: [['db', 'service_healthy', false, 'db']],
      web: [
        ['api', 'service_healthy', true, 'api'],
        ['migrate', 'service_completed_successfully', true, 'migrate'],
      ],
      mail: [],
    })
  })

  describe('of who is restarted', () => {
    const text = `
services:
  web:
    image: web
    depends_on:
      api: { condition: service_started, restart: true }
      db: { condition: service_started, restart: true }
  api:
    image: api
    depends_on:
      db: { condition: service_started, restart: false }
      mail: { condition: service_started }
  seed: { image: seed, restart: 'no', depends_on: { db: { condition: service_started, restart: true } } }
  mail: { image: mail }
  db: { image: postgres }
`
    const restarts = (services?: string[]) =>
      planDeploy(text, {
        profile: 'compose',
        namespace: 'dev',
        ...(services === undefined ? {} : { services }),
      }).restarts

    it('[C7-05] has the services that ask for it, but for Jobs, which run anew', () => {
      const object = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', namespace: 'dev' }
      expect(restarts()).toEqual([{ service: 'web', object, after: ['api', 'db'] }])
    })

    it('[C7-05] has those that are not deployed themselves, after what is', () => {
      expect(restarts(['db']).map(({ service, after }) => [service, after])).toEqual([['web', ['db']]])
      expect(restarts(['mail'])).toEqual([])
    })

    it('[C7-05] has none in the profiles of the reference, which warn of it', () => {
      const plan = planDeploy(text)
      expect(plan.restarts).toEqual([])
      expect(plan.warnings.map(({ code }) => code)).toContain('unsupported-key')
    })
  })

  it('has the data of each service that the wait needs', () => {
    const { object: _, conditions: __, ...api } = plan().steps.find(({ service }) => service === 'api')!
    expect(api).toEqual({
      service: 'api',
      name: 'api',
      position: 1,
      kind: 'Deployment',
      replicas: 2,
      ports: [3000],
      addresses: ['api'],
      healthcheck: { readiness: true, liveness: true, firstResult: 45_000, interval: 10_000, retries: 3 },
      restartLimit: 3,
      replaces: false,
    })
    const {
      object: ___,
      conditions: ____,
      ...migrate
    } = plan().steps.find(({ service }) => service === 'migrate')!
    expect(migrate).toEqual({
      service: 'migrate',
      name: 'migrate',
      position: 2,
      kind: 'Job',
      replicas: 1,
      ports: [],
      restartLimit: 4,
      replaces: true,
    })
  })

  it('has the delays of the checks from the Compose file, or the defaults of Kubernetes', () => {
    const checked = (keys: string) =>
      planDeploy(`services: { web: { image: nginx, healthcheck: { test: x${keys} } } }`).steps[0]?.healthcheck
    expect(checked('')).toMatchObject({ firstResult: 11_000, interval: 10_000, retries: 3 })
    expect(checked(', start_period: 1s, interval: 7s, timeout: 9s, retries: 8')).toMatchObject({
      firstResult: 17_000,
      interval: 9_000,
      retries: 8,
    })
    expect(checked(', interval: 30s')).toMatchObject({ firstResult: 31_000, interval: 30_000 })
  })

  it.each([
    ['test: x, x-platform-liveness: true', { readiness: true, liveness: true }],
    ['test: x', { readiness: true, liveness: false }],
    ['test: x, x-platform-readiness: false', undefined],
    ['disable: true', undefined],
  ])('has the probes of a healthcheck: %s', (keys, probes) => {
    const { steps } = planDeploy(`services: { web: { image: nginx, healthcheck: { ${keys} } } }`)
    const { readiness, liveness } = steps[0]?.healthcheck ?? {}
    expect(steps[0]?.healthcheck && { readiness, liveness }).toEqual(probes)
  })

  it('leaves out a condition on a service that does not exist and need not', () => {
    const text = 'services: { web: { image: nginx, depends_on: { gone: { required: false } } } }'
    expect(planDeploy(text).steps[0]?.conditions).toEqual([])
  })

  it('is plain data', () => {
    expect(JSON.parse(JSON.stringify(plan()))).toStrictEqual(plan())
  })
})

describe('a build', () => {
  it('[R4-02] comes first in 1.48, asked for or not', () => {
    for (const options of [{}, { build: false }, { build: true }]) {
      expect(planDeploy(shop, options).build?.images.map(({ service }) => service)).toEqual([
        'web',
        'migrate',
      ])
    }
    expect(planDeploy(shop).flags).toEqual({ timeout: '--timeout', wait: '--wait' })
  })

  it('[R4-02] comes first in 1.37 only when it is asked for', () => {
    expect(planDeploy(shop, { profile: '1.37' }).build).toBeUndefined()
    expect(planDeploy(shop, { profile: '1.37', build: true }).build?.images).toHaveLength(2)
    expect(planDeploy(shop, { profile: '1.37' }).flags).toEqual({
      timeout: '--timeout',
      wait: '--wait',
      build: '--build',
    })
  })

  it('is absent if there is nothing to build', () => {
    expect(planDeploy('services: { web: { image: nginx } }').build).toBeUndefined()
  })

  it('can be baked', () => {
    expect(Object.keys(toBakeFile(planDeploy(shop).build!).target)).toEqual(['web', 'migrate'])
  })
})

it.each([
  [{}, false],
  [{ wait: false }, false],
  [{ wait: true }, true],
])('waits until all is up where that is asked for: %j', (options, untilUp) => {
  expect(planDeploy(shop, options).untilUp).toBe(untilUp)
})

describe('some of the services', () => {
  it('[C3-12] bring the builds of images that they mount', () => {
    const text = `services:
  web: {image: nginx, volumes: [{type: image, source: shop-assets, target: /a}]}
  assets: {build: ./assets}
  other: {build: ./other}
`
    const options = { profile: 'compose', kubernetes: '1.35', name: 'shop', services: ['web'] } as const
    const plan = planDeploy(text, options)
    expect(plan.services).toEqual(['web'])
    expect(plan.build?.images.map(({ service }) => service)).toEqual(['assets'])
  })

  it('[R4-02] bring those that they depend on, and the plan says which', () => {
    const plan = planDeploy(shop, { services: ['api'] })
    expect(plan.services).toEqual(['db', 'api'])
    expect(plan.added).toEqual(['db'])
    expect(named(plan.first)).toEqual(['PersistentVolumeClaim data', 'Service db', 'Service api'])
    expect(named(plan.last)).toEqual(['Ingress admin'])
    expect(plan.build).toBeUndefined()
  })

  it.each([
    [['web'], ['db', 'api', 'migrate', 'web'], ['db', 'api', 'migrate']],
    [
      ['web', 'db'],
      ['db', 'api', 'migrate', 'web'],
      ['api', 'migrate'],
    ],
    [['mail'], ['mail'], []],
    [[], ['db', 'api', 'migrate', 'web', 'mail'], []],
  ])('%j', (services, chosen, added) => {
    expect(planDeploy(shop, { services })).toMatchObject({ services: chosen, added })
  })

  it('bring a service by the name that its dependent has for it, not by another one in Kubernetes', () => {
    const text = `services:
  web: { image: a, depends_on: { my-api: { required: false } } }
  My_Api: { image: a }`
    expect(planDeploy(text, { services: ['web'] }).services).toEqual(['web'])
  })

  it('bring the route that leads to one of them among others', () => {
    const text = `services: { web: { image: a, expose: [80] }, api: { image: a, expose: [80] }, db: { image: a } }
endpoints: { main: [{ path: /, service: web, port: 80 }, { path: /api, service: api, port: 80 }] }`
    expect(named(planDeploy(text, { services: ['api'] }).last)).toEqual(['Ingress main'])
    expect(named(planDeploy(text, { services: ['db'] }).last)).toEqual([])
  })

  it('bring their own workload alone', () => {
    const plan = planDeploy(shop, { services: ['mail'] })
    expect([plan.first, plan.last].flatMap(named)).toEqual(['Service mail'])
    expect(named(plan.steps.map(({ object }) => object))).toEqual(['Deployment mail'])
  })

  it('do not bring what does not exist and need not', () => {
    const text = 'services: { web: { image: nginx, depends_on: { gone: { required: false } } } }'
    expect(planDeploy(text, { services: ['web'] }).services).toEqual(['web'])
  })

  it('must be names of services', () => {
    expect(() => planDeploy(shop, { services: ['wbe'] })).toThrow(
      'The option `services` must be the name of a service, not `wbe`.',
    )
  })

  it('may be called as they are in Kubernetes', () => {
    const text = 'services: { Web_App: { image: nginx }, other: { image: nginx } }'
    expect(planDeploy(text, { services: ['web-app'] }).services).toEqual(['Web_App'])
    expect(planDeploy(text, { services: ['Web_App'] }).services).toEqual(['Web_App'])
  })

  it('never have others removed', () => {
    expect(planDeploy(shop, { services: ['web', 'mail'] }).prune).toBeUndefined()
  })
})

describe('objects that the Compose file no longer has', () => {
  it('[R4-02] are found by the labels of the application and the kept objects of the plan', () => {
    const plan = planDeploy(shop, { namespace: 'dev' })
    expect(plan.selector).toEqual({
      'app.kubernetes.io/part-of': 'shop',
      'app.kubernetes.io/managed-by': 'tranship',
    })
    for (const { metadata } of [...plan.first, ...plan.last])
      expect(metadata?.labels).toMatchObject(plan.selector)
    expect(plan.prune?.kinds.map(({ kind }) => kind)).toEqual([
      'ConfigMap',
      'Deployment',
      'StatefulSet',
      'DaemonSet',
      'Job',
      'CronJob',
      'NetworkPolicy',
      'Service',
      'Ingress',
    ])
    expect(plan.prune?.keep).toContainEqual({
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      name: 'db',
      namespace: 'dev',
    })
    expect(plan.prune?.keep).toHaveLength(4 + 5 + 2)
  })

  it('[C12-06] [C12-07] may be an autoscaler or a disruption budget', () => {
    const text = `services: { web: { image: a, cpus: 1, x-kubernetes: {
      autoscaling: { minReplicas: 2, maxReplicas: 3 }, disruptionBudget: { maxUnavailable: 1 } } }, db: { image: b } }`
    const options = { name: 'shop', profile: 'compose' } as const
    const plan = planDeploy(text, options)
    const added = ['HorizontalPodAutoscaler', 'PodDisruptionBudget']
    expect(plan.first.map(({ kind }) => kind)).toEqual(['Service', 'Service', ...added])
    expect(plan.prune!.kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(added))
    expect(plan.prune!.keep.map(({ kind }) => kind)).toEqual(expect.arrayContaining(added))
    expect(planDeploy(text, { ...options, services: ['db'] }).first.map(({ kind }) => kind)).toEqual([
      'Service',
    ])
  })

  it('[R2.1-01] stays where the manifest has no services, and its volumes are made', () => {
    const plan = planDeploy('name: shop\nvolumes: {data: {}}')
    expect(plan.prune).toBeUndefined()
    expect(plan.first.map(({ kind }) => kind)).toEqual(['PersistentVolumeClaim'])
  })

  it('never is a volume', () => {
    expect(JSON.stringify(planDeploy(shop).prune)).not.toContain('PersistentVolumeClaim')
  })
})

describe('the timeout', () => {
  const timeout = (options: DeployOptions) => planDeploy(shop, options).timeout / 1000

  it.each<[string, DeployOptions, number]>([
    ['is five minutes', {}, 300],
    ['is PLATFORM_TIMEOUT', { env: { PLATFORM_TIMEOUT: '1h' } }, 3600],
    ['is the option before PLATFORM_TIMEOUT', { timeout: '90s', env: { PLATFORM_TIMEOUT: '1h' } }, 90],
    [
      'is the option even if PLATFORM_TIMEOUT is wrong',
      { timeout: '1m30s', env: { PLATFORM_TIMEOUT: 'x' } },
      90,
    ],
    ['is five minutes if PLATFORM_TIMEOUT is empty', { env: { PLATFORM_TIMEOUT: '' } }, 300],
    ['may have fractions', { timeout: '1.5s' }, 1.5],
  ])('[R4-02] %s', (_, options, expected) => {
    expect(timeout(options)).toBe(expected)
  })

  it.each<[DeployOptions, string]>([
    [{ timeout: '5' }, '`timeout`'],
    [{ timeout: '' }, '`timeout`'],
    [{ timeout: '0s' }, '`timeout`'],
    [{ timeout: '-1m' }, '`timeout`'],
    [{ timeout: '1d' }, '`timeout`'],
    [{ env: { PLATFORM_TIMEOUT: 'soon' } }, '`PLATFORM_TIMEOUT`'],
    [{ timeout: '-1s' }, 'must be a duration above zero such as `90s` or `1h30m`'],
  ])('[R4-02] cannot be %j', (options, name) => {
    expect(() => planDeploy(shop, options)).toThrow(OptionsError)
    expect(() => planDeploy(shop, options)).toThrow(name)
  })
})

describe('errors', () => {
  it('[R0-20] of the options and of the manifest come all at once', () => {
    const text = "services:\n  web: {}\n  api: { image: nginx, restart: 'maybe' }\n"
    let thrown: unknown
    try {
      planDeploy(text, { timeout: 'soon', services: ['wbe'] })
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(OptionsError)
    expect((thrown as OptionsError).errors.map(({ code }) => code)).toEqual([
      'invalid-option',
      'invalid-option',
      'no-image',
      'invalid-restart',
    ])
    expect((thrown as OptionsError).message).toMatch(/^The option `services` .*\nThe option `timeout` .*$/)
  })

  it.each([[''], ['- a'], ['services: ['], ['services: { a: { image: b, depends_on: [a] } }']])(
    'are thrown for %j',
    (text) => {
      expect(() => planDeploy(text)).toThrow(ManifestError)
    },
  )

  it('are warnings, too, under strict', () => {
    const text = 'services: { web: { image: nginx, tty: true } }'
    expect(planDeploy(text).warnings.map(({ code }) => code)).toEqual(['unsupported-key'])
    expect(() => planDeploy(text, { strict: true })).toThrow(ManifestError)
  })
})

it('[R2.3-06] the workload runs the derived image of the build plan', () => {
  const text = "name: shop\nservices: { web: { image: nginx, volumes: ['./site:/usr/share/nginx/html'] } }"
  const { build, steps } = planDeploy(text, { registry: 'registry.example.com' })
  expect(build?.images[0]?.tags).toEqual(['registry.example.com/shop-web:latest'])
  expect(JSON.stringify(steps[0]?.object)).toContain('"image":"registry.example.com/shop-web:latest"')
})
