import { type Flag, flag, under } from '../flags/flag.js'

/** The flags that choose a cluster. */
export interface ClusterFlags {
  readonly kubeconfig?: string
  readonly context?: string
  readonly namespace?: string
}

/** The flags of `kubectl`. Those of `translate` include `--namespace` already. */
export const clusterFlags: readonly Flag[] = under('Options of the cluster:', [
  flag('--context <name>', 'the context of the kubeconfig (default: the current one)'),
  flag('--kubeconfig <file>', 'the kubeconfig (default: KUBECONFIG, or ~/.kube/config)'),
])
