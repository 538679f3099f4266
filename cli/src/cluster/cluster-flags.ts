import type { Command } from 'commander'

/** The flags that say which cluster is meant. */
export interface ClusterFlags {
  readonly kubeconfig?: string
  readonly context?: string
  readonly namespace?: string
}

/** Adds the flags of `kubectl`; `--namespace` is one of translating. */
export function addClusterFlags(command: Command): Command {
  return command
    .option('--context <name>', 'the context of the kubeconfig (default: the current one)')
    .option('--kubeconfig <file>', 'the kubeconfig (default: KUBECONFIG, or ~/.kube/config)')
}
