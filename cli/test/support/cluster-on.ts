import { Cluster } from '../../src/cluster/cluster.js'
import { Credentials } from '../../src/cluster/credentials.js'
import { Transport } from '../../src/cluster/transport.js'
import type { Wire } from '../../src/cluster/wire.js'
import { type Clock, processClock } from '../../src/engines/clock.js'
import { processEngines } from '../../src/engines/process-engines.js'

/** A cluster that is reached over a wire of a test, in the namespace `default`. */
export function clusterOn(wire: Partial<Wire>, clock: Clock = processClock): Cluster {
  const whole: Wire = {
    send: () => Promise.reject(new Error('nothing is sent')),
    open: () => {
      throw new Error('nothing is opened')
    },
    close: () => {},
    ...wire,
  }
  const server = 'http://server'
  const access = { server, namespace: 'default', skipsVerification: false, user: { impersonation: {} } }
  const place = { folder: '/', isInteractive: false }
  const credentials = new Credentials(access, { ...processEngines({}), clock }, place)
  const { signal } = new AbortController()
  const transport = new Transport(whole, credentials, clock, server, signal)
  return new Cluster(transport, clock, 'default', server, undefined, undefined, whole.close)
}
