import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, patient, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`tranship deploy beside an autoscaler${withoutNode}`, () => {
  const namespace = useNamespace('autoscaler')
  const deploy = async (keys: string) => {
    const box = image('autoscaler-box', { Cmd: ['sleep', '1000000'] })
    const manifest = `name: scaled\nservices: { web: { image: ${box}, stop_grace_period: 1s, ${keys} } }\n`
    const { status, errors } = await tranship(['deploy', '--quiet', '--timeout', '4m'], {
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
})
