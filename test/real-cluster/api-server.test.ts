import process from 'node:process'
import { describe, it, onTestFinished } from 'vitest'
import { connect } from '../../cli/src/cluster/connect.js'
import { processEngines } from '../../cli/src/engines/process-engines.js'
import { contract } from '../../cli/test/support/api-server/contract.js'
import { givenInput, recordedStream } from '../../cli/test/support/run-command.js'
import { useNamespace } from './support/application.js'
import { kubeconfig, withoutCluster } from './support/cluster.js'

/** What the tests of the command believe of their API server in memory. */
describe.skipIf(kubeconfig === undefined)(`a real API server${withoutCluster}`, () => {
  const namespace = useNamespace('api-server')

  it.each(Object.entries(contract))('[E7-01] %s', async (_, check) => {
    const ending = new AbortController()
    const stream = recordedStream(false)
    const terminal = {
      folder: process.cwd(),
      env: {},
      readInput: () => Promise.resolve(new Uint8Array()),
      input: givenInput('', false),
      output: stream,
      errors: stream,
      signal: ending.signal,
      interruption: () => ending.signal,
    }
    const flags = { kubeconfig: kubeconfig!, namespace: namespace.name }
    const cluster = await connect(flags, terminal, processEngines(), ending.signal)
    onTestFinished(() => {
      ending.abort()
      cluster.close()
    })
    await check(cluster)
  })
})
