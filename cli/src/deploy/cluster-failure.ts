import { serverWords } from '../apply/server-words.js'
import { ApiError, ConnectionError, ForeignAnswer } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { connectionAdvice, connectionWords } from '../cluster/connection-words.js'
import { LeaseLost } from './lease.js'

/** A reason why a command failed on a cluster, with a hint. */
export interface ClusterFailure {
  readonly message: string
  readonly hint?: string
}

/** Explains an error of the cluster or the connection to it; `undefined` for any other error. */
export function clusterFailure(error: unknown, cluster: Cluster): ClusterFailure | undefined {
  if (error instanceof LeaseLost)
    return { message: 'another deploy took over, because this one made no progress for too long' }
  if (error instanceof ConnectionError) return connectionFailure(error, cluster)
  return error instanceof ApiError ? refusalOf(error, cluster) : undefined
}

/** Returns the address of a cluster and its context, for messages. */
export function placeOf({ server, context }: Cluster): string {
  return context === undefined ? server : `${server} of the context \`${context}\``
}

function connectionFailure(error: ConnectionError, cluster: Cluster): ClusterFailure {
  const where = placeOf(cluster)
  if (error instanceof ForeignAnswer)
    return {
      message: `the server at ${where} does not answer as a Kubernetes API server: it sends ${error.what}`,
      hint: 'Check the address in the kubeconfig, and whether a proxy or a login stands in between.',
    }
  const words = connectionWords(error.code)
  const why = words === undefined ? error.code : `${words} (${error.code})`
  const message = `the cluster at ${where} cannot be reached: ${why}`
  return error.wasReached ? { message } : { message, hint: connectionAdvice(error.code, cluster.context) }
}

function refusalOf({ status }: ApiError, cluster: Cluster): ClusterFailure {
  const { code, reason, message, kind, name } = status
  if (code === 404 && kind === 'namespaces')
    return {
      message: `there is no namespace \`${name ?? ''}\` in the cluster: create it, or let --create-namespace do so`,
    }
  const words = serverWords(message) || reason || `status ${code}`
  if (code === 401) return unknownUser(words, cluster)
  const refused = { message: `the cluster refuses: ${words}` }
  return code === 403
    ? {
        ...refused,
        hint: 'Ask the administrator of the cluster for this right, or name another context or namespace.',
      }
    : refused
}

/** Explains a 401: the credentials are missing, wrong or expired. */
function unknownUser(words: string, cluster: Cluster): ClusterFailure {
  const { userName, context } = cluster
  const refuses = `the cluster at ${placeOf(cluster)} refuses`
  if (userName !== undefined)
    return {
      message: `${refuses} the credentials of the user \`${userName}\`: ${words}`,
      hint: `Log in again if they are no longer valid, or check the user \`${userName}\` in the kubeconfig.`,
    }
  if (context !== undefined)
    return {
      message: `${refuses} whoever has no credentials, and the context names no user: ${words}`,
      hint: `Name a user of the kubeconfig in the context \`${context}\`, or another context with --context.`,
    }
  return {
    message: `${refuses} the credentials of this Pod: ${words}`,
    hint: 'Check the service account of the Pod, or name a kubeconfig.',
  }
}
