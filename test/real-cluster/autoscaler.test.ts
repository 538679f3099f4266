import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, patient, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`tranship deploy beside an autoscaler${withoutNode}`, () => {
  const namespace = useNamespace('autoscaler')
  const deploy = async (keys: string, ...flags: readonly string[]) => {
    const box = image('autoscaler-box', { Cmd: ['sleep', '1000000'] })
    const manifest = `name: scaled\nservices: { web: { image: ${box}, stop_grace_period: 1s, ${keys} } }\n`
    const { status, errors } = await tranship(['deploy', '--quiet', '--timeout', '4m', ...flags], {
      files: { 'compose.yaml': manifest },
      env: process.env as Record<string, string>,
    })
    expect(status, errors).toBe(0)
  }
  const replicas = () => Number(namespace.kubectl('get', 'deploy', 'web', '-o', 'jsonpath={.spec.replicas}'))
  const managers = () =>
    namespace.kubectl('get', 'deploy', 'web', '-o', 'jsonpath={.metadata.managedFields[*].manager}')

  it('[E2-12] leaves the number to a HorizontalPodAutoscaler, and becomes 1 without one', async () => {
    await deploy('scale: 3')
    namespace.kubectl('autoscale', 'deployment', 'web', '--min=2', '--max=6', '--cpu-percent=50')
    await deploy('')
    expect(replicas()).toBe(3)
    // The autoscaler has no metrics here, and keeps to its bounds.
    namespace.kubectl('patch', 'hpa', 'web', '--type=merge', '-p', '{"spec":{"minReplicas":5}}')
    await expect.poll(replicas, patient).toBe(5)
    await deploy('labels: { a: b }')
    expect(replicas()).toBe(5)
    expect(managers()).not.toContain('tranship-replicas')

    namespace.kubectl('delete', 'hpa', 'web')
    await deploy('scale: 5')
    await deploy('')
    expect(replicas()).toBe(1)
  })

  it('[C12-06] [C12-07] makes it and a disruption budget from the Compose file, and prunes both', async () => {
    const limits = 'minReplicas: 2, maxReplicas: 4'
    const scaled = (more: string) =>
      `cpus: 0.1, x-kubernetes: { autoscaling: { ${limits} }, disruptionBudget: { maxUnavailable: 1 } }, ${more}`
    await deploy('scale: 3')
    await deploy(scaled(''))
    expect(replicas()).toBe(3)
    const found = namespace.kubectl('get', 'hpa,pdb', '-o', 'name').trim().split('\n').sort()
    expect(found).toEqual(['horizontalpodautoscaler.autoscaling/web', 'poddisruptionbudget.policy/web'])
    const allowed = () =>
      namespace.kubectl('get', 'pdb', 'web', '-o', 'jsonpath={.status.disruptionsAllowed}')
    await expect.poll(allowed, patient).toBe('1')

    // Somebody else scales the workload, and the autoscaler brings it back into its bounds.
    namespace.kubectl('scale', 'deploy', 'web', '--replicas=6')
    await expect.poll(replicas, patient).toBe(4)
    await deploy(scaled('labels: { c: d }'))
    expect(replicas()).toBe(4)

    await deploy('cpus: 0.1')
    expect(namespace.kubectl('get', 'hpa,pdb', '-o', 'name').trim()).toBe('')
    expect(replicas()).toBe(4)
  })

  it('[C12-06] starts a service with the smallest number, for which --wait waits', async () => {
    await deploy('scale: 0')
    await deploy('cpus: 0.1, x-kubernetes: { autoscaling: { minReplicas: 2, maxReplicas: 3 } }', '--wait')
    expect(replicas()).toBe(2)
  })
})
