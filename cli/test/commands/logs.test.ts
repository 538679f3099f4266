import { describe, expect, it } from 'vitest'
import { tranship } from '../support/run-command.js'
import { TestCluster } from '../support/test-cluster.js'

const shop = `
name: shop
services:
  web: { image: 'shop/web:1' }
  db: { image: 'postgres:17' }
  seed: { image: shop/seed, restart: 'no', depends_on: { db: { condition: service_started } } }
`
const behaviours = { web: { log: 'one\ntwo\u001b[2J\n' }, db: { log: 'ready' } }

async function deployed() {
  const cluster = new TestCluster({ behaviours })
  await cluster.deploy(shop, ['--wait'])
  const run = (...words: string[]) => cluster.run(words, shop)
  return { cluster, run }
}

const withoutIds = (text: string) => text.replace(/-uid-\d+/g, '')

describe('tranship logs', () => {
  it('shows the lines of all Pods behind their names, with nothing that a terminal would act upon', async () => {
    const { run } = await deployed()
    const { status, output } = await run('logs')
    expect(status).toBe(0)
    expect(withoutIds(output).trimEnd().split('\n').sort()).toEqual([
      'db | ready',
      'web | one',
      expect.not.stringContaining('\u001b') as string,
    ])
  })

  it('shows those of the services that are named, as they are wanted', async () => {
    const { cluster, run } = await deployed()
    const lines = await run('logs', 'db', '--no-log-prefix', '--tail', '3', '--since', '1m30s', '-t')
    expect(lines.output).toBe('ready\n')
    expect((await run('logs', 'wep')).status).toBe(2)
    expect((await run('logs', '--since', 'soon')).status).toBe(2)
    expect((await run('logs', '--tail', 'few')).status).toBe(2)
    expect(cluster.server.all('Pod').length).toBeGreaterThan(0)
  })

  it('goes on until it is interrupted', async () => {
    const { cluster } = await deployed()
    const signal = AbortSignal.timeout(300)
    const { status, output } = await cluster.run(['logs', '-f', 'web', '--file', 'compose.yaml'], shop, {
      signal,
    })
    expect(status).toBe(130)
    expect(withoutIds(output)).toMatch(/^web \| one\n/)
    expect(output.match(/one/g)).toHaveLength(1)
  })
})

describe('tranship ps', () => {
  it('lists the Pods that have not done their work, with how they are', async () => {
    const { run } = await deployed()
    const { status, output } = await run('ps')
    expect(status).toBe(0)
    expect(
      output
        .split('\n')
        .slice(0, -1)
        .map((line) => line.split(/ +/).slice(1, 5)),
    ).toEqual([
      ['SERVICE', 'STATUS', 'READY', 'RESTARTS'],
      ['db', 'Running', 'yes', '0'],
      ['web', 'Running', 'yes', '0'],
    ])
    const all = JSON.parse((await run('ps', '--all', '--json')).output) as { service: string }[]
    expect(all.map(({ service }) => service)).toEqual(['db', 'seed', 'web'])
    expect(JSON.parse((await run('ps', 'web', '--json')).output)).toEqual([
      expect.objectContaining({ service: 'web', ready: true, restarts: 0 }),
    ])
  })

  it('ends with 2 where no cluster is chosen', async () => {
    expect((await tranship(['ps'], { files: { 'compose.yaml': shop } })).status).toBe(2)
  })
})
