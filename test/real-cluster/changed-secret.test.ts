import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`a Secret whose value changes${withoutNode}`, () => {
  const namespace = useNamespace('secret')
  const shop = `name: shop
services:
  web: { image: BOX, stop_grace_period: 1s, secrets: [key] }
  free: { image: BOX, stop_grace_period: 1s }
secrets: { key: { environment: KEY } }
`
  const run = (parameters: readonly string[], KEY: string) => {
    const box = image('secret-box', { Cmd: ['sleep', '1000000'] })
    return tranship(parameters, {
      files: { 'compose.yaml': shop.replaceAll('BOX', box) },
      env: { ...(process.env as Record<string, string>), KEY },
    })
  }
  const deploy = async (value: string) => {
    const { status, errors } = await run(['deploy', '--quiet', '--wait', '--timeout', '4m'], value)
    expect(status, errors).toBe(0)
  }
  /** The uids of the Pods of a service that are not on their way out. */
  const pods = (service: string) => {
    const { items } = JSON.parse(
      namespace.kubectl('get', 'pods', '-l', `app.kubernetes.io/name=${service}`, '-o', 'json'),
    ) as {
      readonly items: readonly {
        readonly metadata: { readonly uid: string; readonly deletionTimestamp?: string }
      }[]
    }
    return items.flatMap(({ metadata }) => (metadata.deletionTimestamp === undefined ? [metadata.uid] : []))
  }
  const readByWeb = async () => (await run(['exec', '-T', 'web', 'cat', '/run/secrets/key'], '')).output

  it('[E2-13] replaces the Pods that mount it and no others, and diff --live says so without a value', async () => {
    await deploy('first-value')
    const before = { web: pods('web'), free: pods('free') }
    expect((await run(['diff', '--live'], 'first-value')).output).toBe('')
    await deploy('first-value')
    expect({ web: pods('web'), free: pods('free') }).toEqual(before)

    const { status, output, errors } = await run(['diff', '--live'], 'second-value')
    expect(status, errors).toBe(1)
    expect(output).toMatch(/Secret key\n.*\/data\/key/)
    expect(output).toContain('Deployment web')
    expect(output).not.toMatch(/first-value|second-value|Zmlyc3Q|c2Vjb25k/)
    expect(output).not.toContain('free')

    await deploy('second-value')
    expect(pods('free')).toEqual(before.free)
    expect(pods('web')).not.toEqual(before.web)
    expect(await readByWeb()).toBe('second-value')
  })
})
