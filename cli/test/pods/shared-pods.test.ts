import { describe, expect, it } from 'vitest'
import { podStreams, type PodStream } from '../support/pod-streams.js'
import { TestCluster } from '../support/test-cluster.js'

const shop = `
name: shop
services:
  vpn: { image: shop/vpn }
  client: { image: shop/client, network_mode: 'service:vpn', ports: ['8080:80'] }
  web: { image: shop/web, depends_on: [client] }
`
const behaviours = { vpn: { log: 'line' }, web: { log: 'line' } }

async function deployed() {
  const asked: PodStream[] = []
  const streams = await podStreams((stream) => {
    asked.push(stream)
    stream.send(3, JSON.stringify({ status: 'Success' }))
    stream.close()
  })
  const cluster = new TestCluster({ behaviours, streams })
  await cluster.deploy(shop, ['--wait'])
  const run = (...words: string[]) => cluster.run(words, shop)
  return { cluster, run, asked }
}

const withoutIds = (text: string) => text.replace(/-uid-\d+/g, '')

describe('[E9-06] a service whose container runs in the Pod of another', () => {
  it.each(['vpn', 'client', 'web'])('exec runs a command in the container of %s', async (service) => {
    const { run, asked } = await deployed()
    expect(await run('exec', '-T', service, 'ls')).toMatchObject({ status: 0 })
    expect(asked[0]?.query.get('container')).toBe(service)
    expect(asked[0]?.path).toContain(service === 'web' ? '/pods/web-' : '/pods/vpn-')
  })

  it.each([
    [[], ['vpn client | line', 'vpn vpn | line', 'web | line']],
    [['client'], ['vpn client | line']],
    [['vpn'], ['vpn vpn | line']],
    [
      ['client', 'web'],
      ['vpn client | line', 'web | line'],
    ],
  ])('logs of %j are those of its container', async (services, lines) => {
    const { run } = await deployed()
    const { output } = await run('logs', ...services)
    expect(withoutIds(output).trimEnd().split('\n').sort()).toEqual(lines)
  })

  it.each(['vpn', 'client'])('ps of %s lists the Pod', async (service) => {
    const { run } = await deployed()
    const { output } = await run('ps', service, '--json')
    expect((JSON.parse(output) as { service: string }[]).map((pod) => pod.service)).toEqual(['vpn'])
  })

  it('port finds what leads to its container', async () => {
    const { run } = await deployed()
    const { status, output, errors } = await run('port', 'client', '80')
    expect([status, output], errors).toEqual([0, expect.stringContaining('client')])
  })

  it('restart replaces the Pods that it is in', async () => {
    const { run } = await deployed()
    const { status, errors } = await run('restart', 'client')
    expect(status, errors).toBe(0)
    expect(errors).toContain('Deployment vpn')
    expect(errors).not.toContain('Deployment web')
  })

  it.each([
    [['scale', 'client=2'], 1, 'its container runs in those of `vpn`'],
    [['run', 'client', 'ls'], 2, '`tranship exec client …`'],
  ])('%j is refused, with the way to do it', async (words, status, text) => {
    const { run } = await deployed()
    const outcome = await run(...words)
    expect(outcome.status).toBe(status)
    expect(outcome.errors).toContain(text)
  })

  it('the plan of a deploy names it beside the service with the Pod', async () => {
    const { run } = await deployed()
    expect((await run('plan', 'deploy')).output).toMatch(/Deployment +vpn +with client/)
  })
})
