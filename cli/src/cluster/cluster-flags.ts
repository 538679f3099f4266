import type { Command } from 'commander'

/** The flags that choose a cluster. */
export interface ClusterFlags {
  readonly kubeconfig?: string
  readonly context?: string
  readonly namespace?: string
}

/** Adds the flags of `kubectl`. The options of `translate` include `--namespace` already. */
export function addClusterFlags(command: Command): Command {
  return command
    .option('--context <name>', 'the context of the kubeconfig (default: the current one)')
    .option('--kubeconfig <file>', 'the kubeconfig (default: KUBECONFIG, or ~/.kube/config)')
}
