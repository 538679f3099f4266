import { parseConstraint } from '../../compose/constraint.js'
import { parsePlatform } from '../../compose/platform.js'
import type { Place } from '../../source/place.js'

/** Returns the operating system of nodes that a service asks for, if any. */
export function nodeSystem(service: Place): string | undefined {
  const { os } = parsePlatform(service.get('platform')?.text ?? '') ?? {}
  return service.get('x-node-selector')?.get('kubernetes.io/os')?.text ?? os ?? constrainedSystem(service)
}

/** Returns the operating system that a constraint of Swarm asks for. */
function constrainedSystem(service: Place): string | undefined {
  const constraints = service.get('deploy')?.get('placement')?.get('constraints')?.items() ?? []
  return constraints
    .map(({ text = '' }) => parseConstraint(text))
    .find((one) => one?.isEqual && one.subject === 'node.platform.os')?.value
}
