import { describe, expect, it } from 'vitest'
import { TestCluster } from '../support/test-cluster.js'

const shop = `
name: shop
services: { chat: { image: nginx, models: [llm] } }
jobs: { backup: { image: alpine, command: date, triggers: { schedule: ['0 3 * * *'] } } }
models: { llm: { model: ai/smollm2 } }
`

describe('docs/differences.md: jobs and servers of models have names for commands', () => {
  it.each([
    ['deploy', 'backup', 'CronJob backup unchanged'],
    ['stop', 'backup', 'CronJob backup stopped'],
    ['deploy', 'llm-model', 'StatefulSet llm-model unchanged'],
    ['stop', 'llm-model', 'StatefulSet llm-model stopped'],
    ['restart', 'llm-model', 'StatefulSet llm-model restarted'],
  ])('%s %s', async (command, name, message) => {
    const cluster = new TestCluster()
    await cluster.deploy(shop)
    const { status, errors } = await cluster.run([command, name], shop)
    expect([status, errors]).toEqual([0, expect.stringContaining(message)])
  })

  it.each([
    ['restart', 'backup', 'Pods end by themselves'],
    ['scale', 'backup=2', 'no number of replicas'],
  ])('"refuse it": %s %s', async (command, name, message) => {
    const cluster = new TestCluster()
    await cluster.deploy(shop)
    const { status, errors } = await cluster.run([command, name], shop)
    expect([status, errors]).toEqual([1, expect.stringContaining(message)])
  })
})
