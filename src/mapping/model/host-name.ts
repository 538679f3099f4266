import type { Service } from './service.js'

/** Returns the reason why Pods of a service cannot have the host name of the manifest, in words. */
export function obstacleOf({ kind, networkMode }: Service) {
  if (networkMode !== undefined) return 'a Pod in the network of its node has the name of the node'
  return kind === 'StatefulSet' ? 'a StatefulSet names its Pods itself' : undefined
}
