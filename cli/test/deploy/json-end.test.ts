import { describe, expect, it } from 'vitest'
import { TestCluster } from '../support/test-cluster.js'

const shop = 'name: shop\nservices: { web: { image: web:1 } }\n'

const lastEvent = (output: string) =>
  JSON.parse(output.trimEnd().split('\n').at(-1)!) as { event: string; message: string; hint?: string }

describe('with --json the last line says how a command ended', () => {
  it.each(['deploy', 'down', 'wake', 'stop', 'start', 'restart', 'scale web=2'])(
    '[E4-04] also where it could not begin: %s',
    async (command) => {
      const run = (manifest: string, env: Record<string, string> = {}) =>
        new TestCluster().run([...command.split(' '), '--json'], manifest, { env })

      const wrong = await run('services: { web: { image: [] } }\n')
      expect(wrong.status).toBe(1)
      expect(lastEvent(wrong.output)).toEqual({
        event: 'failed',
        message: 'the Compose file has errors: see standard error',
      })
      expect(wrong.errors).toContain('compose.yaml:1:')

      const nowhere = await run(shop, { KUBECONFIG: 'none' })
      expect(nowhere.status).toBe(2)
      expect(lastEvent(nowhere.output)).toMatchObject({
        event: 'failed',
        message: expect.stringContaining('there is no kubeconfig') as string,
        hint: expect.stringContaining('--kubeconfig') as string,
      })
      expect(nowhere.errors).toContain('there is no kubeconfig')

      const missing = await run(shop, { COMPOSE_FILE: 'none.yaml' })
      expect([missing.status, lastEvent(missing.output).event]).toEqual([2, 'failed'])
    },
  )

  it('[E4-04] and nothing is on standard output without it', async () => {
    const { output, errors } = await new TestCluster().run(['deploy'], shop, { env: { KUBECONFIG: 'none' } })
    expect(output).toBe('')
    expect(errors.match(/there is no kubeconfig/g)).toHaveLength(1)
  })
})
