import fc from 'fast-check'
import { ManifestError, OptionsError, translate, type TranslateOptions } from 'tranship'
import { observe, startWait } from 'tranship/deploy'
import { planBuild, planDeploy, planSync, planWake, toBakeFile } from 'tranship/plan'
import { withLastReading } from 'tranship/internal'
import { describe, expect, it } from 'vitest'
import { isThorough } from '../support/effort.js'
import { goldenCases, goldenProfiles } from '../support/golden.js'

const allPlans = (text: string, options: TranslateOptions) => {
  const build = planBuild(text, options)
  const deploy = planDeploy(text, { ...options, build: true })
  const wake = planWake(text, options)
  const sync = deploy.services.map((service) => planSync(text, { ...options, service }))
  return { build, bake: toBakeFile(build), deploy, wake, sync }
}

/** Returns the result of a function; `undefined` for errors in the manifest. */
function attempt<Result>(make: () => Result): Result | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof ManifestError || error instanceof OptionsError) return undefined
    throw error
  }
}

const profiles = isThorough ? goldenProfiles : (['compose'] as const)

describe.each(profiles)('the plans of every golden manifest in %s', (profile) => {
  const cases = goldenCases().map(({ name, manifest: text, options }) => ({
    name,
    text,
    options: { ...options, profile },
  }))
  const translated = new Map(cases.map((one) => [one, attempt(() => translate(one.text, one.options))]))
  const sound = cases.filter((one) => translated.get(one) !== undefined)
  const planned = new Map<(typeof cases)[number], ReturnType<typeof allPlans> | undefined>()
  const plansOf = (one: (typeof cases)[number]) => {
    if (!planned.has(one))
      planned.set(
        one,
        attempt(() => allPlans(one.text, one.options)),
      )
    return planned.get(one)
  }

  it('exist exactly for manifests that can be translated', () => {
    expect(sound.length).toBeGreaterThan(60)
    for (const one of cases) {
      expect(plansOf(one) !== undefined, one.name).toBe(sound.includes(one))
    }
  })

  it('are plain data, and the same for the same, also if the manifest is read only once', () => {
    for (const one of sound) {
      const plans = plansOf(one)
      expect(JSON.parse(JSON.stringify(plans))).toEqual(plans)
      expect(allPlans(one.text, withLastReading(one.options))).toEqual(plans)
    }
  })

  it('[R4-02] deploy exactly the objects of the translation', () => {
    for (const one of sound) {
      for (const waitInPods of [true, false]) {
        const options = { ...one.options, waitInPods }
        const { first, steps, last } = planDeploy(one.text, options)
        const objects = [...first, ...steps.map(({ object }) => object), ...last]
        expect(objects).toEqual(translate(one.text, options).objects)
      }
    }
  })

  it('[R2.5-05] have every dependency before its dependents, and can be carried out to the end', () => {
    for (const { text, options, name } of sound) {
      const plan = planDeploy(text, options)
      const before = new Set<string>()
      for (const { service, conditions } of plan.steps) {
        for (const condition of conditions) expect(before, name).toContain(condition.service)
        before.add(service)
      }
      const well = plan.steps.map((step) => [
        step.name,
        {
          pods: [{ uid: step.name, phase: 'Running' as const, ready: true, readySince: 0 }],
          openPorts: step.ports,
          job: { status: 'complete' as const },
        },
      ])
      let state = startWait(plan, { now: 0 })
      for (let second = 0; second <= plan.steps.length && state.ended === undefined; second++) {
        state = observe(state, { now: second * 1000, services: Object.fromEntries(well) }).state
      }
      const impossible = plan.warnings.some(
        ({ code }) =>
          (code === 'health-unknown' && plan.startedIsHealthy !== true) || code === 'waits-without-end',
      )
      if (!impossible) expect(state.ended, name).toBe('done')
    }
  })
})

it('any text at all gives plans or the errors of a manifest', () => {
  const words = fc.constantFrom(
    'services:',
    '\n  web:',
    '\n    image: nginx',
    '\n    build: .',
    '\n    depends_on: [web]',
    'x',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(words).map((all) => all.join('')),
      ),
      (text) => {
        attempt(() => allPlans(text, {}))
      },
    ),
  )
})
