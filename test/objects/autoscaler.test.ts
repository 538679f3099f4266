import { trace } from 'tranship'
import { planDeploy, planWake } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import { findings, manifest, objectOf, objectsOf, titlesOf, web } from '../support/translated.js'

const compose = { profile: 'compose' } as const
const requests = 'deploy: {resources: {reservations: {cpus: "0.5", memory: 64M}}}'
const scaled = (autoscaling: string, more = requests) =>
  web(`x-kubernetes: {autoscaling: {${autoscaling}}}\n${more}`)
const specOf = (text: string) => objectOf('HorizontalPodAutoscaler', text, compose).spec
const target = (name: string, averageUtilization: number) => ({
  type: 'Resource',
  resource: { name, target: { type: 'Utilization', averageUtilization } },
})

describe('[C12-06] x-kubernetes.autoscaling', () => {
  it('is a HorizontalPodAutoscaler of the workload, with its name and labels', () => {
    const text = scaled('minReplicas: 2, maxReplicas: 10, cpu: 70, memory: 80')
    expect(objectOf('HorizontalPodAutoscaler', text, compose)).toEqual({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'web', labels: objectOf('Deployment', text, compose).metadata.labels },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
        minReplicas: 2,
        maxReplicas: 10,
        metrics: [target('cpu', 70), target('memory', 80)],
      },
    })
    expect(findings(text, compose)).toEqual([])
  })

  it('is after the Services, and before the workloads that it scales', () => {
    const keys = 'image: a\nports: ["80:80"]\nx-kubernetes: {autoscaling: {maxReplicas: 2}}'
    const titles = titlesOf(manifest({ a: keys, b: keys }), compose).filter(
      (one) => !one.startsWith('Service'),
    )
    expect(titles).toEqual([
      'HorizontalPodAutoscaler a',
      'HorizontalPodAutoscaler b',
      'Deployment a',
      'Deployment b',
      'Ingress a',
      'Ingress b',
    ])
  })

  it('leaves the targets to Kubernetes if there are none', () => {
    expect(specOf(scaled('maxReplicas: 3'))).not.toHaveProperty('metrics')
  })

  it('scales a StatefulSet', () => {
    const text = web('volumes: [/data]\nx-kubernetes: {autoscaling: {maxReplicas: 3}}').replace(
      '[/data]',
      '["data:/data"]',
    )
    expect(specOf(`${text}volumes: {data: {}}\n`).scaleTargetRef.kind).toBe('StatefulSet')
  })

  it.each([
    ['minReplicas: 2, maxReplicas: 5', '', 2],
    ['maxReplicas: 5', '', 1],
    ['maxReplicas: 5', 'scale: 3', 3],
  ])('{%s} with %j: its workload has no replicas, and at least %i', (keys, more, least) => {
    const text = scaled(keys, more)
    expect(specOf(text).minReplicas).toBe(least)
    expect(objectOf('Deployment', text, compose).spec).not.toHaveProperty('replicas')
    expect(planDeploy(text, { name: 'shop', ...compose }).steps[0]!.replicas).toBe(least)
    expect(planWake(text, { name: 'shop', ...compose }).steps[0]!.patch.spec).toEqual({ replicas: least })
  })

  it('is off while the service is scaled to zero', () => {
    const text = scaled('maxReplicas: 5', 'scale: 0')
    expect(titlesOf(text, compose)).not.toContain('HorizontalPodAutoscaler web')
    expect(objectOf('Deployment', text, compose).spec.replicas).toBe(0)
  })

  it('lets several Pods run, so that `container_name` leads to each of them', () => {
    const text = scaled(
      'maxReplicas: 2',
      'deploy: {placement: {max_replicas_per_node: 1}}\nvolumes: ["d:/d"]',
    )
    expect(findings(`${text}volumes: {d: {}}\n`, compose)).toContain(
      'volume-on-every-node services.web.volumes.0 `"d:/d"`',
    )
  })

  it.each([
    [
      'minReplicas: 4, maxReplicas: 3',
      requests,
      'maximum-below-minimum services.web.x-kubernetes.autoscaling.maxReplicas `3`',
    ],
    [
      'maxReplicas: 3',
      `scale: 4\n${requests}`,
      'maximum-below-minimum services.web.x-kubernetes.autoscaling.maxReplicas `3`',
    ],
    ['minReplicas: 2, maxReplicas: 3', `scale: 3\n${requests}`, 'setting-overruled services.web.scale `3`'],
    [
      'minReplicas: 0, maxReplicas: 3',
      requests,
      'not-an-integer services.web.x-kubernetes.autoscaling.minReplicas `0`',
    ],
    ['maxReplicas: 3, cpu: 0', requests, 'not-an-integer services.web.x-kubernetes.autoscaling.cpu `0`'],
    ['minReplicas: 3', requests, 'missing-key services.web.x-kubernetes.autoscaling `autoscaling`'],
  ])('{%s} with %j is reported as %s', (keys, more, expected) => {
    expect(findings(scaled(keys, more), compose)).toEqual([expected])
  })

  it('has the lines of its keys as origins', () => {
    const text = scaled('minReplicas: 2, maxReplicas: 5, cpu: 70')
    const traced = trace(text, compose)
    const object = traced.objects.find(({ kind }) => kind === 'HorizontalPodAutoscaler')!
    const pathOf = (pointer: string) => {
      const origin = traced.originOf(object, pointer)
      return origin && 'path' in origin ? origin.path.slice(2).join('.') : undefined
    }
    expect(pathOf('')).toBe('x-kubernetes.autoscaling')
    expect(pathOf('/spec/minReplicas')).toBe('x-kubernetes.autoscaling.minReplicas')
    expect(pathOf('/spec/metrics/0/resource/target/averageUtilization')).toBe('x-kubernetes.autoscaling.cpu')
  })

  it('[C12-03] can be patched, except for the workload that it scales', () => {
    const patched = (path: string, value: string) =>
      web(
        'x-kubernetes:\n  autoscaling: {maxReplicas: 3}\n' +
          `  patch: [{kind: HorizontalPodAutoscaler, op: add, path: ${path}, value: ${value}}]\n${requests}`,
      )
    const slow = '{scaleDown: {stabilizationWindowSeconds: "60"}}'
    expect(specOf(patched('/spec/behavior', slow))).toMatchObject({
      behavior: { scaleDown: { stabilizationWindowSeconds: 60 } },
    })
    expect(findings(patched('/spec/scaleTargetRef/name', 'db'), compose).join()).toContain(
      'identity-of-object',
    )
  })
})

