import process from 'node:process'
import { describe, it } from 'vitest'
import { contract } from '../../cli/test/support/api-server/contract.js'
import { connected } from '../../cli/test/support/connected.js'
import { useNamespace } from './support/application.js'
import { kubeconfig, withoutCluster } from './support/cluster.js'

/** Runs the contract tests of the in-memory API server against a real one. */
describe.skipIf(kubeconfig === undefined)(`a real API server${withoutCluster}`, () => {
  const namespace = useNamespace('api-server')

  it.each(Object.entries(contract))('[E7-01] %s', async (_, check) => {
    const flags = { kubeconfig: kubeconfig!, namespace: namespace.name }
    const { cluster } = await connected(flags, { folder: process.cwd() })
    await check(cluster)
  })
})
