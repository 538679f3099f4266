import { trace } from 'tranship'
import { describe, expect, it } from 'vitest'
import { findings, objectOf, web } from '../support/translated.js'

const compose = { profile: 'compose' } as const
const kept = (budget: string, more = 'scale: 3') =>
  web(`x-kubernetes: {disruptionBudget: {${budget}}}\n${more}`)

describe('[C12-07] x-kubernetes.disruptionBudget', () => {
  it.each([
    ['minAvailable: 2', { minAvailable: 2 }],
    ['maxUnavailable: "1"', { maxUnavailable: 1 }],
    ['maxUnavailable: 50%', { maxUnavailable: '50%' }],
    ['minAvailable: 050%', { minAvailable: '50%' }],
  ])('{%s} is a PodDisruptionBudget for the Pods of the service', (keys, limit) => {
    const text = kept(keys)
    const { metadata, spec } = objectOf('Deployment', text, compose)
    expect(objectOf('PodDisruptionBudget', text, compose)).toEqual({
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'web', labels: metadata.labels },
      spec: { ...limit, selector: spec.selector },
    })
    expect(findings(text, compose)).toEqual([])
  })

  it.each([
    ['', 'budget-of-one-limit services.web.x-kubernetes.disruptionBudget `disruptionBudget`'],
    [
      'minAvailable: 1, maxUnavailable: 1',
      'budget-of-one-limit services.web.x-kubernetes.disruptionBudget `disruptionBudget`',
    ],
    ['minAvailable: 101%', 'invalid-budget services.web.x-kubernetes.disruptionBudget.minAvailable `101%`'],
    ['minAvailable: half%', 'invalid-budget services.web.x-kubernetes.disruptionBudget.minAvailable `half%`'],
    ['minAvailable: -1', 'not-an-integer services.web.x-kubernetes.disruptionBudget.minAvailable `-1`'],
  ])('{%s} is the error %s', (keys, expected) => {
    expect(findings(kept(keys), compose)).toEqual([expected])
  })

  it('has the line of its limit as origin', () => {
    const traced = trace(kept('maxUnavailable: 1'), compose)
    const object = traced.objects.find(({ kind }) => kind === 'PodDisruptionBudget')!
    expect(traced.originOf(object, '/spec/maxUnavailable')).toMatchObject({
      path: ['services', 'web', 'x-kubernetes', 'disruptionBudget', 'maxUnavailable'],
    })
  })
})
