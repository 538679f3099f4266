import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { expect, it } from 'vitest'
import { serve } from '../support/api-server/serve.js'
import { folderWith } from '../support/folder.js'
import { TestCluster } from '../support/test-cluster.js'
import { installed } from './spawn.js'

const before = `
name: shop
services:
  web: { image: shop/web:1, ports: [8080] }
  old: { image: shop/old:1 }
  job: { image: shop/job:1, restart: 'no' }
`
const after = `
name: shop
services:
  web: { image: shop/web:2, ports: [8080], volumes: ['data:/data'] }
  job: { image: shop/job:2, restart: 'no' }
volumes: { data: {} }
`
const program = path.join(installed, 'node_modules/tranship-cli/dist/tranship.cjs')

it.each([1, 4, 7])(
  '[E2-10] [E7-03] a deploy whose process is killed after write %i comes to the same when it is begun again',
  async (write) => {
    const cluster = new TestCluster()
    await cluster.deploy(before)
    const from = cluster.server.writes
    const killing: { process?: ReturnType<typeof spawn> } = {}
    const server = await serve(cluster.server, (writes) => {
      if (writes - from === write) killing.process?.kill('SIGKILL')
    })
    const kubeconfig = JSON.stringify({
      'current-context': 'test',
      contexts: [{ name: 'test', context: { cluster: 'test', user: '' } }],
      clusters: [{ name: 'test', cluster: { server } }],
    })
    const cwd = folderWith({ 'compose.yaml': after, kubeconfig })
    const words = ['--', program, 'deploy', '--quiet', '--images', 'ignore']
    killing.process = spawn(process.execPath, words, {
      cwd,
      env: { KUBECONFIG: 'kubeconfig' },
      stdio: 'ignore',
    })
    const [, signal] = (await once(killing.process, 'close')) as [number | null, string | null]
    expect(signal).toBe('SIGKILL')
    expect(cluster.server.writes - from).toBeGreaterThanOrEqual(write)

    await cluster.deploy(after)
    const whole = new TestCluster()
    await whole.deploy(before)
    await whole.deploy(after)
    expect(cluster.state()).toEqual(whole.state())
  },
)
