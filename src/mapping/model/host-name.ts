import type { Service } from './service.js'

/** Why the Pods of a service cannot be called as the manifest says, in words. */
export function obstacleOf({ kind, networkMode }: Service) {
  if (networkMode !== undefined) return 'in the network of the node a Pod has the name of the node'
  return kind === 'StatefulSet' ? 'a StatefulSet names its Pods itself' : undefined
}
