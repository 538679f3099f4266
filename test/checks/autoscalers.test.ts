import { describe, expect, it } from 'vitest'
import { diagnosticsOf, findings, manifest, objectOf, titlesOf, web } from '../support/translated.js'

const compose = { profile: 'compose' } as const
const autoscaling = 'x-kubernetes: {autoscaling: {maxReplicas: 3'
const place = 'services.web.x-kubernetes.autoscaling `autoscaling`'

describe('[C12-06] an autoscaler without a request', () => {
  it.each([
    ['', '', [`autoscaler-without-request ${place}`]],
    [
      ', cpu: 60',
      'deploy: {resources: {reservations: {memory: 64M}}}',
      [`autoscaler-without-request ${place}`],
    ],
    [', memory: 60', 'cpus: 1', [`autoscaler-without-request ${place}`]],
    [', memory: 60', 'mem_limit: 64m', []],
    ['', 'deploy: {resources: {reservations: {cpus: "0.5"}}}', []],
    ['', 'cpus: 0.5', []],
    ['', 'cpus: 0.5\nresources: {requests: {cpu: 0}}', [`autoscaler-without-request ${place}`]],
  ])('{maxReplicas: 3%s} with %j: %j', (targets, more, expected) => {
    expect(findings(web(`${autoscaling}${targets}}}\n${more}`), compose)).toEqual(expected)
  })

  it('names the container in the same Pod that requests nothing', () => {
    const text = manifest({
      web: `image: a\ncpus: 1\n${autoscaling}}}`,
      proxy: 'image: b\nnetwork_mode: service:web',
    })
    const [found] = diagnosticsOf(text, compose).filter(({ code }) => code === 'autoscaler-without-request')
    expect(found?.message).toContain('the container of `proxy` requests none')
    expect(found?.hint).toBe('Write `deploy.resources.reservations.cpus` for `proxy`.')
  })
})

describe('[C12-06] an autoscaler without a number of replicas', () => {
  it.each([
    ['deploy: {mode: global}', `setting-without-effect ${place}`],
    ['deploy: {mode: replicated-job}', `setting-without-effect ${place}`],
    ['x-platform-schedule: "@daily"', `setting-without-effect ${place}`],
  ])('%s: %s', (more, expected) => {
    const text = web(`${autoscaling}}}\n${more}`)
    expect(findings(text, compose)).toEqual([expected])
    expect(titlesOf(text, compose).join()).not.toContain('HorizontalPodAutoscaler')
  })

  it('[C10-04] has the label as its place', () => {
    expect(findings(web('labels: {kompose.hpa.cpu: "60"}\ndeploy: {mode: replicated-job}'), compose)).toEqual(
      ['label-without-effect services.web.labels.kompose.hpa.cpu `"60"`'],
    )
  })

  it('[C4-17] is that of the Pod of another service', () => {
    const text = manifest({ web: 'image: a', proxy: `image: b\nnetwork_mode: service:web\n${autoscaling}}}` })
    expect(findings(text, compose)).toEqual([
      'pod-setting-left-out services.proxy.x-kubernetes.autoscaling `autoscaling`',
    ])
  })

  it('keeps the number of runs of a Job', () => {
    const text = web(`${autoscaling}}}\ndeploy: {mode: replicated-job}\nscale: 2`)
    expect(objectOf('Job', text, compose).spec.completions).toBe(2)
  })
})
