import { observe, startWait } from 'tranship/deploy'
import { planWake, type WakeOptions } from 'tranship/plan'
import { describe, expect, it } from 'vitest'

const manifest = `
name: shop
services:
  web: { image: nginx, depends_on: { db: { condition: service_healthy }, migrate: { condition: service_completed_successfully } } }
  migrate: { image: shop/migrate, restart: 'no', depends_on: [db] }
  db: { image: postgres, ports: [5432], scale: 2 }
`

/** The services that each observation releases while nothing is seen. */
const released = (options: WakeOptions) => {
  const plan = planWake(manifest, options)
  return observe(startWait(plan, { now: 0 }), { now: 0, services: {} }).release.map(({ service }) => service)
}

describe('waking up', () => {
  it.each<[string, WakeOptions, string[]]>([
    ['is unordered without the flag', {}, ['db', 'migrate', 'web']],
    ['is ordered with the flag of 1.48', { env: { PLATFORM_COMPOSE_WAIT_FOR_DEPENDENCIES: 'true' } }, ['db']],
    [
      'is unordered with the flag of the other profile in 1.48',
      { env: { PLATFORM_COMPOSE_DEPENDS_ON_ENABLED: 'true' } },
      ['db', 'migrate', 'web'],
    ],
    [
      'is ordered with the flag of 1.37',
      { profile: '1.37', env: { PLATFORM_COMPOSE_DEPENDS_ON_ENABLED: 'true' } },
      ['db'],
    ],
    [
      'is unordered with the flag of the other profile in 1.37',
      { profile: '1.37', env: { PLATFORM_COMPOSE_WAIT_FOR_DEPENDENCIES: 'true' } },
      ['db', 'migrate', 'web'],
    ],
    ['is ordered with the option', { ordered: true }, ['db']],
    [
      'is unordered with the option, whatever the flag is',
      { ordered: false, env: { PLATFORM_COMPOSE_WAIT_FOR_DEPENDENCIES: 'true' } },
      ['db', 'migrate', 'web'],
    ],
  ])('[R4-04] %s', (_, options, expected) => {
    expect(released(options)).toEqual(expected)
  })

  it.each([
    ['1', true],
    ['True', true],
    ['false', false],
    ['0', false],
    ['', false],
    ['yes', false],
  ])('[R4-04] reads a flag of %j as Go does', (flag, ordered) => {
    expect(planWake(manifest, { env: { PLATFORM_COMPOSE_WAIT_FOR_DEPENDENCIES: flag } }).ordered).toBe(
      ordered,
    )
  })

  it('has a patch for every workload', () => {
    const { steps } = planWake(manifest, { namespace: 'dev' })
    expect(
      steps.map(({ object: { kind, name, namespace }, patch }) => [kind, name, namespace, patch.spec]),
    ).toEqual([
      ['Deployment', 'db', 'dev', { replicas: 2 }],
      ['Job', 'migrate', 'dev', { suspend: false }],
      ['Deployment', 'web', 'dev', { replicas: 1 }],
    ])
  })

  it('replaces no Job, and ends when everything is woken', () => {
    const plan = planWake(manifest)
    expect(JSON.parse(JSON.stringify(plan))).toStrictEqual(plan)
    expect(plan.untilUp).toBe(false)
    expect(plan.steps.map(({ replaces }) => replaces)).toEqual([false, false, false])
  })

  it('treats Jobs that have run as done', () => {
    const plan = planWake(manifest, { env: { PLATFORM_COMPOSE_WAIT_FOR_DEPENDENCIES: '1' } })
    const db = { pods: [{ uid: 'a', phase: 'Running' as const }], openPorts: [5432] }
    const migrate = { job: { status: 'complete' as const, createdAt: -86_400_000 } }
    let state = startWait(plan, { now: 0 })
    const steps = [0, 1000, 2000].map((now) => {
      const result = observe(state, { now, services: { db, migrate } })
      state = result.state
      return result.release.map(({ service }) => service)
    })
    expect(steps).toEqual([['db'], ['migrate'], ['web']])
  })

  it('has a timeout as a deploy has', () => {
    expect(planWake(manifest, { timeout: '90s' }).timeout).toBe(90e3)
    expect(() => planWake(manifest, { timeout: 'soon' })).toThrow('`timeout`')
  })
})
