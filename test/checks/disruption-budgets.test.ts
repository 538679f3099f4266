import { describe, expect, it } from 'vitest'
import { findings, titlesOf, web } from '../support/translated.js'

const compose = { profile: 'compose' } as const
const place = 'services.web.x-kubernetes.disruptionBudget'
const kept = (budget: string, more = '') => web(`x-kubernetes:\n  disruptionBudget: {${budget}}\n${more}`)

describe('[C12-07] a disruption budget that lets no Pod go', () => {
  it.each([
    ['minAvailable: 1', '', true],
    ['minAvailable: 1', 'scale: 2', false],
    ['minAvailable: 3', 'scale: 2', true],
    ['minAvailable: 50%', '', true],
    ['minAvailable: 50%', 'scale: 2', false],
    ['minAvailable: 51%', 'scale: 2', true],
    ['minAvailable: 100%', 'scale: 9', true],
    ['maxUnavailable: 0', 'scale: 2', true],
    ['maxUnavailable: 0%', 'scale: 2', true],
    ['maxUnavailable: 1%', '', false],
    ['maxUnavailable: 1', '', false],
    ['minAvailable: 1', 'scale: 0', false],
  ])('{%s} with %j: %s', (budget, more, blocks) => {
    const [key = '', value = ''] = budget.split(': ')
    const expected = blocks ? [`budget-blocks-drains ${place}.${key} \`${value}\``] : []
    expect(findings(kept(budget, more), compose)).toEqual(expected)
  })

  it('counts the smallest number of replicas of an autoscaler', () => {
    const scaled = (least: number) =>
      kept('minAvailable: 1', `  autoscaling: {minReplicas: ${least}, maxReplicas: 4}\ncpus: 1`)
    expect(findings(scaled(2), compose)).toEqual([])
    expect(findings(scaled(1), compose)).toEqual([`budget-blocks-drains ${place}.minAvailable \`1\``])
  })
})

it.each(['deploy: {mode: global}', 'deploy: {mode: replicated-job}', 'x-platform-schedule: "@daily"'])(
  '[C12-07] a disruption budget has no effect with %s',
  (more) => {
    const text = kept('maxUnavailable: 1', more)
    expect(findings(text, compose)).toEqual([`setting-without-effect ${place} \`disruptionBudget\``])
    expect(titlesOf(text, compose).join()).not.toContain('PodDisruptionBudget')
  },
)