describe('[C10-06] labels of kompose for autoscalers', () => {
  const labelled = (labels: string, more = requests) => web(`labels: {${labels}}\n${more}`)

  it.each([
    ['kompose.hpa.replicas.min: "2"', [2, 3, [target('cpu', 50)]]],
    ['kompose.hpa.replicas.min: "5"', [5, 5, [target('cpu', 50)]]],
    ['kompose.hpa.replicas.max: "8"', [1, 8, [target('cpu', 50)]]],
    ['kompose.hpa.cpu: "60"', [1, 3, [target('cpu', 60)]]],
    ['kompose.hpa.memory: "70"', [1, 3, [target('memory', 70)]]],
  ])('%s', (labels, expected) => {
    const { minReplicas, maxReplicas, metrics } = specOf(labelled(labels))
    expect([minReplicas, maxReplicas, metrics]).toEqual(expected)
    expect(findings(labelled(labels), compose)).toEqual([])
  })

  it('have no effect beside the key', () => {
    const text = labelled(
      'kompose.hpa.cpu: "60"',
      `x-kubernetes: {autoscaling: {maxReplicas: 4, cpu: 90}}\n${requests}`,
    )
    expect(specOf(text).metrics).toEqual([target('cpu', 90)])
    expect(findings(text, compose)).toEqual(['setting-overruled services.web.labels.kompose.hpa.cpu `"60"`'])
  })

  it('are labels without an effect in 1.48', () => {
    const text = labelled('kompose.hpa.cpu: "60"')
    expect(findings(text, { profile: '1.48' }).join()).toContain('kompose-label')
    expect(objectsOf(text, { profile: '1.48' }).map(({ kind }) => kind)).not.toContain(
      'HorizontalPodAutoscaler',
    )
  })
})
