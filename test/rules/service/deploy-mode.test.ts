import { describe, expect, it } from 'vitest'
import { planDeploy, planWake } from 'tranship/plan'
import { findings, manifest, objectOf, podOf, web, workloadOf } from '../../support/translated.js'

const compose = { profile: 'compose' } as const

describe('deploy.mode', () => {
  it('[C6-01] global is a DaemonSet', () => {
    const { kind, spec } = workloadOf(web('deploy: {mode: global}'), compose)
    expect(kind).toBe('DaemonSet')
    expect(Object.keys(spec!)).toEqual(['selector', 'template'])
  })

  it('[C6-01] global has no number of replicas, nor an end', () => {
    const text = web('restart: "no"\ndeploy: {mode: global, replicas: 2}')
    expect(findings(text, compose)).toEqual([
      'setting-overruled services.web.restart `"no"`',
      'setting-overruled services.web.deploy.replicas `2`',
    ])
    expect(podOf(text, compose)).not.toHaveProperty('restartPolicy')
  })

  it('[C6-01] global cannot mount a claim on every node, and shares none of its nodes', () => {
    const text = manifest(
      {
        agent: 'image: a:1\nvolumes: ["data:/d"]\ndeploy: {mode: global}',
        web: 'image: a:1\nvolumes: ["data:/d"]',
      },
      'volumes:\n  data:',
    )
    expect(findings(text, compose)).toEqual(['volume-on-every-node services.agent.volumes.0 `"data:/d"`'])
    expect(podOf(text, compose, 'agent')).not.toHaveProperty('affinity')
  })

  it.each([
    ['', { completions: 1, parallelism: 1 }, 'OnFailure'],
    ['restart: on-failure:4\n', { backoffLimit: 4 }, 'OnFailure'],
    ['restart: "no"\n', { backoffLimit: 0 }, 'Never'],
    ['scale: 3\n', { completions: 3, parallelism: 3 }, 'OnFailure'],
  ])('[C6-01] replicated-job is a Job: %j', (keys, fields, policy) => {
    const text = web(`${keys}deploy: {mode: replicated-job}`)
    expect(objectOf('Job', text, compose).spec).toMatchObject(fields)
    expect(podOf(text, compose).restartPolicy).toBe(policy)
    expect(findings(text, compose)).toEqual([])
  })

  it('[C6-01] global-job is a Job with a warning', () => {
    const text = web('deploy: {mode: global-job}')
    expect(workloadOf(text, compose).kind).toBe('Job')
    expect(findings(text, compose)).toEqual(['unsupported-value services.web.deploy.mode `global-job`'])
  })

  it('[C6-01] a job that never ends is a warning', () => {
    expect(findings(web('restart: always\ndeploy: {mode: replicated-job}'), compose)).toEqual([
      'setting-overruled services.web.restart `always`',
    ])
  })

  it('[C6-01] a DaemonSet is pruned, and has nothing to be woken', () => {
    const text = web('deploy: {mode: global}')
    const kinds = planDeploy(text, compose).prune?.kinds.map(({ kind }) => kind)
    expect(kinds).toContain('DaemonSet')
    expect(planWake(text, compose).steps[0]?.patch).toEqual({ spec: {} })
  })
})

