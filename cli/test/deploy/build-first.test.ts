import { describe, expect, it } from 'vitest'
import type { ProgramEnd } from '../../src/engines/spawn.js'
import { recordedSpawn, writeMetadata } from '../support/recorded-spawn.js'
import { TestCluster } from '../support/test-cluster.js'

const shop = `
name: shop
services:
  web: { build: . }
  db: { image: postgres:17 }
`
const digest = `sha256:${'1'.repeat(64)}`

/** A machine with docker and kind. */
const machine = (bake: Partial<ProgramEnd> = {}) =>
  recordedSpawn((line, program) => {
    if (line.startsWith('docker buildx imagetools')) return { status: 1 }
    if (line.startsWith('docker buildx bake')) {
      const web = { 'containerimage.digest': digest, 'containerimage.config.digest': digest }
      writeMetadata(program, { web })
      return bake
    }
    return line.startsWith('docker') || line.startsWith('kind') ? {} : undefined
  })

const imageOf = (cluster: TestCluster) => JSON.stringify(cluster.server.find('Deployment', 'web')?.['spec'])
const kubeconfig = (context: string) =>
  JSON.stringify({
    'current-context': context,
    contexts: [{ name: context, context: { cluster: 'test', user: '' } }],
    clusters: [{ name: 'test', cluster: { server: 'http://memory.example' } }],
  })
const hosting = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'local-registry-hosting', namespace: 'kube-public' },
  data: { 'localRegistryHosting.v1': 'host: "localhost:5001"\n' },
}

describe('[E5-02] a deploy with images to build', () => {
  it('builds and pushes it first, and names it by its digest', async () => {
    const cluster = new TestCluster()
    const { spawn, lines } = machine()
    const outcome = await cluster.run(['deploy', '-q', '--registry', 'r.example.com'], shop, {
      engines: { spawn },
    })
    expect(outcome.status, outcome.errors).toBe(0)
    expect(lines.filter((line) => line.includes('bake'))).toEqual([expect.stringContaining('--push')])
    expect(imageOf(cluster)).toContain(`"r.example.com/shop-web:latest@${digest}"`)
  })

  it('changes nothing in the cluster where the build fails', async () => {
    const cluster = new TestCluster()
    const { spawn } = machine({ status: 1 })
    const outcome = await cluster.run(['deploy', '-q'], shop, { engines: { spawn } })
    expect(outcome.status).toBe(1)
    expect(cluster.server.writes).toBe(0)
  })

  it.each([
    { missing: 'the namespace is not there', namespaces: [], status: 1 },
    { missing: 'the cluster does not answer', isAway: true, status: 2 },
    { missing: 'the namespace is to be created', words: ['--create-namespace'], namespaces: [], status: 0 },
    { missing: 'namespaces may not be seen', forbidden: ['GET namespaces'], status: 0 },
  ])(
    'builds only what can be deployed, where $missing',
    async ({ words = [], isAway = false, status, ...options }) => {
      const cluster = new TestCluster(options)
      if (isAway) cluster.server.faults = () => ({ kind: 'reset-before' })
      const { spawn, lines } = machine()
      const run = ['deploy', '-q', '--registry', 'r.example.com', ...words]
      const outcome = await cluster.run(run, shop, { engines: { spawn } })
      expect(outcome.status, outcome.errors).toBe(status)
      expect(lines.filter((line) => line.includes('bake'))).toHaveLength(status === 0 ? 1 : 0)
    },
  )

  it('[E4-04] is interrupted, and has not failed, where somebody ends the build', async () => {
    const cluster = new TestCluster()
    const interrupting = new AbortController()
    const { spawn } = recordedSpawn((line) => {
      if (line.startsWith('docker buildx bake')) interrupting.abort()
      return { status: interrupting.signal.aborted ? 1 : 0 }
    })
    const { status, output } = await cluster.run(['deploy', '--json'], shop, {
      engines: { spawn },
      interruption: interrupting.signal,
    })
    expect(status).toBe(130)
    expect(output).toContain('"event":"interrupted"')
    expect(output).not.toContain('"failed"')
  })

  it.each(['--no-build', '--dry-run'])('builds nothing with %s', async (flag) => {
    const cluster = new TestCluster()
    const { spawn, lines } = machine()
    const outcome = await cluster.run(['deploy', '-q', flag], shop, { engines: { spawn } })
    expect(outcome.status, outcome.errors).toBe(0)
    expect(lines.filter((line) => line.includes('bake'))).toEqual([])
  })
})

describe('[E5-03] a deploy to a cluster on this machine', () => {
  const deploy = async (cluster: TestCluster, parameters: readonly string[] = []) => {
    const { spawn, lines } = machine()
    const files = { kubeconfig: kubeconfig('kind-dev'), Dockerfile: 'FROM scratch' }
    const outcome = await cluster.run(['deploy', '-q', ...parameters], shop, { files, engines: { spawn } })
    expect(outcome.status, outcome.errors).toBe(0)
    return lines.filter((line) => !line.includes('imagetools'))
  }

  it('pushes to the registry that the cluster announces', async () => {
    const cluster = new TestCluster({ namespaces: ['default', 'kube-public'] })
    cluster.server.put(hosting)
    expect(await deploy(cluster)).toEqual([expect.stringContaining('--push')])
    expect(imageOf(cluster)).toContain(`"localhost:5001/shop-web:latest@${digest}"`)
  })

  it('gives its nodes the images where it announces none', async () => {
    const cluster = new TestCluster({ namespaces: ['default', 'kube-public'] })
    const [bake, ...others] = await deploy(cluster)
    expect(bake).toContain('--load')
    expect(others).toEqual([
      'docker tag -- shop-web:latest shop-web:1111111111111111',
      'kind load docker-image --name dev -- shop-web:1111111111111111',
    ])
    expect(imageOf(cluster)).toContain('"shop-web:1111111111111111"')
  })

  it('pushes to the registry that is named', async () => {
    const cluster = new TestCluster({ namespaces: ['default', 'kube-public'] })
    cluster.server.put(hosting)
    await deploy(cluster, ['--registry', 'r.example.com'])
    expect(imageOf(cluster)).toContain(`"r.example.com/shop-web:latest@${digest}"`)
  })
})
