import type { Engines } from '../engines/engines.js'
import type { Terminal } from '../terminal/terminal.js'
import { chooseCluster } from './choose-cluster.js'
import { Cluster } from './cluster.js'
import type { ClusterFlags } from './cluster-flags.js'
import { Credentials } from './credentials.js'
import { Transport } from './transport.js'

/**
 * Opens the cluster that the flags and the kubeconfig choose, without sending a request yet. All requests end with the
 * signal.
 *
 * @throws {UsageError} if no cluster is chosen, or the kubeconfig is invalid.
 */
export async function connect(
  { kubeconfig, context, namespace }: ClusterFlags,
  { env, folder, input }: Terminal,
  engines: Engines,
  signal: AbortSignal,
): Promise<Cluster> {
  const access = chooseCluster({ file: kubeconfig, context, env, folder })
  const wire = await engines.connect(access)
  // Standard input is for the command. If it is piped in, plugins must not read it.
  const credentials = new Credentials(access, engines, { folder, isInteractive: input.isTerminal })
  const transport = new Transport(wire, credentials, engines.clock, access.server, signal)
  return new Cluster(
    transport,
    engines.clock,
    namespace ?? access.namespace,
    access.server,
    access.context,
    access.userName,
    () => {
      wire.close()
    },
  )
}