describe('deploy.update_config', () => {
  const updated = (config: string, keys = '') =>
    web(`${keys}deploy: {update_config: {${config}}}`, 'volumes: {data: }')

  it.each([
    ['order: start-first', { maxSurge: 1, maxUnavailable: 0 }],
    ['order: stop-first', { maxSurge: 0, maxUnavailable: 1 }],
    ['parallelism: 3', { maxSurge: 0, maxUnavailable: 3 }],
    ['parallelism: 0, order: start-first', { maxSurge: '100%', maxUnavailable: 0 }],
  ])('[C6-03] %s', (config, rollingUpdate) => {
    expect(workloadOf(updated(config), compose).spec).toMatchObject({
      strategy: { type: 'RollingUpdate', rollingUpdate },
    })
    const set = web(`deploy: {mode: global, update_config: {${config}}}`)
    expect(workloadOf(set, compose).spec).toMatchObject({
      updateStrategy: { type: 'RollingUpdate', rollingUpdate },
    })
  })

  it.each([
    ['10s', { minReadySeconds: 10 }],
    ['1500ms', { minReadySeconds: 2 }],
    ['20m', { minReadySeconds: 1200, progressDeadlineSeconds: 1800 }],
  ])('[C6-03] a delay of %s', (delay, fields) => {
    const { spec } = workloadOf(updated(`delay: ${delay}`), compose)
    expect(spec).toMatchObject(fields)
    expect(spec).not.toHaveProperty('strategy')
  })

  it('[C6-03] the label wins', () => {
    const recreated = updated('order: start-first', 'labels: {dev.platform/update: recreate}\n')
    expect(workloadOf(recreated, compose).spec).toMatchObject({ strategy: { type: 'Recreate' } })
    expect(findings(recreated, compose)).toEqual([
      'setting-overruled services.web.deploy.update_config.order `start-first`',
    ])
    const rolled = updated('order: start-first', 'labels: {dev.platform/update: rolling}\n')
    expect(workloadOf(rolled, compose).spec).toMatchObject({
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
    })
    expect(findings(rolled, compose)).toEqual([])
  })

  it('[C6-03] a StatefulSet stops one Pod at a time', () => {
    const text = updated('order: start-first, parallelism: 2, delay: 5s', 'volumes: ["data:/d"]\n')
    const { spec } = workloadOf(text, compose)
    expect(spec).not.toHaveProperty('updateStrategy')
    expect(spec).toHaveProperty('minReadySeconds', 5)
    expect(findings(text, compose)).toEqual([
      'unsupported-value services.web.deploy.update_config.order `start-first`',
      'unsupported-value services.web.deploy.update_config.parallelism `2`',
    ])
  })

  it('[C6-03] a Job is never updated', () => {
    const text = updated('parallelism: 1, delay: 5s', 'restart: "no"\n').replace('nginx', 'shop/tools')
    expect(findings(text, compose).map((finding) => finding.split(' ')[0])).toEqual([
      'setting-without-effect',
      'setting-without-effect',
    ])
    expect(workloadOf(text, compose).spec).not.toHaveProperty('minReadySeconds')
  })

  it.each(['failure_action: rollback', 'monitor: 5s', 'max_failure_ratio: 0.2'])(
    '[C6-03] %s is a warning',
    (config) => {
      const [key] = config.split(':')
      expect(findings(updated(config), compose)).toEqual([
        `unsupported-key services.web.deploy.update_config.${key} \`${key}\``,
      ])
    },
  )
})

describe('deploy.labels', () => {
  const text = web('labels: {tier: front}\ndeploy: {labels: {team: shop, tier: back}}')

  it('[C6-04] are of the workload alone', () => {
    const { metadata, spec } = workloadOf(text, compose)
    expect(metadata?.annotations).toEqual({ team: 'shop', tier: 'front' })
    expect(spec?.template.metadata?.annotations).toEqual({ tier: 'front' })
    expect(objectOf('Service', text, compose).metadata.annotations).toEqual({ tier: 'front' })
  })

  it('[C6-04] are on the Pods too in the reference', () => {
    expect(workloadOf(text).spec?.template.metadata?.annotations).toEqual({ team: 'shop', tier: 'front' })
  })

  it.each(['delay: 5s', 'window: 1m'])('[C6-04] restart_policy.%s is a warning', (setting) => {
    const [key] = setting.split(':')
    expect(findings(web(`deploy: {restart_policy: {${setting}}}`), compose)).toEqual([
      `unsupported-key services.web.deploy.restart_policy.${key} \`${key}\``,
    ])
  })
})
