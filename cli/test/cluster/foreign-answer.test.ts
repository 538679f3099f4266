import { describe, expect, it } from 'vitest'
import { ForeignAnswer } from '../../src/cluster/api-error.js'
import { clusterOn } from '../support/cluster-on.js'
import type { Fault } from '../support/api-server/faults.js'
import { TestCluster } from '../support/test-cluster.js'

const shop = 'name: shop\nservices:\n  web: { image: shop/web:1, ports: [8080] }\n'

const page = '<html><body>Please log in</body></html>'
const html = { 'content-type': 'text/html; charset=utf-8' }

const foreign: Readonly<Record<string, Extract<Fault, { kind: 'foreign' }>>> = {
  'a login page': { kind: 'foreign', code: 200, body: page, headers: html },
  'a login page without a type': { kind: 'foreign', code: 200, body: page },
  'a page that says it is not there': { kind: 'foreign', code: 404, body: page, headers: html },
  'a page that forbids': { kind: 'foreign', code: 403, body: page, headers: html },
  'JSON that is cut': { kind: 'foreign', code: 200, body: '{"kind":"PodList","items":[' },
  'JSON of something else': { kind: 'foreign', code: 200, body: '{"ok":true}' },
  'a text that is a list': { kind: 'foreign', code: 200, body: '[]' },
  nothing: { kind: 'foreign', code: 200, body: '' },
  'a redirection': { kind: 'foreign', code: 302, body: '', headers: { location: 'https://login.example' } },
}

const commands = [
  ['deploy'],
  ['up', '-d'],
  ['down'],
  ['ps'],
  ['logs'],
  ['port', 'web', '8080'],
  ['diff', '--live'],
]

describe('an answer that is not of an API server', () => {
  it.each(Object.entries(foreign))('[E1-02] is an error of every command: %s', async (_, fault) => {
    for (const command of commands) {
      const cluster = new TestCluster({ faults: () => fault })
      const { status, output, errors } = await cluster.run(command, shop)
      expect([command, status, output]).toEqual([command, 2, ''])
      expect(errors).toContain(
        'the server at http://memory.example of the context `test` does not answer as a Kubernetes API server',
      )
      expect(errors).toContain('Check the address in the kubeconfig')
    }
  })

  it('[E1-02] is an error where the log of a Pod is asked for too', async () => {
    const cluster = new TestCluster()
    await cluster.deploy(shop)
    await cluster.clock.sleep(3000)
    cluster.server.faults = ({ path }) => (path.endsWith('/log') ? foreign['a login page'] : undefined)
    expect((await cluster.run(['logs'], shop)).status).toBe(2)
  })

  it('[E1-02] may be empty for status 204, and plain text for a log', async () => {
    const answers = (status: number, text: string, type: string) =>
      clusterOn({
        send: async () => {
          await Promise.resolve()
          async function* body() {
            await Promise.resolve()
            yield new TextEncoder().encode(text)
          }
          return { status, headers: { 'content-type': type }, body: body() }
        },
      })
    const place = { kind: 'Pod', name: 'web' }
    expect(await answers(204, '', 'text/plain').remove(place)).toBe(true)
    expect(await answers(404, '404 page not found\n', 'text/plain').get(place)).toBeUndefined()
    await expect(answers(200, 'ok', 'text/plain').get(place)).rejects.toThrow(ForeignAnswer)
    let log = ''
    for await (const chunk of await answers(200, '<html>', 'text/plain').stream({
      method: 'GET',
      path: '/log',
    }))
      log += Buffer.from(chunk).toString()
    expect(log).toBe('<html>')
  })
})
