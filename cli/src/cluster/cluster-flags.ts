import type { Flag } from '../flags/flag.js'

/** The flags that choose a cluster. */
export interface ClusterFlags {
  readonly kubeconfig?: string
  readonly context?: string
  readonly namespace?: string
}

/** The flags of `kubectl`. Those of `translate` include `--namespace` already. */
export const clusterFlags: readonly Flag[] = [
  { words: '--context <name>', description: 'the context of the kubeconfig (default: the current one)' },
  { words: '--kubeconfig <file>', description: 'the kubeconfig (default: KUBECONFIG, or ~/.kube/config)' },
]
